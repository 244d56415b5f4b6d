"""`make try my-game`: a match in the terminal. You answer for every seat, and see what that seat sees."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from typing import Any

from bot.i18n import Reader
from bot.i18n.catalogues import ENGLISH, begun
from bot.match.values import new_secret
from games import all_games
from games.core.dice import Dice
from games.core.game import AnyGame, Seat, Told
from games.core.replay import Position, positions
from games.core.text import Who, listed

NAMES = ("Aiko", "Botan", "Chiyo", "Daichi", "Emi", "Fumio", "Goro")
HOW = "a number; Enter takes any; q ends"


class Ended(Exception):
    """Whoever sits here has had enough."""


def main(arguments: list[str]) -> int:
    asked = parsed(arguments)
    game = all_games()[asked.game]
    seats, seed = asked.seats or game.seats[0], asked.seed or new_secret()[:8]
    table = Table(game, Reader(asked.language, NAMES[:seats], markdown=False))
    say(f"{game.key}, {seats} seats, seed {seed}")
    try:
        for position in positions(game, seats, dict(asked.option), seed, choose=table.choose):
            table.tell(position)
        table.end(position.state)
    except Ended:
        say(f"\nTo play this match again: SEED={seed}")
    return 0


def parsed(arguments: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="make try", description="Play a game in the terminal, for all seats.")
    parser.add_argument("game", choices=all_games())
    parser.add_argument("--seats", type=int, help="as few as can play if it is left out")
    parser.add_argument("--seed", help="the same seed deals the same cards")
    parser.add_argument("--language", choices=(ENGLISH, *begun()), default=ENGLISH)
    parser.add_argument("--option", action="append", default=[], type=lambda said: tuple(said.split("=", 1)), metavar="KEY=CHOICE")
    asked = parser.parse_args(arguments)
    game = all_games()[asked.game]
    if asked.seats is not None and asked.seats not in game.seats:
        parser.error(f"{game.key} is for {game.seats[0]} to {game.seats[-1]}")
    known = {(option.key, choice.key) for option in game.options for choice in option.choices}
    if strange := [option for option in asked.option if option not in known]:
        parser.error(f"no such option {strange[0]}; there are {', '.join(sorted('='.join(each) for each in known))}")
    return asked


def say(line: str) -> None:
    sys.stdout.write(f"{line}\n")


class Table:
    def __init__(self, game: AnyGame, reader: Reader) -> None:
        self.game, self.reader = game, reader

    def tell(self, position: Position[Any]) -> None:
        for told in position.told:
            say(f"  * {self.audience(told)}{self.reader(self.game.narrate(told.event))}")

    def audience(self, told: Told) -> str:
        return "" if told.to is None else f"({self.named(sorted(told.to))}) "

    def named(self, seats: Sequence[Seat]) -> str:
        return self.reader(listed([Who(seat) for seat in seats]))

    def choose(self, state: Any, seat: Seat, legal: Sequence[Any], dice: Dice) -> int:
        """The number of the action that is typed; anything legal for an empty line."""
        view = self.game.view(state, seat)
        say(f"\n===== {self.reader(Who(seat))}\n{self.reader(self.game.say(view))}\n")
        for reason in self.game.why_not(view):
            say(f"  not: {self.reader(reason)}")
        for number, action in enumerate(legal):
            say(f"  {number}: {' > '.join(map(self.reader, self.game.label(action, view)))}")
        say(self.reader(self.game.ask(view)))
        while True:
            typed = self.typed()
            if not typed:
                return dice.below(len(legal))
            if typed.isdecimal() and int(typed) < len(legal):
                return int(typed)
            say(f"0 to {len(legal) - 1}: {HOW}")

    def typed(self) -> str:
        try:
            line = input("> ").strip()
        except (EOFError, KeyboardInterrupt):
            raise Ended from None
        if line == "q":
            raise Ended
        return line

    def end(self, state: Any) -> None:
        outcome = self.game.outcome(state)
        assert outcome is not None
        say(f"\n{self.reader(self.game.say(self.game.view(state, None)))}\n\n{self.reader(outcome.reason)}")
        for number, place in enumerate(outcome.places, 1):
            say(f"{number}. {self.named(place)}")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
