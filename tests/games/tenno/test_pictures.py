"""What is drawn: every sprite exists, everything can be read on a phone, nothing hidden is drawn."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path

import pytest
from msgspec.structs import replace

from bot.i18n import Reader
from games.core.drawing import MARGIN, ROLES, TALL
from games.core.game import Seat
from games.core.replay import positions
from games.core.scene import Box, Disc, Group, Item, Label, Line, Scene, Sprite
from games.tenno import GAME
from games.tenno.picture.battle import sums
from games.tenno.picture.faces import FIGURES, at_the_slot, prison
from games.tenno.picture.layout import NAME, Room
from games.tenno.picture.poster import champion
from games.tenno.picture.title import title_picture
from games.tenno.rules.cards import GEISHA, NINJA, SET
from games.tenno.rules.table import Captive, Clash, Fill, Look, PeekAt, Seen, ShowMonk, State
from tests.games.scenes import flat
from tests.games.tenno.positions import LEFT, MIDDLE, START, A, B, C, after, new_game, place, position, strike

COMMON = Path(__file__).parents[3] / "bot" / "render" / "art"


def scene(state: State, seat: Seat | None) -> Scene:
    return GAME.scene(GAME.view(state, seat))


def sprites(drawn: Scene) -> list[str]:
    return [item.name for item in flat(drawn.items) if isinstance(item, Sprite)]


def faces(drawn: Scene) -> list[str]:
    """The cards that lie face up, by their figure, in painting order."""
    return [name for name in sprites(drawn) if name in FIGURES.values()]


def figures(*cards: int) -> list[str]:
    return [FIGURES[card] for card in cards]


def written(drawn: Scene) -> list[object]:
    return [item.text for item in flat(drawn.items) if isinstance(item, Label)]


def many_scenes(*tables: int) -> list[Scene]:
    return [
        scene(played.state, seat)
        for seats in tables or (2, 4, 7)
        for at, played in enumerate(positions(GAME, seats, seed="drawn"))
        if at % 4 == 0 or not GAME.waiting(played.state)
        for seat in (None, A)
    ]


def test_every_card_has_a_figure_of_its_own() -> None:
    assert sorted(FIGURES) == list(SET) and len(set(FIGURES.values())) == len(SET)


def test_every_sprite_exists() -> None:
    names = {name for drawn in many_scenes() for name in sprites(drawn)} | {"tenno:crest"}
    assert len(names) > 15
    folders = {"common": COMMON, "tenno": GAME.folder / "art"}
    assert [name for name in names if not (folders[name.split(":")[0]] / f"{name.split(':')[1]}.svg").is_file()] == []


def test_every_drawing_of_the_game_is_used() -> None:
    ends = [GAME.everything(list(positions(GAME, 2, seed="drawn")))] if GAME.everything else []
    used = {name for drawn in (*many_scenes(), *ends, title_picture()) for name in sprites(drawn)}
    drawings = list((GAME.folder / "art").glob("*.svg"))
    assert drawings and [drawing.stem for drawing in drawings if f"tenno:{drawing.stem}" not in used] == []


def test_colours_are_names_of_the_palette() -> None:
    tints = {item.tint for drawn in many_scenes() for item in flat(drawn.items) if isinstance(item, Sprite)}
    assert tints and tints <= ROLES


def middle(item: Item) -> tuple[float, float] | None:
    return (item.x, item.y) if isinstance(item, Group | Sprite | Label) else None


def test_everything_lies_on_the_picture() -> None:
    for drawn in many_scenes():
        spots = [spot for item in drawn.items if (spot := middle(item)) is not None]
        assert spots and all(0 < x < drawn.width and 0 < y < drawn.height for x, y in spots)


# ---- the table


def test_without_a_battle_the_table_shows_backs_and_whose_turn_it_is() -> None:
    drawn = scene(position("9 1 2 | 4", "1 3 2 | 7"), None)
    assert faces(drawn) == [] and any(
        item.name == "common:crest-waves" and item.w > 150 for item in flat(drawn.items) if isinstance(item, Sprite)
    )


def test_in_a_battle_the_two_are_face_to_face_and_turned_up_where_they_lie() -> None:
    drawn = scene(strike(position("9 1 2 | 4 8", "1 3 2 | 6"), LEFT, MIDDLE), None)
    assert faces(drawn) == figures(9, 3)
    assert [text for text in written(drawn) if text in (9, 3)] == [9, 3, 9], "the strengths, and the winner in its slot"


def slashes(drawn: Scene) -> int:
    """How many strokes of the brush there are."""
    return sum(isinstance(item, Line) and item.fill == "vermilion" for item in drawn.items)


@pytest.mark.parametrize("seats", [2, 3, 4, 7])
def test_the_brush_goes_through_the_loser(seats: int) -> None:
    drawn = scene(strike(position("9 1 2 | 4 8", "1 3 2 | 6 7", *[START] * (seats - 2)), LEFT, MIDDLE), None)
    winner, loser = ([item.x for item in drawn.items if isinstance(item, Sprite) and item.name == FIGURES[each]] for each in (9, 3))
    [stroke] = [item for item in drawn.items if isinstance(item, Line) and item.fill == "vermilion"]
    assert winner[0] < min(x for x, _y in stroke.points) < loser[0] < max(x for x, _y in stroke.points)


def test_where_no_one_wins_both_are_struck_out() -> None:
    drawn = scene(strike(position("7 1 2 | 4 8", "1 7 2 | 6 9", START, START), LEFT, MIDDLE), None)
    assert slashes(drawn) == 2 and "=" in written(drawn)


@pytest.mark.parametrize("seats", GAME.seats)
def test_a_cord_leads_from_the_loser_to_the_prison(seats: int) -> None:
    room = Room(seats)
    for captor, attacks in ((seat, attacks) for seat in range(seats) for attacks in (True, False)):
        *_way, end = room.way(attacks, captor)
        spot = room.spots[captor]
        sideways = max(spot.left - end.x, end.x - spot.left - spot.w)
        above = spot.top - end.y
        assert 0 < max(sideways, above) < 16
        assert spot.wide or abs(end.y - (spot.top + NAME / 2)) < 1, "where the name is"


def test_where_a_card_was_lost_is_a_gap() -> None:
    drawn = scene(strike(position("9 1 2 | 4 8", "1 3 2 | 6 7"), LEFT, MIDDLE), None)
    assert any(isinstance(item, Line) and item.dash for item in drawn.items)
    refilled = scene(strike(position("9 1 2 | 4 8", "1 3 2 | 6"), LEFT, MIDDLE), None)
    assert not any(isinstance(item, Line) and item.dash for item in refilled.items), "a single card for a single gap is laid at once"


@pytest.mark.parametrize(
    ("attack", "defence", "monk", "said"),
    [
        (9, 3, None, ("", "")),
        (NINJA, 6, 1, ("4→8", "6+2")),
        (GEISHA, 6, None, ("6+1", "")),
        (GEISHA, 6, 1, ("8+1", "6+2")),
        (NINJA, GEISHA, None, ("4→8", "8+1")),
        (GEISHA, GEISHA, None, ("", "")),
    ],
)
def test_sums_say_where_strengths_come_from(attack: int, defence: int, monk: int | None, said: tuple[str, str]) -> None:
    read = Reader("en", (), markdown=False)
    assert tuple(read(words or "") for words in sums(Clash(A, LEFT, attack, B, LEFT, defence, monk))) == said


def test_every_picture_shows_who_has_the_most_prisoners() -> None:
    def blossoms(held: dict[Seat, str]) -> list[int]:
        state = position(START, "1 2 3 |", START, prisons=held)
        return [sprites(scene(state, seat)).count("common:blossom") for seat in (None, A, B)]

    assert blossoms({}) == [0, 0, 0] == blossoms({A: "B9", C: "B3"}), "no one, or half of the table and more"
    assert blossoms({A: "B9"}) == [1, 1, 1] == blossoms({A: "B9", C: "B3 B1"})


def test_nothing_is_struck_out_while_the_monk_is_asked_for() -> None:
    drawn = scene(strike(position("8 1 2 | 9 3", "7 5 2 | 4 3"), LEFT, LEFT), None)
    assert faces(drawn) == figures(8, 7) and slashes(drawn) == 0


@pytest.mark.parametrize("seats", GAME.seats)
def test_a_shown_monk_is_shown(seats: int) -> None:
    others = [START] * (seats - 2)
    state = after(strike(position("8 1 2 | 9 3", "7 5 2 | 4 3", *others), LEFT, LEFT), (B, ShowMonk()))
    drawn = scene(state, None)
    assert faces(drawn) == figures(8, 7, 5) and 9 in written(drawn)
    [monk] = [item for item in drawn.items if isinstance(item, Sprite) and item.name == FIGURES[5]]
    assert monk.x - monk.w / 2 > MARGIN and monk.x + monk.w / 2 < drawn.width - MARGIN


def test_everybody_sees_whose_eye_lay_on_which_card_until_the_next_battle() -> None:
    state = after(strike(position("3 1 2 | 4", "1 9 2 | 7", START), LEFT, MIDDLE), (B, PeekAt(LEFT)))
    seen = after(state, (B, Seen()))
    for now, before_the_sun in ((state, 1), (seen, 0)):
        assert sprites(scene(now, None)).count("common:eye") == 1 + before_the_sun
        assert sprites(scene(now, C)).count("common:eye") == 1
    assert "common:eye" not in sprites(scene(strike(seen, LEFT, LEFT, defender=C, attacker=B), None))


def test_the_table_shows_which_slot_got_another_card() -> None:
    state = after(strike(position("9 1 2 | 4 8", "1 3 2 | 6 7"), LEFT, MIDDLE), (B, Fill((6,))))
    assert written(scene(state, None)).count("+") == 1


def test_the_battle_is_gone_with_the_next_action() -> None:
    state = strike(position("9 1 2 | 4 8", "1 3 2 | 6 7"), LEFT, MIDDLE)
    assert faces(scene(after(state, (B, Fill((6,)))), None)) == []


def test_a_lantern_hangs_at_the_name_of_everybody_who_has_to_act() -> None:
    assert sprites(scene(new_game(5), None)).count("common:lantern") == 5
    assert sprites(scene(position(START, START, START), None)).count("common:lantern") == 1


@pytest.mark.parametrize("seats", GAME.seats)
def test_a_prison_shows_whose_cards_are_in_it(seats: int) -> None:
    others = [START] * (seats - 2)
    empty, full = (sprites(scene(position(START, "1 2 3 |", *others, prisons=held), None)) for held in ({}, {A: "B9 B8"}))
    assert full.count("common:crest-hemp-leaf") == empty.count("common:crest-hemp-leaf") + 2


@pytest.mark.parametrize("captives", [1, 6, 7, 9, 20, 40])
def test_crests_in_a_prison_do_not_lie_on_each_other(captives: int) -> None:
    for width in (98.0, 162.0, 220.0):
        held = tuple(Captive(Seat(1 + at % 6), 1) for at in range(captives))
        crests = [item for item in prison(0, 0, held, width) if isinstance(item, Sprite) and item.name.startswith("common:crest")]
        assert all(abs(one.x - two.x) >= one.w or abs(one.y - two.y) >= one.w for one, two in combinations(crests, 2))
        assert all(item.x + item.w / 2 <= width for item in crests)


# ---- the panel


def test_a_panel_shows_table_and_hand_face_up() -> None:
    assert faces(scene(position("9 1 2 | 4 8", "1 3 2 | 6 7"), A)) == figures(9, 1, 2, 4, 8)


def test_a_first_panel_shows_eleven_cards_over_the_whole_width() -> None:
    drawn = scene(new_game(4), A)
    cards = [item for item in drawn.items if isinstance(item, Group) and faces(Scene(1, 1, item.items, ""))]
    assert len(cards) == 11 and cards[-1].x - cards[0].x > 900


def test_a_panel_shows_the_card_that_is_looked_at_to_one() -> None:
    state = after(strike(position("3 1 2 | 4", "1 9 2 | 7", START), LEFT, MIDDLE), (B, PeekAt(LEFT)))
    assert faces(scene(state, B)) == figures(4, 1, 9, 2, 7)
    assert FIGURES[4] not in faces(scene(state, C))[:3] and len(faces(scene(state, C))) == 11


def test_a_panel_shows_the_battle_to_think_about() -> None:
    state = strike(position("8 1 2 | 9 3", "7 5 2 | 4 3"), LEFT, LEFT)
    assert faces(scene(state, B)) == figures(8, 7, 7, 5, 2, 3, 4)


def test_a_lantern_hangs_in_the_panel_of_whoever_has_to_act() -> None:
    state = position(START, START)
    assert ["common:lantern" in sprites(scene(state, seat)) for seat in (A, B)] == [True, False]


def said(drawn: Scene) -> list[str]:
    """As Aki reads it."""
    read = Reader("en", ("Aki", "Botan", "Chiyo"), markdown=False)
    return [read(label.text) for label in flat(drawn.items) if isinstance(label, Label)]


def test_a_panel_says_what_happened_last_unless_it_shows_a_battle() -> None:
    fought = strike(position("9 1 2 | 4 8", "1 3 2 | 6 7", START), LEFT, MIDDLE)
    assert not [words for words in said(scene(fought, B)) if "attacked" in words]
    filled = after(fought, (B, Fill((6,))))
    assert "Botan filled a gap." in said(scene(filled, A)) and "You filled a gap." in said(scene(filled, B))
    ronin = scene(strike(position("6 1 2 | 4 8", "1 3 2 | 6", START), LEFT, MIDDLE), A)
    assert "You attacked Botan (left → middle). You won." in said(ronin), "without the cards, for which there is no room"


def test_a_panel_names_its_owner_and_shows_the_prisons_of_all_even_beside_a_battle() -> None:
    held = {A: "B9 B8", C: "B3"}
    peaceful = position("9 1 2 | 4 8", "1 3 2 | 6 7", START, prisons=held)
    for state in (peaceful, strike(peaceful, LEFT, MIDDLE)):
        for seat, name in ((A, "Aki"), (B, "Botan"), (C, "Chiyo")):
            drawn = scene(state, seat)
            assert name in said(drawn) and sprites(drawn).count("tenno:prison") == 3


@pytest.mark.parametrize("width", [47.0, 68.0, 78.0, 116.0, 124.0])
def test_what_is_known_of_a_card_stays_on_it(width: float) -> None:
    """The label of who looked does not lie on the sign of a change either."""
    filled = after(strike(position("9 1 2 | 4 8", "1 3 2 | 6 7"), LEFT, MIDDLE), (B, Fill((6,))))
    seen = replace(GAME.view(filled, None), peeked=Look(A, B, MIDDLE))
    knot, _sign, label, *_eye = at_the_slot(seen, B, MIDDLE, 0, 0, width)
    assert isinstance(knot, Disc) and isinstance(label, Box)
    assert abs(knot.y) + knot.r <= width * TALL / 2 and knot.y + knot.r <= label.y
    assert abs(label.x) <= width / 2 and label.y + label.h <= width * TALL / 2


def test_an_empty_hand_is_said() -> None:
    drawn = scene(position("9 1 2 |", "1 3 2 | 7"), A)
    assert any(getattr(text, "id", "") == "Your hand is empty." for text in written(drawn))


# ---- the poster


def test_the_poster_shows_the_winner_what_the_prison_is_worth_and_three_facts() -> None:
    state = strike(position("9 1 2 | 4", "1 3 2 |", "1 2 3 | 4", prisons={C: "B9 B8"}), LEFT, MIDDLE)
    drawn, read = scene(state, None), Reader("en", ("Aki", "Botan", "Chiyo"), markdown=False)
    said = [read(label.text) for label in flat(drawn.items) if isinstance(label, Label)]
    assert faces(drawn) == figures(4)
    assert said == [
        "Tenno",
        "Chiyo",
        "17",
        "points in prison",
        "2 prisoners",
        "The best: Daimyo 9",
        "From Botan: 2",
        "Aki",
        "3",
        "Botan",
        "0",
    ]


def test_the_strongest_card_that_the_winner_has_left_is_before_the_sun() -> None:
    held = (Captive(A, 9), Captive(B, 3))
    assert [champion(place(written, held)) for written in ("1 2 3 | 4 8", "X - - |", "- - - |")] == [8, GEISHA, 9]
    assert champion(place("- - - |")) == GEISHA


def test_winners_who_share_are_all_named_on_the_poster() -> None:
    shared = strike(position("9 1 2 | 4", "1 3 2 |", "9 1 2 | 4", prisons={C: "B3"}), LEFT, MIDDLE)
    read = Reader("en", ("Aki", "Botan", "Chiyo"), markdown=False)
    assert "Aki, Chiyo" in [read(label.text) for label in flat(scene(shared, None).items) if isinstance(label, Label)]


def test_the_end_is_the_same_for_everybody() -> None:
    played = list(positions(GAME, 3, seed="end"))
    assert GAME.poster is not None
    assert GAME.poster(played).items == scene(played[-1].state, None).items == scene(played[-1].state, A).items


def test_the_poster_says_that_the_tie_break_decided() -> None:
    tie = strike(position("9 1 2 | 4", "1 3 2 |", "1 2 X | 8", prisons={C: "B3"}), LEFT, MIDDLE)
    read = Reader("en", ("Aki", "Botan", "Chiyo"), markdown=False)
    said = [read(label.text) for label in flat(scene(tie, None).items) if isinstance(label, Label)]
    assert said[1:3] == ["Aki", "3"] and "Tiebreak: 16" in said
