"""Which decisions can be taken back, over all games and numbers of seats: what that leads to, and that nothing hidden was told by one.

That nothing hidden was told is found by the game's own `believe`. Here it is looked at once more, with what is hidden dealt anew from the
*state*, by the rulebook alone (`tests/games/<game>/redeal.py`).
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from itertools import islice
from typing import Any, NamedTuple

import pytest
from msgspec.structs import replace

from bot.i18n import Reader
from bot.match.moment import Moment
from bot.match.taking_back import Last, take_back_offered, taken_back, with_last_decision
from bot.match.values import Sitter
from bot.screen.table_screen import table
from games import all_games
from games.core.dice import Dice
from games.core.game import AnyGame, Seat, Told
from games.core.replay import positions
from games.samurai_sword.rules import cards as samurai_cards
from games.samurai_sword.rules.table import Attacked, Play, Reply
from tests.bot.tables import BEGINNING, NAMES, PEOPLE, moments
from tests.games.cases import tables
from tests.games.checks import dealing
from tests.games.samurai_sword.positions import place
from tests.games.samurai_sword.positions import table as table_of
from tests.tiers import Many

# At each table of up to so many, and at each larger one, where they cost more: over 10,000 in all.
SMALL, POSITIONS, FEWER = 3, 1_200, 350
EVERY = 5  # of those that can be taken back one is compared with other deals

READER = Reader("en", NAMES)


class Made(NamedTuple):
    """A decision: the positions before and after it."""

    before: Moment
    after: Moment
    last: Last

    @property
    def can_be_taken_back(self) -> bool:
        return take_back_offered(self.after, self.last.seat, BEGINNING, lambda person: -1)


def decisions(key: str, seats: int) -> Iterator[Made]:
    """Of random matches, one after the other, in which everybody is a person."""
    first = next(moments(key, seats, "first"))
    sitters = tuple(Sitter(name, person) for name, person in zip(NAMES[:seats], PEOPLE, strict=False))
    for number in range(positions_at(seats)):
        moment = first
        for position in positions(all_games()[key], seats, seed=f"back {number}"):
            if position.seat is None:
                match = replace(first.match, sitters=sitters, seed=f"back {number}")
                moment = Moment(match, 0, position.state, first.asked, BEGINNING)
            else:
                yield (made := made_by(moment, position.seat, position.action, position.state, position.told))
                moment = made.after


def positions_at(seats: int) -> int:
    return POSITIONS if seats <= SMALL else FEWER


def made_by(before: Moment, seat: Seat, action: Any, state: Any, told: tuple[Told, ...]) -> Made:
    after = with_last_decision(before.moved(seat, state, told, BEGINNING), before, seat, action, told, BEGINNING)
    assert after.last is not None
    return Made(before, after, after.last)


def test_there_are_over_ten_thousand_positions() -> None:
    assert sum(positions_at(seats) for _key, seats in tables()) > 10_000


@pytest.mark.dear
@pytest.mark.parametrize(("key", "seats"), tables())
def test_after_a_step_back_everybody_sees_and_may_do_what_they_did_before(key: str, seats: int, many: Many) -> None:
    back = 0
    for made in islice(decisions(key, seats), many(120, positions_at(seats))):
        if made.can_be_taken_back:
            again = taken_back(made.after, made.last)
            assert shown(again) == shown(made.before)
            assert (again.turn, again.since, again.stands) == (made.before.turn, made.before.since, made.before.stands)
            back += 1
    assert back > many(4, 20)


def shown(moment: Moment) -> list[Any]:
    """All that anybody sees of a position and may do there, apart from what they are told of the steps that have led to it."""
    moment = moment.recalling(tuple([entry for entry in moment.log if entry.counts]))
    seen: list[Any] = [table(moment, READER)]
    for seat in (None, *moment.seats):
        seen.append((moment.view(seat), moment.ask(seat), moment.say(seat)))
    for seat in moment.seats:
        seen.append((seat in moment.waiting, moment.legal(seat), moment.labels(seat), moment.why_not(seat)))
    return seen


# ---- nothing hidden was told


@pytest.mark.parametrize(("key", "seats"), tables())
def test_what_can_be_taken_back_told_nobody_what_the_rulebook_hides(key: str, seats: int, many: Many) -> None:
    compared, hidden = 0, False
    for number, made in enumerate(islice(decisions(key, seats), positions_at(seats) // many(4, 2))):
        hidden |= bool(hides(made))
        if number % EVERY == 0 and hides(made) and made.can_be_taken_back:
            for reader in (None, *made.before.seats):
                compared += tells_no_deals_apart(made, reader, Dice(f"{number}"))
    assert compared > many(5, 20) or not hidden


def hides(made: Made) -> Any:
    """What was hidden when it was decided. A turn that is prepared is no such thing: only its player knows it, and chose it freely."""
    return dealing(made.before.game).secret(made.last.shown.state)


def tells_no_deals_apart(made: Made, reader: Seat | None, dice: Dice) -> bool:
    """Who does not know which of two deals it is does not know it afterwards either. Answers whether they were two."""
    game, seat = made.before.game, made.last.seat
    other = dealing(game).redeal(made.before.state, reader, dice)
    truth = learned(game, reader, made.after.state, made.last.told)
    turns = [game.apply(other, seat, action, Dice("other")) for action in game.legal(other, seat) if may_be(made, reader, action)]
    assert any(learned(game, reader, turn.state, turn.told) == truth for turn in turns), (reader, made.last.actions)
    return bool(other != made.before.state)


def may_be(made: Made, reader: Seat | None, action: Any) -> bool:
    """Who decided knows what it was."""
    return reader != made.last.seat or action == made.last.actions[-1]


def learned(game: AnyGame, reader: Seat | None, state: Any, told: tuple[Told, ...]) -> Any:
    return game.view(state, reader), game.waiting(state), [each.event for each in told if each.reaches(reader)]


@pytest.mark.dear("tenno-3")
@pytest.mark.parametrize(("key", "seats"), tables())
def test_what_others_cannot_tell_apart_can_be_taken_back_alike(key: str, seats: int, many: Many) -> None:
    """Or whoever takes something back would say by it what it was."""
    compared = 0
    for made in islice(decisions(key, seats), 0, positions_at(seats) // many(4, 2), 20):
        before, seat = made.before, made.last.seat
        turns = [(action, before.game.apply(before.state, seat, action, Dice("alike"))) for action in before.legal(seat)[:12]]
        others = [made_by(before, seat, action, turn.state, turn.told) for action, turn in turns]
        for reader in (None, *(other for other in before.seats if other != seat)):
            alike = defaultdict(set)
            for other in others:
                looks = (learned(before.game, reader, other.after.state, other.last.told), bool(other.after.waiting))
                alike[repr(looks)].add(other.can_be_taken_back)
            assert all(len(offers) == 1 for offers in alike.values()), (reader, seat, alike.values())
            compared += len(alike)
    assert compared


@pytest.mark.dear("tenno-3")
@pytest.mark.parametrize(("key", "seats"), tables())
def test_what_is_offered_does_not_depend_on_what_its_owner_cannot_see(key: str, seats: int, many: Many) -> None:
    compared = 0
    for number, made in enumerate(islice(decisions(key, seats), 0, positions_at(seats) // many(4, 2), 5)):
        before, seat, action = made.before, made.last.seat, made.last.actions[-1]
        other = dealing(before.game).redeal(before.state, seat, Dice(f"{number}"))
        turn = before.game.apply(other, seat, action, Dice("other"))
        if learned(before.game, seat, turn.state, turn.told) == learned(before.game, seat, made.after.state, made.last.told):
            elsewhere = Moment(before.match, before.seq, other, before.asked, before.since)
            if before.last is None or before.last.seat != seat:
                assert made_by(elsewhere, seat, action, turn.state, turn.told).can_be_taken_back == made.can_be_taken_back
                compared += 1
    assert compared


def test_a_common_card_in_a_large_hand_is_hidden_all_the_same() -> None:
    """Of thirty cards that nobody has seen every other one is a Parry: in a hand of ten there is one in 9,999 deals of 10,000."""
    others = Counter(samurai_cards.DECK) - Counter([samurai_cards.PARRY] * 15)
    unseen, seen = sorted(others.elements())[:15], sorted(others.elements())[15:]
    weapon, *seen = [card for card in seen if card in samurai_cards.WEAPONS] + [card for card in seen if card not in samurai_cards.WEAPONS]
    cards = [card for pair in zip(unseen, [samurai_cards.PARRY] * 15, strict=True) for card in pair]
    state = table_of(place(*cards[:10]), place(*cards[10:15]), place(*cards[15:20]), deck=tuple(cards[20:]), discard=tuple(seen))
    state = replace(state, played=weapon, agenda=(Attacked(Seat(0), by=Seat(1)), Play(Seat(1))))
    first = next(moments("samurai-sword", 3, "common"))
    before = Moment(first.match, 0, state, first.asked, BEGINNING)
    assert not answered(before, Reply(samurai_cards.PARRY)).is_open
    assert answered(before, Reply()).is_open, "anybody may take the wound"


def answered(before: Moment, action: Reply) -> Last:
    turn = before.game.apply(before.state, Seat(0), action, Dice("unused"))
    return made_by(before, Seat(0), action, turn.state, turn.told).last
