"""The log: one form for us and for libraries, with its context, and never a secret."""

from __future__ import annotations

import io
import json
import logging
import re
from collections.abc import Iterator
from typing import Any

import pytest
import structlog
from structlog.contextvars import bound_contextvars

from bot import log
from games import all_games
from tests.bot.tables import PEOPLE, a_door, begun

BOT_TOKEN = "MTIzNDU2Nzg5MDEyMzQ1Njc4.Gabcde." + "x" * 38
INTERACTION_TOKEN = "aW50ZXJhY3Rpb246" + "MTIzNDU2Nzg5" * 12
SEED = "0123456789abcdef" * 4


@pytest.fixture(autouse=True)
def restored() -> Iterator[None]:
    root = logging.getLogger()
    before = structlog.get_config(), root.handlers, root.level, {name: logging.getLogger(name).level for name in (*log.CHATTY, *log.QUIET)}
    yield
    configured, root.handlers, level, levels = before
    structlog.configure(**configured)
    root.setLevel(level)
    for name, known in levels.items():
        logging.getLogger(name).setLevel(known)


@pytest.fixture
def lines() -> io.StringIO:
    return io.StringIO()


def set_up(lines: io.StringIO, log_format: str = "json", level: str = "info") -> None:
    log.set_up(log_format, level, lines)


def events(lines: io.StringIO) -> list[dict[str, Any]]:
    return [json.loads(line) for line in lines.getvalue().splitlines()]


def test_an_event_of_ours_is_one_line_of_json(lines: io.StringIO) -> None:
    set_up(lines)
    structlog.get_logger("bot.play.door").info("seat taken", seat=2, name="Олена")
    (event,) = events(lines)
    assert (event["event"], event["seat"], event["name"], event["level"], event["logger"]) == (
        "seat taken",
        2,
        "Олена",
        "info",
        "bot.play.door",
    )
    assert "timestamp" in event
    assert "Олена" in lines.getvalue()


def test_an_event_of_discord_has_the_same_form_and_context(lines: io.StringIO) -> None:
    set_up(lines)
    with bound_contextvars(match=7, guild=1):
        logging.getLogger("discord.gateway").warning("Shard ID %s has resumed", 3)
    logging.getLogger("discord.gateway").warning("later")
    inside, outside = events(lines)
    assert (inside["event"], inside["match"], inside["guild"], inside["level"]) == ("Shard ID 3 has resumed", 7, 1, "warning")
    assert "match" not in outside


def test_people_read_the_event_and_its_fields_on_one_line(lines: io.StringIO) -> None:
    set_up(lines, "console")
    structlog.get_logger().warning("seat taken", seat=2)
    assert lines.getvalue().count("\n") == 1
    assert "seat taken" in lines.getvalue()
    assert "seat=2" in lines.getvalue()


def test_what_is_below_the_level_is_not_written(lines: io.StringIO) -> None:
    set_up(lines, level="warning")
    structlog.get_logger().info("quiet")
    logging.getLogger("discord").info("quiet")
    structlog.get_logger().warning("loud")
    assert [event["event"] for event in events(lines)] == ["loud"]


def test_discord_never_writes_whole_messages_not_even_for_debugging(lines: io.StringIO) -> None:
    set_up(lines, level="debug")
    logging.getLogger("discord.gateway").debug("For Shard ID 0: WebSocket Event: ...")
    structlog.get_logger().debug("ours")
    assert [event["event"] for event in events(lines)] == ["ours"]


@pytest.mark.parametrize("said_by", [structlog.get_logger("ours"), logging.getLogger("discord.http")])
def test_every_error_has_a_code_to_name_it_by(lines: io.StringIO, said_by: Any) -> None:
    set_up(lines)
    for level in ("info", "warning", "error", "error"):
        getattr(said_by, level)(level)
    codes = [event.get("code") for event in events(lines)]
    assert codes[:2] == [None, None]
    assert all(re.fullmatch("[0-9a-f]{6}", str(code)) for code in codes[2:]) and len(set(codes[2:])) == 2


def test_the_code_that_somebody_was_told_stays(lines: io.StringIO) -> None:
    set_up(lines)
    structlog.get_logger().error("a click failed", code="abc123")
    assert events(lines)[0]["code"] == "abc123"


