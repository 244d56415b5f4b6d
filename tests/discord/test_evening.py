"""An evening of five people and four games: nobody misses a turn, nobody is told twice, and everything that happened is new once."""

from __future__ import annotations

import pytest

from games import all_games
from tests.discord.evening import SLEEPER, an_evening

DECISIONS = 110  # of people, before and after the restart; computers make about as many


@pytest.mark.dear
async def test_nobody_misses_a_turn_or_is_told_twice_and_everything_is_new_once(tmp_path, monkeypatch, many):
    async with an_evening(tmp_path, monkeypatch, "one evening") as evening:
        await evening.play(many(60, DECISIONS))
        await evening.restart()
        await evening.play(many(60, DECISIONS))
        assert await evening.troubles() == []
        assert evening.steps_back > 3
        watcher, played = evening.watcher, [await evening.moment(number) for number in evening.matches]
        assert {moment.match.game for moment in played} == set(all_games()) and all(moment.seq > many(12, 20) for moment in played)
        assert any(SLEEPER in notice.people for notice in watcher.notices) and watcher.reminded, "nobody was so late"
        assert all(news.clicked for news in watcher.news.values()), "somebody never looked"
        assert {match for (match, _person), news in watcher.news.items() if news.edited} == set(evening.matches), "no panel followed"
