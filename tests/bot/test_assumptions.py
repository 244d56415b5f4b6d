"""What the bot assumes of Discord: believed until it is refused twice, then done otherwise, and tried again."""

from __future__ import annotations

import re
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import discord
import pytest
from structlog.testing import capture_logs

from bot.desk import coalescer
from bot.desk.assumptions import DAY, OTHER_WAY, Assumption, Assumptions
from bot.desk.components import Uploaded
from bot.desk.other_ways import WITHOUT, Draft, taken
from bot.desk.rate_limit import Budget
from bot.desk.requests import _note_budget
from bot.errors import Refused
from bot.match.terms import TERMS
from bot.match.terms import THREAD as TERM
from bot.render import Picture
from bot.screen.parts import Button, ButtonRow, Paragraph, Screen, Select, SelectOption
from games.core.text import Phrases
from tests.bot.test_start import button
from tests.bot.test_wire import bot_on_loopback
from tests.bot.test_wire_threads import a_bot, a_match_that_wants_a_thread, on_loopback, until
from tests.drills.shown import text
from tests.loopback import DIRECT
from tests.otherwise import NOT_SO

THREAD, EMOJI, LENGTH = Assumption.THREAD, Assumption.EMOJI, Assumption.LENGTH
PICTURE = Picture("table.png", b"", "what is on it", 1, 1)
UPLOADED = Uploaded("table.png", 10**18)
ICON = "<:crane:123456789012345678>"


PAGE = Path(__file__).parents[2] / "docs" / "contributing" / "discord.md"


def test_the_page_names_each_of_them_and_says_how_the_bot_goes_on():
    page = PAGE.read_text(encoding="utf-8")
    assert {each.name for each in Assumption} == set(re.findall(r"\(`([A-Z_]+)`\) \|", page))
    assert OTHER_WAY.keys() == set(Assumption)


class Facts(dict[str, str]):
    """A store, as far as it is asked."""

    async def fact(self, key: str) -> str | None:
        return self.get(key)

    async def keep_fact(self, key: str, value: str) -> None:
        self[key] = value


class Now:
    at = 1000.0

    def __call__(self) -> float:
        return self.at


async def test_twice_refused_it_is_done_otherwise_for_a_day_and_then_one_refusal_is_enough():
    assumed = Assumptions(Facts(), now := Now())
    with capture_logs() as said:
        await assumed.refused(THREAD, "no")
        assert assumed.holds(THREAD) and not assumed.refused_since
        await assumed.refused(THREAD, "no")
        await assumed.refused(THREAD, "no")
    assert not assumed.holds(THREAD) and assumed.refused_since == {THREAD: 1000.0}
    assert [line["instead"] for line in said if line["log_level"] == "warning"] == [OTHER_WAY[THREAD]]
    now.at += DAY
    assert assumed.holds(THREAD)
    await assumed.refused(THREAD, "no")
    assert not assumed.holds(THREAD)


async def test_one_refusal_now_and_another_after_it_has_worked_are_none():
    assumed = Assumptions(Facts())
    for _time in range(3):
        await assumed.refused(THREAD, "no")
        await assumed.worked([THREAD])
    assert assumed.holds(THREAD)


async def test_what_was_refused_is_known_after_a_start_until_it_works():
    facts = Facts()
    before = Assumptions(facts)
    for _time in range(2):
        await before.refused(THREAD, "no")
    after = Assumptions(facts)
    await after.load()
    assert after.holds(THREAD) and list(after.refused_since) == [THREAD]
    await after.worked([THREAD])
    last = Assumptions(facts)
    await last.load()
    assert not after.refused_since and not last.refused_since


async def test_a_full_disk_changes_nothing():
    class Full(Facts):
        async def keep_fact(self, key: str, value: str) -> None:
            raise Refused(Phrases("bot")("no"))

    assumed = Assumptions(Full())
    for _time in range(2):
        await assumed.refused(THREAD, "no")
    assert not assumed.holds(THREAD)


# ---- messages without what Discord does not take


def refusal(code: int = 50035, status: int = 400) -> discord.HTTPException:
    answer: Any = SimpleNamespace(status=status, reason="no")
    return discord.HTTPException(answer, {"code": code, "message": "Invalid Form Body"})


def a_draft() -> Draft:
    select = Select("cs1:0:x:0:", "?", (SelectOption("one", "1", icon=ICON),))
    row = ButtonRow((Button("one", "cb1:0:x:0:", icon=ICON),))
    return Draft(Screen((Paragraph(f"{ICON} word " + "word " * 700), row, select)), PICTURE, changes=True, private=True, direct=True)


class Strict:
    """A Discord that takes nothing of these kinds."""

    def __init__(self, *not_so: Assumption) -> None:
        self.not_so, self.tries = not_so, 0

    async def __call__(self, draft: Draft) -> Draft:
        self.tries += 1
        if any(WITHOUT[each](draft) is not draft for each in self.not_so):
            raise refusal()
        return draft


@pytest.mark.parametrize("each", WITHOUT)
async def test_a_message_is_sent_without_what_is_not_taken_and_after_two_of_them_at_once(each):
    draft = a_draft()._replace(uploaded=UPLOADED) if each is Assumption.KEPT_PICTURE else a_draft()
    assumed, strict = Assumptions(), Strict(each)
    for _time in range(2):
        sent = await taken(assumed, draft, strict)
        assert WITHOUT[each](sent) is sent
    strict.tries = 0
    await taken(assumed, draft, strict)
    assert strict.tries == 1 and list(assumed.refused_since) == [each]


