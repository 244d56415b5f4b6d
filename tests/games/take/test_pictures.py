"""The pictures: what must be on them, and that every drawing exists."""

from __future__ import annotations

from collections import Counter
from math import dist

import pytest

from bot.i18n import Reader
from bot.render.sprites import path_of
from games.core.drawing import seat_tint
from games.core.drawing.places import NEWS, STRIP
from games.core.game import Seat
from games.core.replay import positions
from games.core.scene import Box, Disc, Group, Item, Label, Line, Sprite
from games.core.text import Text, Who
from games.take import GAME
from games.take.picture.court import COLUMN_WIDE
from games.take.picture.hall import STEP
from games.take.picture.path import NUMBERED, POINTS_A_STONE, ROUND, STONES
from games.take.picture.scene import ground
from games.take.rules.table import Confirm, Geisha, Ronin, State, Take
from games.take.view.sight import view
from games.take.words.recap import news
from tests.games.scenes import flat
from tests.games.take.positions import A, B, after, confirmed, position


def items(state: State, seat: Seat | None) -> list[Item]:
    return list(flat(GAME.scene(view(state, seat)).items))


def sprites(state: State, seat: Seat | None = None) -> Counter[str]:
    return Counter(item.name for item in items(state, seat) if isinstance(item, Sprite))


def towers(state: State, seat: Seat | None) -> int:
    """Layers of the towers: groups of a bar, a mon and a letter."""
    groups = [item.items for item in items(state, seat) if isinstance(item, Group)]
    return sum(isinstance(group[0], Box) and isinstance(group[-1], Label) for group in groups)


def marked(state: State, seat: Seat | None) -> list[Item]:
    """The lids of chips that a Geisha moved."""
    return [item for item in items(state, seat) if isinstance(item, Box) and item.fill == "vermilion"]


def test_every_drawing_exists() -> None:
    found = {name for each in positions(GAME, 2, seed="drawn") for seat in (None, A, B) for name in sprites(each.state, seat)}
    patterns = {item.pattern for item in items(position(), None) if isinstance(item, Box) and item.pattern}
    assert {"take:roof", "take:stairs", "take:gate", "common:ghost", "common:blossom", *patterns} <= found | patterns
    assert [name for name in found | patterns if not path_of(name).is_file()] == []


def haunted(state: State, seat: Seat | None) -> int:
    """Frames around ghosts that have just come."""
    return sum(isinstance(item, Box) and (item.fill, item.edge, item.w) == (None, "ink", 190) for item in items(state, seat))


def dashed(state: State, seat: Seat | None) -> int:
    return sum(isinstance(item, Line) and item.dash > 0 for item in items(state, seat))


def test_where_a_chip_was_taken_is_seen_by_its_player_at_once_and_by_everybody_after_the_turn() -> None:
    before = position("DNR RG RD DN RG")
    prepared = after(before, Take(0))
    assert [haunted(before, seat) for seat in (None, A, B)] == [0, 0, 0]
    assert [haunted(prepared, seat) for seat in (None, A, B)] == [0, 1, 0]
    done = after(prepared, Confirm())
    assert [haunted(done, seat) for seat in (None, A, B)] == [1, 1, 1]
    assert dashed(done, None) == 0, "the ghost lies on the chips themselves"


def test_a_chip_lay_where_it_is_outlined() -> None:
    state = confirmed(position("DNRG RG RD DN RG", a="G1/0"), Geisha(0, 1), Take(2))
    gone = {
        round(item.points[0][1] - ground(view(state, None)))
        for item in items(state, None)
        if isinstance(item, Line) and item.dash and _level(item)
    }
    above = STRIP + NEWS
    assert {above - 3 * STEP, above - 4 * STEP} == gone, "the lower and the upper edge of the fourth chip"


def _level(line: Line) -> bool:
    return line.points[0][1] == line.points[1][1]


def framed(state: State, seat: Seat | None = None) -> int:
    return sum(isinstance(item, Box) and (item.fill, item.edge, item.w) == (None, "ink", COLUMN_WIDE) for item in items(state, seat))


def test_a_field_to_which_a_chip_came_is_framed() -> None:
    before = position("DNR RG RD DN RG", a="G1/0")
    assert framed(before) == 0
    assert framed(confirmed(before, Take(0))) == 1, "the Ronin taken"
    assert framed(confirmed(before, Geisha(0, 1), Take(0))) == 2, "the Ninja taken, and the Geisha who moved up"


@pytest.mark.parametrize("seat", [None, A, B])
def test_every_chip_in_the_hall_is_drawn(seat: Seat | None) -> None:
    assert towers(position("DNRSGND NG RD · RGGD"), seat) == 7 + 2 + 2 + 4


def test_there_are_five_ghosts_on_the_picture_wherever_they_are() -> None:
    for hall in ("DG NG RD DN RG", "DG* NG RD* ·* RG"):
        assert sprites(position(hall))["common:ghost"] == 5 + hall.count("*"), "five in the supply, the missing ones pale"


def test_a_lantern_hangs_at_the_name_of_whoever_has_to_act() -> None:
    assert sprites(position())["common:lantern"] == 1
    assert sprites(confirmed(position("D · · · ·"), Take(0)))["common:lantern"] == 0


