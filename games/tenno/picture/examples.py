"""The pictures of the rulebook: for some headings a position, played up to what is to be seen there."""

from __future__ import annotations

from games.core.dice import Dice
from games.core.game import Example, Seat
from games.core.text import Phrases, Who
from games.tenno.picture.scene import scene
from games.tenno.rules.cards import HAND_AT_START
from games.tenno.rules.rulebook import apply
from games.tenno.rules.table import Attack, Captive, EndTurn, Gaps, Peek, PeekAt, Place, State, Strike, Swap, Table
from games.tenno.view.sight import view

_ = Phrases("tenno")

A, B, C = map(Seat, range(3))
LEFT, MIDDLE = 0, 1
CHANCE = Dice("rules")  # nothing in these positions is left to it


def example(heading: str) -> Example | None:
    match heading:
        case "Set up":
            words = _("{who}’s panel before the first attack: three Peasants on the table, the other eight cards in hand.", who=Who(A))
            return Example(scene(view(_begun(), A)), words)
        case "Battle":
            words = _(
                "{who} attacks with Samurai 8 and turns up Ronin 6: he goes to the prison, and the Samurai is turned face down again.",
                who=Who(A),
            )
            return Example(scene(view(_battle(), None)), words)
        case "Peek":
            words = _(
                "{who}’s panel after winning as the defender, with a look at one of {other}’s cards. No one else sees it.",
                who=Who(B),
                other=Who(A),
            )
            return Example(scene(view(_peek(), B)), words)
        case "The Monk":
            words = _(
                "{who}’s panel when attacked: 8 against 7. With the Monk shown, it is 8 against 9, and the attacker loses.", who=Who(B)
            )
            return Example(scene(view(_monk(), B)), words)
        case "End of the game":
            words = _("{who} can’t fill the gap, so the game is over. The highest total in prison wins.", who=Who(B))
            return Example(scene(view(_end(), None)), words)
        case _:
            return None


# ---- positions


def _begun() -> State:
    return _turn(*(Place(table, HAND_AT_START) for table in ((2, 1, 3), (1, 2, 3), (3, 1, 2))))


def _battle() -> State:
    places = (_place((8, 1, 3)), _place((2, 6, 1), Captive(C, 3)), _place((1, 7, 2)))
    return apply(_turn(*places), A, Strike(LEFT, B, MIDDLE), CHANCE).state


def _monk() -> State:
    places = (_place((8, 1, 3)), _place((5, 7, 1), Captive(C, 3)), _place((1, 9, 2)))
    return apply(_turn(*places), A, Strike(LEFT, B, MIDDLE), CHANCE).state


def _peek() -> State:
    places = (_place((4, 1, 3)), _place((2, 6, 1), Captive(A, 5)), _place((1, 7, 2)))
    return apply(State(places, (Peek(B, A), EndTurn(A))), B, PeekAt(LEFT), CHANCE).state


def _end() -> State:
    places = (
        Place((7, 1, 2), (4, 5), (Captive(B, 9), Captive(C, 3)), placed=True),
        Place((1, 4, 2), (), (Captive(A, 8), Captive(C, 6)), placed=True),
        Place((5, 1, 2), (4, 8, 9), (Captive(B, 7),), placed=True),
    )
    return apply(_turn(*places), A, Strike(LEFT, B, MIDDLE), CHANCE).state


def _place(table: Table, *prison: Captive) -> Place:
    """Some cards were lost already, the Monk among them unless he lies on the table."""
    return Place(table, tuple(card for card in (4, 6, 9, 10) if card not in table), prison, placed=True)


def _turn(*places: Place) -> State:
    """The first of them is about to attack."""
    return State(places, (Attack(A), Gaps(), Swap(A), EndTurn(A)))
