"""What happened, one sentence an event."""

from __future__ import annotations

from games.core.game import Seat
from games.core.text import Phrases, Text, Who, Words, lines, listed
from games.samurai_sword.rules import events
from games.samurai_sword.rules.cards import BREATHING, BUSHIDO
from games.samurai_sword.words.names import CARD_WORDS, CHARACTER_WORDS, SIDE_WORDS, counted_cards

_ = Phrases("samurai-sword")


def narrate(event: events.Event) -> Words:
    match event:
        case events.Struck() | events.Played() | events.PlayedOn() | events.Parried() | events.Avoided() | events.Exerted():
            return _play(event)
        case events.Wounded() | events.Defeated() | events.HonorGiven() | events.GeishaRemoved() | events.DivertedCard():
            return _consequence(event)
        case events.Flipped() | events.BushidoMoved() | events.MetDuty() | events.FailedDuty():
            return _bushido(event)
        case (
            events.TurnBegan()
            | events.CharacterChosen()
            | events.HasAnswered()
            | events.Recovered()
            | events.Drew()
            | events.DrewCards()
            | events.TookDiscard()
            | events.Dropped()
        ):
            return _course(event)
        case events.DeckEnded(cards):
            again = _.many("New deck: {n} card.", "New deck: {n} cards.", cards)
            return lines(_("The deck has run out. Everyone loses 1 honor."), again)
        case events.Ended():
            return _ended(event)


def _course(
    event: events.TurnBegan
    | events.CharacterChosen
    | events.HasAnswered
    | events.Recovered
    | events.Drew
    | events.DrewCards
    | events.TookDiscard
    | events.Dropped,
) -> Words:
    match event:
        case events.TurnBegan(seat):
            return _("{who}’s turn.", who=Who(seat))
        case events.CharacterChosen(seat, character):
            return _("{who} is {character}.", who=Who(seat), character=CHARACTER_WORDS[character].name)
        case events.HasAnswered():
            return ""  # the question says how many
        case events.Recovered(seat, resilience):
            return _("{who} recovers: resilience {n}.", who=Who(seat), n=resilience)
        case events.Drew(seat, cards):
            return _.many("{who} draws {n} card.", "{who} draws {n} cards.", cards, who=Who(seat))
        case events.DrewCards(_, cards):
            return _("You draw: {cards}.", cards=counted_cards(cards))
        case events.TookDiscard(seat, card):
            return _("{who} takes {card} from the discard pile.", who=Who(seat), card=CARD_WORDS[card].name)
        case events.Dropped(seat, card):
            return _("{who} discards {card}.", who=Who(seat), card=CARD_WORDS[card].name)


def _play(event: events.Struck | events.Played | events.PlayedOn | events.Parried | events.Avoided | events.Exerted) -> Text:
    match event:
        case events.Struck(seat, weapon, target, wounds):
            return _.many(
                "{who} attacks {target} with {weapon}: {n} wound.",
                "{who} attacks {target} with {weapon}: {n} wounds.",
                wounds,
                who=Who(seat),
                target=Who(target),
                weapon=CARD_WORDS[weapon].name,
            )
        case events.Played(seat, card):
            return _("{who} plays {card}.", who=Who(seat), card=CARD_WORDS[card].name)
        case events.PlayedOn(seat, card, target) if card == BUSHIDO and seat == target:
            return _("{who} plays Bushido and keeps it.", who=Who(seat))
        case events.PlayedOn(seat, card, target) if card == BUSHIDO:
            return _("{who} places Bushido in front of {target}.", who=Who(seat), target=Who(target))
        case events.PlayedOn(seat, card, target) if card == BREATHING:
            return _("{who} plays Breathing: full resilience, and a card for {target}.", who=Who(seat), target=Who(target))
        case events.PlayedOn(seat, card, target):
            return _("{who} plays {card} on {target}.", who=Who(seat), card=CARD_WORDS[card].name, target=Who(target))
        case events.Parried(seat, card):
            return _("{who} parries with {card}.", who=Who(seat), card=CARD_WORDS[card].name)
        case events.Avoided(seat, card):
            return _("{who} discards {card} and takes no wound.", who=Who(seat), card=CARD_WORDS[card].name)
        case events.Exerted(seat, left):
            return _("{who} pays 1 resilience for a card; {left} left.", who=Who(seat), left=left)


def _consequence(event: events.Wounded | events.Defeated | events.HonorGiven | events.GeishaRemoved | events.DivertedCard) -> Text:
    match event:
        case events.Wounded(seat, wounds, left):
            return _.many(
                "{who} takes {n} wound; resilience {left}.", "{who} takes {n} wounds; resilience {left}.", wounds, who=Who(seat), left=left
            )
        case events.Defeated(seat, by):
            return _("{by} defeats {who}.", by=Who(by), who=Who(seat))
        case events.HonorGiven(seat, to):
            return _("{who} gives 1 honor to {to}.", who=Who(seat), to=Who(to))
        case events.GeishaRemoved(of, card, True):
            return _("{who} loses {card} from play.", who=Who(of), card=CARD_WORDS[card].name)
        case events.GeishaRemoved(of, card, _):
            return _("{who} loses {card} from their hand.", who=Who(of), card=CARD_WORDS[card].name)
        case events.DivertedCard(seat, of, card):
            return _(
                "From {of} to {who}: {card}. Only the two of you know which card it was.",
                card=CARD_WORDS[card].name,
                of=Who(of),
                who=Who(seat),
            )


def _bushido(event: events.Flipped | events.BushidoMoved | events.MetDuty | events.FailedDuty) -> Text:
    match event:
        case events.Flipped(_, card):
            return _("Bushido turns up {card}.", card=CARD_WORDS[card].name)
        case events.BushidoMoved(to):
            return _("Bushido moves on to {who}.", who=Who(to))
        case events.MetDuty(seat, card):
            return _("{who} discards {card} for Bushido.", who=Who(seat), card=CARD_WORDS[card].name)
        case events.FailedDuty(seat, 0):
            return _("{who} discards Bushido; the Shogun loses no honor for it.", who=Who(seat))
        case events.FailedDuty(seat, _):
            return _("{who} loses 1 honor, and Bushido is discarded.", who=Who(seat))


def _ended(event: events.Ended) -> Words:
    if event.last is not None:
        return _("Only {who} still has resilience. The match is over.", who=Who(event.last))
    parts: list[Words] = []
    if event.seats:
        parts.append(_("No honor left: {names}. The match is over.", names=_names(event.seats)))
    else:
        parts.append(_("The match is over."))
    if event.deadly:
        parts.append(_("Deadly strike against an ally: their side loses 3 points ({side}).", side=SIDE_WORDS[event.deadly].name))
    return lines(*parts)


def _names(seats: tuple[Seat, ...]) -> Words:
    return listed([Who(seat) for seat in seats])
