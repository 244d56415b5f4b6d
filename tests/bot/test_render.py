"""Pictures: words fit, drawings exist, the same scene is the same file, work is shared."""

from __future__ import annotations

import asyncio
import io
import itertools
import logging
import re
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from math import hypot
from pathlib import Path
from threading import Event
from typing import Any

import pytest
from PIL import Image, ImageChops

from bot.render import Painter, Studio, drawable, fonts, icons, paint, png, sprites
from bot.render.localize import ALT_LIMIT, drawing_of, scene_in_words, shortened
from bot.render.sheet import furniture, sprite_names, table
from games import all_games
from games.core import drawing as d
from games.core.faces import Face
from games.core.game import Game, Seat
from games.core.memory import LRU
from games.core.replay import positions
from games.core.scene import Box, Disc, Group, Item, Label, Line, Scene, Sprite
from games.core.text import Phrases, Text, Who, Words
from tests.games.checks import sticks_out
from tests.games.scenes import flat
from tests.tiers import Many

ALPHABETS = {
    "en": "The quick brown fox, 0123456789 × ½ – — … “ ” ’ ? ! & %",
    "de": "ÄÖÜäöüß„“",
    "fr": "ÀÂÆÇÉÈÊËÎÏÔŒÙÛÜŸàâæçéèêëîïôœùûüÿ«»",
    "nl": "ĲĳëïéèÉ",
    "es": "ÁÉÍÓÚÜÑáéíóúüñ¿¡",
    "it": "ÀÈÉÌÒÙàèéìòù",
    "pl": "ĄĆĘŁŃÓŚŹŻąćęłńóśźż",
    "uk": "АБВГҐДЕЄЖЗИІЇЙКЛМНОПРСТУФХЦЧШЩЬЮЯабвгґдеєжзиіїйклмнопрстуфхцчшщьюя’",
    "ru": "ЁЪЫЭёъыэ",
    "ja": "あいうえおんアイウエオヴー侍大名将軍浪人忍者芸者農民僧龍",
    "romaji": "ĀĪŪĒŌāīūēō",
}
COMMON = [path.stem for path in sorted(sprites.COMMON.glob("*.svg"))]
NAMES = ("Оленка", "山田太郎", "Zoë")


def reader(words: Words) -> str:
    return NAMES[words.seat % 3] if isinstance(words, Who) else words.id if isinstance(words, Text) else str(words)


def opened(data: bytes) -> Image.Image:
    return Image.open(io.BytesIO(data)).convert("RGB")


def of(*items: Item, width: int = 200, height: int = 120, alt: Words = "alt") -> Scene:
    return Scene(width, height, items, alt)


# ---- words


@pytest.mark.parametrize("language", ALPHABETS)
@pytest.mark.parametrize("bold", [False, True])
def test_every_letter_of_our_languages_has_a_glyph(language: str, bold: bool) -> None:
    assert [mark for mark in ALPHABETS[language] if mark != " " and fonts._font_of(mark, bold) is None] == []


def test_figures_stand_in_columns() -> None:
    assert len({fonts.width(figure, 30) for figure in "0123456789"}) == 1


def test_kanji_come_from_the_second_font() -> None:
    runs = fonts._runs("Hana 花 7", False)
    assert [path for path, _ in runs] == [fonts.REGULAR, fonts.KANJI, fonts.REGULAR]


@pytest.mark.parametrize(
    ("given", "drawn"),
    [
        ("🎲 Оленка 🎲", "Оленка"),
        ("🎲🎲", ""),
        ("🎲!", ""),
        ("שלום", ""),
        ("", ""),
        ("!?", "!?"),
        ("Zoe\u0308", "Zoë"),
        ("  two   blanks ", "two blanks"),
    ],
)
def test_what_no_font_can_draw_is_left_out(given: str, drawn: str) -> None:
    assert drawable(given) == drawn


def test_a_character_without_glyph_takes_no_room() -> None:
    assert fonts.width("ab🎲", 30) == fonts.width("ab", 30)


def test_words_too_wide_are_made_smaller_before_they_are_cut() -> None:
    within = fonts.width("Wakizashi", 24)
    assert fonts.fitted_text("Wakizashi", 30, within=within) == (24, ("Wakizashi",), 1)


