"""What a deal follows from: everybody's first click, what was agreed, a sealed secret, and nothing that anybody could choose later."""

from __future__ import annotations

import hashlib
import hmac
import json
from functools import partial
from itertools import combinations, permutations
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from bot.errors import NotAllowed, Refused
from bot.match import lobby
from bot.match.deal import PLACES, Sealed, Verdict, bound, deal_of, dealt, fingerprint, opened_with_secret, sealed, seed_of, verdict
from bot.match.stored import Venue
from bot.match.values import Match, Phase, Sitter, Stirring
from games import all_games
from games.core.dice import dice_of
from tests.bot.tables import CLICK, PEOPLE, SECRET, a_door, a_lobby, begun

HOST, GUEST, THIRD = PEOPLE[:3]


def a_sealed_lobby(game: str = "tenno", people: int = 2, computers: int = 0, **changes: Any) -> Match:
    """A lobby in which everybody sat down by a click of their own."""
    match = opened_with_secret(a_lobby(game, 1, **changes), SECRET, CLICK)
    for number, person in enumerate(PEOPLE[1:people], 1):
        match = lobby.sit_down(match, person, f"Person {number}", CLICK + number, 0.0)
    for _ in range(computers):
        match = lobby.add_computer(match, HOST, 0.0)
    return match


def started(match: Match, person: int = HOST, click: int = CLICK + 1000) -> Match:
    game = match.rules
    playing = replace(match, phase=Phase.PLAYING, rules_version=game.rules_version, options=game.chosen(match.options))
    return dealt(playing, person, click)[0]


def over(match: Match) -> Sealed:
    return sealed(replace(match, phase=Phase.OVER))


# ---- whose clicks count


CLICKERS = st.sampled_from(PEOPLE[:4])
DOINGS = st.lists(st.tuples(st.sampled_from(["sit", "stand", "add", "remove", "option", "pace"]), CLICKERS), max_size=40)


@given(DOINGS)
def test_nobody_changes_by_later_clicks_what_their_first_one_added(doings: list[tuple[str, int]]) -> None:
    match, first = opened_with_secret(a_lobby(people=1), SECRET, CLICK), {HOST: CLICK}
    for click, (doing, person) in enumerate(doings, CLICK + 1):
        try:
            match = done(match, doing, person, click)
        except Refused:
            continue
        if doing == "sit":
            first.setdefault(person, click)
    if match.seat_of(HOST) is None and len(match.sitters) < 7:
        match = lobby.sit_down(match, HOST, "Aiko", CLICK + 100, 0.0)
    for _ in range(lobby.missing_players(match)):
        match = lobby.add_computer(match, HOST, 0.0)
    deal = started(match).deal
    assert deal is not None
    assert deal.seats == tuple(None if sitter.person is None else first[sitter.person] for sitter in match.sitters)


def done(match: Match, doing: str, person: int, click: int) -> Match:
    return {
        "sit": lambda: lobby.sit_down(match, person, "Someone", click, 0.0),
        "stand": lambda: lobby.stand_up(match, person),
        "add": lambda: lobby.add_computer(match, person, 0.0),
        "remove": lambda: lobby.remove(match, person, next((lobby.mark(each) for each in match.sitters if each.person is None), ""), False),
        "option": lambda: lobby.choose_option(match, person, "log", "open"),
        "pace": lambda: lobby.choose_term(match, person, 0, 2),
    }[doing]()


def test_who_stood_up_before_the_start_leaves_no_trace() -> None:
    stayed = a_sealed_lobby(people=2)
    came = lobby.sit_down(stayed, THIRD, "Chiyo", CLICK + 500, 0.0)
    assert started(lobby.stand_up(came, THIRD)) == started(stayed)
    assert started(came).seed != started(stayed).seed


def test_in_which_order_the_clicks_were_kept_changes_nothing() -> None:
    match = a_sealed_lobby(people=4)
    seeds = {started(replace(match, stirred=tuple(order))).seed for order in permutations(match.stirred)}
    assert len(seeds) == 1


def test_computers_stir_nothing_whatever_they_are_called() -> None:
    match = a_sealed_lobby(people=2, computers=1)
    renamed = replace(match, sitters=(*match.sitters[:2], Sitter("Another (AI)")))
    assert started(renamed).seed == started(match).seed
    assert json.loads(bound(over(started(match))))[1] == [str(CLICK), str(CLICK + 1), str(CLICK + 1000)]


