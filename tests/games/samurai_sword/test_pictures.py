"""What the pictures show: figures and strokes, each fact once, nothing hidden, and as large as a phone needs it."""

from __future__ import annotations

from itertools import combinations, islice, product
from typing import Any

import pytest
from msgspec.structs import replace

from bot.i18n import Reader
from bot.render.sprites import path_of
from games.core.drawing import livery
from games.core.game import Seat
from games.core.replay import Position, positions
from games.core.scene import Box, Disc, Group, Item, Label, Line, Scene, Sprite
from games.core.text import Words
from games.samurai_sword import GAME
from games.samurai_sword.picture.table import spots_of
from games.samurai_sword.rules.cards import (
    ARMOR,
    BATTLECRY,
    BO,
    BOKKEN,
    BUSHIDO,
    CARDS,
    CHARACTERS,
    CHIYOME,
    DAIKYU,
    DAIMYO,
    FAST_DRAW,
    FOCUS,
    GEISHA,
    GOEMON,
    HANZO,
    JUJUTSU,
    KATANA,
    MUSASHI,
    PARRY,
    SHOGUN,
)
from games.samurai_sword.rules.events import BushidoMoved, Drew, Flipped, MetDuty, Played, TurnBegan
from games.samurai_sword.rules.table import Ending, House, Pick, Place, PlayCard, PlayGeisha, Reply, State, Strike
from games.samurai_sword.words.names import CARD_WORDS, CHARACTER_WORDS, ROLE_WORDS
from tests.games.samurai_sword.positions import ROLES, TAKE_IT, A, B, C, D, do, empty, place, table
from tests.games.scenes import flat

NAMES = ("Aiko", "Botan", "Chiyo", "Daichi", "Emi", "Fumio", "Goro")
tell = Reader("en", NAMES, markdown=False)
ROLE_SPRITES = {words.sprite for words in ROLE_WORDS.values()}
WOUND, DARUMA, LANTERN = "samurai-sword:wound", "samurai-sword:daruma", "common:lantern"
LOWEST, OWN_LOWEST = 960, 800  # how high a table and a hand are at most


def drawn(state: State, seat: Seat | None = None) -> Scene:
    return GAME.scene(GAME.view(state, seat))


def shown(state: State, seat: Seat | None = None) -> list[Item]:
    return list(flat(drawn(state, seat).items))


def written(items: list[Item]) -> list[Words]:
    return [item.text for item in items if isinstance(item, Label)]


def read(state: State, seat: Seat | None = None) -> list[str]:
    return [tell(words) for words in written(shown(state, seat))]


def sprites(items: list[Item]) -> list[str]:
    return [item.name for item in items if isinstance(item, Sprite)]


def busts(items: list[Item], *, faded: bool = False) -> list[str]:
    people = {words.sprite for words in CHARACTER_WORDS.values()}
    return [item.name for item in items if isinstance(item, Sprite) and item.name in people and item.faded is faded]


def groups(items: tuple[Item, ...], sprite: str) -> list[Group]:
    """The groups that show a drawing."""
    return [item for item in items if isinstance(item, Group) and sprite in sprites(list(item.items))]


def rings(items: list[Item]) -> int:
    """How often it is said how far it is to somebody."""
    return sum(isinstance(item, Disc) and item.edge == "vermilion" for item in items) // 2


def strokes(scene: Scene) -> list[Line]:
    return [item for item in scene.items if isinstance(item, Line) and item.closed and item.color == "ink" and len(item.points) > 3]


def attacked(*hand: int, character: int = GOEMON) -> State:
    """The first player has struck the second, who holds this hand."""
    return do(table(place(BO), place(*hand, character=character), seats=5), (A, Strike(BO, B)))


def views(seats: int) -> list[Any]:
    found = [
        GAME.view(each.state, seat)
        for each in islice(positions(GAME, seats, {"characters": "two"}, "shown"), 150)
        for seat in (None, *sorted(GAME.waiting(each.state)))
    ]
    return found[::3]


# ---- sizes


