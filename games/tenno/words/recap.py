"""What happened since somebody last looked: each battle on a line, and on another what its end brought about.

What was shown in a battle fades, and only as long as it is told are there cards in its line. Who is told no more than how it was
decided reads slots.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from msgspec.structs import replace

from games.core.game import Seat, Told
from games.core.recap import LANDMARK, NEWS, PASSING, PERSONAL, Deed, Heard, Line, by_people, together
from games.core.text import Phrases, Text, Who, Words, listed
from games.tenno.rules import events
from games.tenno.rules.cards import MONK_HELP
from games.tenno.rules.table import Attack, Battle, Change, Clash, EndTurn, Order
from games.tenno.view.sight import Sight
from games.tenno.words.names import against, named, slot_name
from games.tenno.words.turn import losses, narrate

_ = Phrases("tenno")


def recap(told: Sequence[Told], me: Seat | None) -> tuple[Line, ...]:
    heard = Heard[events.Event](each.event for each in told)
    return tuple(line for event in heard for line in _retold(event, heard, me))


def news(view: Sight, *, cards: bool = True) -> Words | None:
    """What everybody saw last, in a line for the picture: of a battle only as long as it lies open, and without its `cards` if need be."""
    if view.over:
        return None
    if view.shown is not None:
        clash, winner = view.shown.clash, view.shown.winner
        if cards:
            return listed((_attacked(clash, view.me), _winner(winner, view.me)), " ")
        return _decided(events.Decided(clash.attacker, clash.defender, winner, clash.slot, clash.target), view.me).words
    seen = tuple(_lately(view))
    return together(recap(seen, view.me)).words if seen else None


def _lately(view: Sight) -> Iterator[Told]:
    """The end of the turn before, or what was done in this one after its battles, which have faded."""
    step, end = view.steps[0], view.agenda[-1]
    if isinstance(step, Order) or not isinstance(end, EndTurn):
        return
    if view.clash is not None:
        yield Told(events.Attacked(view.clash))
    elif view.peeked is not None:
        yield Told(events.Peeked(view.peeked.seat, view.peeked.of, view.peeked.slot))
    elif isinstance(step, Attack):
        yield from _laid(view.lately[-2]) if len(view.lately) > 1 else (Told(events.Began(step.seat)),)
    else:
        yield from _laid(view.lately[-1]) if any(view.lately[-1:]) else (Told(events.Declined(end.seat, "again")),)


def _laid(turn: tuple[Change, ...]) -> Iterator[Told]:
    """A swap comes after the gaps of a turn."""
    laid = [change.seat for change in turn if change.surely]
    if not turn:
        return
    last = turn[-1]
    if last.surely:
        yield from (Told(events.Filled(seat, laid.count(seat))) for seat in dict.fromkeys(laid))
    else:
        slots = tuple([change.slot for change in turn if not change.surely])
        yield Told(events.Shuffled(last.seat, (slots[0], slots[1])) if len(slots) > 1 else events.Swapped(last.seat, last.slot))


def _retold(event: events.Event, heard: Heard[events.Event], me: Seat | None) -> Iterator[Line]:
    match event:
        case events.Attacked() | events.MonkDecided() | events.Fought() | events.Decided():
            yield from _clash(event, heard, me)
        case events.Began(first):
            yield Line(_("You attack first.") if first == me else narrate(event), LANDMARK if first == me else NEWS)
        case events.Ended():
            yield Line(narrate(event), LANDMARK)
        case _:
            yield replace(together(tuple(_afterwards((event, *heard.run(*AFTERWARDS)), me))), goes_on=True)


# ---- battles


def _clash(
    event: events.Attacked | events.MonkDecided | events.Fought | events.Decided, heard: Heard[events.Event], me: Seat | None
) -> Iterator[Line]:
    """From the attack to how it was decided, as much of it as was told."""
    attacked = event if isinstance(event, events.Attacked) else None
    helped = event if isinstance(event, events.MonkDecided) else heard.take(events.MonkDecided)
    fought = event if isinstance(event, events.Fought) else heard.take(events.Fought)
    decided = event if isinstance(event, events.Decided) else heard.take(events.Decided)
    if fought is not None:
        yield _shown(fought.battle, me)
    elif decided is not None:
        yield _decided(decided, me)
    elif attacked is not None:
        asked = attacked.clash.defender == me
        yield Line(_attacked(attacked.clash, me), LANDMARK if asked else NEWS, asks=asked)
    elif helped is not None:
        yield Line(narrate(helped), NEWS)


def _weight(attacker: Seat, defender: Seat, me: Seat | None) -> int:
    return PERSONAL if me in {attacker, defender} else NEWS


def _shown(battle: Battle, me: Seat | None) -> Line:
    clash = battle.clash
    monk = () if clash.monk is None else (_("The Monk helped ({slot}): +{n}.", slot=slot_name(clash.monk), n=MONK_HELP),)
    score = listed((against(*battle.strengths), "."), "")
    words = listed((_attacked(clash, me), *monk, score, _winner(battle.winner, me), *losses(battle)), " ")
    return Line(words, _weight(clash.attacker, clash.defender, me))


def _attacked(clash: Clash, me: Seat | None) -> Text:
    cards = {
        "attack": named(clash.attack),
        "slot": slot_name(clash.slot),
        "defence": named(clash.defence),
        "target": slot_name(clash.target),
    }
    if me == clash.attacker:
        return _("You attacked {whom}: {attack} ({slot}) against {defence} ({target}).", whom=Who(clash.defender), **cards)
    if me == clash.defender:
        return _("{who} attacked you: {attack} ({slot}) against {defence} ({target}).", who=Who(clash.attacker), **cards)
    return _(
        "{who} attacked {whom}: {attack} ({slot}) against {defence} ({target}).", who=Who(clash.attacker), whom=Who(clash.defender), **cards
    )


def _decided(event: events.Decided, me: Seat | None) -> Line:
    attack = _blindly(event, me) if event.slot is None or event.target is None else _from_slot(event, event.slot, event.target, me)
    return Line(listed((attack, _winner(event.winner, me)), " "), _weight(event.attacker, event.defender, me))


def _from_slot(event: events.Decided, slot: int, target: int, me: Seat | None) -> Text:
    who, whom, start, goal = Who(event.attacker), Who(event.defender), slot_name(slot), slot_name(target)
    if me == event.attacker:
        return _("You attacked {whom} ({slot} → {target}).", whom=whom, slot=start, target=goal)
    if me == event.defender:
        return _("{who} attacked you ({slot} → {target}).", who=who, slot=start, target=goal)
    return _("{who} attacked {whom} ({slot} → {target}).", who=who, whom=whom, slot=start, target=goal)


def _blindly(event: events.Decided, me: Seat | None) -> Text:
    """Of matches from before the slots were told."""
    if me == event.attacker:
        return _("You attacked {whom}.", whom=Who(event.defender))
    if me == event.defender:
        return _("{who} attacked you.", who=Who(event.attacker))
    return _("{who} attacked {whom}.", who=Who(event.attacker), whom=Who(event.defender))


def _winner(winner: Seat | None, me: Seat | None) -> Text:
    if winner is None:
        return _("No one won.")
    return _("You won.") if winner == me else _("{who} won.", who=Who(winner))


# ---- what comes after them

AFTERWARDS = (events.Filled, events.Swapped, events.Shuffled, events.Peeked, events.Saw, events.Declined)


def _afterwards(told: Sequence[events.Event], me: Seat | None) -> Iterator[Line]:
    heard = Heard[events.Event](told)
    yield from by_people((deed for event in heard for deed in _deed(event, heard, me)), partial(_sentence, me))


def _sentence(me: Seat | None, who: Seat, deeds: Words) -> Text:
    return _("You {deeds}.", deeds=deeds) if who == me else _("{who} {deeds}.", who=Who(who), deeds=deeds)


def _deed(event: events.Event, heard: Heard[events.Event], me: Seat | None) -> Iterator[Deed]:
    match event:
        case events.Filled(seat, gaps):
            yield Deed(seat, _.many("filled a gap", "filled {n} gaps", gaps), PASSING)
        case events.Swapped(seat, slot):
            yield Deed(seat, _("picked up a card and put one down ({slot})", slot=slot_name(slot)))
        case events.Shuffled(seat, slots):
            where = listed([slot_name(slot) for slot in slots])
            yield Deed(seat, _("exchanged two cards, or pretended to ({slots})", slots=where))
        case events.Declined(seat, what):
            yield Deed(seat, _declined(what), PASSING)
        case events.Peeked(seat, of, slot) if saw := heard.take(events.Saw):
            yield Deed(seat, _saw(saw), PERSONAL)
        case events.Peeked(seat, of, slot) if of == me:
            yield Deed(seat, _("looked at your card ({slot})", slot=slot_name(slot)), PERSONAL)
        case events.Peeked(seat, of, slot):
            yield Deed(seat, _("looked at one of {of}’s cards ({slot})", of=Who(of), slot=slot_name(slot)))
        case events.Saw() if me is not None:  # told to whoever looked, alone
            yield Deed(me, _saw(event), PERSONAL)
        case _:
            return


def _saw(event: events.Saw) -> Text:
    return _("looked at {card} ({of}, {slot})", card=named(event.card), of=Who(event.of), slot=slot_name(event.slot))


def _declined(what: str) -> Text:
    match what:
        case "again":
            return _("didn’t attack again")
        case "swap":
            return _("didn’t swap")
        case _:
            return _("didn’t look")
