"""What stands on Discord, held against where the matches stand: one table for each, and it and the panels are current."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

from bot.desk.content import for_pictures
from bot.i18n import Reader
from bot.match.codec import moment_of
from bot.match.moment import Moment
from bot.match.recording import Ending, recording_of
from bot.match.values import Match, Move, Phase
from bot.render import drawing_of
from bot.screen.lobby_screen import lobby
from bot.screen.panel_screen import panel
from bot.screen.parts import Paragraph, Screen
from bot.screen.table_screen import table
from bot.store.sqlite.records import Records
from games.core.game import Seat
from tests.discord.wire import EPHEMERAL, TEXT, every
from tests.loopback import Discord

Message = dict[str, Any]

OF_A_TABLE = {"more", "sit", "rematch"}  # verbs that stand on tables alone
DECIDING = {"pick", "together"}  # verbs of choices
READER = "en"
ENDINGS: dict[str, Ending] = {}  # by the seeds of their matches


# ---- what a message shows


def custom_ids(message: Message) -> list[str]:
    return [part["custom_id"] for part in every(message["components"]) if "custom_id" in part]


def verb_of(custom_id: str) -> str:
    return custom_id.split(":")[2]


def verbs(message: Message) -> set[str]:
    return {verb_of(custom_id) for custom_id in custom_ids(message)}


def match_of(message: Message) -> int:
    """The match that the buttons of a message are about."""
    return int(custom_ids(message)[0].split(":")[1])


def text(message: Message) -> str:
    return "\n".join(part["content"] for part in every(message["components"]) if part["type"] == TEXT)


def pictures(message: Message) -> list[str]:
    """The words that stand for its pictures."""
    return [item.get("description") or "" for part in every(message["components"]) for item in part.get("items", ())]


def tables(world: Discord, channel: int | None = None) -> list[Message]:
    """The public messages that are the table of a match, the oldest first."""
    there = [message for message in world.messages.values() if channel in {None, int(message["channel_id"])}]
    return [message for message in there if not message["flags"] & EPHEMERAL and verbs(message) & OF_A_TABLE]


# ---- what is kept


def kept(database: Path) -> list[tuple[Match, list[Move]]]:
    """Every match with its moves. Reading them changes nothing, whether the bot runs or not."""
    if not is_made(database):
        return []
    with Records(database) as records:
        found = []
        for number, match in records.matches():
            assert isinstance(match, Match), f"match {number} cannot be read: {match}"
            found.append((match, records.moves(number)))
        return found


def is_made(database: Path) -> bool:
    """Whether the bot got so far before it was killed first."""
    if not database.exists():
        return False
    with closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True)) as connection:
        return connection.execute("SELECT 1 FROM sqlite_master WHERE name = 'messages'").fetchone() is not None


def messages_kept(database: Path) -> set[int]:
    """The numbers of all messages that the bot knows to be its own."""
    with closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True)) as connection:
        return {number for (number,) in connection.execute("SELECT json_extract(body, '$.id') FROM messages")}


def panels_kept(database: Path) -> dict[tuple[int, int], int]:
    """Match and person -> the message of the panel that is kept up to date."""
    with closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True)) as connection:
        rows = connection.execute("SELECT match, who, json_extract(body, '$.id') FROM messages WHERE kind = 'panel'").fetchall()
    return {(match, who): message for match, who, message in rows}


# ---- the one held against the other


def troubles(world: Discord, database: Path) -> list[str]:
    """What is not (yet) shown as it is. The bot has to be running."""
    return of_all(world, kept(database), panels_kept(database))


def of_all(world: Discord, kept: list[tuple[Match, list[Move]]], panels: dict[tuple[int, int], int]) -> list[str]:
    found = [trouble for match, moves in kept for trouble in of_a_match(world, match, moves)]
    matches = {match.id: (match, moves) for match, moves in kept}
    for (number, person), message in panels.items():
        match, moves = matches[number]
        if match.phase is Phase.PLAYING and message in world.messages:
            found += of_a_panel(world.messages[message], moment_of(match, moves), person)
    return found


def of_a_match(world: Discord, match: Match, moves: list[Move]) -> Iterator[str]:
    mine = [message for message in tables(world, match.channel) if match_of(message) == match.id]
    if len(mine) > 1:
        yield f"match {match.id} has {len(mine)} tables"
    elif not mine and match.phase is Phase.PLAYING:
        yield f"match {match.id} has no table"
    elif mine and text(mine[0]) != written(screen_of(match, moves)):
        yield f"the table of match {match.id} shows:\n{text(mine[0])}\nand not:\n{written(screen_of(match, moves))}"


def of_a_panel(message: Message, moment: Moment, person: int) -> Iterator[str]:
    """Somewhere in the menu of the question that is open, beside what its person holds."""
    seat = moment.match.seat_of(person)
    assert seat is not None
    offered = {int(custom_id.split(":")[3]) for custom_id in custom_ids(message) if verb_of(custom_id) in {*DECIDING, "page"}}
    expected = {moment.asked[seat]} if seat in moment.waiting else set()
    if offered != expected:
        yield f"the panel of {person} in match {moment.match.id} offers answers to {offered}, and asked is {expected}"
    reader = Reader(READER, moment.match.names)
    in_words, beside_picture = (panel(moment, Seat(seat), reader, text_first=each) for each in (True, False))
    title, hand = [part.text for part in in_words.parts if isinstance(part, Paragraph)][:2]
    titles = (title, next(part.text for part in beside_picture.parts if isinstance(part, Paragraph)).partition("\n")[0])
    drawn = drawing_of(moment.scene(Seat(seat)), for_pictures(reader)).alt
    if not text(message).startswith(titles) or (drawn not in pictures(message) and hand not in text(message)):
        yield f"the panel of {person} in match {moment.match.id} shows another hand than:\n{hand}"


def screen_of(match: Match, moves: list[Move]) -> Screen:
    reader = Reader(READER, match.names)
    return table(moment_of(match, moves), reader, ending_of(match, moves)) if moves else lobby(match, reader, 0.0)


def ending_of(match: Match, moves: list[Move]) -> Ending | None:
    """It stays what it is, and is asked for at every look."""
    if match.phase is Phase.OVER and match.seed not in ENDINGS:
        ENDINGS[match.seed] = recording_of(match, moves).ending
    return ENDINGS.get(match.seed)


def written(screen: Screen) -> str:
    called = " ".join(f"<@{person}>" for person in screen.mentions)  # whom a rematch has seated
    return "\n".join(filter(None, [called, *(part.text for part in screen.parts if isinstance(part, Paragraph))]))