@pytest.mark.parametrize(("asked", "least"), [(70, 64), (64, 64), (60, 48), (48, 48), (40, 36), (36, 36), (34, 22)])
def test_a_size_has_a_step_below_which_words_are_cut(asked: float, least: float) -> None:
    fit = fonts.fitted_text("Wakizashi Wakizashi", asked, within=120)
    assert fit.size == least
    assert fit.rows[0].endswith(fonts.ELLIPSIS)


def test_words_a_little_too_wide_are_pressed_together_before_they_are_cut() -> None:
    within = fonts.width("Tanegashima", 22) * 0.9
    size, rows, squeeze = fonts.fitted_text("Tanegashima", 30, within=within)
    assert (size, rows) == (22, ("Tanegashima",))
    assert squeeze == pytest.approx(0.9)


def test_words_are_broken_only_when_the_smallest_size_is_too_wide() -> None:
    text = "one two three four"
    size, rows, _ = fonts.fitted_text(text, 30, within=fonts.width("one two three", 22), rows=2)
    assert len(rows) == 2
    assert " ".join(rows).replace(fonts.AIRY[False], fonts.BLANK) == text
    assert size >= fonts.SMALLEST


@pytest.mark.parametrize("rows", [1, 2, 3])
@pytest.mark.parametrize("text", ["Größenwahn von und zu Hohenstein", "Донаудампфшифффартсгезельшафт", "山田太郎山田太郎山田太郎山田太郎"])
def test_an_ellipsis_cuts_by_width(text: str, rows: int) -> None:
    size, drawn, _ = fonts.fitted_text(text, 30, within=90, rows=rows)
    assert size == fonts.SMALLEST
    assert len(drawn) <= rows
    assert drawn[-1].endswith("…")
    assert all(fonts.width(row, size) <= 90 for row in drawn)


def test_nothing_is_smaller_than_22_pixels_unless_asked() -> None:
    assert fonts.fitted_text("a very long name indeed", 30, within=60).size == 22
    assert fonts.fitted_text("a very long name indeed", 14, within=60).size == 14


@pytest.mark.parametrize("bold", [False, True])
@pytest.mark.parametrize("rows", [1, 2])
def test_the_words_of_a_line_that_had_to_shrink_stand_as_far_apart_as_before(bold: bool, rows: int) -> None:
    text = "The side of the Shogun wins by honor"
    whole = fonts.fitted_text(text, 31, bold)
    shrunk = fonts.fitted_text(text, 31, bold, within=fonts.width(whole.rows[0], 27, bold) / rows + 20 * (rows - 1), rows=rows)
    assert shrunk.size < 31 and shrunk.squeeze == 1
    assert fonts.BLANK.join(shrunk.rows).replace(fonts.AIRY[bold], fonts.BLANK) == text
    assert all(fonts.AIRY[bold] in row for row in shrunk.rows)


def test_only_what_would_be_cut_otherwise_has_narrow_blanks() -> None:
    text = "one two three four five six seven eight nine ten"
    narrow, airy = fonts.width(text, 22, True), fonts.width(text.replace(" ", fonts.AIRY[True]), 22, True)
    pressed = fonts.fitted_text(text, 30, True, within=airy * 0.9)
    assert pressed[:2] == (22, (text.replace(" ", fonts.AIRY[True]),))
    assert pressed.squeeze == pytest.approx(0.9)
    last = fonts.fitted_text(text, 30, True, within=(narrow + airy) / 2 * fonts.NARROWEST)
    assert last.rows == (text,) and fonts.NARROWEST <= last.squeeze < 1


def test_a_break_in_the_words_is_a_new_row() -> None:
    assert fonts.fitted_text("one\ntwo", 26, within=300, rows=2).rows == ("one", "two")


def test_words_stay_within_their_room() -> None:
    label = Label("Größenwahn von und zu Hohenstein", 20, 60, 30, anchor="lm", within=150)
    drawn = Painter().paint(scene_in_words(of(label), reader))
    inked = ImageChops.difference(drawn, Image.new("RGB", drawn.size, d.PAPER.colors["paper"])).getbbox()
    assert inked is not None
    assert inked[0] >= 18
    assert inked[2] <= 172


