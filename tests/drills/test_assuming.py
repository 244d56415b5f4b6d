"""Each assumption about Discord turns out to be wrong, one evening each: nobody at a table is to notice more than a look that differs."""

from __future__ import annotations

import pytest

from bot.desk.assumptions import Assumption
from games import all_games
from tests.drills.assuming import assumption_of, evening

DECISIONS = 24
AT_ONCE = 5 * len(all_games())  # messages on their way when the second refusal comes: of each game two answers, two panels, its table
ELSEWHERE = {Assumption.PRIVATE_IN_DIRECT, Assumption.THREAD, Assumption.LENGTH}  # nobody meets them in an evening
EVENINGS = {
    Assumption.KEPT_PICTURE: (),
    f"{Assumption.KEPT_PICTURE}, and it is not said": (),
    Assumption.EMOJI: (),
    Assumption.ALT_TEXT: (),
    Assumption.NEW_PICTURE: (),
    Assumption.OLD_MESSAGE: ("takes_every_message_for_old",),
    Assumption.TOKEN_EDITS: (),
    Assumption.EMOJI_UPLOAD: (),
    Assumption.LOCALISED_COMMANDS: (),
}


def test_every_assumption_has_its_evening_or_a_test_of_its_own():
    assert {assumption_of(name) for name in EVENINGS} | ELSEWHERE == set(Assumption)


@pytest.mark.dear
@pytest.mark.parametrize("name", EVENINGS)
async def test_an_evening_passes_on_a_discord_that_is_not_as_the_bot_assumes(tmp_path, name):
    faces = "on" if name in {Assumption.EMOJI, Assumption.EMOJI_UPLOAD} else "off"
    result = await evening(tmp_path, name, DECISIONS, *EVENINGS[name], CARD_FACES=faces)
    undescribed = "shows another hand" if name == Assumption.ALT_TEXT else "nothing"  # who watches knows pictures by their descriptions
    assert [trouble for trouble in result.troubles if undescribed not in trouble] == []
    assert result.decisions >= DECISIONS
    starts_over = {Assumption.LOCALISED_COMMANDS, Assumption.EMOJI_UPLOAD}  # asked once a start, once an hour
    assert result.told == ([] if name in starts_over else [assumption_of(name)])
    assert result.denied <= 2 + AT_ONCE
