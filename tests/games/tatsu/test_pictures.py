"""The pictures: every drawing exists, everything lies on the paper, and what a seat may not see is on none."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from bot.i18n import Reader
from bot.render.localize import scene_in_words
from games.core.drawing import ROLES
from games.core.game import Seat
from games.core.scene import Box, Disc, Group, Item, Label, Line, Scene, Sprite
from games.core.text import Text, Who
from games.tatsu import GAME
from games.tatsu.picture.brushwork import dragon
from games.tatsu.picture.cross import CARD
from games.tatsu.picture.faces import RAISED, spirit
from games.tatsu.picture.hand import OWN
from games.tatsu.picture.lettering import LEAST, WIDTH
from games.tatsu.picture.rows import COLUMN, HIGH, WIDE
from games.tatsu.picture.table import HIGH as PUBLIC
from games.tatsu.rules.cards import DECK, POINTS, STRENGTH
from games.tatsu.rules.table import House, Lay, Request, State
from games.tatsu.words.names import place_name
from tests.games.overlaps import crossings
from tests.games.scenes import flat
from tests.games.tatsu.looking import scenes, table, words
from tests.games.tatsu.positions import FOUR, card, cards, finish, four, hand, legal, play, row, states, three, two, waiting
from tests.games.tatsu.positions import table as at_table

ROOT = Path(__file__).parents[3]
ART = {"tatsu": ROOT / "games" / "tatsu" / "art", "common": ROOT / "bot" / "render" / "art"}


def sprites(items: tuple[Item, ...]) -> list[str]:
    return [item.name for item in flat(items) if isinstance(item, Sprite)]


def faces(scene: Scene) -> list[str]:
    """Not the ones in ink, which say what a sign means."""
    return sprites(tuple(item for item in flat(scene.items) if isinstance(item, Sprite) and item.tint != "ink"))


def patterns(items: tuple[Item, ...]) -> list[str]:
    return [item.pattern for item in flat(items) if isinstance(item, Box) and item.pattern]


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("captured", ["shown", "counted"])
def test_every_drawing_exists(seats: int, captured: str) -> None:
    names = {name for scene in scenes(seats, captured=captured) for name in (*sprites(scene.items), *patterns(scene.items))}
    assert len(names) > 12
    assert [name for name in names if not (ART[name.split(":")[0]] / f"{name.split(':')[1]}.svg").is_file()] == []


@pytest.mark.parametrize("file", sorted(ART["tatsu"].glob("*.svg")), ids=lambda file: file.stem)
def test_a_drawing_is_square_ink_without_words(file: Path) -> None:
    source = file.read_text(encoding="utf-8")
    assert 'viewBox="0 0 100 100"' in source and "currentColor" in source
    assert "<text" not in source and "font" not in source


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_everything_lies_on_the_paper_in_colours_of_the_palette(seats: int) -> None:
    for scene in scenes(seats):
        assert scene.width == 1200 and 400 <= scene.height <= 960
        for item in scene.items:
            if isinstance(item, Sprite | Label | Disc):
                assert 0 <= item.x <= scene.width and 0 <= item.y <= scene.height
            if isinstance(item, Box):
                assert item.x >= 0 and item.y >= 0 and item.x + item.w <= scene.width and item.y + item.h <= scene.height
                assert {item.fill, item.edge} - {None} <= ROLES


@pytest.mark.parametrize("card", [card for card in DECK if STRENGTH[card]])
def test_strength_stands_in_a_circle_and_points_in_a_hexagon(card: int) -> None:
    items = list(flat(spirit(0, 0, card, width=150, high=220)))
    (disc,) = (item for item in items if isinstance(item, Disc))
    (hexagon,) = (item for item in items if isinstance(item, Line) and item.closed)
    figures = {item.text: (item.x, item.y) for item in items if isinstance(item, Label) and isinstance(item.text, int)}
    at_disc = [item.text for item in items if isinstance(item, Label) and (item.x, item.y) == (disc.x, disc.y)]
    middle = sum(x for x, _y in hexagon.points) / 6
    at_hexagon = [text for text, (x, _y) in figures.items() if abs(x - middle) < 1]
    assert at_disc == [STRENGTH[card]]
    assert at_hexagon == [POINTS[card]]


def test_the_two_clans_differ_in_colour_pattern_crest_and_letter() -> None:
    red, yellow = (list(flat(spirit(0, 0, card, width=150, high=220))) for card in (0, 14))
    for look in (
        lambda item: item.tint if isinstance(item, Sprite) else None,
        lambda item: item.pattern if isinstance(item, Box) else None,
        lambda item: item.text if isinstance(item, Label) and not isinstance(item.text, int) else None,
    ):
        assert set(map(look, red)) != set(map(look, yellow))


def test_each_strength_has_a_face_of_its_own() -> None:
    for each in DECK:
        if STRENGTH[each]:
            assert sprites(spirit(0, 0, each, width=150, high=220)) == [f"tatsu:spirit-{STRENGTH[each]}"]


def test_the_public_table_shows_no_face_of_a_hand() -> None:
    shown = faces(table(four("R2 Y3", "Rx1", "Ym", "Y1/7")))
    assert not [name for name in shown if name.startswith(("tatsu:spirit", "tatsu:merge"))]


def test_a_seat_sees_its_own_faces() -> None:
    shown = faces(table(four("R2 Y3", "Rx1", "Ym", "Y1/7"), 0))
    assert {"tatsu:spirit-2", "tatsu:spirit-3"} <= set(shown) and "tatsu:merge" not in shown


def test_the_hand_of_the_ghost_lies_open_on_the_table() -> None:
    assert "tatsu:merge" in faces(table(three("R2", "Y2", "Ym", "Y3")))


def test_a_face_down_card_shows_the_crest_of_its_clan_and_no_face() -> None:
    def backs(scene: Scene) -> list[str]:
        return [item.name for item in scene.items if isinstance(item, Sprite) and item.tint == "paper"]

    covered = table(two(row("R2", "Ym"), row("R3", "-")))
    assert backs(table(two(row("R2", "-"), row("R3", "-")))) == []
    assert backs(covered) == ["tatsu:crest-yellow"] and "tatsu:merge" not in faces(covered)


def test_a_place_that_has_asked_waits_with_a_question_mark() -> None:
    state = play(four("", "Y2", "R3 R4", ""), 0, Request(2)).state
    assert "?" in [item.text for item in flat(table(state).items) if isinstance(item, Label)]


def strokes(state: State, seat: int | None = None) -> list[tuple[float, float]]:
    """Where the points of the brush strokes are that lead to a card: relative to the middle of the cross."""
    scene = table(state, seat)
    (sun,) = (item for item in scene.items if isinstance(item, Disc) and str(item.fill).startswith("vermilion") and item.r > 120)
    tips = (
        item.points[0] for item in scene.items if isinstance(item, Line) and item.closed and item.fill == "ink" and len(item.points) == 3
    )
    return [(x - sun.x, y - sun.y) for x, y in tips]


@pytest.mark.parametrize(("seat", "way"), [(None, (0, 1)), (0, (0, 1)), (2, (0, -1))])
def test_a_stroke_leads_to_where_the_asked_card_will_be(seat: int | None, way: tuple[int, int]) -> None:
    """To the place that asked, which is at the bottom of its own picture, and opposite its partner."""
    ((x, y),) = strokes(play(four("", "Y2", "R3 R4", ""), 0, Request(2)).state, seat)
    assert abs(x) < CARD / 2 and y * way[1] > 60


@pytest.mark.parametrize("asked", [1, 2, 3])
@pytest.mark.parametrize("asking", range(4))
def test_every_player_can_give_every_other_one_a_card(asking: int, asked: int) -> None:
    giver, clan = (asking + asked) % 4, "RYRY"[asking]
    hands = [f"{clan}3 {clan}4" if place == giver else "" for place in range(4)]
    ((x, y),) = strokes(play(four(*hands, turn=asking), asking, Request(giver)).state)
    assert (abs(y) > abs(x)) == (asking % 2 == 0) or abs(abs(x) - abs(y)) > 60


def test_a_stroke_leads_to_the_last_card_whoever_played_it_until_the_trick_is_taken() -> None:
    given = play(four("R2", "Y2", "R3", ""), 0, Request(2)).state
    ((x, y),) = strokes(given)
    ((own_x, own_y),) = strokes(play(four("R2", "Y2", "R3", ""), 0, Lay(card("R2"))).state)
    assert y > 0 and own_y > 0 and abs(x) < CARD / 2 < own_x, "from beyond the prize, or from the name beside it"
    ((x, _y),) = strokes(play(given, 1, Lay(card("Y2"))).state)
    assert x < -CARD / 2, "what was before is over"
    assert not strokes(finish("0:R5 1:Y3 2:R2 3:Y6").state)


def trick(state: State) -> list[Group]:
    """The cards of the cross."""
    return [item for item in table(state).items if isinstance(item, Group) and (item.w, item.h) == (CARD, PUBLIC)]


def test_cards_are_in_front_of_their_owners_and_partners_are_opposite() -> None:
    state = at_table(FOUR, tuple(map(hand, ("R2", "Y2", "R3", "Y4"))), 0, "0:R5 1:Y3 2:R4 3:Y5")
    places = {(round(item.x - WIDTH / 2), item.y) for item in trick(state)}
    xs, ys = sorted({x for x, _y in places}), sorted({y for _x, y in places})
    assert len(places) == 4 and xs == [-xs[2], 0, xs[2]] and ys[1] * 2 == ys[0] + ys[2]


def frames(state: State) -> list[float]:
    """How thick the frames of the cards in the cross are, in the order of places."""
    return [inner.width for item in trick(state) for inner in item.items[:1] if isinstance(inner, Box)]


def needles(state: State) -> int:
    return sum(isinstance(item, Line) and item.fill == "paper" and len(item.points) == 3 for item in table(state).items)


def test_the_strongest_card_has_a_thick_frame_and_the_prize_points_to_it() -> None:
    """Of equals the earlier one; with a merge spirit none."""
    for played, strongest in (("0:R5 1:Y3", 0), ("0:R5 1:Y6", 1), ("0:R6 1:Y6", 0)):
        state = at_table(FOUR, tuple(map(hand, ("R2", "Y2", "R3", "Y3"))), 2, played)
        widths = frames(state)
        assert widths.index(max(widths)) == strongest and len(set(widths)) == 2 and needles(state) == 1
    merged = at_table(FOUR, tuple(map(hand, ("R2", "Y2", "R3", "Y3"))), 2, "0:R5 1:Ym")
    assert len(set(frames(merged))) == 1 and not needles(merged)


def test_until_the_next_card_the_last_trick_is_there_with_the_name_of_who_took_it() -> None:
    """Pale is only what cannot be played."""
    over, merged = finish("0:R5 1:Y3 2:R2 3:Y6").state, finish("0:R5 1:Y3 2:R2 3:Ym").state
    for state, names in ((over, 3), (merged, 2)):
        assert [item.faded for item in trick(state)] == [False] * 4
        assert words(table(state)).count(Who(Seat(3))) == names, "with the place and the total"
    asks = replace(merged, holdings=(hand("Y2 Y4"), *merged.holdings[1:]))
    asked = play(asks, 3, Request(0)).state
    assert not trick(asked) and "?" in words(table(asked)), "somebody was asked for the first card of the next round"


@pytest.mark.parametrize("seats", [3, 4])
def test_everybody_is_named_at_their_total(seats: int) -> None:
    """And at three players the ghost with its partner."""
    state = next(states(seats, "teams"))
    shown = [item for item in table(state).items if isinstance(item, Label) and abs(item.x - WIDTH / 2) > 400]
    for clan in (0, 1):
        beside = {item.text for item in shown if (item.x < WIDTH / 2) == (clan == 0)}
        assert {place_name(place) for place in state.places if place.clan == clan} <= beside


def chips(state: State) -> list[str]:
    """What is won beside the points."""
    return [str(item.text) for item in table(state).items if isinstance(item, Label) and item.size == LEAST and item.text != ""]


def test_at_stake_is_what_waits_and_what_is_in_front_of_the_places() -> None:
    state = at_table(FOUR, tuple(map(hand, ("R2", "Y2", "R3", "Y3"))), 2, "0:R1/7 1:Yx2", pending=cards("Rx1 Ym R1/3 Y2"))
    assert 11 in words(table(state)), "the points of all"
    assert chips(state) == ["4", "×1", "×2"], "how many wait, and by clan what they multiply by"


def test_nobody_knows_what_cards_are_worth_that_are_only_counted() -> None:
    house, pending = House(counted=True), cards("Rx1 Ym R1/3 Y2")
    state = at_table(FOUR, tuple(map(hand, ("R2", "Y2", "R3", "Y3"))), 1, "0:R1/7", pending=pending, house=house)
    assert "?" in words(table(state)) and chips(state) == ["4"]


def own_cards(state: State, seat: int) -> list[Group]:
    return [item for item in table(state, seat).items if isinstance(item, Group) and item.h == OWN]


def test_while_deciding_what_cannot_be_played_is_grey_and_what_can_is_raised() -> None:
    state = four("R2 R3 Y3", "Y2 R4", "", "")
    own, idle = own_cards(state, 0), own_cards(state, 1)
    assert [item.faded for item in own] == [False, False, True] and not any(item.faded for item in idle)
    assert own[0].y == own[1].y == own[2].y - RAISED and idle[0].y == idle[1].y


def test_a_hand_is_a_third_of_its_picture() -> None:
    scene = table(four("R2 R3 Y3 R4 Y4 R5 Y5", "Y2 R4", "", ""), 0)
    assert 0.31 * scene.height < OWN + 2 * RAISED


def test_an_empty_hand_says_what_to_do() -> None:
    empty = Text("tatsu", "Your hand is empty. On your turn, ask someone for a card.")
    state = four("", "Y2 R4", "R3", "")
    assert [empty in words(table(state, seat)) for seat in (None, 0, 1, 2, 3)] == [False, True, False, False, True]


def thick(state: State) -> list[int]:
    """Of two rows the columns from the left in which something has a thick frame."""
    frames = [item for item in table(state).items if isinstance(item, Group) and item.h == HIGH]
    edges = [(group.x, inner.width) for group in frames for inner in group.items if isinstance(inner, Box)]
    edges += [(item.x + item.w / 2, item.width) for item in table(state).items if isinstance(item, Box) and item.w == WIDE]
    return sorted({round((x - WIDTH / 2) / COLUMN) + 3 for x, width in edges if width >= 5})


def pales(state: State) -> list[tuple[int, int]]:
    """Which cards of two rows are pale: whether in the lower one, and the column."""
    shown = [item for item in table(state).items if isinstance(item, Group) and item.h == HIGH]
    return sorted((int(item.y > 480), round((item.x - WIDTH / 2) / COLUMN) + 3) for item in shown if item.faded)


def test_with_two_rows_pale_is_what_can_neither_be_laid_nor_asked_for() -> None:
    state = two(row("R2 Y2 - - - - -", "- - - - - - -"), row("Y4 R4 R5 - - - -", "- - - - - - -"))
    assert pales(state) == [(0, 0), (1, 1)]
    asked = play(state, 0, Request(1)).state
    assert pales(asked) == [(0, 0)], "the asked one chooses"


def test_with_two_rows_a_stroke_leads_from_the_row_of_the_giver_to_the_last_card() -> None:
    state = two(row("R2 Y2 - - - - -", "- - - - - - -"), row("Y4 R4 R5 - - - -", "- - - - - - -"))
    ((x, from_above),) = strokes(play(state, 0, Request(1)).state)
    ((own_x, from_below),) = strokes(play(state, 0, Lay(card("R2"))).state)
    assert x == own_x < 0 and from_above < from_below


def test_seven_columns_are_as_wide_as_the_picture() -> None:
    state = two(row("R2 Y2 R3 Y3 R4 Y4 R5", "- - - - - - -"), row("Y5 R6 Y6 Rx1 Yx1 Rx2 Yx2", "- - - - - - -"))
    shown = [item for item in table(state).items if isinstance(item, Group) and item.h == HIGH]
    assert len(shown) == 14 and COLUMN == 160 and {round((item.x - WIDTH / 2) / COLUMN) for item in shown} == set(range(-3, 4))


def test_with_two_rows_everybody_sees_what_can_be_laid() -> None:
    assert thick(two(row("R2 Y2 R3 - - - -", "- - Y3 - - - -"), row("Y4 R4 - - - - -", "- - - - - - -"))) == [0, 2]
    assert thick(two(row("Y2 Y4 - - - - -", "- R3 - - - - -"), row("Y5 - - - - - -", "- - - - - - -"))) == [1], "the face-down one"


def test_where_the_last_card_came_from_an_eye_is_on_what_was_turned_up() -> None:
    state = two(row("R2 Y2 - - - - -", "Y3 - - - - - -"), row("Y4 R4 - - - - -", "- - - - - - -"))
    drawn = table(play(state, 0, Lay(card("R2"))).state)
    (eye,) = (item for item in drawn.items if isinstance(item, Sprite) and item.name == "common:eye")
    assert eye.x == WIDTH / 2 - 3 * COLUMN


def sums(state: State, seat: int | None = None) -> int:
    """How often the sum of the hand that was scored is there."""
    return words(table(state, seat)).count("= 6")


def test_a_hand_that_is_scored_has_the_picture_to_itself_until_somebody_acts() -> None:
    state = finish("0:R6 1:Y2 2:Rx2 3:Y3", last=True).state
    assert [sums(state, seat) for seat in (None, 0, 1, 2, 3)] == [1] * 5
    (seat,) = waiting(state)
    state = play(state, seat, legal(state, seat)[0]).state
    assert state.last_hand is not None and [sums(state, seat) for seat in (None, 0, 1, 2, 3)] == [0] * 5


@pytest.mark.parametrize("seats", GAME.seats)
def test_what_a_hand_brought_stands_where_its_total_does(seats: int) -> None:
    """Of three players the clans have changed by then."""
    state = next(state for state in states(seats, "won") if state.last_hand is not None and waiting(state))
    sheet = state.last_hand
    assert sheet is not None and sheet.number == 1, "until then the totals are what it brought"
    shown = [item for item in table(state).items if isinstance(item, Label)]
    gains = [int(item.text) for item in shown if isinstance(item.text, str) and item.text.startswith("+")]
    people = range(3) if seats == 3 else range(2)
    assert sorted(gains) == sorted(sheet.totals[seat] for seat in people)


@pytest.mark.parametrize("seats", GAME.seats)
def test_who_won_the_hand_has_the_thicker_frame(seats: int) -> None:
    state = next(state for state in states(seats, "won") if state.last_hand is not None and waiting(state))
    assert state.last_hand is not None and len(set(state.last_hand.scores)) == 2
    for seat in (None, *range(seats)):
        sums = [item for item in table(state, seat).items if isinstance(item, Group) and item.w > 500]
        thick = [inner.width for item in sums for inner in item.items[:1] if isinstance(inner, Box)]
        assert (thick[0] > thick[1]) == (state.last_hand.scores[0] > state.last_hand.scores[1])


def test_a_new_hand_begins_without_a_sum_of_nothing() -> None:
    drawn = table(four("R2 R3", "Y2 Y3", "R4", "Y4"))
    assert not [item.text for item in flat(drawn.items) if isinstance(item, Label) and "= 0" in str(item.text)]


def test_the_reader_sits_at_the_bottom_of_the_two_rows() -> None:
    state = two(row("R2", "-"), row("R3", "-"))
    rows = {seat: [item for item in table(state, seat).items if isinstance(item, Group) and item.h == HIGH] for seat in (0, 1)}
    strengths = {
        seat: [inner.text for item in sorted(shown, key=lambda item: -item.y) for inner in item.items if isinstance(inner, Label)]
        for seat, shown in rows.items()
    }
    assert [shown.index(2) < shown.index(3) for shown in strengths.values()] == [True, False]


@pytest.mark.parametrize("seats", GAME.seats)
def test_a_reader_has_their_own_side_at_the_left(seats: int) -> None:
    state = next(states(seats, "left"))
    for seat in range(seats):
        clan = next(place.clan for place in state.places if place.seat == seat and not place.ghost)
        moons = [item for item in table(state, seat).items if isinstance(item, Disc) and item.fill in {"vermilion-pale", "ochre-pale"}]
        assert [item.fill for item in moons if item.x < 300] == [f"{('vermilion', 'ochre')[clan]}-pale"] * (2 if seats == 3 and clan else 1)


def back(share: float) -> int:
    """How long a dragon is: the points of its back."""
    (group,) = dragon(0, 0, 100, share)
    assert isinstance(group, Group)
    return max(len(item.points) for item in group.items if isinstance(item, Line))


def test_a_dragon_grows_until_somebody_has_won() -> None:
    lengths = [back(share) for share in (0, 0.2, 0.5, 0.9, 1)]
    assert lengths == sorted(set(lengths)) and back(1) == back(1.7)


@pytest.mark.parametrize("seats", GAME.seats)
def test_who_has_most_has_the_longest_dragon(seats: int) -> None:
    state = next(state for state in states(seats, "won") if state.trick and len(set(state.totals)) == (3 if seats == 3 else 2))
    items = table(state).items
    found = [
        (items[at + 1], item) for at, item in enumerate(items[:-1]) if isinstance(item, Group) and item.w == item.h and len(item.items) > 3
    ]
    lengths = {label.text: len(group.items) for label, group in found if isinstance(label, Label) and isinstance(label.text, int)}
    totals = sorted(set(state.totals))
    assert sorted(lengths) == totals
    assert [lengths[total] for total in totals] == sorted(lengths.values())


def test_the_ghost_is_known_by_its_figure_and_its_cards_are_face_up() -> None:
    for seat in (None, 0, 1):
        assert sprites(table(three("R2", "Y2", "Ym", "Y3"), seat).items).count("common:ghost") == 2


def test_a_ghost_without_cards_has_no_row() -> None:
    full, empty = (table(three("R2", "Y2", ghost, "Y3")) for ghost in ("Ym", ""))
    assert sprites(empty.items).count("common:ghost") == 1 and empty.height < full.height


def lanterns(state: State, seat: int | None = None) -> list[tuple[float, float]]:
    """Where they hang, and how large they are."""
    return [(item.x, item.w) for item in table(state, seat).items if isinstance(item, Sprite) and item.name == "common:lantern"]


def test_the_free_place_of_who_has_the_turn_has_a_large_lantern_and_whoever_is_asked_one_at_the_name() -> None:
    state = four("", "Y2", "R3 R4", "")
    ((x, large),) = lanterns(state)
    ((_x, small),) = lanterns(play(state, 0, Request(2)).state)
    assert x == WIDTH / 2 and large > 100 > small


def test_three_things_beside_the_points_keep_within_the_middle_of_two_rows() -> None:
    state = two(row("R2 Y2 - - - - -", "- - - - - - -"), row("Y4 R4 - - - - -", "- - - - - - -"), pending=cards("Rx1 Yx2 Ym R1/3"))
    shown = table(play(state, 0, Lay(card("R2"))).state)
    assert (
        chips(play(state, 0, Lay(card("R2"))).state) == ["4", "×1", "×2"]
        and list(crossings(scene_in_words(shown, Reader("en", ["A", "B"])))) == []
    )