def test_that_a_library_logs_in_once_more_is_no_news(lines: io.StringIO) -> None:
    set_up(lines)
    logging.getLogger("discord.client").info("logging in using static token")
    logging.getLogger("discord.client").error("it is broken")
    assert [event["event"] for event in events(lines)] == ["it is broken"]


@pytest.mark.parametrize("log_format", ["console", "json"])
def test_a_traceback_is_part_of_its_event(lines: io.StringIO, log_format: str) -> None:
    set_up(lines, log_format)
    for logger in (structlog.get_logger("ours"), logging.getLogger("discord.client")):
        try:
            raise KeyError("the reason")
        except KeyError:
            logger.exception("broken")
    assert lines.getvalue().count("KeyError: 'the reason'") == 2


@pytest.mark.parametrize("log_format", ["console", "json"])
@pytest.mark.parametrize(
    ("text", "secret"),
    [
        (BOT_TOKEN, BOT_TOKEN),
        (f"Bot {BOT_TOKEN}.", BOT_TOKEN),
        (INTERACTION_TOKEN, INTERACTION_TOKEN),
        ("PATCH https://discord.com/api/v10/webhooks/123/short-token/messages/456", "short-token"),
        ("POST https://discord.com/api/v10/interactions/123/short-token/callback", "short-token"),
        ('{"type": 3, "token": "short-token"}', "short-token"),
        ("{'type': 3, 'token': 'short-token'}", "short-token"),
        (SEED, SEED),
    ],
)
def test_what_looks_like_a_secret_is_removed_wherever_it_stands(lines: io.StringIO, log_format: str, text: str, secret: str) -> None:
    set_up(lines, log_format)
    structlog.get_logger().info(text)
    structlog.get_logger().info("in a field", field=text)
    structlog.get_logger().info("nested", field={"deep": [text]})
    logging.getLogger("discord.http").warning("of a library: %s", text)
    try:
        raise ValueError(text)
    except ValueError:
        structlog.get_logger().exception("in a traceback")
    assert lines.getvalue().count(log.REMOVED) >= 5
    assert secret not in lines.getvalue()
    assert log_format == "console" or len(events(lines)) == 5


@pytest.mark.parametrize("name", ["token", "secret", "seed", "authorization"])
def test_a_field_that_is_named_as_a_secret_is_removed(lines: io.StringIO, name: str) -> None:
    set_up(lines)
    structlog.get_logger().info("kept", **{name: "abc"})
    assert events(lines)[0][name] == log.REMOVED


@pytest.mark.parametrize(
    "text",
    [
        "custom_id v1:123:45:0.2.1",
        "tests.bot.test_log.test_what_looks_like",
        "https://discord.com/channels/123456789012345678/123456789012345678/123456789012345678",
        "a" * 40,
        "the token of the round",
    ],
)
def test_what_is_no_secret_stays(lines: io.StringIO, text: str) -> None:
    set_up(lines)
    structlog.get_logger().info(text)
    assert events(lines)[0]["event"] == text


@pytest.mark.parametrize("key", list(all_games()))
async def test_a_decision_says_match_seat_step_and_how_long_it_took_and_nothing_of_what_is_hidden(lines, tmp_path, key):
    async with a_door(tmp_path) as door:
        moment = await begun(door, key, people=all_games()[key].seats[0])
        set_up(lines)
        for _ in range(40):
            if not moment.waiting:
                break
            seat = min(moment.waiting)
            path: tuple[int, ...] = ()
            menu = moment.menu(seat)
            while menu.leaf is None:
                path, menu = (*path, 0), menu.children[0]
            moment = (await door.answer(1, PEOPLE[seat], moment.asked[seat], path)).moment
    said = events(lines)
    assert len(said) > 5
    for step, event in enumerate(said, 1):
        assert event.keys() == {"event", "level", "logger", "timestamp", "match", "seat", "step", "by", "ms"}
        assert (event["event"], event["level"], event["match"], event["step"], event["by"]) == ("decided", "info", 1, step, "person")
        assert event["seat"] in range(len(moment.asked)) and 0 <= event["ms"] < 60_000
