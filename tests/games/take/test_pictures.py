"""The pictures: what must be on them, and that every drawing exists."""

from __future__ import annotations

from collections import Counter

import pytest
from msgspec.structs import replace

from bot.i18n import Reader
from bot.render.localize import scene_in_words
from bot.render.sprites import path_of
from games.core.game import Seat
from games.core.replay import positions
from games.core.scene import Arc, Box, Disc, Group, Item, Label, Line, Sprite
from games.core.text import Who, Words
from games.take import GAME
from games.take.picture.discs import FACE, THICK, level
from games.take.picture.hall import GHOST
from games.take.picture.path import BESIDE, POINTS_A_STONE, STONES
from games.take.picture.poster import poster
from games.take.picture.scene import ground
from games.take.rules.table import Confirm, Geisha, State, Take
from games.take.view.sight import view
from tests.games.checks import LONG, sticks_out
from tests.games.scenes import flat
from tests.games.take.positions import A, B, after, confirmed, position
from tests.spoken import DRAWN


def items(state: State, seat: Seat | None) -> list[Item]:
    return list(flat(GAME.scene(view(state, seat)).items))


def sprites(state: State, seat: Seat | None = None) -> Counter[str]:
    return Counter(item.name for item in items(state, seat) if isinstance(item, Sprite))


def discs(state: State, seat: Seat | None) -> int:
    """Chips in the stacks: groups of a disc and what is on it."""
    groups = [item.items for item in items(state, seat) if isinstance(item, Group)]
    return sum(isinstance(group[0], Sprite) and group[0].name == "take:disc" for group in groups)


def test_every_drawing_exists() -> None:
    found = {name for each in positions(GAME, 2, seed="drawn") for seat in (None, A, B) for name in sprites(each.state, seat)}
    patterns = {item.pattern for item in items(position(), None) if isinstance(item, Box) and item.pattern}
    assert {
        "take:roof",
        "take:disc",
        "take:courtier",
        "take:stairs",
        "take:gate",
        "common:ghost",
        "common:blossom",
        *patterns,
    } <= found | patterns
    assert [name for name in found | patterns if not path_of(name).is_file()] == []


def haunted(state: State, seat: Seat | None) -> int:
    """Rings around ghosts that have just come."""
    return sum(isinstance(item, Disc) and (item.fill, item.edge, item.r) == (None, "ink", GHOST / 2 + 1) for item in items(state, seat))


def outlined(state: State, seat: Seat | None) -> list[float]:
    """How high above the floor the chips were that are gone, in chips."""
    ground_of = ground(view(state, seat))
    halves = [item for item in items(state, seat) if isinstance(item, Arc) and item.end - item.start < 90]
    return sorted({(level(0, ground_of, 0, THICK).y - FACE - item.y) / THICK for item in halves})


def test_where_a_chip_was_taken_is_seen_by_its_player_at_once_and_by_everybody_after_the_turn() -> None:
    before = position("DNR RG RD DN RG")
    prepared = after(before, Take(0))
    assert [haunted(before, seat) for seat in (None, A, B)] == [0, 0, 0]
    assert [haunted(prepared, seat) for seat in (None, A, B)] == [0, 1, 0]
    done = after(prepared, Confirm())
    assert [haunted(done, seat) for seat in (None, A, B)] == [1, 1, 1]
    assert [outlined(done, seat) for seat in (None, A, B)] == [[2], [2], [2]]


def test_a_chip_was_where_it_is_outlined() -> None:
    state = confirmed(position("DNRG RG RD DN RG", a="G1/0"), Geisha(0, 1), Take(2))
    assert outlined(state, None) == [1, 3], "the second chip of the third stack, and the fourth of the first"


def framed(state: State, seat: Seat | None = None) -> int:
    return sum(isinstance(item, Box) and item.fill is None and item.edge == "ink" and item.h < 60 for item in items(state, seat))


def test_a_step_to_which_a_chip_came_is_framed() -> None:
    before = position("DNR RG RD DN RG", a="G1/0")
    assert framed(before) == 0
    assert framed(confirmed(before, Take(0))) == 1, "the Ronin taken"
    assert framed(confirmed(before, Geisha(0, 1), Take(0))) == 2, "the Ninja taken, and the Geisha who moved up"


@pytest.mark.parametrize("seat", [None, A, B])
def test_every_chip_in_the_hall_is_drawn(seat: Seat | None) -> None:
    assert discs(position("DNRSGND NG RD · RGGD"), seat) == 7 + 2 + 2 + 4


def test_there_are_five_ghosts_on_the_picture_wherever_they_are() -> None:
    for hall in ("DG NG RD DN RG", "DG* NG RD* ·* RG"):
        assert sprites(position(hall))["common:ghost"] == 5


def test_a_lantern_hangs_at_the_name_of_whoever_has_to_act() -> None:
    assert sprites(position())["common:lantern"] == 1
    assert sprites(confirmed(position("D · · · ·"), Take(0)))["common:lantern"] == 0


def test_the_winner_gets_a_blossom_and_both_get_one_for_a_shared_victory() -> None:
    assert sprites(confirmed(position("D · · · ·", scores=(1, 2)), Take(0)))["common:blossom"] == 1
    assert sprites(confirmed(position("D · · · ·", scores=(2, 2)), Take(0)))["common:blossom"] == 2


def test_a_chip_that_a_geisha_moved_is_crossed_out_for_its_player_alone() -> None:
    state = after(position("DNR RG RD DN RG", a="G1/0"), Geisha(0, 1))
    assert [sprites(state, seat)["common:stroke"] for seat in (None, A, B)] == [0, 1, 0]


