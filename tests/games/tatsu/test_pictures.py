"""The pictures: every drawing exists, everything lies on the paper, and what a seat may not see is on none."""

from __future__ import annotations

from itertools import islice
from pathlib import Path

import pytest

from games.core.drawing import ROLES
from games.core.game import Seat
from games.core.replay import positions
from games.core.scene import Box, Disc, Group, Item, Label, Line, Scene, Sprite
from games.core.text import Text, Who
from games.tatsu import GAME
from games.tatsu.picture.faces import spirit
from games.tatsu.picture.hand import LARGEST
from games.tatsu.picture.lanes import CARD
from games.tatsu.picture.rows import COLUMN
from games.tatsu.picture.sides import WIDTH
from games.tatsu.picture.stakes import at_stake
from games.tatsu.rules.cards import DECK, POINTS, STRENGTH
from games.tatsu.rules.table import House, Lay, Request, State
from games.tatsu.view.sight import Pile
from tests.games.scenes import flat
from tests.games.tatsu.positions import FOUR, card, cards, finish, four, hand, legal, play, row, states, three, two, waiting
from tests.games.tatsu.positions import table as at_table

ROOT = Path(__file__).parents[3]
ART = {"tatsu": ROOT / "games" / "tatsu" / "art", "common": ROOT / "bot" / "render" / "art"}


def table(state: State, seat: int | None = None) -> Scene:
    return GAME.scene(GAME.view(state, None if seat is None else Seat(seat)))


def sprites(items: tuple[Item, ...]) -> list[str]:
    return [item.name for item in flat(items) if isinstance(item, Sprite)]


def faces(scene: Scene) -> list[str]:
    """Not the ones in ink, which say what a sign means."""
    return sprites(tuple(item for item in flat(scene.items) if isinstance(item, Sprite) and item.tint != "ink"))


def patterns(items: tuple[Item, ...]) -> list[str]:
    return [item.pattern for item in flat(items) if isinstance(item, Box) and item.pattern]


def scenes(seats: int, **options: str) -> list[Scene]:
    return [
        table(position.state, seat)
        for position in islice(positions(GAME, seats, options, "pictures"), 0, 400, 5)
        for seat in (None, *range(seats))
    ]


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
        assert scene.width == 1200 and 760 <= scene.height <= 1240
        for item in scene.items:
            if isinstance(item, Sprite | Label | Disc):
                assert 0 <= item.x <= scene.width and 0 <= item.y <= scene.height
            if isinstance(item, Box):
                assert item.x >= 0 and item.y >= 0 and item.x + item.w <= scene.width and item.y + item.h <= scene.height
                assert {item.fill, item.edge} - {None} <= ROLES


def test_no_words_are_smaller_than_22_pixels() -> None:
    sizes = [item.size for scene in scenes(3) for item in flat(scene.items) if isinstance(item, Label)]
    assert min(sizes) >= 22


@pytest.mark.parametrize("card", [card for card in DECK if STRENGTH[card]])
def test_strength_stands_in_a_circle_and_points_in_a_hexagon(card: int) -> None:
    items = list(flat(spirit(0, 0, card, width=120)))
    (disc,) = (item for item in items if isinstance(item, Disc))
    (hexagon,) = (item for item in items if isinstance(item, Line) and item.closed)
    figures = {item.text: (item.x, item.y) for item in items if isinstance(item, Label) and isinstance(item.text, int)}
    at_disc = [item.text for item in items if isinstance(item, Label) and (item.x, item.y) == (disc.x, disc.y)]
    middle = sum(x for x, _y in hexagon.points) / 6
    at_hexagon = [text for text, (x, _y) in figures.items() if abs(x - middle) < 1]
    assert at_disc == [STRENGTH[card]]
    assert at_hexagon == [POINTS[card]]


def test_the_two_clans_differ_in_colour_pattern_crest_and_letter() -> None:
    red, yellow = (list(flat(spirit(0, 0, card, width=120))) for card in (0, 14))
    for look in (
        lambda item: item.tint if isinstance(item, Sprite) else None,
        lambda item: item.pattern if isinstance(item, Box) else None,
        lambda item: item.text if isinstance(item, Label) and not isinstance(item.text, int) else None,
    ):
        assert set(map(look, red)) != set(map(look, yellow))


def test_each_strength_has_a_face_of_its_own() -> None:
    for each in DECK:
        if STRENGTH[each]:
            assert sprites(spirit(0, 0, each, width=120)) == [f"tatsu:spirit-{STRENGTH[each]}"]


def test_the_public_table_shows_no_face_of_a_hand() -> None:
    shown = faces(table(four("R2 Y3", "Rx1", "Ym", "Y1/7")))
    assert not [name for name in shown if name.startswith(("tatsu:spirit", "tatsu:merge"))]


