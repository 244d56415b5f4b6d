"""What is drawn: every sprite exists, nothing lies outside or upon another, nothing hidden is drawn."""

from __future__ import annotations

from itertools import combinations, product
from pathlib import Path

import pytest

from bot.i18n import Reader, languages
from bot.render import fonts
from games.core.drawing import MARGIN, ROLES
from games.core.game import Seat
from games.core.replay import positions
from games.core.scene import Group, Item, Label, Line, Scene, Sprite
from games.core.text import Text
from games.tenno import GAME
from games.tenno.picture.faces import MONS, prison, sums
from games.tenno.picture.scene import Room
from games.tenno.picture.title import title_picture
from games.tenno.rules.cards import GEISHA, NINJA, SET
from games.tenno.rules.table import Captive, Clash, Fill, PeekAt, Seen, ShowMonk, State
from games.tenno.words.say import in_battle
from tests.games.scenes import flat
from tests.games.tenno.positions import LEFT, MIDDLE, START, A, B, C, after, new_game, position, strike

COMMON = Path(__file__).parents[3] / "bot" / "render" / "art"


def scene(state: State, seat: Seat | None) -> Scene:
    return GAME.scene(GAME.view(state, seat))


def sprites(drawn: Scene) -> list[str]:
    return [item.name for item in flat(drawn.items) if isinstance(item, Sprite)]


def faces(drawn: Scene) -> list[str]:
    """The cards that lie face up, by their mon, in painting order."""
    return [name for name in sprites(drawn) if name in MONS.values()]


def mons(*cards: int) -> list[str]:
    return [MONS[card] for card in cards]


def written(drawn: Scene) -> list[object]:
    return [item.text for item in flat(drawn.items) if isinstance(item, Label)]


def many_scenes() -> list[Scene]:
    return [
        scene(played.state, seat)
        for seats in (2, 4, 7)
        for at, played in enumerate(positions(GAME, seats, seed="drawn"))
        if at % 4 == 0 or not GAME.waiting(played.state)
        for seat in (None, A)
    ]


def test_every_card_has_a_mon_of_its_own() -> None:
    assert sorted(MONS) == list(SET) and len(set(MONS.values())) == len(SET)


def test_every_sprite_exists() -> None:
    names = {name for drawn in many_scenes() for name in sprites(drawn)} | {"tenno:crest"}
    assert len(names) > 15
    folders = {"common": COMMON, "tenno": GAME.folder / "art"}
    assert [name for name in names if not (folders[name.split(":")[0]] / f"{name.split(':')[1]}.svg").is_file()] == []


def test_every_drawing_of_the_game_is_used() -> None:
    used = {name for drawn in (*many_scenes(), title_picture()) for name in sprites(drawn)}
    drawings = list((GAME.folder / "art").glob("*.svg"))
    assert drawings and all(f"tenno:{drawing.stem}" in used for drawing in drawings)


def test_colours_are_names_of_the_palette() -> None:
    tints = {item.tint for drawn in many_scenes() for item in flat(drawn.items) if isinstance(item, Sprite)}
    assert tints and tints <= ROLES


def test_nothing_is_written_smaller_than_a_phone_can_show() -> None:
    sizes = [item.size for drawn in many_scenes() for item in flat(drawn.items) if isinstance(item, Label)]
    assert sizes and min(sizes) >= 22


def middle(item: Item) -> tuple[float, float] | None:
    return (item.x, item.y) if isinstance(item, Group | Sprite | Label) else None


def test_everything_lies_on_the_picture() -> None:
    for drawn in many_scenes():
        spots = [spot for item in drawn.items if (spot := middle(item)) is not None]
        assert spots and all(0 < x < drawn.width and 0 < y < drawn.height for x, y in spots)