def texts(state: State, seat: Seat | None) -> list[Words]:
    return [item.text for item in items(state, seat) if isinstance(item, Label)]


def test_the_player_who_takes_a_chip_sees_what_each_open_stack_would_bring() -> None:
    state = position("DR RG* RD DN NS", a="R2/0", b="D1/0 N1/0")
    arrows = [item for item in items(state, A) if isinstance(item, Line) and item.fill == "ink"]
    assert len(arrows) == 4, "one stack is closed"
    sums = [(item.x, item.text) for item in items(state, A) if isinstance(item, Label) and item.within == 56]
    assert [points for _x, points in sorted(sums, key=lambda each: each[0])] == [4, 0, 0, 8, 4, 0, 4, "≤2"]
    assert not any(isinstance(item, Label) and item.within == 56 for seat in (None, B) for item in items(state, seat))


def test_above_each_column_is_what_a_samurai_would_bring_there() -> None:
    state = after(position("DS RG RD DN RG", a="D1/0"), Take(0))
    assert [said for said in texts(state, A) if isinstance(said, str)] == ["+6", "+4", "+4", "+4"]


def test_what_a_turn_brought_is_beside_both_scores_and_around_what_counted() -> None:
    done = confirmed(position("DR DG RD GN RG", a="D1/0", b="D0/1"), Take(0))
    assert [said for said in texts(done, None) if isinstance(said, str)] == ["+2", "+4"]
    rings = [item for item in items(done, None) if isinstance(item, Arc) and item.color == "vermilion"]
    assert len(rings) == 2


def markers(scores: tuple[int, int]) -> list[float]:
    groups = [item for item in items(position(scores=scores), None) if isinstance(item, Group)]
    return [group.x for group in groups if isinstance(group.items[0], Sprite) and group.items[0].name == "take:courtier"]


def stone(points: int) -> float:
    """Where the stone with this number is, while both figures are elsewhere."""
    return next(item.x for item in items(position(), None) if isinstance(item, Label) and item.text == points)


def test_a_figure_is_exactly_where_its_points_are() -> None:
    assert markers((50, 150)) == [stone(50), stone(150)]
    assert markers((63, 150))[0] == pytest.approx(stone(50) + 0.26 * (stone(100) - stone(50)))


def test_a_figure_waits_at_the_gate_and_two_that_meet_are_side_by_side() -> None:
    last = POINTS_A_STONE * STONES
    assert markers((last, 0)) == markers((10_000, 0))
    for scores in ((0, 0), (63, 64), (last, last)):
        one, two = markers(scores)
        assert abs(one - two) >= BESIDE
    one, two = markers((64, 63))
    assert one > two


def test_the_readers_own_courtyard_lies_below() -> None:
    for seat, lower in ((None, A), (A, A), (B, B)):
        names = {item.text: item.y for item in items(position(), seat) if isinstance(item, Label) and isinstance(item.text, Who)}
        assert max(names, key=lambda who: names[who]) == Who(lower)


def shown_at_the_end(scores: tuple[int, int]) -> tuple[list[Words], Counter[str], Words]:
    """Words and drawings of a poster, and what describes it."""
    whole = [*positions(GAME, 2, seed="poster")]
    last = whole[-1].state
    ended = replace(whole[-1], state=replace(last, tables=(replace(last.table, scores=scores),)))
    scene = poster([*whole[:-1], ended])
    found = list(flat(scene.items))
    texts = [item.text for item in found if isinstance(item, Label)]
    return texts, Counter(item.name for item in found if isinstance(item, Sprite)), scene.alt


def test_the_end_is_a_poster_with_the_figure_of_the_winner_the_score_and_three_figures() -> None:
    said, drawings, alt = shown_at_the_end((70, 90))
    assert said[:4] == [Who(B), 90, Who(A), 70]
    assert len([words for words in said[4:] if isinstance(words, int)]) == 3
    assert drawings["take:courtier"] == 1 and drawings["common:crest-hemp-leaf"] == 2
    assert "Botan wins, 90 points to 70." in Reader("en", ("Aiko", "Botan"), markdown=False)(alt)


def test_both_are_on_the_poster_if_they_share_the_victory() -> None:
    said, drawings, _alt = shown_at_the_end((80, 80))
    assert said[:4] == [Who(A), 80, Who(B), 80]
    assert drawings["take:courtier"] == 2


@pytest.mark.parametrize("language", DRAWN)
def test_nothing_of_the_poster_leaves_the_picture(language: str) -> None:
    scene = poster([*positions(GAME, 2, seed="poster")])
    assert not sticks_out(scene_in_words(scene, Reader(language, LONG[:2], markdown=False)))


def test_what_matters_is_large() -> None:
    labels = [item for item in items(position(scores=(60, 100), a="R2/1 s:G2"), A) if isinstance(item, Label)]
    assert {item.size for item in labels if isinstance(item.text, Who)} == {48}
    assert {item.size for item in labels if item.text in {60, 100}} == {80}
    assert [item.size for item in labels if item.text in {2, 5}].count(64) == 3, "Samurai, Ronin and Geisha"


@pytest.mark.dear
@pytest.mark.parametrize("seed", range(2))
def test_the_picture_is_never_higher_than_a_phone_shows_well(seed: int) -> None:
    for each in positions(GAME, 2, seed=f"room {seed}"):
        for seat in (None, A, B):
            scene = GAME.scene(view(each.state, seat))
            assert (scene.width, scene.height <= 960) == (1200, True)