def test_a_seat_sees_its_own_faces() -> None:
    shown = faces(table(four("R2 Y3", "Rx1", "Ym", "Y1/7"), 0))
    assert {"tatsu:spirit-2", "tatsu:spirit-3"} <= set(shown) and "tatsu:merge" not in shown


def test_the_hand_of_the_ghost_lies_open_on_the_table() -> None:
    assert "tatsu:merge" in faces(table(three("R2", "Y2", "Ym", "Y3")))


def test_a_face_down_card_shows_the_pattern_of_its_clan_and_no_face() -> None:
    open_row = table(two(row("R2", "-"), row("R3", "-")))
    covered = table(two(row("R2", "Ym"), row("R3", "-")))
    assert "common:pattern-clouds" not in patterns(open_row.items)
    assert "common:pattern-clouds" in patterns(covered.items) and "tatsu:merge" not in faces(covered)


def test_a_place_that_has_asked_waits_with_a_question_mark() -> None:
    state = play(four("", "Y2", "R3 R4", ""), 0, Request(2)).state
    assert "?" in [item.text for item in flat(table(state).items) if isinstance(item, Label)]


def arrows(state: State, seat: int | None = None) -> list[tuple[float, float]]:
    """Where the arrows between lanes begin and end, from left to right."""
    ways = (item.points for item in flat(table(state, seat).items) if isinstance(item, Line) and len(item.points) == 4)
    return [(way[0][0], way[-1][0]) for way in ways]


def lanes_of(state: State) -> list[float]:
    """The middles of the four places where cards lie or will lie."""
    boxes = [item for item in table(state).items if isinstance(item, Box) and item.w == CARD]
    return sorted(
        [box.x + CARD / 2 for box in boxes] + [item.x for item in table(state).items if isinstance(item, Group) and item.w == CARD]
    )


@pytest.mark.parametrize("seat", [None, 0, 2])
def test_an_arrow_leads_from_the_giver_to_the_card(seat: int | None) -> None:
    state = play(four("", "Y2", "R3 R4", ""), 0, Request(2)).state
    ((begins, ends),) = arrows(state, seat)
    assert (begins > ends) == (seat != 2), "the own lane comes first"


def test_every_card_lies_in_the_lane_of_its_owner() -> None:
    state = play(four("", "Y2", "R3", ""), 0, Request(2)).state
    middles = lanes_of(state)
    (card,) = (item for item in table(state).items if isinstance(item, Group) and item.w == CARD)
    assert len(middles) == 4 and card.x == middles[0]


def test_of_a_card_that_was_asked_for_is_said_whose_it_was() -> None:
    laid = [table(play(four("R2", "Y2", "R3", ""), 0, action).state) for action in (Request(2), Lay(card("R2")))]
    assert [Text("tatsu", "from {who}", (("who", Who(2)),)) in words(scene) for scene in laid] == [True, False]
    assert not arrows(play(four("R2", "Y2", "R3", ""), 0, Request(2)).state), "an arrow leads to what is still to come"


def last_trick(state: State) -> list[bool]:
    """Of its four cards whether they stand out, in the order laid."""
    cards = [item for item in table(state).items if isinstance(item, Group) and item.w == 86]
    return [item.y < max(card.y for card in cards) for item in cards]


def test_the_card_that_took_the_last_trick_stands_out() -> None:
    assert last_trick(finish("0:R5 1:Y3 2:R2 3:Y6").state) == [False, False, False, True]


def test_the_card_that_takes_the_trick_as_it_stands_says_so() -> None:
    """Of a merge spirit it is said instead that nobody takes it."""
    for trick, x in (("0:R5 1:Y3", 0), ("0:R5 1:Y6", 1)):
        (mark,) = marked(trick, "strongest")
        assert mark == lanes_of(four("R2", "Y2", "R3", "Y3"))[x] and not marked(trick, "the trick waits")
    assert len(marked("0:R5 1:Ym", "the trick waits")) == 1 and not marked("0:R5 1:Ym", "strongest")


def marked(trick: str, mark: str) -> list[float]:
    state = at_table(FOUR, tuple(map(hand, ("R2", "Y2", "R3", "Y3"))), 2, trick)
    return [item.x for item in flat(table(state).items) if isinstance(item, Label) and item.text == Text("tatsu", mark)]


def words(scene: Scene) -> list[object]:
    return [item.text for item in flat(scene.items) if isinstance(item, Label)]


def own_cards_greyed(state: State, seat: int) -> list[bool]:
    return [item.faded for item in table(state, seat).items if isinstance(item, Group) and item.w == LARGEST]


