"""Every theme can be read: words, signs, and seats by people who see colours differently."""

from __future__ import annotations

import re
from itertools import combinations
from pathlib import Path

import pytest

from bot.render import Painter, drawing_of
from bot.render.sheet import furniture, table
from games.core import drawing as d
from games.core.scene import Box, Scene, Sprite
from games.take.picture.faces import TINT
from games.tatsu.picture.faces import LIVERIES
from tests.seeing import SIGHTS, apart, contrast

TINTS = ("vermilion", "indigo", "moss", "ochre", "plum", "teal", "rust", "slate")
ON_PAPER = ("ink", "faded", *(tint for tint in TINTS if tint != "ochre"))  # words are written in these; ochre is for signs
WORDS, SIGNS = 4.5, 3.0
TOLD_APART = 0.05  # in OKLab: two and a half times what is just seen
WORN = {"seats": d.SEAT_TINTS, "clans of Tatsu": tuple(livery.tint for livery in LIVERIES), "persons of Také": tuple(TINT.values())}

themes = pytest.mark.parametrize("theme", d.THEMES.values(), ids=list(d.THEMES))


@themes
@pytest.mark.parametrize("color", sorted(d.ROLES))
def test_words_can_be_read_on_every_colour(theme: d.Theme, color: str) -> None:
    assert contrast(theme.colors[d.text_on(color)], theme.colors[color]) >= WORDS


@themes
@pytest.mark.parametrize("color", ON_PAPER)
def test_words_of_every_colour_can_be_read_on_paper(theme: d.Theme, color: str) -> None:
    assert contrast(theme.colors[color], theme.colors["paper"]) >= WORDS


@themes
@pytest.mark.parametrize("ground", ["shade", "faded-pale"])
def test_what_is_out_of_play_can_still_be_read(theme: d.Theme, ground: str) -> None:
    assert contrast(theme.colors["faded"], theme.colors[ground]) >= WORDS


@themes
@pytest.mark.parametrize("tint", TINTS)
def test_a_sign_stands_out_on_paper_and_on_its_own_pale_ground(theme: d.Theme, tint: str) -> None:
    assert contrast(theme.colors[tint], theme.colors["paper"]) >= SIGNS
    assert contrast(theme.colors[tint], theme.colors[d.pale(tint)]) >= SIGNS


@themes
@pytest.mark.parametrize("sight", SIGHTS)
@pytest.mark.parametrize("worn", WORN)
def test_what_somebody_wears_is_told_apart_whatever_colours_one_sees(theme: d.Theme, sight: str, worn: str) -> None:
    close = {
        (one, other): round(distance, 3)
        for one, other in combinations(WORN[worn], 2)
        if (distance := apart(theme.colors[one], theme.colors[other], sight)) < TOLD_APART
    }
    assert close == {}


@themes
def test_every_theme_has_every_role(theme: d.Theme) -> None:
    assert set(theme.colors) == d.ROLES
    assert all(re.fullmatch("#[0-9A-F]{6}", color) for color in theme.colors.values())


def test_the_same_scene_is_another_picture_in_another_theme() -> None:
    keys = {drawing_of(table(), str, theme).key for theme in d.THEMES}
    assert len(keys) == len(d.THEMES)
    assert drawing_of(table(), str).key == drawing_of(table(), str, "a theme that is gone").key in keys


@pytest.mark.dear
def test_a_painter_mixes_no_themes() -> None:
    painter, scenes = Painter(), [drawing_of(furniture(), str, theme).scene for theme in d.THEMES]
    again = [painter.paint(scene).tobytes() for scene in (*scenes, *scenes)]
    assert again == 2 * [Painter().paint(scene).tobytes() for scene in scenes]
    assert again[0] != again[1]


@themes
def test_a_drawing_is_coloured_by_role(theme: d.Theme, tmp_path: Path) -> None:
    mark = Sprite("common:drop", 50, 50, 80, 80, "paper", ground="indigo")
    scene = Scene(100, 100, (Box(0, 0, 100, 100, fill="indigo"), mark), "", theme.key)
    shown = {color for _count, color in Painter().paint(scene).getcolors(10_000) or ()}
    assert {tuple(bytes.fromhex(theme.colors[role][1:])) for role in ("indigo", "paper")} <= shown
