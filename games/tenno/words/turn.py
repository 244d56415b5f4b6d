"""The words of a turn: the question, the choices, and what has happened. What cannot be done is in why_not.py."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from msgspec.structs import replace

from games.core.game import Seat
from games.core.labels import Kind
from games.core.text import Joined, Phrases, Text, Who, Words, listed
from games.tenno.rules import events, table
from games.tenno.rules.cards import MONK, MONK_HELP, NINJA, NINJA_ATTACKING
from games.tenno.rules.rulebook import strengths
from games.tenno.rules.score import ranking
from games.tenno.view.sight import Sight
from games.tenno.words.names import against, cards_named, named, pair, slot_card, slot_name, slot_title

_ = Phrases("tenno")

_FILL = (_("Fill the left gap from your hand."), _("Fill the middle gap from your hand."), _("Fill the right gap from your hand."))


def names(seats: Iterable[Seat]) -> Joined:
    return listed([Who(seat) for seat in seats])


# ---- the question


def ask(view: Sight) -> Words:
    step = view.step
    if step is not None:
        return _asked(step, view, view.mine)
    return ranking(view.places).reason if view.over else _awaited(view.steps, view.me)


def _asked(step: table.Decision, view: Sight, place: table.Place) -> Words:
    match step:
        case table.Order():
            return _("Place your three Peasants face down, from left to right.")
        case table.Attack():
            return _("You attack: choose one of your cards, then its target.")
        case table.Monk():
            return _help_asked(view, place)
        case table.Again():
            return _("After your Ronin: attack again with another card, or stop.")
        case table.Refill():
            return _filling(place.gaps)
        case table.Swap() if place.hand:
            return _("You may swap a card for one from your hand, or just pretend to.")
        case table.Swap():
            return _("You didn’t lose a card: exchange two of yours, or just pretend to.")
        case table.Peek(of=of):
            return _("You won as the defender: you may look at one of {who}’s cards.", who=Who(of))
        case table.Look(_, of, slot):
            return _(
                "{who}, {slot}: {card}. Memorize it, then press “Got it”.", who=Who(of), slot=slot_name(slot), card=_card(view, of, slot)
            )


def _filling(gaps: Sequence[int]) -> Text:
    if len(gaps) == 1:
        return _FILL[gaps[0]]
    return _.many("Fill {n} gap from left to right.", "Fill {n} gaps from left to right.", len(gaps))


def _help_asked(view: Sight, place: table.Place) -> Words:
    clash = view.clash
    assert clash is not None, "the Monk is asked for in a clash"
    now = _("{who} attacks you, {score}.", who=Who(clash.attacker), score=against(*strengths(clash)))
    if MONK not in place.table:
        return listed((now, _("Your Monk isn’t on the table.")), " ")
    helped = replace(clash, monk=place.table.index(MONK))
    return listed((now, _("With your Monk, {score}.", score=against(*strengths(helped)))), " ")


def _awaited(steps: tuple[table.Decision, ...], me: Seat | None) -> Words:
    who = names(step.seat for step in steps)
    match steps[0]:
        case table.Order():
            return _.many("{who} is still placing Peasants.", "{who} are still placing Peasants.", len(steps), who=who)
        case table.Attack():
            return _("{who}’s turn: attack with one card.", who=who)
        case table.Monk():
            return _("{who} may show the Monk.", who=who)
        case table.Again():
            return _("{who} may attack again after the Ronin.", who=who)
        case table.Refill():
            return _.many("{who} is still filling gaps.", "{who} are still filling gaps.", len(steps), who=who)
        case table.Swap():
            return _("{who} may swap a card.", who=who)
        case table.Peek(of=of):
            return (
                _("{who} may look at one of your cards.", who=who)
                if of == me
                else _("{who} may look at one of {of}’s cards.", who=who, of=Who(of))
            )
        case table.Look(of=of):
            return (
                _("{who} looks at one of your cards.", who=who)
                if of == me
                else _("{who} looks at one of {of}’s cards.", who=who, of=Who(of))
            )


def chapter(view: Sight) -> str:
    """The heading of the rulebook that says what the question is about."""
    match view.step or next(iter(view.steps), None):
        case table.Order():
            return "Set up"
        case table.Attack():
            return "Attack"
        case table.Monk():
            return "The Monk"
        case table.Again():
            return "The Ronin"
        case table.Refill():
            return "Refill"
        case table.Swap():
            return "Swap"
        case table.Peek() | table.Look():
            return "Peek"
        case None:
            return "End of the game"


# ---- the choices


def label(action: table.Action, view: Sight) -> tuple[Words, ...]:
    match action:
        case table.Arrange((one, two, three)):
            return (_("From left to right: {one}, {two}, {three}", one=one, two=two, three=three),)
        case table.Strike(slot, defender, target):
            return _own(view, slot, attacking=True), _("{who}: {slot}", who=Who(defender), slot=slot_name(target))
        case table.ShowMonk():
            return (_("Show the Monk"),)
        case table.Fill(cards):
            gaps = view.mine.gaps
            return tuple(_in_slot(slot, card) for slot, card in zip(gaps, cards, strict=True))
        case table.Exchange(slot, card):
            same = card == view.mine.table[slot]
            return _own(view, slot), _("The same card again") if same else _("Place: {card}", card=named(card))
        case table.Shuffle(slots, really):
            return pair(slots), _("Exchange them") if really else _("Just pretend")
        case table.PeekAt(slot):
            return (slot_card(slot),)
        case table.Seen():
            return (_("Got it"),)
        case table.Decline():
            return (_declining(view),)


def _declining(view: Sight) -> Text:
    match view.step:
        case table.Monk():
            return _("Don’t show the Monk") if MONK in view.mine.table else _("Continue")
        case table.Again():
            return _("Stop")
        case table.Peek():
            return _("Don’t look")
        case _:
            return _("No swap")


def _own(view: Sight, slot: int, attacking: bool = False) -> Words:
    card = view.mine.table[slot]
    if card == NINJA and attacking:
        return _("{slot}: {card}, attacks with {n}", slot=slot_title(slot), card=named(card), n=NINJA_ATTACKING)
    return _in_slot(slot, card) if card else slot_card(slot)


def _in_slot(slot: int, card: int) -> Text:
    return _("{slot}: {card}", slot=slot_title(slot), card=named(card))


def _card(view: Sight, seat: Seat, slot: int) -> Words:
    card = view.places[seat].table[slot]
    return named(card) if card else _("face down")


def kind(action: table.Action, view: Sight) -> Kind:
    match action:
        case table.Seen():
            return Kind.DONE
        case table.Decline() if isinstance(view.step, table.Monk) and MONK not in view.mine.table:
            return Kind.PLAY  # "Continue": nothing is let go
        case table.Decline():
            return Kind.PASS
        case _:
            return Kind.PLAY


# ---- what has happened


def narrate(event: events.Event) -> Words:
    match event:
        case events.Began(first):
            return _("First to attack: {who}.", who=Who(first))
        case events.Attacked(clash):
            return _attacked(clash)
        case events.MonkDecided(seat, slot):
            return _monk_decided(seat, slot)
        case events.Fought(battle):
            return listed((listed((against(*battle.strengths), "."), ""), *losses(battle)), " ")
        case events.Decided():
            return _decided(event)
        case events.Filled(seat, gaps):
            return _.many("{who} places {n} card face down.", "{who} places {n} cards face down.", gaps, who=Who(seat))
        case events.Swapped(seat, slot):
            return _("{who} picks up a card and puts one down ({slot}).", who=Who(seat), slot=slot_name(slot))
        case events.Shuffled(seat, slots):
            where = listed([slot_name(slot) for slot in slots])
            return _("{who} exchanges two cards out of sight, or pretends to ({slots}).", who=Who(seat), slots=where)
        case events.Peeked(seat, of, slot):
            return _("{who} looks at one of {of}’s cards ({slot}).", who=Who(seat), of=Who(of), slot=slot_name(slot))
        case events.Saw(of, slot, card):
            return _("You see {card} ({of}, {slot}).", card=named(card), of=Who(of), slot=slot_name(slot))
        case events.Declined(seat, what):
            return _declined(seat, what)
        case events.Ended(seats):
            return _("Not enough cards to fill every gap: {who}. The game is over.", who=names(seats))


def _attacked(clash: table.Clash) -> Text:
    return _(
        "{who} attacks {whom}: {attack} ({slot}) against {defence} ({target}).",
        who=Who(clash.attacker),
        whom=Who(clash.defender),
        attack=named(clash.attack),
        slot=slot_name(clash.slot),
        defence=named(clash.defence),
        target=slot_name(clash.target),
    )


def _monk_decided(seat: Seat, slot: int | None) -> Text:
    if slot is None:
        return _("{who} doesn’t show a Monk.", who=Who(seat))
    return _("{who} shows the Monk ({slot}): +{n}.", who=Who(seat), slot=slot_name(slot), n=MONK_HELP)


def fought(battle: table.Battle) -> Words:
    """The strengths, who won, and where the beaten cards went."""
    return listed((listed((against(*battle.strengths), winner(battle)), ". "), *losses(battle)), " ")


def losses(battle: table.Battle) -> Iterator[Words]:
    taken = tuple(loss.card for loss in battle.lost if loss.prison is not None)
    gone = tuple(loss.card for loss in battle.lost if loss.prison is None)
    if taken:
        yield _("To prison: {cards}.", cards=cards_named(taken))
    if gone:
        yield _("Discarded: {cards}.", cards=cards_named(gone))


def _decided(event: events.Decided) -> Words:
    """Who took part and who won. Which cards lay there is a matter of memory."""
    attack = _between(event, event.slot, event.target)
    return listed((attack, _("No one wins.") if event.winner is None else _("{who} wins.", who=Who(event.winner))), " ")


def _between(event: events.Decided, slot: int | None, target: int | None) -> Text:
    who, whom = Who(event.attacker), Who(event.defender)
    if slot is None or target is None:  # of a match from before the slots were told
        return _("{who} has attacked {whom}.", who=who, whom=whom)
    return _("{who} has attacked {whom} ({slot} → {target}).", who=who, whom=whom, slot=slot_name(slot), target=slot_name(target))


def winner(battle: table.Battle) -> Text:
    return _("No one wins.") if battle.winner is None else _("{who} wins.", who=Who(battle.winner))


def _declined(seat: Seat, what: str) -> Text:
    match what:
        case "again":
            return _("{who} doesn’t attack again.", who=Who(seat))
        case "swap":
            return _("{who} doesn’t swap.", who=Who(seat))
        case _:
            return _("{who} doesn’t look.", who=Who(seat))