@pytest.mark.parametrize("seats", GAME.seats)
def test_places_neither_touch_nor_leave_the_frame(seats: int) -> None:
    room = Room(seats)
    wide, high = room.place
    points = room.points
    assert all(abs(one.x - two.x) >= wide or abs(one.y - two.y) >= high for one, two in combinations(points, 2))
    assert all(point.x - wide / 2 >= MARGIN and point.y + high / 2 <= room.height - MARGIN for point in points)


@pytest.mark.parametrize("seats", GAME.seats)
def test_the_table_is_as_large_as_a_phone_can_read(seats: int) -> None:
    drawn = scene(new_game(seats), None)
    assert drawn.width == 1200 and 900 <= drawn.height <= 1200


# ---- the table


def test_without_a_battle_the_table_shows_backs_only() -> None:
    drawn = scene(position("9 1 2 | 4", "1 3 2 | 7"), None)
    assert faces(drawn) == [] and "tenno:crest" in sprites(drawn)


def test_in_a_battle_the_two_cards_are_shown_where_they_lie() -> None:
    drawn = scene(strike(position("9 1 2 | 4 8", "1 3 2 | 6 7"), LEFT, MIDDLE), None)
    assert faces(drawn) == mons(9, 3, 9, 3) and "tenno:crest" not in sprites(drawn), "head to head, and in their slots"


def test_the_loser_is_struck_out() -> None:
    drawn = scene(strike(position("9 1 2 | 4 8", "1 3 2 | 6 7"), LEFT, MIDDLE), None)
    assert sprites(drawn).count("common:stroke") == 2
    assert not any(item.faded for item in flat(drawn.items) if isinstance(item, Group)), "it can still be read"


def test_the_attacker_is_tilted() -> None:
    drawn = scene(strike(position("9 1 2 | 4 8", "1 3 2 | 6 7"), LEFT, MIDDLE), None)
    tilted = [faces(Scene(1, 1, item.items, "")) for item in drawn.items if isinstance(item, Group) and item.turn == 3]
    assert [shown for shown in tilted if shown] == [mons(9)]


def test_where_a_card_was_lost_is_a_gap() -> None:
    drawn = scene(strike(position("9 1 2 | 4 8", "1 3 2 | 6 7"), LEFT, MIDDLE), None)
    assert any(isinstance(item, Line) and item.dash for item in drawn.items)
    refilled = scene(strike(position("9 1 2 | 4 8", "1 3 2 | 6"), LEFT, MIDDLE), None)
    assert not any(isinstance(item, Line) and item.dash for item in refilled.items), "a single card for a single gap is laid at once"


@pytest.mark.parametrize(
    ("attack", "defence", "monk", "said"),
    [
        (9, 3, None, ("", "")),
        (NINJA, 6, 1, ("attacks with 8", "6 + 2 Monk")),
        (GEISHA, 6, None, ("6 + 1", "")),
        (GEISHA, 6, 1, ("8 + 1", "6 + 2 Monk")),
        (NINJA, GEISHA, None, ("attacks with 8", "8 + 1")),
        (GEISHA, GEISHA, None, ("", "")),
    ],
)
def test_sums_say_where_strengths_come_from(attack: int, defence: int, monk: int | None, said: tuple[str, str]) -> None:
    read = Reader("en", (), markdown=False)
    assert tuple(read(words or "") for words in sums(Clash(A, LEFT, attack, B, LEFT, defence, monk))) == said


def test_every_picture_says_who_has_the_most_prisoners() -> None:
    read = Reader("en", ("Aki", "Botan", "Chiyo"), markdown=False)

    def said(held: dict[Seat, str]) -> set[str]:
        state = position(START, "1 2 3 |", START, prisons=held)
        shown = [{read(label.text) for label in scene(state, seat).items if isinstance(label, Label)} for seat in (None, A, B)]
        return {name for name in ("Aki", "Chiyo") if all(f"Most prisoners: {name}" in words for words in shown)}

    assert [said({}), said({A: "B9", C: "B3"})] == [set(), set()], "nobody, or half of the table and more"
    assert [said({A: "B9"}), said({A: "B9", C: "B3 B1"})] == [{"Aki"}, {"Chiyo"}]