async def test_if_several_are_not_so_each_is_found_out():
    assumed, strict = Assumptions(), Strict(EMOJI, LENGTH, Assumption.NEW_PICTURE)
    for _message in range(6):
        await taken(assumed, a_draft(), strict)
    strict.tries = 0
    sent = await taken(assumed, a_draft(), strict)
    assert strict.tries == 1 and set(assumed.refused_since) == {EMOJI, LENGTH, Assumption.NEW_PICTURE}
    assert sent.picture is None and ICON not in str(sent.screen)


@pytest.mark.parametrize(("code", "status"), [(40060, 400), (50083, 400), (10008, 404), (50013, 403), (0, 503)])
async def test_what_is_refused_for_another_reason_is_not_tried_otherwise(code, status):
    tried = list[Draft]()

    async def refused(draft: Draft) -> None:
        tried.append(draft)
        raise refusal(code, status)

    with pytest.raises(discord.HTTPException):
        await taken(Assumptions(), a_draft(), refused)
    assert len(tried) == 1


async def test_what_nothing_helps_is_raised_and_blamed_on_nothing():
    async def refused(_draft: Draft) -> None:
        raise refusal()

    assumed = Assumptions()
    for _time in range(3):
        with pytest.raises(discord.HTTPException):
            await taken(assumed, a_draft(), refused)
    assert all(map(assumed.holds, Assumption))


# ---- those that are no part of a message


async def test_edits_by_token_become_seldom_when_a_channel_is_limited():
    assumed, asked, now = Assumptions(), list[int](), Now()
    budget: Budget[int] = Budget(asked.append, now, lambda _seconds, _call: SimpleNamespace(cancel=lambda: None), lambda: 1 / 3)
    assert [budget.may(1, each) for each in range(11)] == [True] * 10 + [False]
    now.at += 3.0
    assert not budget._spent(1)
    now.at += 6.0
    assert budget._spent(1)
    for status, scope in [(429, "user"), (429, "user"), (429, "shared"), (200, "other"), (429, "shared")]:
        await _note_budget(assumed, status, scope)
    assert not assumed.holds(Assumption.TOKEN_EDITS)


async def test_an_answer_in_direct_messages_is_for_everybody_there_if_it_cannot_be_private(tmp_path):
    async with bot_on_loopback(tmp_path) as (discord, _table):
        discord.otherwise.append(NOT_SO[Assumption.PRIVATE_IN_DIRECT])
        answers = [await (await discord.command(1, "about", channel=DIRECT + 1)).answered() for _time in range(4)]
        assert all("Chabudai" in text(answer) and not answer["flags"] & 64 for answer in answers) and discord.denied == 2


@pytest.mark.dear
async def test_matches_are_played_in_their_channel_where_no_thread_can_be_opened(tmp_path, monkeypatch):
    monkeypatch.setattr(coalescer, "RETRY_IN", 0.0)
    async with on_loopback() as discord, a_bot(tmp_path, discord) as bot:
        discord.otherwise.append(NOT_SO[THREAD])
        for number in range(3):
            home = await a_match_that_wants_a_thread(discord, number + 1)
            await until(lambda home=home: "played here" in text(discord.messages[int(home)]))
        assert discord.denied == 2 and not bot.assumptions.holds(THREAD)


async def test_the_next_start_remembers_and_tries_again(tmp_path):
    async with on_loopback() as discord:
        async with a_bot(tmp_path, discord) as bot:
            for _time in range(2):
                await bot.assumptions.refused(THREAD, "no")
        async with a_bot(tmp_path, discord) as bot:
            assert bot.assumptions.holds(THREAD) and list(bot.assumptions.refused_since) == [THREAD]


async def test_a_file_that_no_edit_can_take_comes_in_a_message_below(tmp_path):
    async with bot_on_loopback(tmp_path) as (discord, _table):
        discord.otherwise.append(NOT_SO[Assumption.NEW_PICTURE])
        asked = await (await discord.command(1, "privacy")).answered()
        await until(lambda: "cb1:0:privacyfile" in str(asked))
        await (await discord.press(1, asked, "cb1:0:privacyfile:0:")).answered()
        await until(lambda: any(request.files and request.path.startswith("/webhooks/") for request in discord.requests[-1:]))
        assert discord.denied == 1 and list(discord.messages.values())[-1]["attachments"]


@pytest.mark.dear
async def test_a_lobby_that_can_have_no_picture_is_not_tried_for_ever(tmp_path):
    async with on_loopback() as discord, a_bot(tmp_path, discord) as bot:
        discord.otherwise += [NOT_SO[Assumption.KEPT_PICTURE], NOT_SO[Assumption.NEW_PICTURE]]
        table = await (await discord.command(1, "play", game="take")).answered()
        options = await (await discord.press(1, table, button(table, "options"))).answered()
        for choice in "10101":
            await (await discord.press(1, options, f"cs1:1:term:0:{TERMS.index(TERM)}", [choice])).answered()
        await until(lambda: not bot.assumptions.holds(Assumption.NEW_PICTURE))
        before = len(discord.requests)
        for _time in range(50):
            await (await discord.command(1, "about")).answered()
        assert len(discord.requests) < before + 50 + len("10101")
