"""Matches from before, lived again: of older rules, of the first schema, and those of which a part can no longer be read."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from bot.match.recording import Recording
from bot.match.values import Phase
from games import all_games
from games.core.dice import Dice
from games.core.game import Upgrade
from tests.bot.tables import a_door
from tests.bot.test_first_schema import SHOWN, old  # noqa: F401
from tests.bot.test_recording import a_match, a_reel
from tests.drills.relived import SORRY, all_eyes, lived_again, relived
from tests.oddities.climb import today
from tests.tiers import Many

MATCHES = 200  # `python -m tests.drills relived` looks at ten thousand


@pytest.mark.dear
def test_matches_of_older_rules_are_lived_again_or_a_sentence_says_that_the_rules_are_gone_and_how_it_ended(many: Many) -> None:
    assert relived(many(40, MATCHES), "some") == []


def test_positions_that_are_read_wrongly_are_noticed() -> None:
    one_too_high = replace(today.GAME, upgrades=(Upgrade(state=lambda state: {**state, "height": 2, "waits": [0, 0]}),))
    assert relived(3, "wrong", one_too_high)


@pytest.mark.dear
async def test_every_match_of_the_first_schema_is_lived_again(old: Path, many: Many) -> None:  # noqa: F811
    async with a_door(old) as door:
        for number in list(map(int, SHOWN))[:: many(5, 1)]:
            match = await door.matches.match(number)
            reel = await door.matches.recording(match)
            assert all(shot.state is not None for shot in reel.shots)
            assert not any(SORRY in said for said in lived_again(match, reel)), number


@pytest.mark.dear
@pytest.mark.parametrize("key", list(all_games()))
def test_what_can_be_read_is_shown_whatever_of_the_rest_cannot(key: str) -> None:
    seats, dice = all_games()[key].seats[-1], Dice(key)
    match, reel = a_match(key, seats, Phase.OVER), a_reel(key, seats, moves=120)
    torn = [shot._replace(state=None) if dice.below(3) else shot for shot in reel.shots]
    found = Recording(reel.game, tuple(shot._replace(told=()) if dice.below(3) else shot for shot in torn))
    gone = [sum(SORRY in said for said in lived_again(match, found)), sum(len(found.frames(eyes)) for eyes in all_eyes(match))]
    assert 0 < gone[0] < gone[1]
