"""The arguments of `python -m bot`, or of `chabudai` if it is installed. They are only parsed here."""

from __future__ import annotations

from argparse import ArgumentParser, ArgumentTypeError
from pathlib import Path

from bot.called import program

PLAYGROUND, DOCTOR = "playground", "doctor"
WHOLE = "Without a command, start the bot on Discord. The commands work on its data, in the folder DATA_DIR."
MORE = "See docs/operating.md for details."
HIGHEST_ID = 2**63 - 1


def parser() -> ArgumentParser:
    whole = ArgumentParser(prog=program(), description=WHOLE, epilog=MORE)
    commands = whole.add_subparsers(dest="command", metavar="COMMAND", required=True)

    playground = commands.add_parser(PLAYGROUND, help="try the bot in a browser, without Discord; nothing is stored")
    playground.add_argument("--unless-token", action="store_true", help="on Discord if DISCORD_TOKEN is set, as `make run` does")

    backup = commands.add_parser("backup", help="copy the database, whether the bot is running or not")
    backup.add_argument("file", metavar="FILE", nargs="?", type=Path, help="the destination; by default a dated file among the backups")

    restore = commands.add_parser("restore", help="replace the database with a backup; the bot has to be stopped")
    restore.add_argument("file", metavar="FILE", type=Path, help="the backup; the current database is set aside")

    commands.add_parser("check", help="check the database for faults, and replay every match from its seed")

    export = commands.add_parser("export", help="export a match as JSON: its players, moves and events, in words and values")
    export.add_argument("match", metavar="MATCH", type=number, help="its number, as shown on its table")
    export.add_argument("file", metavar="FILE", nargs="?", type=Path, help="the destination; by default the terminal")
    export.add_argument("--language", default="en", help="the language of the words; en by default")

    deal = commands.add_parser("check-deal", help="check whether the deal of an exported match matches its seal; needs only that file")
    deal.add_argument("file", metavar="FILE", type=Path, help="a file written by `export`")

    forget = commands.add_parser("forget", help="delete all data about a person; the bot has to be stopped")
    forget.add_argument("person", metavar="PERSON", type=number, help="their Discord ID (Copy User ID)")

    stop = commands.add_parser("stop", help="end an unreadable match that cannot be stopped on Discord; the bot has to be stopped")
    stop.add_argument("match", metavar="MATCH", type=number, help="its number, as shown by `check`")

    move = commands.add_parser("move-store", help="copy everything into another, empty database; the bot has to be stopped")
    move.add_argument("--to", metavar="PLACE", required=True, help="the address of a PostgreSQL database, or a file to go back to SQLite")

    doctor = commands.add_parser(DOCTOR, help="check the setup with Discord, and clean up afterwards")
    doctor.add_argument("--channel", metavar="ID", type=number, help="also post every kind of message in this channel (Copy Channel ID)")
    doctor.add_argument("--button", action="store_true", help="and wait for someone to press buttons; the bot has to be stopped")
    doctor.add_argument("--json", action="store_true", help="print JSON")
    return whole


def number(said: str) -> int:
    if not (said.isascii() and said.isdigit() and 0 < int(said) <= HIGHEST_ID):
        raise ArgumentTypeError(f"{said!r} is not a number")
    return int(said)
