"""Python looks for garbage while no one waits for an answer."""

from __future__ import annotations

import gc

import pytest

from bot import collector
from bot.collector import IDLE, LONGEST, Collector, while_idle


class Bot:
    """Its clock, its last click, and how often garbage was looked for."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now = self.clicked = 100.0
        self.collections = 0
        monkeypatch.setattr(collector, "settle", self._settle)

    def _settle(self) -> None:
        self.collections += 1

    def after(self, seconds: float, looking: Collector) -> int:
        self.now += seconds
        looking.look()
        return self.collections


@pytest.fixture
def bot(monkeypatch: pytest.MonkeyPatch) -> Bot:
    return Bot(monkeypatch)


@pytest.fixture
async def looking(bot):
    made = Collector(lambda: bot.clicked, lambda: bot.now)
    yield made
    made.close()


async def test_it_is_done_once_when_a_click_was_a_while_ago(bot, looking):
    assert bot.after(IDLE, looking) == 1
    assert bot.after(60.0, looking) == 1, "there was no click since"
    bot.clicked = bot.now
    assert bot.after(IDLE / 2, looking) == 1, "somebody may click again"
    assert bot.after(IDLE / 2, looking) == 2


async def test_where_people_click_all_the_time_it_is_done_now_and_then(bot, looking):
    for _second in range(int(LONGEST)):
        bot.clicked = bot.now + 1
        assert bot.after(1.0, looking) == 0
    bot.clicked = bot.now + 1
    assert bot.after(1.0, looking) == 1
    bot.clicked = bot.now + 1
    assert bot.after(1.0, looking) == 1


async def test_a_full_collection_does_not_begin_by_itself_and_afterwards_everything_is_as_before():
    before, frozen = gc.get_threshold(), gc.get_freeze_count()
    with while_idle(lambda: 0.0):
        assert gc.get_threshold() == (collector.YOUNG, collector.MIDDLE, collector.NEVER)
        collector.settle()
        assert gc.get_freeze_count() > frozen
    assert gc.get_threshold() == before
