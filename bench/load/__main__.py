"""`python -m bench.load`: play, and say what came of it."""

from __future__ import annotations

import argparse
import asyncio
import sys
from dataclasses import fields, replace

from bench.load.drive import drive
from bench.load.plan import Plan
from bench.load.report import failed, report

PLANS = {"computers": Plan(), "people": Plan(matches=1_000, servers=200, alive=1_000, people=0, minutes=10.0)}


def main(arguments: list[str] | None = None) -> int:
    measured = asyncio.run(drive(asked_for(arguments)))
    print("\n".join(report(measured)))
    return 1 if failed(measured) else 0


def asked_for(arguments: list[str] | None) -> Plan:
    parser = argparse.ArgumentParser(prog="python -m bench.load", description=__doc__)
    parser.add_argument("plan", nargs="?", choices=PLANS, default="computers", help="200 matches of AI seats, or 1,000 of people")
    for each in fields(Plan):
        parser.add_argument(f"--{each.name}", type=type(each.default), help=f"instead of {each.default:g}")
    given = vars(parser.parse_args(arguments))
    return replace(PLANS[given.pop("plan")], **{name: value for name, value in given.items() if value is not None})


if __name__ == "__main__":
    sys.exit(main())