def test_while_deciding_what_cannot_be_laid_is_grey_in_the_own_hand() -> None:
    state = four("R2 R3 Y3", "Y2 R4", "", "")
    assert own_cards_greyed(state, 0) == [False, False, True]
    assert own_cards_greyed(state, 1) == [False, False]


def test_what_can_be_laid_is_raised_in_the_own_hand() -> None:
    state = four("R2 R3 Y3", "Y2 R4", "", "")
    heights = [item.y for item in table(state, 0).items if isinstance(item, Group) and item.w == LARGEST]
    assert heights[0] == heights[1] < heights[2]
    idle = [item.y for item in table(state, 1).items if isinstance(item, Group) and item.w == LARGEST]
    assert idle[0] == idle[1]


def thick(state: State) -> list[int]:
    """Of two rows the columns from the left in which something has a thick frame."""
    frames = [item for item in table(state).items if isinstance(item, Group) and item.w == COLUMN]
    edges = [(group.x, inner.width) for group in frames for inner in group.items if isinstance(inner, Box)]
    edges += [(item.x + item.w / 2, item.width) for item in table(state).items if isinstance(item, Box) and item.w == COLUMN + 4]
    return sorted({round((x - WIDTH / 2) / (COLUMN + 34)) + 3 for x, width in edges if width == 5})


def test_with_two_rows_everybody_sees_what_can_be_laid() -> None:
    assert thick(two(row("R2 Y2 R3 - - - -", "- - Y3 - - - -"), row("Y4 R4 - - - - -", "- - - - - - -"))) == [0, 2]
    assert thick(two(row("Y2 Y4 - - - - -", "- R3 - - - - -"), row("Y5 - - - - - -", "- - - - - - -"))) == [1], "the face-down one"


def test_where_the_last_card_came_from_lies_what_was_turned_up() -> None:
    state = two(row("R2 Y2 - - - - -", "Y3 - - - - - -"), row("Y4 R4 - - - - -", "- - - - - - -"))
    drawn = table(play(state, 0, Lay(card("R2"))).state)
    (mark,) = (item for item in flat(drawn.items) if isinstance(item, Label) and item.text == Text("tatsu", "turned up"))
    assert mark.x == WIDTH / 2 - 3 * (COLUMN + 34)


def test_a_trick_that_waits_has_no_winning_card() -> None:
    assert last_trick(finish("0:R5 1:Y3 2:R2 3:Ym").state) == [False] * 4


def sums(state: State, seat: int | None = None) -> int:
    """How often the sum of the hand that was scored stands in full."""
    return sum(isinstance(item, Label) and item.text == "3 × 2 = 6" for item in flat(table(state, seat).items))


def test_a_hand_that_is_scored_has_the_picture_to_itself_until_somebody_acts() -> None:
    state = finish("0:R6 1:Y2 2:Rx2 3:Y3", last=True).state
    assert [sums(state, seat) for seat in (None, 0, 1, 2, 3)] == [1] * 5
    (seat,) = waiting(state)
    state = play(state, seat, legal(state, seat)[0]).state
    assert state.last_hand is not None and [sums(state, seat) for seat in (None, 0, 1, 2, 3)] == [0] * 5


def test_every_point_of_the_sum_is_on_a_card_that_was_captured() -> None:
    drawn = table(finish("0:R6 1:Y2 2:Rx2 3:Y3", last=True, house=House(target=0)).state)
    faces = [item for item in drawn.items if isinstance(item, Group) and any(isinstance(inner, Line) for inner in item.items)]
    points = [
        inner.text
        for face in faces
        for inner in face.items
        if isinstance(inner, Label) and isinstance(inner.text, int) and inner.x > face.w / 2
    ]
    assert sum(points) == 3


@pytest.mark.parametrize("seats", GAME.seats)
def test_what_a_hand_brought_stands_where_its_total_does(seats: int) -> None:
    """Of three players the clans have changed by then."""
    state = next(state for state in states(seats, "won") if state.last_hand is not None and waiting(state))
    sheet = state.last_hand
    assert sheet is not None and sheet.number == 1, "until then the totals are what it brought"
    labels = [item for item in table(state).items if isinstance(item, Label)]
    gains = {(item.x, item.y): int(item.text) for item in labels if isinstance(item.text, str) and item.text.startswith("+")}
    assert sorted(gains.values()) == sorted(sheet.totals if seats == 3 else sheet.totals[:2])
    if seats == 3:
        totals = sorted((item.x, item.text) for item in labels if isinstance(item.text, int) and item.size == 46)
        assert [total for _x, total in totals] == [gain for (_x, _y), gain in sorted(gains.items())], "from left to right"