def test_nothing_is_struck_out_while_the_monk_is_asked_for() -> None:
    drawn = scene(strike(position("8 1 2 | 9 3", "7 5 2 | 4 3"), LEFT, LEFT), None)
    assert faces(drawn) == mons(8, 7, 8, 7) and "common:stroke" not in sprites(drawn)


def test_a_shown_monk_is_shown() -> None:
    state = after(strike(position("8 1 2 | 9 3", "7 5 2 | 4 3"), LEFT, LEFT), (B, ShowMonk()))
    assert faces(scene(state, None)) == mons(8, 7, 5, 8, 7)


def test_a_prison_tells_what_the_battle_brought() -> None:
    state = strike(position("9 1 2 | 4 8", "1 3 2 | 6 7"), LEFT, MIDDLE)
    assert "+1" in written(scene(state, None))
    assert "+1" not in written(scene(after(state, (B, Fill((6,)))), None))


def test_everybody_sees_whose_eye_lay_on_which_card_until_the_next_battle() -> None:
    state = after(strike(position("3 1 2 | 4", "1 9 2 | 7", START), LEFT, MIDDLE), (B, PeekAt(LEFT)))
    seen = after(state, (B, Seen()))
    for now in (state, seen):
        assert sprites(scene(now, None)).count("common:eye") == sprites(scene(now, C)).count("common:eye") == 1
    assert "common:eye" not in sprites(scene(strike(seen, LEFT, LEFT, defender=C, attacker=B), None))


def test_the_table_shows_which_slot_got_another_card() -> None:
    state = after(strike(position("9 1 2 | 4 8", "1 3 2 | 6 7"), LEFT, MIDDLE), (B, Fill((6,))))
    assert written(scene(state, None)).count("+") == 2, "in the slot, and in the legend"


def test_the_battle_is_gone_with_the_next_action() -> None:
    state = strike(position("9 1 2 | 4 8", "1 3 2 | 6 7"), LEFT, MIDDLE)
    assert faces(scene(after(state, (B, Fill((6,)))), None)) == []


def test_a_lantern_hangs_at_the_name_of_everybody_who_has_to_act() -> None:
    assert sprites(scene(new_game(5), None)).count("common:lantern") == 5
    assert sprites(scene(position(START, START, START), None)).count("common:lantern") == 1


def test_a_prison_shows_whose_cards_are_in_it() -> None:
    empty, full = (sprites(scene(position(START, "1 2 3 |", prisons=held), None)) for held in ({}, {A: "B9 B8"}))
    assert full.count("common:crest-hemp-leaf") == empty.count("common:crest-hemp-leaf") + 2


@pytest.mark.parametrize("seats", GAME.seats)
@pytest.mark.parametrize("captives", [1, 6, 7, 20, 40])
def test_crests_in_a_prison_do_not_lie_on_each_other(seats: int, captives: int) -> None:
    width = Room(seats).place[0] - 170
    held = tuple(Captive(Seat(1 + at % (seats - 1)), 1) for at in range(captives))
    crests = [item for item in prison(0, 0, held, width) if isinstance(item, Sprite) and item.name.startswith("common:crest")]
    assert len(crests) >= min(captives, seats - 1)
    assert all(abs(one.x - two.x) >= one.w or abs(one.y - two.y) >= one.w for one, two in combinations(crests, 2))


# ---- the panel


def test_a_panel_shows_table_and_hand_face_up() -> None:
    assert faces(scene(position("9 1 2 | 4 8", "1 3 2 | 6 7"), A)) == mons(9, 1, 2, 4, 8)


def test_a_panel_shows_the_card_that_is_looked_at_to_one() -> None:
    state = after(strike(position("3 1 2 | 4", "1 9 2 | 7", START), LEFT, MIDDLE), (B, PeekAt(LEFT)))
    assert faces(scene(state, B)) == mons(1, 9, 2, 4, 7)
    assert MONS[4] not in faces(scene(state, C))[:3] and len(faces(scene(state, C))) == 11


