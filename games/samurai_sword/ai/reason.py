"""Why a computer player did what it did, in a sentence, from what its seat saw and believed."""

from __future__ import annotations

from collections.abc import Iterable

from games.core.game import Seat
from games.core.text import Phrases, Who, Words
from games.samurai_sword.rules import cards as box
from games.samurai_sword.rules import table
from games.samurai_sword.rules.choices import replies
from games.samurai_sword.view.reading import asked_of, wounds_to
from games.samurai_sword.view.sight import Sight
from games.samurai_sword.view.worlds import Belief
from games.samurai_sword.words.names import CARD_WORDS, CHARACTER_WORDS, ROLE_WORDS

_ = Phrases("samurai-sword")

SURE = 9  # times in ten, from which on it is as good as certain
OPEN = 0.7  # so likely has no Parry who is said to have none


def reason(view: Sight, belief: Belief, action: table.Action) -> Words | None:
    match action:
        case table.Strike(weapon, target):
            return _strike(view, belief, weapon, target)
        case table.PlayCard(card):
            return _play(card)
        case table.PlayOn(card, target):
            return _play_on(view, belief, card, target)
        case table.PlayGeisha(target, card):
            return _geisha(belief, target, card)
        case table.Reply(card):
            return _reply(view, card)
        case table.EndTurn():
            return _("No other card was worth playing.")
        case table.Exert():
            return _("Enough resilience was left to pay for a card.")
        case table.Choose(character):
            return _("{character} looked at least as good as the other.", character=CHARACTER_WORDS[character].name)
        case table.DrawFirst(discard):
            return _from_discard(view) if discard else _("The card on the discard pile was no better than one from the deck.")
        case table.Drop(card):
            return _("{card} was the least useful card in hand.", card=CARD_WORDS[card].name)


def role_of(belief: Belief, seat: Seat) -> Words:
    """What somebody is believed to be: the Ninja, 7 times in 10."""
    found = {role: sum(_weights(belief, seat, role)) for role in (box.SHOGUN, box.SAMURAI, box.NINJA, box.RONIN)}
    role = max(found, key=found.__getitem__)
    times = round(10 * found[role])
    if times >= SURE:
        return ROLE_WORDS[role].name
    return _.many("{role}, {n} time in 10", "{role}, {n} times in 10", times, role=ROLE_WORDS[role].name)


def _weights(belief: Belief, seat: Seat, role: int) -> Iterable[float]:
    return (weight for weight, way in zip(belief.mine, belief.ways, strict=True) if way[seat] == role)


def _strike(view: Sight, belief: Belief, weapon: int, target: Seat) -> Words:
    assert view.me is not None
    who, role = Who(target), role_of(belief, target)
    if wounds_to(view, view.me, weapon, target) >= view.people[target].resilience:
        return _("This blow could leave {who} with no resilience and cost them 1 honor ({role}).", who=who, role=role)
    if belief.guard[target] > OPEN:
        return _("{who} probably has no Parry and looks like an enemy ({role}).", who=who, role=role)
    return _("{who} was the best target within reach ({role}).", who=who, role=role)


def _play(card: int) -> Words:
    if card in box.CRIES:
        return _("More enemies than friends would be wounded or lose a card.")
    if card in (box.DAIMYO, box.TEA_CEREMONY):
        return _("More cards first: they may change what is best.")
    return _("{card} helps from now on, so it comes before anything else.", card=CARD_WORDS[card].name)


def _play_on(view: Sight, belief: Belief, card: int, target: Seat) -> Words:
    who, role = Who(target), role_of(belief, target)
    if card == box.DIVERSION:
        return _("One more card in hand, and one less for {who} ({role}).", who=who, role=role)
    if card == box.BUSHIDO:
        return _("Bushido was meant to burden {who} ({role}).", who=who, role=role)
    assert card == box.BREATHING and view.me is not None
    me = view.people[view.me]
    missing = box.CHARACTERS[me.character].resilience - me.resilience
    if not missing:
        return _("The card was meant for {who} ({role}).", who=who, role=role)
    return _("Resilience was down to {n}, and the card was best given to {who} ({role}).", n=me.resilience, who=who, role=role)


def _geisha(belief: Belief, target: Seat, card: int) -> Words:
    who, role = Who(target), role_of(belief, target)
    if card == box.NO_CARD:
        return _("One fewer card for {who} ({role}).", who=who, role=role)
    if card == box.BUSHIDO:
        return _("This rids {who} of Bushido ({role}).", who=who, role=role)
    return _("{card} made {who} too strong ({role}).", card=CARD_WORDS[card].name, who=who, role=role)


def _reply(view: Sight, card: int) -> Words:
    step = asked_of(view, view.me)
    if isinstance(step, table.Duty):
        return _("A weapon is worth less than 1 honor.") if card else _("There was no better way to get rid of Bushido.")
    assert view.me is not None and isinstance(step, table.Attacked | table.Face)
    me, lost = view.people[view.me], 1
    if not card and len(replies(me.character, me.hand or (), view.played)) == 1:
        return _("Nothing in hand could have stopped it.")
    if isinstance(step, table.Attacked):
        lost = wounds_to(view, step.by, view.played, step.seat)
    if not card:
        return (
            _("No honor was at stake yet, and the card would be worth more later.")
            if lost < me.resilience
            else _("Losing 1 honor was acceptable.")
        )
    if lost >= me.resilience:
        return _("Otherwise no resilience would have been left, and 1 honor would have been lost.")
    if card in box.WEAPONS:
        return _("{card} was worth less than the wounds.", card=CARD_WORDS[card].name)
    return _.many("The Parry was worth less than {n} wound.", "The Parry was worth less than {n} wounds.", lost)


def _from_discard(view: Sight) -> Words:
    return _("{card} was face up on the discard pile: better than an unknown card.", card=CARD_WORDS[view.discard[-1]].name)