@pytest.mark.parametrize("seats", GAME.seats)
def test_pictures_are_wide_and_low(seats: int) -> None:
    for view in views(seats):
        scene = GAME.scene(view)
        assert scene.width == 1200 and 700 <= scene.height <= (LOWEST if view.me is None else OWN_LOWEST)


@pytest.mark.parametrize("seats", GAME.seats)
def test_places_keep_apart_and_within_the_frame(seats: int) -> None:
    spots, middle, height = spots_of(seats)
    rooms = [(min(spot.left, spot.bust.x - spot.size / 2), max(spot.right, spot.bust.x + spot.size / 2), spot.upper) for spot in spots]
    assert all(left >= 24 and right <= 1176 for left, right, _upper in rooms)
    assert all(one[1] <= two[0] or two[1] <= one[0] for one, two in combinations(rooms, 2) if one[2] == two[2])
    assert all((spot.bust.y + spot.size / 2 < middle) is spot.upper for spot in spots)
    assert all(24 < spot.name < height - 24 and 24 < spot.pips < height - 24 for spot in spots)


@pytest.mark.parametrize("seats", GAME.seats)
def test_seats_go_round_the_table_clockwise(seats: int) -> None:
    spots, _middle, _height = spots_of(seats)
    above = [seat for seat, spot in enumerate(spots) if spot.upper]
    below = [seat for seat, spot in enumerate(spots) if not spot.upper]
    assert not spots[0].upper and (len(above), len(below)) == (-(-seats // 2), seats // 2)
    assert above == sorted(above, key=lambda seat: spots[seat].bust.x), "to the right, seen from below"
    before = [seat for seat in below if seat < above[0]]
    after = [seat for seat in below if seat > above[-1]]
    assert sorted(below, key=lambda seat: spots[seat].bust.x) == [*reversed(before), *reversed(after)], "and back to the left"


def test_values_of_cards_are_the_largest_figures() -> None:
    cards = [item for item in drawn(table(place(BO, DAIKYU), seats=5), A).items if isinstance(item, Group) and item.h > 200]
    values = [[label.size for label in flat(card.items) if isinstance(label, Label) and isinstance(label.text, int)] for card in cards]
    assert values == [[64, 64], [64, 64]]


# ---- the table


@pytest.mark.parametrize("character", CHARACTERS)
def test_every_character_is_a_bust_and_says_to_its_player_what_it_can_do(character: int) -> None:
    words = CHARACTER_WORDS[character]
    state = table(place(character=character), *(place(character=character % 12 + 1) for _ in range(4)))
    for seat in (None, A, B):
        assert words.sprite in busts(shown(state, seat))
        assert (words.ability in written(shown(state, seat))) is (seat == A)
    assert path_of(words.sprite).is_file()


def test_the_public_picture_shows_no_role_but_the_shoguns() -> None:
    for seats in (5, 6, 7):
        items = shown(table(seats=seats))
        assert [name for name in sprites(items) if name in ROLE_SPRITES] == [ROLE_WORDS[SHOGUN].sprite]
        assert not {words.name for words in ROLE_WORDS.values()} & set(written(items))


def test_the_sun_is_behind_whoever_is_in_turn_and_the_lantern_at_whoever_has_to_act() -> None:
    state = do(table(place(BO, character=MUSASHI), place(character=HANZO), seats=5), (A, Strike(BO, B)))
    items = drawn(state).items
    (sun,) = (item for item in items if isinstance(item, Disc) and item.fill == "vermilion")
    before = next(item for item in items if isinstance(item, Sprite) and item.name == CHARACTER_WORDS[MUSASHI].sprite)
    assert (sun.x, sun.y) == (before.x, before.y) and before.ground == "vermilion"
    (light,) = (item for item in items if isinstance(item, Sprite) and item.name == LANTERN)
    spots, _middle, _height = spots_of(5)
    assert (light.y, spots[B].left < light.x < spots[B].right) == (spots[B].pips, True)


def test_the_harmless_kneel_and_are_pale() -> None:
    state = table(place(), empty(character=GOEMON), seats=5)
    for seat in (None, A):
        assert busts(shown(state, seat), faded=True) == [CHARACTER_WORDS[GOEMON].sprite]
        assert sprites(shown(state, seat)).count("samurai-sword:kneeling") == 1


@pytest.mark.parametrize("seat", [None, A])
def test_resilience_is_a_number_and_the_least_of_those_standing_is_marked(seat: Seat | None) -> None:
    def marked(*resilience: int) -> list[Words]:
        items = shown(table(*(place(resilience=each, honor=9) for each in resilience)), seat)
        grounds = [item for item in items if isinstance(item, Box) and item.fill == "rust" and item.h <= 50]
        return [
            label.text
            for box in grounds
            for label in items
            if isinstance(label, Label) and abs(label.x - box.x - box.w / 2) < 2 and abs(label.y - box.y - box.h / 2) < 2
        ]

    assert marked(3, 2, 0, 4, 2) == [2, 2]
    assert marked(4, 4, 4, 4, 0) == [], "all who stand are alike"
    assert marked(4, 4, 4, 5, 5) == [], "most of them are"


@pytest.mark.parametrize("seat", [None, A])
def test_the_bust_of_whoever_has_fallen_is_struck_through(seat: Seat | None) -> None:
    def struck(state: State) -> int:
        return sum(isinstance(item, Line) and item.closed and item.color == "vermilion" for item in shown(state, seat))

    assert struck(table(place(), place(resilience=0), place(resilience=0), seats=5)) == 2
    assert struck(table(place(), empty(), seats=5)) == 0, "without cards one still stands"


@pytest.mark.parametrize("seats", GAME.seats)
@pytest.mark.parametrize("front", [(FOCUS,), (FOCUS, ARMOR), (FOCUS, FOCUS, ARMOR, FAST_DRAW), (FOCUS, ARMOR, FAST_DRAW, BUSHIDO, BUSHIDO)])
def test_properties_cover_no_bust_and_no_figure(seats: int, front: tuple[int, ...]) -> None:
    kinds = {CARD_WORDS[kind].sprite for kind in front}
    items = drawn(table(*(place(front=front) for _ in range(seats)))).items
    tiles = [item for item in items if isinstance(item, Group) and kinds & set(sprites(list(item.items)))]
    people = [item for item in items if isinstance(item, Sprite) and item.name in busts(list(items))]
    assert len(tiles) == seats * len(kinds) and len(people) == seats
    pairs: list[tuple[Group | Sprite, Group | Sprite]] = [*product(tiles, people), *combinations(tiles, 2)]
    for one, other in pairs:
        assert abs(one.x - other.x) >= (one.w + other.w) / 2 - 0.01 or abs(one.y - other.y) >= (one.h + other.h) / 2 - 0.01


def test_a_blow_is_a_stroke_from_who_strikes_to_who_is_struck() -> None:
    spots, _middle, _height = spots_of(5)
    for target in (B, C, D):
        state = do(table(place(DAIKYU), seats=5), (A, Strike(DAIKYU, target)))
        (stroke,) = strokes(drawn(state))
        begin, end = stroke.points[0], stroke.points[len(stroke.points) // 2]
        assert begin == pytest.approx(spots[A].hit.begin, abs=20)
        assert end == pytest.approx(spots[target].hit.end, abs=20)


@pytest.mark.parametrize("seats", GAME.seats)
def test_strokes_stay_between_the_rows_but_for_their_ends(seats: int) -> None:
    spots, _middle, _height = spots_of(seats)
    high = max(spot.bust.y + spot.size / 2 for spot in spots if spot.upper)
    low = min(spot.bust.y - spot.size / 2 for spot in spots if not spot.upper)
    for one, other in combinations(map(Seat, range(seats)), 2):
        state = do(table(place(DAIKYU), seats=seats, turn=A), (A, Strike(DAIKYU, other))) if one == A else None
        for stroke in strokes(drawn(state)) if state else ():
            assert all(high - 30 <= y <= low + 60 for _x, y in stroke.points)


def test_wounds_are_on_the_stroke_with_all_that_adds_to_them() -> None:
    for fast, wounds in (((), 3), ((FAST_DRAW,), 4)):
        state = do(table(place(KATANA, front=fast), place(PARRY), seats=5), (A, Strike(KATANA, B)))
        for now in (state, do(state, (B, TAKE_IT))):
            (drop,) = groups(drawn(now).items, WOUND)
            assert written(list(drop.items)) == [wounds]
        parried = drawn(do(state, (B, Reply(PARRY)))).items
        assert not groups(parried, WOUND) and [token.w for token in groups(parried, CARD_WORDS[PARRY].sprite)] == [92], "at its end"


def test_what_was_lost_just_now_is_outlined_in_ones_own_figure_too() -> None:
    state = do(table(place(BO, BO), place(PARRY), seats=5), (A, Strike(BO, B)))
    for seat in (None, B):
        before, after = (sprites(shown(now, seat)).count(DARUMA) for now in (state, do(state, (B, TAKE_IT))))
        assert before == after + 1


def test_honor_that_was_won_or_lost_is_tagged() -> None:
    state = do(table(place(BO), place(resilience=1), seats=5), (A, Strike(BO, B)))
    assert not {"+1", "−1"} & set(read(state))
    assert {"+1", "−1"} <= set(read(do(state, (B, TAKE_IT))))


def test_a_cry_is_one_stroke_to_all_and_a_drop_at_each_it_hurt() -> None:
    state = do(table(place(BATTLECRY), place(PARRY), place(character=CHIYOME), seats=5), (A, PlayCard(BATTLECRY)))
    assert 1 <= len(strokes(drawn(state))) <= 2 and not groups(drawn(state).items, WOUND)
    assert sprites(shown(state)).count(LANTERN) == 3, "Chiyome is not asked"
    over = do(state, (B, Reply(PARRY)), (D, TAKE_IT), (Seat(4), TAKE_IT))
    assert len(groups(drawn(over).items, WOUND)) == 2


def test_a_geisha_shows_what_it_cost() -> None:
    state = do(table(place(GEISHA), place(front=(ARMOR,)), seats=5), (A, PlayGeisha(B, ARMOR)))
    assert [token.w for token in groups(drawn(state).items, CARD_WORDS[ARMOR].sprite)] == [92], "at the end of the stroke"
    assert not groups(drawn(state).items, WOUND)


def test_what_is_played_is_called_by_its_name() -> None:
    assert read(attacked()).count("Bo") == 1
    assert read(do(table(place(FOCUS, FOCUS), seats=5), (A, PlayCard(FOCUS)))).count("Focus") == 1


def test_how_far_it_is_stands_at_every_place_that_can_be_attacked() -> None:
    assert rings(shown(table(place(), place(), seats=5))) == 4
    assert rings(shown(table(place(), empty(), seats=5))) == 3, "the harmless cannot be attacked"
    assert rings(shown(table(place(), empty(), seats=5), A)) == 3


@pytest.mark.parametrize("seat", [None, Seat(0), Seat(1)])
def test_by_a_house_rule_distances_are_not_drawn(seat: Seat | None) -> None:
    state = table(place(BO, character=GOEMON), place(BO, front=(ARMOR,) * 4), seats=7)
    bare = replace(state, house=House(distances=False))
    assert (rings(shown(state, seat)), rings(shown(bare, seat))) == (6, 0)
    assert busts(shown(bare, seat), faded=True) == [], "and nobody is pale for being too far away"


@pytest.mark.parametrize("seat", [None, B])
def test_whoever_has_more_honor_than_others_has_it_on_a_ground_of_its_own(seat: Seat | None) -> None:
    def marked(*places: Place) -> int:
        return sum(isinstance(item, Box) and item.fill == "plum" for item in shown(table(*places, seats=3), seat))

    assert marked(place(honor=5), place(honor=4), place(honor=5)) == 2
    assert marked(place(honor=4), place(honor=4), place(honor=4)) == 0, "all are alike"


def test_properties_are_tiles_with_their_number() -> None:
    items = drawn(table(place(PARRY, front=(FOCUS, FOCUS)), place(front=(FOCUS, BUSHIDO)), seats=7)).items
    one, other = groups(items, CARD_WORDS[FOCUS].sprite)
    assert (written(list(one.items)), written(list(other.items))) == ([2], [])
    assert (one.w, one.h) == (72, 72) and len(groups(items, CARD_WORDS[BUSHIDO].sprite)) == 1


def test_deck_and_discard_pile_say_how_many_they_are() -> None:
    state = table(seats=5, deck=(GEISHA,) * 33, discard=(BO, KATANA))
    assert "33" in read(state) and CARD_WORDS[KATANA].sprite in sprites(shown(state)) and CARD_WORDS[BO].sprite not in sprites(shown(state))
    assert CARD_WORDS[KATANA].sprite not in sprites(shown(replace(state, discard=())))


def test_a_spectators_picture_is_the_same_for_all_who_look_on() -> None:
    state = table(seats=5)
    assert drawn(state) == drawn(state) != drawn(state, A)


# ---- the hand


def test_a_hand_says_the_role_and_with_whom_it_wins() -> None:
    state = table(seats=5)
    assert "You’re a Samurai: win with the Shogun, Aiko" in read(state, C)
    assert sprites(shown(state, C)).count(ROLE_WORDS[SHOGUN].sprite) == 1


def test_the_others_stand_by_their_distance_and_who_is_out_of_reach_is_pale() -> None:
    others = [place(character=HANZO, front=(ARMOR,)), *(place(character=who) for who in (GOEMON, MUSASHI, CHIYOME))]
    items = shown(table(place(BOKKEN), *others), A)
    order = [CHIYOME, HANZO, GOEMON, MUSASHI]
    at = {item.name: item.x for item in items if isinstance(item, Sprite)}
    assert [at[CHARACTER_WORDS[who].sprite] for who in order] == sorted(at[CHARACTER_WORDS[who].sprite] for who in order)
    assert set(busts(items, faded=True)) == {CHARACTER_WORDS[who].sprite for who in (HANZO, GOEMON, MUSASHI)}
    assert busts(shown(table(place(PARRY), *others), A), faded=True) == [], "without a weapon nothing is out of its reach"


def test_who_is_attacked_sees_by_whom_with_what_and_what_it_costs() -> None:
    state = do(table(place(KATANA, BO, character=MUSASHI), place(PARRY), seats=5), (A, Strike(KATANA, B)))
    scene = drawn(state, B)
    assert [written(list(drop.items)) for drop in groups(scene.items, WOUND)] == [[4]]
    assert len(strokes(scene)) == 1 and busts(list(scene.items)).count(CHARACTER_WORDS[MUSASHI].sprite) == 2
    other = drawn(state, C)
    assert [drop.w for drop in groups(other.items, WOUND)] == [60] and not strokes(other), "the others see it in short"


@pytest.mark.parametrize("seat", [B, C])
def test_a_hand_shows_in_short_what_was_done_last(seat: Seat) -> None:
    state = do(table(place(BO), place(PARRY), seats=5), (A, Strike(BO, B)), (B, TAKE_IT))
    assert [written(list(drop.items)) for drop in groups(drawn(state, seat).items, WOUND)] == [[1]]
    assert [token.w for token in groups(drawn(state, seat).items, CARD_WORDS[BO].sprite)] == [70]
    small = [item.name for item in shown(state, seat) if isinstance(item, Sprite) and item.w == 48 and item.x > 1060 and item.y < 272]
    assert small == [livery(A).crest, livery(B).crest]
    parried = drawn(do(table(place(BO), place(PARRY), seats=5), (A, Strike(BO, B)), (B, Reply(PARRY))), seat).items
    assert [token.w for token in groups(parried, CARD_WORDS[PARRY].sprite)] == [54] and not groups(parried, WOUND)


def test_who_had_nothing_but_drawn_cards_is_said_to_have_drawn_them() -> None:
    state = replace(table(seats=5), lately=(TurnBegan(A), Drew(A, 2)))
    for seat in (None, A, B):
        assert read(state, seat).count("+2") == 1


def test_bushido_is_called_bushido_beside_the_card_that_it_turned_up_and_goes_to_whoever_has_it_then() -> None:
    spots, _middle, _height = spots_of(5)
    stays = replace(table(seats=5), lately=(TurnBegan(A), Flipped(A, BOKKEN), MetDuty(A, BOKKEN)))
    moves = replace(table(seats=5), lately=(TurnBegan(A), Flipped(A, PARRY), BushidoMoved(B)))
    assert "Bushido" in read(moves) and "Parry" not in read(moves) and groups(drawn(moves).items, CARD_WORDS[PARRY].sprite)
    assert len(strokes(drawn(moves))) == 1 and not strokes(drawn(stays))
    assert any(spots[B].hit.end in item.points for item in drawn(moves).items if isinstance(item, Line))


@pytest.mark.parametrize("by", [A, B])
def test_the_crest_of_who_played_a_card_is_at_its_name(by: Seat) -> None:
    items = drawn(replace(table(seats=5), lately=(Played(by, BATTLECRY),))).items
    name = next(item for item in items if isinstance(item, Label) and item.text == CARD_WORDS[BATTLECRY].name)
    beside = [item.name for item in items if isinstance(item, Sprite) and item.y == name.y]
    assert beside == [livery(by).crest]


def test_while_an_answer_is_asked_for_the_other_cards_are_pale() -> None:
    def bright(state: State, seat: Seat) -> list[object]:
        cards = (item for item in drawn(state, seat).items if isinstance(item, Group) and not item.faded)
        return [name for card in cards for name in (CARD_WORDS[PARRY].name, CARD_WORDS[BO].name) if name in written(list(flat(card.items)))]

    parry, weapon = CARD_WORDS[PARRY].name, CARD_WORDS[BO].name
    struck = attacked(BO, PARRY)
    assert bright(struck, B) == [parry]
    assert bright(attacked(BO, PARRY, character=HANZO), B) == [weapon, parry]
    assert bright(do(struck, (B, TAKE_IT)), B) == [weapon, parry]
    assert bright(do(table(place(JUJUTSU), place(BO, PARRY), seats=5), (A, PlayCard(JUJUTSU))), B) == [weapon]


def test_few_cards_are_shown_one_by_one_and_of_many_each_kind_once() -> None:
    few, many = (BO, BO, PARRY), (BO, BO, BO, PARRY, PARRY, FOCUS, KATANA)
    one_by_one, by_kind = (read(table(place(*cards), seats=5), A) for cards in (few, many))
    assert one_by_one.count("Bo") == 2 and "×2" not in one_by_one
    assert by_kind.count("Bo") == 1 and {"×3", "×2"} <= set(by_kind)


def test_cards_stand_upright_within_the_frame_however_many_there_are() -> None:
    kinds = list(CARDS)
    for number in (1, 2, 6, 7, 8, 12, len(kinds)):
        cards = [item for item in drawn(table(place(*kinds[:number]), seats=5), A).items if isinstance(item, Group) and item.h > 200]
        assert len(cards) == number and all(card.h > card.w for card in cards)
        assert all(card.x - card.w / 2 >= 23 and card.x + card.w / 2 <= 1177 for card in cards)
        assert [card.x for card in cards] == sorted({card.x for card in cards})


def test_wounds_beyond_those_printed_are_red() -> None:
    def color(*front: int) -> str:
        card = next(item for item in drawn(table(place(KATANA, front=front), seats=5), A).items if isinstance(item, Group) and item.h > 200)
        return next(item.color for item in flat(card.items) if isinstance(item, Label) and item.text in (3, 4))

    assert (color(), color(FAST_DRAW)) == ("ink", "vermilion")


def test_two_characters_to_choose_from_are_busts_with_what_they_can_do() -> None:
    state = table(seats=5, agenda=(Pick(A, (HANZO, GOEMON)),))
    state = replace(state, places=tuple(replace(each, character=0) for each in state.places))
    items = shown(state, A)
    for who in (HANZO, GOEMON):
        assert CHARACTER_WORDS[who].sprite in busts(items) and CHARACTER_WORDS[who].ability in written(items)
    assert busts(shown(state, B)) == busts(shown(state)) == []


# ---- the end


def ended(*honor: int, last: Seat | None = None, deadly: int = 0) -> State:
    """A match of so many players that is over, with this honor."""
    people = (place(honor=each, character=1 + seat) for seat, each in enumerate(honor))
    return replace(table(*people), agenda=(), ending=Ending(last=last, deadly=deadly))


def test_the_winners_are_before_the_sun_and_the_others_pale() -> None:
    """The Shogun and the Samurai of five; the others are two Ninjas and the Ronin."""
    scene = drawn(ended(5, 0, 4, 1, 1))
    sun = next(item for item in scene.items if isinstance(item, Disc) and item.fill == "vermilion")
    won, lost = (busts(list(scene.items), faded=faded) for faded in (False, True))
    assert won == [CHARACTER_WORDS[who].sprite for who in (1, 3)] and lost == [CHARACTER_WORDS[who].sprite for who in (2, 4, 5)]
    before = [item for item in scene.items if isinstance(item, Sprite) and item.name in won]
    assert all(abs(item.x - sun.x) < sun.r and item.w > 200 for item in before)


def test_the_end_shows_every_role() -> None:
    roles = [name for name in sprites(shown(ended(5, 0, 4, 1, 1))) if name in ROLE_SPRITES]
    assert sorted(roles) == sorted(ROLE_WORDS[role].sprite for role in ROLES[5])


def test_the_end_says_the_points_of_the_winners_large_and_those_of_the_others() -> None:
    items = shown(ended(5, 0, 4, 1, 1))
    largest = max((item for item in items if isinstance(item, Label)), key=lambda item: item.size)
    words = [tell(each) for each in written(items)]
    assert largest.text == 9 and {"Shogun’s side", "points", "Ronin: 2 · Ninjas: 1"} <= set(words)


def test_a_swordmaster_has_no_points() -> None:
    words = read(ended(5, 1, 4, 1, 1, last=B))
    assert "Only Botan is left standing: a Swordmaster victory for the Ninjas." in words and "points" not in words


@pytest.mark.parametrize("seats", GAME.seats)
def test_the_poster_tells_three_facts_and_is_the_same_picture_for_all(seats: int) -> None:
    assert GAME.poster is not None
    for seed in range(4):
        played = list(positions(GAME, seats, seed=f"poster {seed}"))
        scene = GAME.poster(played)
        large = [item for item in scene.items if isinstance(item, Label) and item.size == 38]
        assert len(large) == 3 and {item.text for item in large} >= {*GAME.story(played)}
        assert scene.width == 1200 and scene.height <= LOWEST
        assert scene.alt == GAME.say(GAME.view(played[-1].state, None))
        assert GAME.scene(GAME.view(played[-1].state, A)).items == GAME.scene(GAME.view(played[-1].state, None)).items


def test_the_statistics_reckon_every_players_points() -> None:
    assert GAME.everything is not None
    state = ended(5, 0, 4, 1, 3)
    ronin = replace(state, places=(*state.places[:2], replace(state.places[2], hand=(DAIMYO, DAIMYO)), *state.places[3:]))
    said = [tell(words) for words in written(list(GAME.everything([Position(0, ronin)]).items))]
    assert {"× 1 = 5", "× 1 + 2 = 6", "× 2 = 6"} <= set(said) and "Shogun’s side: 11 · Ronin: 6 · Ninjas: 1" in said


def test_a_deadly_strike_is_among_the_totals_of_the_statistics() -> None:
    assert GAME.everything is not None
    said = [tell(words) for words in written(list(GAME.everything([Position(0, ended(5, 0, 4, 1, 3, deadly=1))]).items))]
    assert "Shogun’s side: 6 · Deadly strike: −3 · Ronin: 6 · Ninjas: 1" in said
