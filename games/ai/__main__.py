"""`python -m games.ai arena GAME A B`: how strong computer players are. `tune GAME`: better weights for one."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterator

from games import all_games
from games.ai import tune
from games.ai.arena import Pairing, measured, report


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="python -m games.ai", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    arena = commands.add_parser("arena", help="one player against another, on equal deals")
    arena.add_argument("game", choices=list(all_games()))
    arena.add_argument(
        "one", help="random, rule, easy, normal, strong, strong:1200 for another number of playouts, or a module such as bench.rivals.GAME"
    )
    arena.add_argument("other")
    arena.add_argument("-n", type=int, default=400, dest="deals", help="how many deals")
    arena.add_argument("--seats", type=int, help="at the table; the fewest unless said")
    arena.add_argument("--short", action="store_true", help="only until the first thing is decided, such as one hand")
    arena.add_argument("--set", default="table", dest="named", help="which deals: another name, other deals")
    arena.add_argument("-j", type=int, default=os.cpu_count() or 1, dest="processes", help="processes")
    tuning = commands.add_parser("tune", help="better weights for a rule player, by self-play")
    tuning.add_argument("game", choices=[key for key, game in all_games().items() if (game.folder / "ai" / "tuning.py").exists()])
    tuning.add_argument("--seats", type=int, help="at the table; the most unless said")
    tuning.add_argument("--seed", default="1", help="another seed, other changes")
    tuning.add_argument("-n", type=int, default=400, dest="changes", help="how many changes are tried")
    asked = parser.parse_args(arguments)
    for line in tuned(asked) if asked.command == "tune" else compared(asked):
        sys.stdout.write(f"{line}\n")
        sys.stdout.flush()


def tuned(asked: argparse.Namespace) -> Iterator[str]:
    game = all_games()[asked.game]
    return tune.report(game, asked.seats or max(game.seats), asked.seed, asked.changes)


def compared(asked: argparse.Namespace) -> Iterator[str]:
    pairing = Pairing(asked.game, asked.one, asked.other, asked.seats or min(all_games()[asked.game].seats), asked.short)
    return report(pairing, measured(pairing, asked.deals, asked.named, asked.processes))


if __name__ == "__main__":
    main()