def test_of_people_a_started_match_keeps_only_their_seats_clicks() -> None:
    match = started(a_sealed_lobby(people=3))
    assert match.stirred == () and match.deal is not None
    assert match.deal.seats == (CLICK, CLICK + 1, CLICK + 2) and match.deal.starter == 0
    away = {person: person + 7_000_000 for person in PEOPLE}
    others = replace(match, sitters=tuple([replace(sitter, person=away[sitter.person]) for sitter in match.sitters if sitter.person]))
    assert deal_of(others) == deal_of(match), "whoever they are"


async def test_only_the_start_that_works_counts(tmp_path: Any) -> None:
    async with a_door(tmp_path) as door:
        match = await door.open(a_lobby(people=1), CLICK)
        with pytest.raises(Refused, match="needed"):
            await door.start(match.id, HOST, CLICK + 1)
        await door.change(match.id, GUEST, lambda match: lobby.sit_down(match, GUEST, "Botan", CLICK + 2, 0.0))
        with pytest.raises(NotAllowed):
            await door.start(match.id, GUEST, CLICK + 3)
        moment = await door.start(match.id, HOST, CLICK + 4)
        with pytest.raises(Refused, match="already started"):
            await door.start(match.id, HOST, CLICK + 5)
        assert moment.match.deal is not None
        assert (moment.match.deal.seats, moment.match.deal.start) == ((CLICK, CLICK + 2), CLICK + 4)


async def test_the_secret_of_a_lobby_stays_whatever_happens_in_it(tmp_path: Any) -> None:
    secrets = iter(["first" * 10, "second" * 10])
    async with a_door(tmp_path) as door:
        door.secrets = lambda: next(secrets)
        match = await door.open(a_lobby(), CLICK)
        for option in ("open", "closed"):
            await door.change(1, HOST, partial(lobby.choose_option, person=HOST, option="log", choice=option))
        await door.change(1, GUEST, lambda match: lobby.stand_up(match, GUEST))
        await door.change(1, GUEST, lambda match: lobby.sit_down(match, GUEST, "Botan", CLICK + 9, 0.0))
        moment = await door.start(1, HOST, CLICK + 10)
        assert (moment.match.secret, moment.match.seal) == (match.secret, match.seal)
        await door.stop(1, HOST, moderator=False)
        again = await door.rematch(1, HOST, "Aiko", CLICK + 11)
        assert again.secret == "second" * 10 and again.seal != match.seal


# ---- a rematch


def test_in_a_rematch_its_people_stir_by_their_first_click_there() -> None:
    ended = replace(started(a_sealed_lobby(people=3)), phase=Phase.OVER)
    again = opened_with_secret(lobby.rematch_of(ended, GUEST, "Botan", 0.0, Venue(1, 2)), "another", CLICK + 2000)
    assert again.names == ("Person 1", "Person 2", "Aiko")
    assert again.stirred == (Stirring(GUEST, CLICK + 2000), Stirring(THIRD, 2), Stirring(HOST, 3))
    clicked = lobby.sit_down(again, HOST, "Aiko", CLICK + 2001, 0.0)
    assert clicked.sitters == again.sitters, "nobody moves"
    with pytest.raises(Refused, match="already"):
        lobby.sit_down(clicked, HOST, "Aiko", CLICK + 2002, 0.0)
    assert started(clicked).deal.seats == (CLICK + 2000, 2, CLICK + 2001)


def test_who_has_not_clicked_after_a_rematch_cannot_be_taken_for_somebody_else() -> None:
    ended = replace(started(a_sealed_lobby(people=3)), phase=Phase.OVER)
    again = opened_with_secret(lobby.rematch_of(ended, GUEST, "Botan", 0.0, Venue(1, 2)), "another", CLICK + 2000)
    seeds = {started(lobby.stand_up(again, person), GUEST).seed for person in (HOST, THIRD)}
    assert len(seeds) == 2


# ---- what is bound


@pytest.mark.parametrize("key", list(all_games()))
def test_whatever_differs_makes_another_deal(key: str) -> None:
    """Options, seats and their order, the host's seat, the game, the version of its rules, the secret, the clicks: all of it is bound."""
    game = all_games()[key]
    deal = over(started(a_sealed_lobby(key, people=game.seats[0])))
    others = [replace(deal, options={**deal.options, each.key: one.key}) for each in game.options for one in each.choices[1:]]
    others += [replace(deal, seats=tuple(order)) for order in list(permutations(deal.seats))[1:]]
    others += [replace(deal, seats=deal.seats[:-1]), replace(deal, seats=(*deal.seats, None)), replace(deal, host_seat=1)]
    others += [replace(deal, start=str(CLICK + 1001)), replace(deal, rules_version=9), replace(deal, game="another")]
    seeds = {seed_of(SECRET, each) for each in (deal, *others)} | {seed_of(SECRET[::-1], deal)}
    assert len(seeds) == 2 + len(others)


