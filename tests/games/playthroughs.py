"""One match of every game written out: what each seat sees, what it may do, what it does. The diff is the review.

`make playthrough` writes the files anew; `test_playthroughs.py` compares.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

from bot.i18n import Reader
from games import all_games
from games.core.game import AnyGame, Seat
from games.core.replay import Position
from tests.games import counts, pictures
from tests.games.cases import NAMES, match

FOLDER = Path(__file__).parent / "goldens"
POSITIONS = 45  # enough for every kind of step; a whole match would hide the diff in its length


def chosen_tables(*keys: str) -> list[tuple[str, int]]:
    """The smallest, a middle and the largest table of these games, or of all."""
    chosen = []
    for key in keys or all_games():
        seats = list(all_games()[key].seats)
        chosen += [(key, number) for number in sorted({seats[0], seats[len(seats) // 2], seats[-1]})]
    return chosen


def file_of(key: str, seats: int) -> Path:
    return FOLDER / f"{key}-{seats}.txt"


def written(key: str, seats: int) -> str:
    game, tell = all_games()[key], Reader("en", NAMES[:seats], markdown=False)
    moves = list(match(key, seats, seed=f"playthrough {key} {seats}"))
    parts = [line for position in islice(moves, POSITIONS) for line in lines_of(game, position, seats, tell)]
    ending, later = moves[-1], len(moves) - POSITIONS
    if later > 0:
        parts += [f"... {later} positions later", *lines_of(game, ending, seats, tell)]
    outcome = game.outcome(ending.state)
    assert outcome is not None
    parts.append(f"END  {outcome.places} {outcome.scores} {tell(outcome.reason)}")
    return "\n".join(parts) + "\n"


def lines_of(game: AnyGame, position: Position[Any], seats: int, tell: Reader) -> Iterator[str]:
    yield ""
    yield f"=== {position.number}" + ("" if position.seat is None else f"  {NAMES[position.seat]}: {position.action!r}")
    for told in position.told:
        to = "all" if told.to is None else ", ".join(NAMES[seat] for seat in sorted(told.to))
        yield f"told {to}: {tell(game.narrate(told.event))}"
    waiting = game.waiting(position.state)
    for seat in (None, *map(Seat, range(seats))):
        if seat is not None and seat not in waiting and position.number % 5:
            continue  # who has nothing to decide is shown now and then
        view = game.view(position.state, seat)
        yield f"--- {'table' if seat is None else NAMES[seat]}: {tell(game.ask(view))}"
        yield from ("    " + line for line in tell(game.say(view)).splitlines())
        yield from (f"    not: {tell(why)}" for why in game.why_not(view))
        if seat in waiting:
            labels = [" > ".join(map(tell, game.label(action, view))) for action in game.legal(position.state, seat)]
            yield from (f"    {index}: {label}" for index, label in enumerate(labels[:12]))
            if len(labels) > 12:
                yield f"    ... {len(labels)} in all"


def write(key: str) -> None:
    """The goldens of one game."""
    FOLDER.mkdir(exist_ok=True)
    for table in chosen_tables(key):
        file_of(*table).write_text(written(*table), encoding="utf-8")
    counts.write(key)
    pictures.write(key)


def clear() -> None:
    """Away with what is left of games, and of numbers of seats, that are gone."""
    drawn = map(pictures.file_of, (pictures.SHARED, *all_games()))
    wanted = {*(file_of(*table) for table in chosen_tables()), *map(counts.file_of, all_games()), *drawn}
    for path in {*FOLDER.glob("*.txt"), *FOLDER.glob("*.json"), *FOLDER.glob("*.png")} - wanted:
        path.unlink()


if __name__ == "__main__":
    for game in all_games():
        write(game)
    pictures.write(pictures.SHARED)
    clear()
