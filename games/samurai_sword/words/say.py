"""The text twin of the picture: the same facts in compact lines, for screen readers and as alt text."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from games.core.game import Seat
from games.core.text import END_OF_LIST, Phrases, Text, Who, Words, lines, listed
from games.samurai_sword.rules.arithmetic import wounds
from games.samurai_sword.rules.cards import CARDS, CHARACTERS, KOJIRO, WEAPONS
from games.samurai_sword.rules.endings import Line, Total
from games.samurai_sword.rules.table import Face, Given, Pick, Picked, Step
from games.samurai_sword.view import reading
from games.samurai_sword.view.sight import UNKNOWN, Person, Sight
from games.samurai_sword.words.names import CARD_WORDS, CHARACTER_WORDS, ROLE_WORDS, SIDE_WORDS, counted, counted_cards, sum_of

_ = Phrases("samurai-sword")

NOBODY = 0  # the character of no one in particular: what a weapon does to most


def say(view: Sight) -> Words:
    """The own cards first, then what lies on the table, then everybody, then the score."""
    people = (_introduced(view, seat) for seat in reading.seats_of(view))
    return lines(*_own(view), *_table(view), *people, *roles_left(view), *_score(view))


def _own(view: Sight) -> Iterator[Words]:
    person = reading.me_of(view)
    if person is None or person.hand is None:
        return
    yield _("**You:** {role}", role=ROLE_WORDS[person.role].name)
    if person.character:
        yield CHARACTER_WORDS[person.character].ability
    yield _.many("**Your hand:** {n} card", "**Your hand:** {n} cards", person.cards)
    yield from (_card(view, person, kind, number) for kind, number in Counter(person.hand).items())
    yield END_OF_LIST
    yield from own_choices(view)


def _card(view: Sight, person: Person, kind: int, number: int) -> Words:
    """A card of the own hand, and what it does now."""
    name = CARD_WORDS[kind].name if number == 1 else _("{thing}\N{NO-BREAK SPACE}×{n}", thing=CARD_WORDS[kind].name, n=number)
    return _("- {card}: {effect}", card=name, effect=_blow(view, person, kind) if kind in WEAPONS else CARD_WORDS[kind].effect)


def _blow(view: Sight, person: Person, weapon: int) -> Words:
    """Reach and wounds with all that adds to them, and who is in reach, unless the house wants that counted."""
    assert view.me is not None
    number = wounds(weapon, person.character, person.front, NOBODY)
    hits = _.many("{n} wound", "{n} wounds", number)
    far = _("any reach") if person.character == KOJIRO else _("reach {n}", n=CARDS[weapon].reach)
    if not view.house.distances:
        return _("{reach}, {wounds}", reach=far, wounds=hits)
    there = reading.within_reach(view, view.me, weapon)
    whom = listed([Who(seat) for seat in there]) if there else _("no one within reach")
    return _("{reach}, {wounds} ({whom})", reach=far, wounds=hits, whom=whom)


def own_choices(view: Sight) -> Iterator[Words]:
    """What this seat may choose from, or has chosen already, unseen by the others."""
    choices = (_own_choice(view, step) for step in view.agenda)
    return (choice for choice in choices if choice is not None)


def _own_choice(view: Sight, step: Step) -> Words | None:
    match step:
        case Pick(seat, offers) if seat == view.me:
            return _("Your characters: {names}.", names=listed([CHARACTER_WORDS[who].name for who in offers]))
        case Picked(seat, character, _offers) if seat == view.me:
            return _("You chose: {character}.", character=CHARACTER_WORDS[character].name)
        case Given(seat, _by, 0) if seat == view.me:
            return _("You answered: take the wound.")
        case Given(seat, _by, card) if seat == view.me:
            return _("You answered: {card}.", card=CARD_WORDS[card].name)
        case _:
            return None


# ---- the table


def _table(view: Sight) -> Iterator[Words]:
    top = CARD_WORDS[view.discard[-1]].name if view.discard else _.of("top card of the discard pile", "none")
    yield _(
        "**Table:** deck {deck}, discard pile {discard} (top: {top}), honor in the box {box}",
        deck=view.deck,
        discard=len(view.discard),
        top=top,
        box=view.box,
    )
    turn = reading.in_turn(view)
    if view.played:
        yield _("In effect: {card}", card=CARD_WORDS[view.played].name)
    played = reading.weapons_played(view)
    if turn is not None and played is not None:
        yield _("To act: {who}; weapons played: {played} of {limit}", who=Who(turn), played=played, limit=reading.limit_of(view, turn))
    elif turn is not None:
        yield _("To act: {who}", who=Who(turn))
    yield from _answers(view)


def _answers(view: Sight) -> Iterator[Words]:
    """Who thinks for long is nobody's business: it is only told how many there are."""
    missing = sum(isinstance(step, (Face, Pick)) for step in view.agenda)
    done = sum(isinstance(step, (Given, Picked)) for step in view.agenda)
    if missing:
        yield _("Answers: {done} of {n}", done=done, n=done + missing)


