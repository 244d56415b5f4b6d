"""What a phone can show: how large things are written, what is seen of a fan, that parts keep apart, and how high pictures are."""

from __future__ import annotations

from itertools import combinations

import pytest

from bot.i18n import Reader, languages
from bot.render import fonts
from bot.render.localize import scene_in_words
from games.core.drawing import MARGIN, READ
from games.core.replay import positions
from games.core.scene import Group, Label, Scene
from games.core.text import Who
from games.tenno import GAME
from games.tenno.picture.faces import NAME, VALUE
from games.tenno.picture.hand import HELD
from games.tenno.picture.layout import Room
from games.tenno.words.names import value
from tests.games.checks import LONG
from tests.games.overlaps import crossings
from tests.games.scenes import flat
from tests.games.tenno.positions import START, A, card, position
from tests.games.tenno.test_pictures import faces, many_scenes, scene

SHEET = 30  # pixels: what is opened on purpose may be smaller


@pytest.mark.dear
@pytest.mark.parametrize("seats", GAME.seats)
@pytest.mark.parametrize("language", languages())
def test_everything_can_be_read_on_a_phone(language: str, seats: int) -> None:
    read = Reader(language, LONG[:seats], markdown=False)
    for drawn in many_scenes(seats):
        for item in flat(drawn.items):
            if isinstance(item, Label):
                fit = fonts.fitted_text(read(item.text), item.size, item.bold, item.within, item.rows, item.least)
                named = "Who(" in repr(item.text)
                assert fit.size >= (NAME if isinstance(item.text, Who) else READ) and fit.squeeze >= 0.85
                assert named or "…" not in "".join(fit.rows), item


@pytest.mark.parametrize("language", languages())
def test_the_sheet_of_all_cards_can_be_read(language: str) -> None:
    assert GAME.everything is not None
    read = Reader(language, LONG, markdown=False)
    for seats in (2, 7):
        drawn = GAME.everything(list(positions(GAME, seats, seed="drawn")))
        labels = [item for item in flat(drawn.items) if isinstance(item, Label)]
        fits = [fonts.fitted_text(read(item.text), item.size, item.bold, item.within, item.rows, item.least) for item in labels]
        assert min(fit.size for fit in fits) >= SHEET and drawn.height <= 960


def test_a_value_is_the_largest_thing_on_a_card() -> None:
    cards = [
        item for drawn in many_scenes() for item in flat(drawn.items) if isinstance(item, Group) and faces(Scene(1, 1, item.items, ""))
    ]
    values = [label for each in cards for label in each.items if isinstance(label, Label)]
    assert len(values) == len(cards) > 100 and all(label.least >= VALUE for label in values)


@pytest.mark.parametrize("seats", GAME.seats)
def test_the_value_of_every_card_of_a_hand_is_seen(seats: int) -> None:
    """The next card of the fan begins where it ends."""
    for hand in ("1 2 3 7 8 9 10 X", "4 5 6 7 8 9 10 X", "4 10 X", "7"):
        drawn = scene(position(f"4 5 6 | {hand}", *[START] * (seats - 1)), A)
        cards = [item for item in drawn.items if isinstance(item, Group) and item.w == HELD and faces(Scene(1, 1, item.items, ""))]
        values = [next(label for label in each.items if isinstance(label, Label)) for each in cards]
        assert [label.text for label in values] == [value(card(word)) for word in hand.split()]
        for (one, label), other in zip(list(zip(cards, values, strict=True)), cards[1:], strict=False):
            right = one.x - one.w / 2 + label.x + fonts.width(str(label.text), label.size, bold=True)
            assert right < other.x - other.w / 2 + 10, f"{label.text} is covered"


@pytest.mark.dear
@pytest.mark.parametrize("seats", GAME.seats)
@pytest.mark.parametrize("language", languages())
def test_parts_keep_apart(language: str, seats: int) -> None:
    for names in (LONG, "ABCDEFG"):
        read = Reader(language, names[:seats], markdown=False)
        assert [fault for drawn in many_scenes(seats) for fault in crossings(scene_in_words(drawn, read))] == []


@pytest.mark.parametrize("seats", GAME.seats)
def test_places_neither_touch_nor_leave_the_frame(seats: int) -> None:
    room = Room(seats)
    spots = room.spots
    assert len(spots) == seats
    for one, two in combinations(spots, 2):
        assert (
            abs(one.middle.x - two.middle.x) >= (one.w + two.w) / 2 + 12
            or abs(one.middle.y - two.middle.y) >= (one.high + two.high) / 2 + 10
        )
    assert all(spot.left >= MARGIN and spot.left + spot.w <= 1200.1 - MARGIN for spot in spots)
    assert all(spot.top >= MARGIN and spot.top + spot.high <= room.height - MARGIN + 1 for spot in spots)


@pytest.mark.parametrize("seats", GAME.seats)
def test_pictures_are_low(seats: int) -> None:
    assert max(drawn.height for drawn in many_scenes(seats)) <= 960
    assert max(scene(played.state, A).height for played in positions(GAME, seats, seed="low")) <= 700