@pytest.mark.parametrize("anchor", ["lm", "mm", "rm", "la", "ma", "ra", "ls", "ms", "rs"])
def test_an_anchor_says_which_side_of_the_words_is_given(anchor: str) -> None:
    drawn = Painter().paint(scene_in_words(of(Label("HHH", 100, 60, 30, anchor=anchor)), reader))
    inked = ImageChops.difference(drawn, Image.new("RGB", drawn.size, d.PAPER.colors["paper"])).getbbox()
    assert inked is not None
    left, top, right, bottom = inked
    assert abs({"l": left, "m": (left + right) / 2, "r": right}[anchor[0]] - 100) <= 4
    assert abs({"a": top, "m": (top + bottom) / 2, "s": bottom}[anchor[1]] - 60) <= 3


def test_the_description_ends_with_a_whole_sentence() -> None:
    alt = "A line of a table. " * 100
    cut = shortened(alt)
    assert len(cut) <= ALT_LIMIT
    assert cut.endswith("table.…")
    assert shortened("short") == "short"
    assert len(shortened("x" * 5000)) == ALT_LIMIT


# ---- colours and drawings


def test_every_seat_has_a_colour_a_pattern_and_a_crest_of_its_own() -> None:
    worn = [d.livery(seat) for seat in range(7)]
    assert len({it.tint for it in worn}) == len({it.pattern for it in worn}) == len({it.crest for it in worn}) == 7


def test_crests_differ_in_shape_not_only_in_colour() -> None:
    shapes = [sprites.rasterised(d.livery(seat).crest, 40, 40, "ink", "paper").getchannel("A") for seat in range(7)]
    for one, other in itertools.combinations(shapes, 2):
        different = ImageChops.difference(one, other).point(lambda value: 255 * (value > 128))
        assert sum(different.histogram()[255:]) > 150


def test_there_are_sprites_to_check() -> None:
    assert len(COMMON) > 30


@pytest.mark.parametrize("name", COMMON)
def test_a_common_sprite_is_drawn_with_two_colours_and_is_not_empty(name: str) -> None:
    source = (sprites.COMMON / f"{name}.svg").read_text(encoding="utf-8")
    assert 'viewBox="0 0 100 ' in source
    assert set(re.findall(r"#[0-9A-Fa-f]{3,8}\b", source)) <= {d.PAPER.colors["paper"]}
    assert not re.search(r"<text|<image|<filter|Gradient|opacity", source)
    inked = sprites.rasterised(f"common:{name}", 60, 60, "ink", "paper").getchannel("A").histogram()
    assert sum(inked[128:]) > 60


def test_a_missing_drawing_becomes_an_empty_ring_and_is_told_once(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.WARNING):
        missing = sprites.rasterised("common:no-such-thing", 60, 60, "ink", "paper")
        sprites.rasterised("common:no-such-thing", 80, 80, "plum", "paper")
        sprites.rasterised("no-such-game:shogun", 60, 60, "ink", "paper")
    assert missing.tobytes() == sprites.rasterised("common:ring", 60, 60, "ink", "paper").tobytes()
    assert [record.getMessage() for record in caplog.records] == [
        "no drawing for common:no-such-thing",
        "no drawing for no-such-game:shogun",
    ]


def test_a_sprite_lies_in_the_folder_of_its_game(tmp_path: Path) -> None:
    assert sprites.path_of("my-game:shogun", lambda key: tmp_path / key) == tmp_path / "my-game" / "art" / "shogun.svg"


def test_ink_may_have_the_colour_of_paper() -> None:
    chip = sprites.rasterised("common:drop", 40, 40, "paper", "indigo")
    assert (0xF4, 0xEB, 0xDD) in {color[:3] for _, color in chip.getcolors(2000) or [] if color[3] == 255}  # type: ignore[index]


def _names(scene: Scene) -> Iterator[str]:
    for item in flat(scene.items):
        if isinstance(item, Sprite):
            yield item.name
        if isinstance(item, Box) and item.pattern:
            yield item.pattern


def _colors(scene: Scene) -> set[str]:
    fields = ("tint", "ground", "fill", "edge", "color", "pattern_tint")
    return {value for item in flat(scene.items) for field in fields if (value := getattr(item, field, None))}


def _scenes(game: Game[Any, Any, Any]) -> Iterator[Scene]:
    for seats in (game.seats[0], game.seats[-1]):
        for position in itertools.islice(positions(game, seats), 0, 60, 6):
            yield game.scene(game.view(position.state, None))
            yield from (game.scene(game.view(position.state, Seat(seat))) for seat in range(seats))