TEXTS = st.text('a",[]{}\\:1 \u3164', max_size=6)
NUMBERS = st.integers(0, 2**64).map(str)
DEALS = st.builds(
    Sealed,
    game=TEXTS,
    rules_version=st.integers(1, 3),
    options=st.dictionaries(TEXTS, TEXTS, max_size=3),
    seal=st.just(""),
    seats=st.lists(st.none() | NUMBERS | st.just("1"), max_size=4).map(tuple),
    host_seat=st.integers(0, 3),
    start=NUMBERS,
)


@given(DEALS, DEALS)
def test_no_two_deals_are_written_alike(one: Sealed, other: Sealed) -> None:
    assert (bound(one) == bound(other)) == (one == other)


@given(DEALS)
def test_what_is_bound_can_be_read_back(deal: Sealed) -> None:
    scheme, clicks, game, version, options, seats, host_seat = json.loads(bound(deal))
    assert clicks == [*sorted((each for each in deal.seats if each and int(each) >= PLACES), key=int), deal.start]
    assert (scheme, game, version, dict(options), tuple(seats), host_seat) == (
        "chabudai deal 1",
        deal.game,
        deal.rules_version,
        deal.options,
        deal.seats,
        deal.host_seat,
    )


def test_the_formula_is_the_one_that_is_written_down() -> None:
    match = started(a_sealed_lobby("tenno", people=2, computers=1))
    said = (
        '["chabudai deal 1",["1000000000000000000","1000000000000000001","1000000000000001000"],"tenno",'
        f"{match.rules_version},{json.dumps([list(each) for each in sorted(match.options.items())], separators=(',', ':'))},"
        '["1000000000000000000","1000000000000000001",null],0]'
    )
    assert match.seal == hashlib.sha256(SECRET.encode()).hexdigest()
    assert match.seed == hmac.new(SECRET.encode(), said.encode(), hashlib.sha256).hexdigest()


# ---- checking


@pytest.mark.parametrize("key", list(all_games()))
async def test_a_match_is_dealt_as_it_was_sealed_and_stays_so(tmp_path: Any, key: str) -> None:
    async with a_door(tmp_path) as door:
        moment = await begun(door, key, people=all_games()[key].seats[0])
        game, match = moment.game, moment.match
        first = game.begin(len(match.sitters), game.agreed(match.options), dice_of(match.seed, 0), match.host_seat)
        assert moment.state == first.state
        assert match.deal is not None and match.deal.dealt == fingerprint(moment.state)
        assert verdict(sealed(match)) is Verdict.CLOSED
        await door.leave(1, GUEST)
        await door.take_seat(1, 999, "A substitute")
        await door.stop(1, HOST, moderator=False)
    async with a_door(tmp_path) as door:
        assert verdict(sealed(await door.matches.match(1))) is Verdict.AS_SEALED


@pytest.mark.parametrize("phase", [Phase.GATHERING, Phase.PLAYING])
def test_what_is_exported_before_the_end_opens_nothing(phase: Phase) -> None:
    gathering = a_sealed_lobby()
    match = gathering if phase is Phase.GATHERING else started(gathering)
    said = deal_of(match)
    assert said["seal"] == match.seal
    assert (said["secret"], said["seed"], said["dealt"]) == ("", "", "")
    assert SECRET not in str(said) and (match.seed or SECRET) not in str(said)


def test_what_is_exported_is_read_back_as_it_was() -> None:
    match = replace(started(a_sealed_lobby(people=3)), phase=Phase.OVER)
    assert msgspec.json.decode(json.dumps(deal_of(match)), type=Sealed) == sealed(match)


def test_a_deal_that_is_changed_in_any_way_is_not_as_sealed() -> None:
    deal = over(started(a_sealed_lobby(people=3)))
    assert verdict(deal) is Verdict.AS_SEALED
    others: list[dict[str, Any]] = [
        *({name: getattr(deal, name)[::-1]} for name in ("seal", "secret", "seed", "dealt", "seats")),
        *({"seats": tuple(pair)} for pair in combinations(deal.seats, 2)),
        {"host_seat": 1},
        {"start": str(CLICK)},
        {"options": {**deal.options, "log": "open"}},
        {"rules_version": deal.rules_version + 1},
    ]
    for change in others:
        assert verdict(replace(deal, **change)) is Verdict.NOT_AS_SEALED, change


def test_a_state_has_one_fingerprint_however_its_parts_are_ordered() -> None:
    assert fingerprint({"a": frozenset({"x", "y", "z"}), "b": 1}) == fingerprint({"b": 1, "a": frozenset({"z", "y", "x"})})
    assert fingerprint({"a": 1}) != fingerprint({"a": 2})
