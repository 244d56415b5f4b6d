"""`python -m games.ai arena GAME A B`: how strong computer players are."""

from __future__ import annotations

import argparse
import os
import sys

from games import all_games
from games.ai.arena import Pairing, measured, report


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="python -m games.ai", description=__doc__)
    arena = parser.add_subparsers(dest="command", required=True).add_parser("arena", help="one player against another, on equal deals")
    arena.add_argument("game", choices=list(all_games()))
    arena.add_argument("one", help="random, rule, easy, normal, strong, or strong:1200 for another number of playouts")
    arena.add_argument("other")
    arena.add_argument("-n", type=int, default=400, dest="deals", help="how many deals")
    arena.add_argument("--seats", type=int, help="at the table; the fewest unless said")
    arena.add_argument("--short", action="store_true", help="only until the first thing is decided, such as one hand")
    arena.add_argument("--set", default="table", dest="named", help="which deals: another name, other deals")
    arena.add_argument("-j", type=int, default=os.cpu_count() or 1, dest="processes", help="processes")
    asked = parser.parse_args(arguments)
    pairing = Pairing(asked.game, asked.one, asked.other, asked.seats or min(all_games()[asked.game].seats), asked.short)
    for line in report(pairing, measured(pairing, asked.deals, asked.named, asked.processes)):
        sys.stdout.write(f"{line}\n")


if __name__ == "__main__":
    main()
