"""Positions for the tests, in the shorthand of the rules: R5, Y1/7 (strength 1, 7 points), Rx3, Ym; "0:R5" lies at place 0."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from games.core.dice import Dice
from games.core.game import Seat, Turn
from games.core.replay import play as play_legal
from games.core.replay import positions
from games.tatsu import GAME
from games.tatsu.rules.cards import CLAN_OF, CLANS, MERGES, POINTS, RED, STRENGTH, TIMES, YELLOW, clan_cards
from games.tatsu.rules.four import seated
from games.tatsu.rules.table import Action, EndRound, Hand, House, Laid, Lay, Row, Sheet, State, TakeTurn
from games.tatsu.rules.three import _round_the_table as three_with_red

FOUR = seated(tuple(map(Seat, range(4))))
TWO = seated((Seat(0), Seat(1)))
THREE = three_with_red(0)


def card(text: str) -> int:
    own = clan_cards({"R": RED, "Y": YELLOW}[text[0]])
    if text[1] == "x":
        return next(each for each in own if TIMES[each] == int(text[2]))
    if text[1] == "m":
        return next(each for each in own if each in MERGES)
    strength, _, points = text[1:].partition("/")
    return next(each for each in own if (STRENGTH[each], POINTS[each]) == (int(strength), int(points or 1)))


def cards(text: str) -> tuple[int, ...]:
    return tuple(map(card, text.split()))


def hand(text: str) -> Hand:
    held = sorted(cards(text))
    red, yellow = (tuple(each for each in held if CLAN_OF[each] == clan) for clan in CLANS)
    return Hand((red, yellow))


def row(upper: str, lower: str) -> Row:
    """Columns from the left; "-" is an empty place."""
    above, below = (tuple(None if each == "-" else card(each) for each in text.split()) for text in (upper, lower))
    return Row(above, below)


def laid(text: str, places: Any = FOUR) -> tuple[Laid, ...]:
    pairs = (each.split(":") for each in text.split())
    return tuple(Laid(places[int(at)], card(what), places[int(at)]) for at, what in pairs)


def table(places: Any, holdings: tuple[Any, ...], turn: int = 0, trick: str = "", **more: Any) -> State:
    """Seat `turn`'s place is to move, after the cards of `trick`."""
    cards_out = laid(trick, places)
    turns = (TakeTurn(places[(turn + away) % len(places)]) for away in range(4 - len(cards_out)))
    seats = len({place.seat for place in places})
    state = State(places, 0, (0,) * seats, House(), hand=1, holdings=holdings, agenda=(*turns, EndRound()), trick=cards_out)
    return replace(state, **more)


def four(*hands: str, **more: Any) -> State:
    return table(FOUR, tuple(map(hand, hands)), **more)


def three(*hands: str, **more: Any) -> State:
    """Seat 0 plays Red and the ghost (places 0 and 2), seat 1 sits at place 1, seat 2 at place 3."""
    return table(THREE, tuple(map(hand, hands)), **more)


def two(one: Row, other: Row, **more: Any) -> State:
    return table(TWO, (one, other), **more)


def play(state: State, seat: int, action: Action, seed: str = "test") -> Turn[State]:
    turn: Turn[State] = play_legal(GAME, state, Seat(seat), action, Dice(seed))
    return turn


def finish(trick: str, *, last: bool = False, places: Any = FOUR, **more: Any) -> Turn[State]:
    """The fourth card of a round is laid. Others stay in the hands unless it is the last round."""
    *first, final = trick.split()
    at, _, what = final.partition(":")
    fillers = ["", "", "", ""] if last else ["R3", "Y4", "R3", "Y4"]
    fillers[int(at)] += " " + what
    state = table(places, tuple(map(hand, fillers)), int(at), " ".join(first), **more)
    return play(state, places[int(at)].seat, Lay(card(what)))


def rounds(*tricks: str) -> State:
    """Rounds one after the other; there are always cards left."""
    state = four("", "", "", "")
    for trick in tricks:
        state = finish(trick, captured=state.captured, pending=state.pending).state
    return state


def last_rounds(*tricks: str, **more: Any) -> Turn[State]:
    """The same, and the last of them ends the hand."""
    *early, final = tricks
    state = rounds(*early)
    return finish(final, last=True, captured=state.captured, pending=state.pending, **more)


def scored(turn: Turn[State]) -> Sheet:
    sheet = turn.state.last_hand
    assert sheet is not None
    return sheet


def legal(state: State, seat: int) -> list[Action]:
    return list(GAME.legal(state, Seat(seat)))


def waiting(state: State) -> set[int]:
    return set(GAME.waiting(state))


def states(seats: int, seed: str, **options: str) -> Iterator[State]:
    return (position.state for position in positions(GAME, seats, options, seed))