def _introduced(view: Sight, seat: Seat) -> Words:
    """To whoever plays, the others come with what their characters can do; the own ability stands on top."""
    character, line = view.people[seat].character, _person(view, seat)
    if view.me in (None, seat) or view.ending is not None or not character:
        return line
    return listed((line, CHARACTER_WORDS[character].ability), ". ")


def _person(view: Sight, seat: Seat) -> Words:
    person = view.people[seat]
    facts: list[Words] = [_role(view, seat)] if person.role != UNKNOWN else []
    if person.character:
        facts.append(CHARACTER_WORDS[person.character].name)
        facts.append(_("resilience {n} of {full}", n=person.resilience, full=CHARACTERS[person.character].resilience))
    facts.append(_("honor {n}", n=person.honor))
    facts.append(_.many("{n} card", "{n} cards", person.cards))
    if person.front:
        facts.append(_("in play: {cards}", cards=counted_cards(person.front)))
    if person.character and reading.is_harmless(person):
        facts.append(_("harmless"))
    facts += _how_far(view, seat)
    if view.ending is not None and person.hand:
        facts.append(_("hand: {cards}", cards=counted_cards(person.hand)))
    return _("**{who}**: {facts}", who=Who(seat), facts=listed(facts))


def _role(view: Sight, seat: Seat) -> Text:
    return ROLE_WORDS[view.people[seat].role].name


def _how_far(view: Sight, seat: Seat) -> list[Words]:
    """From oneself, at the public table from whoever is in turn. The harmless cannot be attacked, so nothing is said of them."""
    by = reading.in_turn(view) if view.me is None else view.me
    if not view.house.distances or by is None or reading.in_turn(view) is None or seat == by or reading.is_harmless(view.people[seat]):
        return []
    needed = reading.aim(view, by, seat)
    return [_("difficulty {n} ({sum})", n=needed.total, sum=sum_of(needed)) if needed.total > needed.distance else sum_of(needed)]


# ---- roles and score


def roles_left(view: Sight) -> Iterator[Words]:
    """Which roles nobody has shown yet, as far as this seat can count."""
    hidden = reading.still_hidden(view)
    if hidden:
        yield _("Roles still hidden: {roles}", roles=counted((ROLE_WORDS[role].name, n) for role, n in sorted(hidden.items())))
    if reading.known_by_counting(view):
        yield _("All roles are known.")


def _score(view: Sight) -> Iterator[Words]:
    for total in view.sheet:
        yield _("**{side}: {points}**", side=SIDE_WORDS[total.side].name, points=total.points)
        yield from (_score_line(line) for line in total.lines)
        if total.penalty:
            yield _("Deadly strike: −{n}", n=total.penalty)
        if floored(total):
            yield _("A total below 0 counts as 0.")


def _score_line(line: Line) -> Text:
    if line.daimyo:
        return _(
            "{who}, {role}: honor {honor} × {factor} + Daimyo {daimyo} = {points}",
            who=Who(line.seat),
            role=ROLE_WORDS[line.role].name,
            honor=line.honor,
            factor=line.factor,
            daimyo=line.daimyo,
            points=line.points,
        )
    return _(
        "{who}, {role}: honor {honor} × {factor} = {points}",
        who=Who(line.seat),
        role=ROLE_WORDS[line.role].name,
        honor=line.honor,
        factor=line.factor,
        points=line.points,
    )


def floored(total: Total) -> bool:
    """Whether the house rule lifted a side's total to 0."""
    return sum(line.points for line in total.lines) - total.penalty < total.points
