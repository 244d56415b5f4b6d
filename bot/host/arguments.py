"""What can be said after `python -m bot`, or `chabudai` where it was installed. Nothing is done in here."""

from __future__ import annotations

from argparse import ArgumentParser, ArgumentTypeError
from pathlib import Path

from bot.called import program

PLAYGROUND, DOCTOR = "playground", "doctor"
WHOLE = "Without a command the bot is started on Discord. With one, something is done to what it keeps (DATA_DIR says where that is)."
MORE = "docs/operating.md says when to use which."
HIGHEST_ID = 2**63 - 1


def parser() -> ArgumentParser:
    whole = ArgumentParser(prog=program(), description=WHOLE, epilog=MORE)
    commands = whole.add_subparsers(dest="command", metavar="COMMAND", required=True)

    playground = commands.add_parser(PLAYGROUND, help="try the bot in a browser, without Discord; nothing is kept")
    playground.add_argument("--unless-token", action="store_true", help="on Discord instead, if DISCORD_TOKEN is set: what `make run` does")

    backup = commands.add_parser("backup", help="copy the database, whether the bot runs or not")
    backup.add_argument("file", metavar="FILE", nargs="?", type=Path, help="where to; without it, a dated file among the backups")

    restore = commands.add_parser("restore", help="put a backup in the place of the database; the bot has to be stopped")
    restore.add_argument("file", metavar="FILE", type=Path, help="the backup; what is in its place now is set aside")

    commands.add_parser("check", help="look for faults: in the database, and in every match, which is played again from its seed")

    export = commands.add_parser("export", help="a match as JSON: who played, every move and what was told of it, in words and values")
    export.add_argument("match", metavar="MATCH", type=number, help="its number, as its table says it")
    export.add_argument("file", metavar="FILE", nargs="?", type=Path, help="where to; without it, to the terminal")
    export.add_argument("--language", default="en", help="of the words; en without it")

    deal = commands.add_parser("check-deal", help="whether the deal of an exported match matches its seal; needs nothing else")
    deal.add_argument("file", metavar="FILE", type=Path, help="what `export` wrote")

    forget = commands.add_parser("forget", help="delete what is kept of a person; the bot has to be stopped")
    forget.add_argument("person", metavar="PERSON", type=number, help="the number Discord gave them (Copy User ID)")

    stop = commands.add_parser("stop", help="end a match that cannot be read, and so not be stopped on Discord; the bot has to be stopped")
    stop.add_argument("match", metavar="MATCH", type=number, help="its number, as `check` says it")

    move = commands.add_parser("move-store", help="copy everything into another, empty database; the bot has to be stopped")
    move.add_argument("--to", metavar="PLACE", required=True, help="the address of a PostgreSQL, or a file to go back to SQLite")

    doctor = commands.add_parser(DOCTOR, help="ask Discord whether all is as the bot needs it; what it makes there it takes away")
    doctor.add_argument("--channel", metavar="ID", type=number, help="post there, too: one message of every kind (Copy Channel ID)")
    doctor.add_argument("--button", action="store_true", help="and wait for somebody to press; the bot has to be stopped")
    doctor.add_argument("--json", action="store_true", help="say it for machines")
    return whole


def number(said: str) -> int:
    if not (said.isascii() and said.isdigit() and 0 < int(said) <= HIGHEST_ID):
        raise ArgumentTypeError(f"{said!r} is not a number")
    return int(said)
