"""The picture in words: what lies where, as far as this seat sees it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from games.core.game import Seat
from games.core.text import END_OF_LIST, Joined, Phrases, Who, Words, lines, listed
from games.tenno.rules.cards import HIDDEN
from games.tenno.rules.rulebook import strengths
from games.tenno.rules.score import in_prison, left_over, ranking, tied
from games.tenno.rules.table import SLOTS, Place, Table
from games.tenno.view.sight import Sight
from games.tenno.words.names import ability, against, cards_named, named, slot_name, slot_title
from games.tenno.words.turn import fought

_ = Phrases("tenno")


def say(view: Sight) -> Words:
    if view.over:
        return _final(view)
    mine = () if view.me is None else _mine(view.mine)
    others = [_line(view, Seat(seat)) for seat in range(len(view.places)) if seat != view.me]
    return lines(*mine, *others, in_battle(view), _discarded(view.discard))


# ---- a seat's own cards


def _mine(place: Place) -> tuple[Words, ...]:
    hand = _("**Your hand**: {cards}", cards=cards_named(place.hand)) if place.hand else _("**Your hand** is empty.")
    prison = _("**Your prison**: {cards}", cards=_prisoners(place))
    if place.table == (None, None, None):
        return hand, prison
    return _("**Your table**"), *(_slot_line(place, slot) for slot in SLOTS), END_OF_LIST, hand, prison


def _slot_line(place: Place, slot: int) -> Words:
    card = place.table[slot]
    if card is None:
        return _("- {slot}: empty", slot=slot_title(slot))
    can = ability(card)
    if can is None:
        return _("- {slot}: {card}", slot=slot_title(slot), card=named(card))
    return _("- {slot}: {card} ({ability})", slot=slot_title(slot), card=named(card), ability=can)


# ---- what everybody sees


def _line(view: Sight, seat: Seat) -> Words:
    place = view.places[seat]
    parts: list[Words] = [
        _on_table(place.table),
        _.many("{n} card in hand", "{n} cards in hand", len(place.hand)),
        _("prison: {cards}", cards=_prisoners(place)),
    ]
    parts += _changed(view, seat)
    if any(step.seat == seat for step in view.steps):
        parts.append(_("to act"))
    return _("{who}: {what}", who=Who(seat), what=listed(parts, "; "))


def _on_table(table: Table) -> Words:
    if table == (None, None, None):
        return _("no cards on the table yet")
    if table == (HIDDEN, HIDDEN, HIDDEN):
        return _("three cards face down")
    return listed([_("{slot} {card}", slot=slot_name(slot), card=_on_slot(table[slot])) for slot in SLOTS])


def _changed(view: Sight, seat: Seat) -> Iterator[Words]:
    """Which slots are marked in the picture."""
    surely, perhaps = ([slot_name(slot) for slot in SLOTS if view.changed.get((seat, slot)) is sure] for sure in (True, False))
    if view.me is None:
        if surely:
            yield _("new card: {slots}", slots=listed(surely))
        if perhaps:
            yield _("perhaps a new card: {slots}", slots=listed(perhaps))
        return
    if surely:
        yield _("a different card since your last turn: {slots}", slots=listed(surely))
    if perhaps:
        yield _("perhaps a different card since your last turn: {slots}", slots=listed(perhaps))


def _on_slot(card: int | None) -> Words:
    return _.of("place on the table", "empty") if card is None else named(card) if card else _("face down")


def _prisoners(place: Place) -> Words:
    """How many, and whose they were, as their backs show; never which."""
    if not place.prison:
        return _.of("prison", "empty")
    count = _.many("{n} card", "{n} cards", len(place.prison))
    whose = Counter(captive.owner for captive in place.prison)
    return listed((count, " (", listed([listed((Who(owner), n), " ") for owner, n in sorted(whose.items())]), ")"), "")


def in_battle(view: Sight) -> Words | None:
    clash = view.clash
    if clash is None:
        return None
    cards = _(
        "Battle: {attack} ({who}) against {defence} ({whom}).",
        attack=named(clash.attack),
        who=Who(clash.attacker),
        defence=named(clash.defence),
        whom=Who(clash.defender),
    )
    return listed((cards, against(*strengths(clash)) if view.shown is None else fought(view.shown)), " ")


def _discarded(n: int) -> Words:
    return _.many("Discard: {n} card.", "Discard: {n} cards.", n)


# ---- the end


def _final(view: Sight) -> Joined:
    """Everything lies open: prisons with their cards and sums, then, where it decided, hand and table."""
    deciding = tied(view.places)
    order = [seat for place in ranking(view.places).places for seat in place]
    return lines(
        *(_prison_line(view, seat) for seat in order),
        *(_tie_line(view, seat) for seat in order if len(deciding) > 1 and seat in deciding),
        in_battle(view),
        _discarded(view.discard),
    )


def _prison_line(view: Sight, seat: Seat) -> Words:
    place = view.places[seat]
    cards = cards_named(tuple(captive.card for captive in place.prison)) if place.prison else _.of("prison", "empty")
    return _("{who}: prison {sum} ({cards})", who=Who(seat), sum=in_prison(place), cards=cards)


def _tie_line(view: Sight, seat: Seat) -> Words:
    place = view.places[seat]
    return _("Tiebreak, {who}: hand and table {sum} ({cards})", who=Who(seat), sum=left_over(place), cards=_left(place))


def _left(place: Place) -> Words:
    cards = (*(card for card in place.table if card is not None), *place.hand)
    return cards_named(cards) if cards else _.of("hand and table", "empty")
