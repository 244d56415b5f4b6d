"""What happened since somebody last looked: the blows with what came of them, the cards with what they did, turn by turn.

What somebody did is said without its subject, so that it stands after a name as well as after *You*.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from games.core.game import Seat, Told
from games.core.recap import LANDMARK, MOVE, NEWS, PASSING, PERSONAL, Deed, Heard, Line, by_people, in_one_line
from games.core.text import Phrases, Text, Who, Words, listed
from games.samurai_sword.rules import events
from games.samurai_sword.rules.cards import BREATHING, BUSHIDO, CRIES, DIVERSION, GEISHA, PARRY, TEA_CEREMONY
from games.samurai_sword.words.events import narrate
from games.samurai_sword.words.names import CARD_WORDS, CHARACTER_WORDS, counted_cards
from games.samurai_sword.words.recap_answers import ANSWERS, answers

_ = Phrases("samurai-sword")


def recap(told: Sequence[Told], me: Seat | None) -> tuple[Line, ...]:
    heard = Heard[events.Event](each.event for each in told)
    parts = (part for event in heard for part in _retold(event, heard, me))
    return tuple(by_people(parts, partial(_sentence, me)))


def _sentence(me: Seat | None, who: Seat, deeds: Words) -> Text:
    return _("You {deeds}.", deeds=deeds) if who == me else _("{who} {deeds}.", who=Who(who), deeds=deeds)


def _retold(event: events.Event, heard: Heard[events.Event], me: Seat | None) -> Iterator[Deed | Line]:
    match event:
        case events.Struck():
            yield from _blow(event, heard, me)
        case events.Parried() | events.Wounded() | events.Defeated() | events.HonorGiven():
            yield _outcome(event, heard, me)
        case events.Played() | events.HasAnswered() | events.Avoided():
            yield from _played(event, heard, me)
        case events.PlayedOn() | events.GeishaRemoved() | events.DivertedCard():
            yield from _played_on(event, heard, me)
        case events.Flipped() | events.BushidoMoved() | events.MetDuty() | events.FailedDuty():
            yield from _bushido(event, heard, me)
        case events.Drew() | events.DrewCards() | events.TookDiscard() | events.Dropped() | events.Exerted() | events.Recovered():
            yield from _cards(event, heard, me)
        case events.TurnBegan(seat):
            if getattr(heard.following, "seat", None) != seat:
                yield Line(narrate(event), LANDMARK if seat == me else PASSING)
        case events.CharacterChosen():
            people = listed([_character(each) for each in (event, *heard.run(events.CharacterChosen))])
            yield Line(_("Characters: {people}.", people=people), NEWS)
        case events.DeckEnded():
            yield Line(_deck_ended(), LANDMARK)
        case events.Ended():
            yield Line(in_one_line(narrate(event)), LANDMARK)


def _deck_ended() -> Text:
    return _("The deck has run out. Everyone loses 1 honor.")


def _character(event: events.CharacterChosen) -> Text:
    return _("{who}: {character}", who=Who(event.seat), character=CHARACTER_WORDS[event.character].name)


# ---- weapons


def _blow(event: events.Struck, heard: Heard[events.Event], me: Seat | None) -> Iterator[Deed | Line]:
    """An attack with its parry, or with its wounds and all they lead to."""
    parried, wounded, defeated = heard.take(events.Parried), heard.take(events.Wounded), heard.take(events.Defeated)
    honor = heard.take(events.HonorGiven)
    weight = PERSONAL if event.target == me else MOVE
    if defeated is not None:
        yield Deed(event.seat, _struck_down(event, honor, me), max(weight, NEWS))
    elif wounded is not None:
        yield Deed(event.seat, _hit(event, wounded, me), weight)
    elif parried is not None:
        yield Deed(event.seat, _warded_off(event, parried, me), weight)
    else:
        asks = event.target == me
        yield Deed(event.seat, _in_the_air(event, me), LANDMARK if asks else MOVE, asks=asks)
    if wounded is not None:
        yield from map(_taken, _drawn(heard, event.target))  # what a wound brings Ushiwaka


def _hit(event: events.Struck, wounded: events.Wounded, me: Seat | None) -> Text:
    weapon, left = CARD_WORDS[event.weapon].name, wounded.left
    if event.target == me:
        return _.many(
            "attacked you with {weapon} ({n} wound, resilience {left})",
            "attacked you with {weapon} ({n} wounds, resilience {left})",
            wounded.wounds,
            weapon=weapon,
            left=left,
        )
    return _.many(
        "attacked {target} with {weapon} ({n} wound, resilience {left})",
        "attacked {target} with {weapon} ({n} wounds, resilience {left})",
        wounded.wounds,
        target=Who(event.target),
        weapon=weapon,
        left=left,
    )


def _struck_down(event: events.Struck, honor: events.HonorGiven | None, me: Seat | None) -> Text:
    weapon, target = CARD_WORDS[event.weapon].name, Who(event.target)
    if event.target == me:
        if honor is None:
            return _("defeated you with {weapon}", weapon=weapon)
        return _("defeated you with {weapon} and took 1 honor from you", weapon=weapon)
    if honor is None:
        return _("defeated {target} with {weapon}", target=target, weapon=weapon)
    return _("defeated {target} with {weapon} and took 1 honor", target=target, weapon=weapon)


def _warded_off(event: events.Struck, parried: events.Parried, me: Seat | None) -> Text:
    weapon, card, target = CARD_WORDS[event.weapon].name, CARD_WORDS[parried.card].name, Who(event.target)
    if event.target == me:
        return _("attacked you with {weapon} (parried)", weapon=weapon)
    if parried.card == PARRY:
        return _("attacked {target} with {weapon} (parried)", target=target, weapon=weapon)
    return _("attacked {target} with {weapon} (parried with {card})", target=target, weapon=weapon, card=card)


def _in_the_air(event: events.Struck, me: Seat | None) -> Text:
    weapon = CARD_WORDS[event.weapon].name
    if event.target == me:
        return _.many(
            "attacked you with {weapon} ({n} wound, unless you parry)",
            "attacked you with {weapon} ({n} wounds, unless you parry)",
            event.wounds,
            weapon=weapon,
        )
    return _.many(
        "attacked {target} with {weapon} ({n} wound, not answered yet)",
        "attacked {target} with {weapon} ({n} wounds, not answered yet)",
        event.wounds,
        target=Who(event.target),
        weapon=weapon,
    )


def _outcome(
    event: events.Parried | events.Wounded | events.Defeated | events.HonorGiven, heard: Heard[events.Event], me: Seat | None
) -> Deed:
    """What came of an attack that was told before."""
    match event:
        case events.Parried(seat, card):
            return Deed(seat, _("parried with {card}", card=CARD_WORDS[card].name), NEWS)
        case events.Wounded(seat, wounds, left):
            defeated = heard.take(events.Defeated)
            if defeated is not None:
                return _outcome(defeated, heard, me)
            took = _.many("took {n} wound (resilience {left})", "took {n} wounds (resilience {left})", wounds, left=left)
            return Deed(seat, took, PERSONAL if seat == me else NEWS)
        case events.Defeated(seat, by):
            honor = heard.take(events.HonorGiven)
            return Deed(by, _defeated(seat, honor, me), PERSONAL if me in {seat, by} else NEWS)
        case events.HonorGiven(seat, to):
            took = _("took 1 honor from you") if seat == me else _("took 1 honor from {target}", target=Who(seat))
            return Deed(to, took, PERSONAL if me in {seat, to} else NEWS)


def _defeated(seat: Seat, honor: events.HonorGiven | None, me: Seat | None) -> Text:
    if seat == me:
        return _("defeated you") if honor is None else _("defeated you and took 1 honor from you")
    return _("defeated {target}", target=Who(seat)) if honor is None else _("defeated {target} and took 1 honor", target=Who(seat))


# ---- cards


def _played(
    event: events.Played | events.HasAnswered | events.Avoided, heard: Heard[events.Event], me: Seat | None
) -> Iterator[Deed | Line]:
    match event:
        case events.Played(seat, card) if card in CRIES and (told := tuple(heard.run(*ANSWERS))):
            what, weight = answers(told, me)
            yield Deed(seat, _("played {card} ({what})", card=CARD_WORDS[card].name, what=what), weight, size=2)
            yield from _honor(told, heard, me)
        case events.Played(seat, card) if card == TEA_CEREMONY:
            yield from _tea(seat, tuple(heard.run(events.Drew, events.DrewCards, events.DeckEnded)), me)
        case events.Played(seat, card):  # of a challenge that nobody has answered yet, the reader may be asked
            yield Deed(seat, _("played {card}", card=CARD_WORDS[card].name), PERSONAL if card in CRIES else MOVE)
        case _:
            told = (event, *heard.run(*ANSWERS))
            what, weight = answers(told, me)
            if not all(isinstance(each, events.HasAnswered) for each in told):  # how many answers are in says the question
                yield Line(_("The answers: {what}.", what=what), weight)
                yield from _honor(told, heard, me)


def _honor(told: tuple[events.Event, ...], heard: Heard[events.Event], me: Seat | None) -> Iterator[Deed]:
    """What a Battlecry or a Jujutsu brought whoever played it."""
    yield from (_outcome(each, heard, me) for each in told if isinstance(each, events.HonorGiven))


def _tea(seat: Seat, told: tuple[events.Event, ...], me: Seat | None) -> Iterator[Deed | Line]:
    mine = next((each.cards for each in told if isinstance(each, events.DrewCards)), None)
    if mine is None or seat == me:
        yield Deed(seat, _("played Tea Ceremony (3 cards, and 1 for everyone else)"))
    else:
        yield Deed(seat, _("played Tea Ceremony (you drew {cards})", cards=counted_cards(mine)), NEWS)
    if mine is not None and seat == me:
        yield _taken(events.DrewCards(seat, mine))
    yield from (Line(_deck_ended(), LANDMARK) for each in told if isinstance(each, events.DeckEnded))


def _played_on(
    event: events.PlayedOn | events.GeishaRemoved | events.DivertedCard, heard: Heard[events.Event], me: Seat | None
) -> Iterator[Deed | Line]:
    match event:
        case events.PlayedOn(seat, card, target) if card == GEISHA and (removed := heard.take(events.GeishaRemoved)):
            yield Deed(seat, _geisha(removed, me), PERSONAL if target == me else MOVE)
        case events.PlayedOn(seat, card, target) if card == DIVERSION and (diverted := heard.take(events.DivertedCard)):
            yield Deed(seat, _diverted(diverted, me), PERSONAL)
        case events.PlayedOn(seat, card, target) if card == DIVERSION:
            yield Deed(seat, _("took a card from the hand of {target}", target=Who(target)))
        case events.PlayedOn(seat, card, target) if card == BREATHING:
            yield _breathing(seat, target, tuple(_drawn(heard, target)), me)
        case events.PlayedOn(seat, card, target) if card == BUSHIDO and seat == target:
            yield Deed(seat, _("kept Bushido"))
        case events.PlayedOn(seat, card, target) if card == BUSHIDO and target == me:
            yield Deed(seat, _("placed Bushido in front of you"), PERSONAL)
        case events.PlayedOn(seat, card, target) if card == BUSHIDO:
            yield Deed(seat, _("placed Bushido in front of {target}", target=Who(target)))
        case _:
            yield Line(narrate(event), PERSONAL)


def _breathing(seat: Seat, target: Seat, drawn: tuple[events.DrewCards, ...], me: Seat | None) -> Deed:
    if target != me:
        return Deed(seat, _("played Breathing ({target} drew a card)", target=Who(target)))
    cards = [card for known in drawn for card in known.cards]
    return Deed(seat, _("played Breathing (you drew {cards})", cards=counted_cards(cards)), NEWS)


def _geisha(removed: events.GeishaRemoved, me: Seat | None) -> Text:
    card, target = CARD_WORDS[removed.card].name, Who(removed.of)
    if removed.of == me:
        return _("played Geisha on you (you lost {card})", card=card)
    if removed.in_play:
        return _("played Geisha on {target} ({card} left play)", target=target, card=card)
    return _("played Geisha on {target} ({card} left their hand)", target=target, card=card)


def _diverted(diverted: events.DivertedCard, me: Seat | None) -> Text:
    card = CARD_WORDS[diverted.card].name
    if diverted.of == me:
        return _("took a card from your hand ({card})", card=card)
    return _("took a card from the hand of {target} ({card})", target=Who(diverted.of), card=card)


def _bushido(
    event: events.Flipped | events.BushidoMoved | events.MetDuty | events.FailedDuty, heard: Heard[events.Event], me: Seat | None
) -> Iterator[Deed | Line]:
    match event:
        case events.Flipped(seat, card):
            yield Deed(seat, _("turned up {card} for Bushido", card=CARD_WORDS[card].name))
        case events.MetDuty(seat, card):
            yield Deed(seat, _("discarded {card} for Bushido", card=CARD_WORDS[card].name))
        case events.FailedDuty(seat, 0):
            yield Deed(seat, _("discarded Bushido"))
        case events.FailedDuty(seat, _):
            yield Deed(seat, _("lost 1 honor to Bushido"), PERSONAL if seat == me else NEWS)
        case events.BushidoMoved(to):
            yield Line(narrate(event), PERSONAL if to == me else MOVE)
    if isinstance(event, events.Flipped | events.MetDuty) and (moved := heard.take(events.BushidoMoved)):
        passed = _("passed Bushido on to you") if moved.to == me else _("passed Bushido on to {target}", target=Who(moved.to))
        yield Deed(event.seat, passed, PERSONAL if moved.to == me else MOVE)


def _cards(
    event: events.Drew | events.DrewCards | events.TookDiscard | events.Dropped | events.Exerted | events.Recovered,
    heard: Heard[events.Event],
    me: Seat | None,
) -> Iterator[Deed | Line]:
    match event:
        case events.Drew(seat, cards):
            known = heard.take(events.DrewCards)
            if known is not None:
                yield _taken(known)
            else:
                yield Deed(seat, _.many("drew {n} card", "drew {n} cards", cards), PASSING, size=0)
        case events.DrewCards():
            yield _taken(event)
        case events.TookDiscard(seat, card):
            yield Deed(seat, _("took {card} from the discard pile", card=CARD_WORDS[card].name))
        case events.Dropped(seat, card):
            dropped = (card, *(each.card for each in heard.run(events.Dropped)))  # one after the other, all by whoever ends the turn
            yield Deed(seat, _("discarded {cards}", cards=counted_cards(dropped)), PASSING, size=0)
        case events.Exerted(seat, left):
            yield Deed(seat, _("paid 1 resilience for a card ({left} left)", left=left))
            yield from map(_taken, _drawn(heard, seat))
        case events.Recovered(seat, resilience):
            yield Deed(seat, _("recovered (resilience {n})", n=resilience), NEWS)


def _drawn(heard: Heard[events.Event], seat: Seat) -> Iterator[events.DrewCards]:
    """The cards that somebody got for what was said before: those of the reader are known."""
    if isinstance(heard.following, events.Drew) and heard.following.seat == seat:
        for each in heard.run(events.Drew, events.DrewCards):
            if isinstance(each, events.DrewCards):
                yield each


def _taken(known: events.DrewCards) -> Deed:
    """Told to whoever took them alone."""
    return Deed(known.seat, _("drew {cards}", cards=counted_cards(known.cards)), NEWS)