@pytest.mark.parametrize("seats", GAME.seats)
def test_it_is_said_who_won_the_hand(seats: int) -> None:
    state = next(state for state in states(seats, "won") if state.last_hand is not None and waiting(state))
    for seat in (None, *range(seats)):
        titles = [item.text.id for item in flat(table(state, seat).items) if isinstance(item, Label) and isinstance(item.text, Text)]
        assert {"{clan} wins hand {hand}", "Hand {hand} is tied", "No one scores in hand {hand}"} & set(titles)


def test_a_new_hand_begins_without_a_sum_of_nothing() -> None:
    drawn = table(four("R2 R3", "Y2 Y3", "R4", "Y4"))
    assert not [item.text for item in flat(drawn.items) if isinstance(item, Label) and "= 0" in str(item.text)]


def test_discarded_cards_are_on_the_last_sheet() -> None:
    ends = (finish(f"0:R6 1:Y2 2:Rx2 3:{last}", last=True, house=House(target=0)).state for last in ("Y3", "Ym"))
    words = [str([item.text for item in flat(table(state).items) if isinstance(item, Label)]) for state in ends]
    assert ["Discarded" in each for each in words] == [False, True]


def test_the_reader_sits_at_the_bottom_of_the_two_rows() -> None:
    state = two(row("R2", "-"), row("R3", "-"))
    plates = {seat: [item for item in table(state, seat).items if isinstance(item, Sprite) and item.w == 66] for seat in (0, 1)}
    assert {seat: max(crests, key=lambda item: item.y).name for seat, crests in plates.items()} == {
        0: "tatsu:crest-red",
        1: "tatsu:crest-yellow",
    }


@pytest.mark.parametrize("w", [220, 700])
def test_at_stake_is_what_waits_and_what_lies_before_the_places(w: float) -> None:
    drawn = at_stake(cards("R1/7 Yx2"), Pile(4, cards("Rx1 Ym R1/3 Y2")), 0, 0, w)
    words = [item.text for item in drawn if isinstance(item, Label)]
    assert 11 in words, "the points of all"
    assert [word.count for word in words if isinstance(word, Text) and word.id == "{n} of them carried over"] == [4]
    assert [name for name in sprites(drawn) if "multiplier" in name] == ["tatsu:multiplier-1", "tatsu:multiplier-2"]


def test_nobody_knows_what_cards_are_worth_that_are_only_counted() -> None:
    drawn = at_stake(cards("R1/7"), Pile(4, None), 0, 0, 700)
    assert "?" in [item.text for item in drawn if isinstance(item, Label)]


@pytest.mark.parametrize("seats", GAME.seats)
def test_whoever_leads_is_said_to_be_ahead(seats: int) -> None:
    state = next(state for state in states(seats, "won") if state.trick and max(state.totals) > min(state.totals))
    marks = words(table(state)).count(Text("tatsu", "ahead"))
    assert marks == (1 if seats == 4 else state.totals.count(max(state.totals)))


def test_of_equal_totals_whose_hand_brings_more_is_ahead_beside_what_it_brings() -> None:
    def ahead(*captured: tuple[int, ...]) -> list[tuple[bool, bool]]:
        labels = [item for item in table(four("R2", "Y2", "R3", "Y3", captured=captured)).items if isinstance(item, Label)]
        sums = {item.y for item in labels if "=" in str(item.text)}
        return [(item.x < WIDTH / 2, item.y in sums) for item in labels if item.text == Text("tatsu", "ahead")]

    assert ahead(cards("R1/7"), cards("Y2 Yx1")) == [(False, True)]
    assert ahead(cards("R1/7"), cards("Y2")) == [], "both bring nothing"


def test_of_equal_spirits_the_earlier_one_says_why_it_is_the_strongest() -> None:
    def says(trick: str) -> bool:
        return Text("tatsu", "tied, played first") in words(table(four("R2", "Y2", "R3", "Y3", turn=2, trick=trick)))

    assert says("0:R6 1:Y6") and not says("0:R6 1:Y2")


def test_the_ghost_says_who_plays_it() -> None:
    state = three("R2", "Y2", "Ym", "Y3")
    for seat in (None, 0, 1):
        words = [item.text for item in flat(table(state, seat).items) if isinstance(item, Label)]
        assert Text("tatsu", "played by {who}", (("who", Who(0)),)) in words


def test_at_the_end_the_winners_total_says_victory() -> None:
    state = finish("0:R6 1:Y2 2:Rx2 3:Y3", last=True, house=House(target=0)).state
    assert words(table(state)).count(Text("tatsu", "victory")) == 1


@pytest.mark.parametrize("seats", GAME.seats)
def test_every_picture_of_a_round_says_what_the_signs_mean(seats: int) -> None:
    state = next(state for state in states(seats, "won") if state.trick)
    for seat in (None, 0):
        assert {Text("tatsu", sign) for sign in ("strength", "points", "multiplies the points", "makes the trick wait")} <= set(
            words(table(state, seat))
        )