@pytest.mark.parametrize("key", all_games())
def test_no_scene_names_a_missing_drawing_or_colour(key: str) -> None:
    scenes = list(_scenes(all_games()[key]))
    named = set().union(*map(_names, scenes))
    assert scenes
    assert {name for name in named if not sprites.path_of(name).is_file()} == set()
    assert set().union(*map(_colors, scenes)) <= d.ROLES


@pytest.mark.parametrize("scene", [furniture(), table()])
def test_the_furniture_names_no_missing_drawing_or_colour(scene: Scene) -> None:
    assert {name for name in _names(scene) if not sprites.path_of(name).is_file()} == set()
    assert _colors(scene) <= d.ROLES


def test_the_sheet_shows_every_sprite() -> None:
    assert set(sprite_names()) == {"common", *all_games()}


# ---- places


@pytest.mark.parametrize("n", range(2, 8))
@pytest.mark.parametrize("first", [0, 1])
def test_places_round_a_table_do_not_overlap(n: int, first: int) -> None:
    spots = d.ring(n, 1200, 1200, (340, 250), first=first, top=76)
    assert spots[first].y == max(spot.y for spot in spots)
    assert all(abs(one.x - two.x) >= 340 or abs(one.y - two.y) >= 250 for one, two in itertools.combinations(spots, 2))
    assert all(24 + 170 <= spot.x <= 1200 - 24 - 170 and 76 + 125 <= spot.y <= 1200 - 24 - 125 for spot in spots)


def test_seats_follow_clockwise() -> None:
    bottom, left, top, right = d.ring(4, 1200, 1200, (200, 200))
    assert left.x < bottom.x == top.x < right.x
    assert top.y < left.y < bottom.y


def test_a_row_overlaps_rather_than_leave_its_room() -> None:
    spots = d.row(20, 600, 100, 1000, card=150)
    assert spots[0].x - 75 >= 99.9
    assert spots[-1].x + 75 <= 1100.1


# ---- what every picture says


@pytest.mark.parametrize("me", [None, 2])
def test_what_is_asked_stands_in_one_line_however_long_it_is(me: int | None) -> None:
    asked = d.Asked("Оберіть карту, " * 40, me, acting=me is not None)
    scene = scene_in_words(d.picture(1200, 400, "alt", asked=asked), reader)
    assert not sticks_out(scene)
    assert d.picture(1200, 400, "alt", asked=asked).height == 400 + d.STRIP
    below = Painter().paint(scene).crop((30, d.MARGIN + d.STRIP, 1170, 440))
    assert below.tobytes() == Painter().paint(d.picture(1200, 400 + d.STRIP, "alt")).crop((30, d.MARGIN + d.STRIP, 1170, 440)).tobytes()


def test_beneath_what_is_asked_everything_lies_as_it_would_without() -> None:
    parts = (*d.arrow(d.Point(100, 200), d.Point(500, 220)), *d.card(700, 200, "common:ronin"))
    plain, asking = (d.picture(1200, 400, "alt", parts, asked=asked) for asked in (None, d.Asked("?")))
    assert [d.lowered(item, d.STRIP) for item in plain.items[-len(parts) :]] == list(asking.items[-len(parts) :])


def test_a_lantern_hangs_only_at_the_name_of_whoever_has_to_act() -> None:
    hung = [
        sum(isinstance(item, Sprite) and item.name == "common:lantern" for item in d.plate(0, 0, 1, acting=acting))
        for acting in (True, False)
    ]
    assert hung == [1, 0]


def test_where_nothing_went_no_arrow_is_drawn() -> None:
    assert d.arrow(d.Point(5, 5), d.Point(5, 5)) == d.brush(d.Point(5, 5), d.Point(5, 5)) == ()


def test_the_head_of_an_arrow_sits_on_its_shaft() -> None:
    shaft, head = d.arrow(d.Point(0, 0), d.Point(900, 40))
    assert isinstance(shaft, Line) and isinstance(head, Line)
    (left, _), (right, _) = head.points[1:]
    assert shaft.points[-1][0] > min(left, right)


def test_six_and_nine_are_underlined_where_they_stand_upside_down() -> None:
    def lines(value: int, width: float) -> int:
        return sum(isinstance(item, Box) and item.fill == "ink" for item in flat(d.card(0, 0, "common:ronin", width=width, value=value)))

    assert [lines(value, 120) for value in (6, 8, 9)] == [2, 0, 2]
    assert lines(6, 80) == 0, "it stands there once"


