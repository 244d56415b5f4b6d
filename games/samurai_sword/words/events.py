"""What happened, one sentence an event."""

from __future__ import annotations

from games.core.game import Seat
from games.core.text import Phrases, Text, Who, Words, lines, listed
from games.samurai_sword.rules.cards import BREATHING, BUSHIDO
from games.samurai_sword.rules.events import (
    Avoided,
    BushidoMoved,
    CharacterChosen,
    DeckEnded,
    Defeated,
    DivertedCard,
    Drew,
    DrewCards,
    Dropped,
    Ended,
    Event,
    Exerted,
    FailedDuty,
    Flipped,
    GeishaRemoved,
    HasAnswered,
    HonorGiven,
    MetDuty,
    Parried,
    Played,
    PlayedOn,
    Recovered,
    Struck,
    TookDiscard,
    TurnBegan,
    Wounded,
)
from games.samurai_sword.words.names import CARD_WORDS, CHARACTER_WORDS, SIDE_WORDS, counted_cards

_ = Phrases("samurai-sword")


def narrate(event: Event) -> Words:
    match event:
        case Struck() | Played() | PlayedOn() | Parried() | Avoided() | Exerted():
            return _play(event)
        case Wounded() | Defeated() | HonorGiven() | GeishaRemoved() | DivertedCard():
            return _consequence(event)
        case Flipped() | BushidoMoved() | MetDuty() | FailedDuty():
            return _bushido(event)
        case TurnBegan() | CharacterChosen() | HasAnswered() | Recovered() | Drew() | DrewCards() | TookDiscard() | Dropped():
            return _course(event)
        case DeckEnded(cards):
            again = _.many("New deck: {n} card.", "New deck: {n} cards.", cards)
            return lines(_("The deck has run out. Everyone loses 1 honor."), again)
        case Ended():
            return _ended(event)


def _course(event: TurnBegan | CharacterChosen | HasAnswered | Recovered | Drew | DrewCards | TookDiscard | Dropped) -> Text:
    match event:
        case TurnBegan(seat):
            return _("{who}’s turn.", who=Who(seat))
        case CharacterChosen(seat, character):
            return _("{who} is {character}.", who=Who(seat), character=CHARACTER_WORDS[character].name)
        case HasAnswered():
            return _("One more answer is in.")
        case Recovered(seat, resilience):
            return _("{who} recovers: resilience {n}.", who=Who(seat), n=resilience)
        case Drew(seat, cards):
            return _.many("{who} draws {n} card.", "{who} draws {n} cards.", cards, who=Who(seat))
        case DrewCards(_, cards):
            return _("You draw: {cards}.", cards=counted_cards(cards))
        case TookDiscard(seat, card):
            return _("{who} takes {card} from the discard pile.", who=Who(seat), card=CARD_WORDS[card].name)
        case Dropped(seat, card):
            return _("{who} discards {card}.", who=Who(seat), card=CARD_WORDS[card].name)


def _play(event: Struck | Played | PlayedOn | Parried | Avoided | Exerted) -> Text:
    match event:
        case Struck(seat, weapon, target, wounds):
            return _.many(
                "{who} attacks {target} with {weapon}: {n} wound.",
                "{who} attacks {target} with {weapon}: {n} wounds.",
                wounds,
                who=Who(seat),
                target=Who(target),
                weapon=CARD_WORDS[weapon].name,
            )
        case Played(seat, card):
            return _("{who} plays {card}.", who=Who(seat), card=CARD_WORDS[card].name)
        case PlayedOn(seat, card, target) if card == BUSHIDO and seat == target:
            return _("{who} plays Bushido and keeps it.", who=Who(seat))
        case PlayedOn(seat, card, target) if card == BUSHIDO:
            return _("{who} places Bushido in front of {target}.", who=Who(seat), target=Who(target))
        case PlayedOn(seat, card, target) if card == BREATHING:
            return _("{who} plays Breathing: full resilience, and a card for {target}.", who=Who(seat), target=Who(target))
        case PlayedOn(seat, card, target):
            return _("{who} plays {card} on {target}.", who=Who(seat), card=CARD_WORDS[card].name, target=Who(target))
        case Parried(seat, card):
            return _("{who} parries with {card}.", who=Who(seat), card=CARD_WORDS[card].name)
        case Avoided(seat, card):
            return _("{who} discards {card} and takes no wound.", who=Who(seat), card=CARD_WORDS[card].name)
        case Exerted(seat, left):
            return _("{who} pays 1 resilience for a card; {left} left.", who=Who(seat), left=left)


def _consequence(event: Wounded | Defeated | HonorGiven | GeishaRemoved | DivertedCard) -> Text:
    match event:
        case Wounded(seat, wounds, left):
            return _.many(
                "{who} takes {n} wound; resilience {left}.", "{who} takes {n} wounds; resilience {left}.", wounds, who=Who(seat), left=left
            )
        case Defeated(seat, by):
            return _("{by} defeats {who}.", by=Who(by), who=Who(seat))
        case HonorGiven(seat, to):
            return _("{who} gives 1 honor to {to}.", who=Who(seat), to=Who(to))
        case GeishaRemoved(of, card, True):
            return _("{who} loses {card} from play.", who=Who(of), card=CARD_WORDS[card].name)
        case GeishaRemoved(of, card, _):
            return _("{who} loses {card} from their hand.", who=Who(of), card=CARD_WORDS[card].name)
        case DivertedCard(seat, of, card):
            return _(
                "Only the two of you know the card: {card}. From {of} to {who}.", card=CARD_WORDS[card].name, of=Who(of), who=Who(seat)
            )


def _bushido(event: Flipped | BushidoMoved | MetDuty | FailedDuty) -> Text:
    match event:
        case Flipped(_, card):
            return _("Bushido turns up {card}.", card=CARD_WORDS[card].name)
        case BushidoMoved(to):
            return _("Bushido moves on to {who}.", who=Who(to))
        case MetDuty(seat, card):
            return _("{who} discards {card} for Bushido.", who=Who(seat), card=CARD_WORDS[card].name)
        case FailedDuty(seat, 0):
            return _("{who} discards Bushido; the Shogun loses no honor for it.", who=Who(seat))
        case FailedDuty(seat, _):
            return _("{who} loses 1 honor, and Bushido is discarded.", who=Who(seat))


def _ended(event: Ended) -> Words:
    if event.last is not None:
        return _("Only {who} still has resilience. The match is over.", who=Who(event.last))
    parts: list[Words] = []
    if event.seats:
        parts.append(_("No honor left: {names}. The match is over.", names=_names(event.seats)))
    else:
        parts.append(_("The match is over."))
    if event.deadly:
        parts.append(_("Deadly strike within a side: it loses 3 points ({side}).", side=SIDE_WORDS[event.deadly].name))
    return lines(*parts)


def _names(seats: tuple[Seat, ...]) -> Words:
    return listed([Who(seat) for seat in seats])