def test_the_winner_gets_a_blossom_and_both_get_one_for_a_shared_victory() -> None:
    assert sprites(confirmed(position("D · · · ·", scores=(1, 2)), Take(0)))["common:blossom"] == 1
    assert sprites(confirmed(position("D · · · ·", scores=(2, 2)), Take(0)))["common:blossom"] == 2


def test_a_chip_that_a_geisha_moved_is_marked_for_its_player_alone() -> None:
    state = after(position("DNR RG RD DN RG", a="G1/0"), Geisha(0, 1))
    assert len(marked(state, A)) == 1
    assert not marked(state, B)


def test_everybody_sees_which_stacks_are_closed() -> None:
    state = position("DNR RG* RD · RG*")
    assert [said(state, seat).count("closed") for seat in (None, A, B)] == [2, 2, 2]
    assert said(after(position("DNR RG RD DN RG", a="G1/0"), Geisha(0, 1)), A).count("not this turn") == 1


def markers(scores: tuple[int, int]) -> list[Disc]:
    seats = [seat_tint(seat) for seat in (A, B)]
    found = [item for item in items(position(scores=scores), None) if isinstance(item, Disc) and item.fill in seats]
    return sorted(found, key=lambda disc: seats.index(str(disc.fill)))


def stone(points: int) -> Label:
    """The number on a stone, while both markers are elsewhere."""
    return next(item for item in items(position(), None) if isinstance(item, Label) and item.text == points and item.within == 44)


def test_a_marker_stands_exactly_where_its_points_are() -> None:
    assert [(each.x, each.y) for each in markers((60, 100))] == [(stone(each).x, stone(each).y) for each in (60, 100)]
    quarter = (stone(80).x - stone(60).x) / (NUMBERED * POINTS_A_STONE)
    assert markers((63, 100))[0].x == pytest.approx(stone(60).x + 3 * quarter, abs=1)


def test_a_marker_waits_at_the_gate_and_two_that_meet_stand_side_by_side() -> None:
    last = POINTS_A_STONE * STONES
    assert [(each.x, each.y) for each in markers((last, 0))] == [(each.x, each.y) for each in markers((10_000, 0))]
    for scores in ((0, 0), (63, 64), (last, last)):
        one, two = markers(scores)
        assert one.r == two.r < ROUND and dist((one.x, one.y), (two.x, two.y)) > one.r


def said(state: State, seat: Seat | None) -> list[str]:
    return [item.text.id for item in items(state, seat) if isinstance(item, Label) and isinstance(item.text, Text)]


def lately(state: State, seat: Seat | None) -> str:
    return Reader("en", ("Aiko", "Botan"), markdown=False)(news(view(state, seat)) or "")


def test_what_is_prepared_is_told_to_its_player_alone_and_the_turn_to_everybody() -> None:
    before = position("DNR RG RD DN RG", a="G1/0")
    carried = after(before, Geisha(0, 1))
    assert [lately(before, seat) for seat in (None, A, B)] == ["", "", ""]
    assert lately(carried, A) == "Draft: used Geisha (Ronin: stack 1 → stack 2)."
    taken = after(carried, Take(0))
    assert lately(taken, A).endswith("; took Ninja from stack 1. Will score this turn: Daimyo, 2 in the hall")
    assert [lately(taken, seat) for seat in (None, B)] == ["", ""]
    done = after(taken, Confirm())
    assert (
        lately(done, None) == "Aiko used Geisha (Ronin: stack 1 → stack 2); took Ninja from stack 1. No one scores: Daimyo, 2 in the hall."
    )
    assert lately(done, A).startswith("You used Geisha")


def test_of_a_long_turn_the_chip_alone_is_told() -> None:
    before = position("DNR RG RD DN RG*", a="G1/0 R1/0 N1/0")
    state = confirmed(before, Geisha(0, 1), Ronin(4, None), Take(0))
    assert lately(state, None).startswith("Aiko took Ninja from stack 1. No one scores")


def test_the_readers_own_courtyard_lies_below() -> None:
    for seat, lower in ((None, A), (A, A), (B, B)):
        names = {item.text: item.y for item in items(position(), seat) if isinstance(item, Label) and isinstance(item.text, Who)}
        assert max(names, key=lambda who: names[who]) == Who(lower)


@pytest.mark.dear
@pytest.mark.parametrize("seed", range(2))
def test_nothing_is_written_small_and_nothing_leaves_the_picture(seed: int) -> None:
    for each in positions(GAME, 2, seed=f"room {seed}"):
        for seat in (None, A, B):
            scene = GAME.scene(view(each.state, seat))
            assert scene.width == 1200
            assert 950 <= scene.height <= 1320
            for item in scene.items:
                if isinstance(item, Sprite | Group):
                    assert item.w / 2 <= item.x <= 1200 - item.w / 2
                    assert item.h / 2 <= item.y <= scene.height - item.h / 2
                if isinstance(item, Disc):
                    assert item.r <= item.x <= 1200 - item.r
                if isinstance(item, Label):
                    assert item.size >= 22