@pytest.mark.parametrize("b", [d.Point(1000, 300), d.Point(400, 80), d.Point(405, 305)])
@pytest.mark.parametrize("draw", [d.arrow, d.brush])
def test_the_way_of_something_ends_where_it_points(draw: Callable[[d.Point, d.Point], d.Items], b: d.Point) -> None:
    *_shaft, tip = draw(d.Point(400, 300), b)
    assert isinstance(tip, Line)
    assert min(hypot(x - b.x, y - b.y) for x, y in tip.points) < 1


@pytest.mark.parametrize(("by", "said"), [(-1, "\N{MINUS SIGN}1"), (2, "+2")])
def test_a_tag_says_what_somebody_lost_or_got(by: int, said: str) -> None:
    assert [item.text for item in d.change(0, 0, by) if isinstance(item, Label)] == [said]


# ---- pictures


def test_the_same_scene_is_the_same_file() -> None:
    assert paint(furniture(), reader) == paint(furniture(), reader)


def test_what_was_cached_draws_the_same_as_what_was_not() -> None:
    painter, scene = Painter(), scene_in_words(table(), reader)
    assert painter.paint(scene).tobytes() == painter.paint(scene).tobytes() == Painter(most=0).paint(scene).tobytes()


def test_a_picture_has_the_size_of_its_scene_and_fits_an_upload() -> None:
    data = paint(table(), reader)
    assert opened(data).size == (1200, 1200)
    assert len(data) < 200_000


def test_flat_colours_are_exact() -> None:
    picture = opened(paint(of(Box(0, 0, 200, 120, fill="slate-pale"), Disc(100, 60, 40, fill="plum")), reader))
    assert [f"#{r:02X}{g:02X}{b:02X}" for r, g, b in (picture.getpixel((5, 5)), picture.getpixel((100, 60)))] == [  # type: ignore[misc]
        d.PAPER.colors["slate-pale"],
        d.PAPER.colors["plum"],
    ]


@pytest.mark.parametrize("zlib_ng", [True, False])
def test_the_file_is_the_picture_in_the_colours_of_the_table(monkeypatch, zlib_ng):
    if not zlib_ng:
        monkeypatch.setattr(png, "compress", zlib.compress)
    picture = Painter().paint(scene_in_words(table(), reader))
    assert opened(png.encoded(picture)).tobytes() == png.in_palette(picture).convert("RGB").tobytes()


def test_a_group_upside_down_is_the_group_turned_round() -> None:
    items = (Box(0, 0, 60, 40, fill="plum"), Disc(15, 15, 8, fill="ochre"))
    upright, turned = (Painter().paint(of(Group(items, 100, 60, 60, 40, turn=turn))) for turn in (0, 180))
    box = (70, 40, 130, 80)
    assert turned.crop(box).tobytes() == upright.crop(box).rotate(180).tobytes()


def test_what_sticks_out_of_the_picture_is_cut() -> None:
    Painter().paint(of(Disc(-20, -20, 60, fill="plum"), Box(190, 100, 400, 300, fill="teal"), Sprite("common:ring", 900, 900, 40, 40)))


@pytest.mark.parametrize("words", [Phrases("test")("Shogun"), Who(Seat(0))])
async def test_the_name_of_a_picture_follows_the_words_on_it(words: Words) -> None:
    studio, scene = Studio(), of(Label(words, 100, 60))
    one, other, again = [await studio.picture(drawing_of(scene, {words: said, "alt": "alt"}.__getitem__)) for said in ("Ann", "Ева", "Ann")]
    await studio.close()
    assert (one.name, one.data) == (again.name, again.data)
    assert one.name != other.name and one.data != other.data


async def test_those_who_want_the_same_picture_share_the_work(monkeypatch: pytest.MonkeyPatch) -> None:
    painted: list[Scene] = []
    original = Painter.paint
    monkeypatch.setattr(Painter, "paint", lambda self, scene: painted.append(scene) or original(self, scene))
    studio = Studio()
    pictures = await asyncio.gather(*(studio.picture(drawing_of(table(), reader)) for _ in range(5)))
    await studio.close()
    assert len(painted) == 1
    assert len({id(picture.data) for picture in pictures}) == 1