def test_a_panel_shows_the_battle_to_think_about() -> None:
    state = strike(position("8 1 2 | 9 3", "7 5 2 | 4 3"), LEFT, LEFT)
    assert faces(scene(state, B)) == mons(7, 5, 2, 8, 7, 3, 4)


def test_a_lantern_hangs_in_the_panel_of_whoever_has_to_act() -> None:
    state = position(START, START)
    assert ["common:lantern" in sprites(scene(state, seat)) for seat in (A, B)] == [True, False]


@pytest.mark.parametrize("language", languages())
def test_every_card_of_a_hand_has_its_whole_name(language: str) -> None:
    read = Reader(language, ("Aki",) * 7, markdown=False)
    for hand, seats in product(("1 2 3 7", "1 2 3 7 8", "1 2 3 4 7 8 9 X"), (2, 7)):
        cards = [item for item in scene(position(f"4 5 6 | {hand}", *[START] * (seats - 1)), A).items if isinstance(item, Group)]
        names = [label for item in cards for label in item.items if isinstance(label, Label) and isinstance(label.text, Text)]
        assert len(names) == 3 + len(hand.split())
        fitted = [fonts.fitted_text(read(label.text), label.size, label.bold, label.within, label.rows) for label in names]
        assert not [fit.rows for fit in fitted if "…" in "".join(fit.rows)]


def test_an_empty_hand_is_said() -> None:
    drawn = scene(position("9 1 2 |", "1 3 2 | 7"), A)
    assert any(getattr(text, "id", "") == "Your hand is empty." for text in written(drawn))


# ---- the score sheet


def test_the_sheet_shows_every_prison_and_its_sum() -> None:
    state = strike(position("9 1 2 | 4", "1 3 2 |", "1 2 3 | 4", prisons={C: "B9 B8"}), LEFT, MIDDLE)
    drawn = scene(state, None)
    assert faces(drawn) == mons(9, 8, 3)
    assert [text for text in written(drawn) if text in {17, 3, 0} and not isinstance(text, bool)][-1] == 0


def test_a_blossom_stands_beside_each_winner() -> None:
    shared = strike(position("9 1 2 | 4", "1 3 2 |", "9 1 2 | 4", prisons={C: "B3"}), LEFT, MIDDLE)
    assert sprites(scene(shared, None)).count("common:blossom") == 2


def test_the_sheet_is_the_same_for_everybody() -> None:
    state = strike(position("9 1 2 | 4", "1 3 2 |", "1 2 3 | 4"), LEFT, MIDDLE)
    assert scene(state, None).items == scene(state, A).items == scene(state, C).items


def test_a_tie_break_shows_hand_and_table_of_those_tied() -> None:
    state = strike(position("9 1 2 | 4", "1 3 2 |", "1 2 X | 8", prisons={C: "B3"}), LEFT, MIDDLE)
    assert faces(scene(state, None)) == mons(3, 9, 1, 2, 4, 3, 1, 2, 11, 8)


def test_the_sheet_of_seven_who_are_tied_is_not_too_high() -> None:
    prisons = {Seat(seat): "B3" for seat in range(7)}
    drawn = scene(strike(position("9 1 2 | 4", "9 6 7 |", *["1 2 X | 8"] * 5, prisons=prisons), LEFT, LEFT), None)
    assert faces(drawn).count(MONS[11]) == 5 and drawn.height <= 1600


def test_the_sheet_tells_the_battle_with_which_it_ended() -> None:
    drawn = scene(strike(position("9 1 2 | 4", "1 3 2 |"), LEFT, MIDDLE), None)
    assert in_battle(GAME.view(strike(position("9 1 2 | 4", "1 3 2 |"), LEFT, MIDDLE), None)) in written(drawn)