async def test_a_picture_is_there_at_once_the_second_time() -> None:
    studio = Studio()
    drawing = drawing_of(of(Label("one", 100, 60), alt="first"), reader)
    assert studio.cached(drawing) is None
    drawn = await studio.picture(drawing)
    assert studio.cached(drawing) == drawn
    other = studio.cached(drawing_of(of(Label("one", 100, 60), alt="second"), reader))
    await studio.close()
    assert other is not None
    assert (other.name, other.alt) == (drawn.name, "second")
    assert (drawn.width, drawn.height) == opened(drawn.data).size == (200, 120)


@contextmanager
def busy(studio: Studio) -> Iterator[None]:
    """Whatever is asked for in here waits for its turn."""
    done = Event()
    studio._workers.submit(done.wait, 10)
    try:
        yield
    finally:
        done.set()


async def test_those_who_want_the_same_picture_get_it_described_in_their_own_words() -> None:
    studio = Studio()
    with busy(studio):
        waiting = [asyncio.create_task(studio.picture(drawing_of(of(alt=alt), reader))) for alt in ("a hand", "рука")]
        await asyncio.sleep(0)
    pictures = await asyncio.gather(*waiting)
    await studio.close()
    assert [picture.alt for picture in pictures] == ["a hand", "рука"] and pictures[0].data is pictures[1].data


async def test_one_who_gives_up_waiting_does_not_spoil_it_for_the_others() -> None:
    studio = Studio()
    with busy(studio):
        impatient, patient = (asyncio.create_task(studio.picture(drawing_of(of(), reader))) for _ in range(2))
        await asyncio.sleep(0)
        impatient.cancel()
        await asyncio.gather(impatient, return_exceptions=True)
    assert impatient.cancelled() and (await patient).data
    await studio.close()


async def test_a_scene_that_cannot_be_drawn_fails_for_whoever_asked_and_is_tried_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    def no_memory(_painter: Painter, _scene: Scene) -> Image.Image:
        raise MemoryError

    studio, drawing = Studio(), drawing_of(of(Disc(9, 9, 5, fill="plum")), reader)
    monkeypatch.setattr(Painter, "paint", no_memory)
    for _ in range(2):
        with pytest.raises(MemoryError):
            await studio.picture(drawing)
    monkeypatch.undo()
    assert (await studio.picture(drawing)).data
    await studio.close()


@pytest.mark.dear
def test_a_painter_remembers_what_a_match_of_each_game_is_made_of(monkeypatch: pytest.MonkeyPatch, many: Many) -> None:
    scenes = [
        scene_in_words(game.scene(game.view(position.state, seat)), reader)
        for game in all_games().values()
        for position in itertools.islice(positions(game, min(4, game.seats[-1])), 0, many(1, 30), 5)
        for seat in (None, Seat(0), Seat(1))
    ]
    painter, drawn = Painter(), list[Item]()
    original = Painter._drawn
    monkeypatch.setattr(Painter, "_drawn", lambda self, item, *how: drawn.append(item) or original(self, item, *how))
    for scene in scenes:
        painter.paint(scene)
    assert drawn
    drawn.clear()
    for scene in scenes:
        painter.paint(scene)
    assert not drawn


async def test_of_what_is_drawn_or_cannot_be_drawn_no_job_is_left() -> None:
    studio = Studio()
    for fill in ("plum", "no-such-colour"):
        await asyncio.gather(studio.picture(drawing_of(of(Disc(9, 9, 5, fill=fill)), reader)), return_exceptions=True)
    await studio.close()
    assert studio._jobs == {}


def test_what_was_used_longest_ago_is_forgotten_first() -> None:
    cache: LRU[str, int] = LRU(30)
    for key in "abc":
        cache.put(key, 1, 10)
    cache.get("a")
    cache.put("d", 1, 10)
    assert [cache.get(key) for key in "abcd"] == [1, None, 1, 1]
    cache.put("huge", 1, 31)
    assert cache.get("huge") is None
    assert cache.size == 30


@pytest.mark.parametrize("key", list(all_games()))
def test_a_face_is_a_small_picture_on_a_plate_that_is_seen_on_any_ground(key):
    for face in list(all_games()[key].faces.values())[:3]:
        data = icons.face_drawn(face)
        picture = Image.open(io.BytesIO(data))
        assert picture.size == (128, 128) and len(data) < 256 * 1024
        assert picture.getchannel("A").getpixel((0, 0)) == 0 and picture.getpixel((64, 12)) == (0xF4, 0xEB, 0xDD, 255)
        assert icons.name_of(face) != icons.name_of(Face(face.sprite, "teal"))
