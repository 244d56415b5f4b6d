"""Panels as somebody gets to see them: the questions of matches against computer players, with all that stands beside them."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from random import Random

from msgspec.structs import replace

from bot.desk.card_faces import faces_named
from bot.i18n import Reader
from bot.match import taking_back
from bot.match.characters import next_name
from bot.match.menu import Path, at
from bot.match.moment import Moment, set_up
from bot.match.values import Phase, Sitter
from bot.screen.panel_screen import Spot, panel
from bot.screen.parts import Screen
from games import all_games
from games.ai.levels import Level, choose
from games.core.dice import dice_of
from games.core.game import Seat
from games.core.text import Words
from tests.bot.tables import BEGINNING, NAMES, PEOPLE, SEED, a_lobby

OF_ONE_MATCH = 8  # so many of its panels at most, from all parts of it
FACE = "<:face:1>"


def panels(key: str, seats: int, language: str, number: int) -> list[Screen]:
    """So many of one table, the same ones in every language."""
    found: list[Screen] = []
    for seed in count():
        played = list(asked(key, seats, f"{key} {seats} {seed}"))
        some = Random(f"panels {seed}").sample(range(len(played)), min(OF_ONE_MATCH, len(played)))
        for index in sorted(some)[: number - len(found)]:
            moment, seat, spot = played[index]
            found.append(panel(moment, seat, reader_of(moment, language), spot))
        if len(found) == number:
            return found
    raise AssertionError


def reader_of(moment: Moment, language: str) -> Reader:
    return Reader(language, moment.match.names, faces=faces())


def faces() -> dict[Words, str]:
    return {each: FACE for _face, words in faces_named().values() for each in words}


def asked(key: str, seats: int, seed: str) -> Iterator[tuple[Moment, Seat, Spot]]:
    """Each panel in which somebody chooses, of one match: at the question, and on each level of the menu on the way to the answer."""
    game, chance = all_games()[key], Random(seed)
    me = Seat(chance.randrange(seats))
    match = replace(a_lobby(key, 1), id=7, phase=Phase.PLAYING, seed=SEED, sitters=())
    for seat in range(seats):
        one = Sitter(NAMES[0], PEOPLE[0]) if seat == me else Sitter(next_name(match, Level.NORMAL), ai=True)
        match = replace(match, sitters=(*match.sitters, one))
    moment = set_up(match, game.begin(seats, game.agreed({}), dice_of(seed, 0), Seat(0)), BEGINNING)
    since = -1
    while moment.waiting:
        seat = chance.choice(sorted(moment.waiting))
        chosen = by_rule(moment, seat, chance)
        if seat == me:
            back = taking_back.take_back_offered(moment, me, BEGINNING, lambda _person: -1)
            if len(moment.legal(me)) > 1 or not game.one_answer(moment.view(None), me):
                yield from ((moment, me, Spot(path, since=since, may_take_back=back)) for path in levels(moment, me, chosen))
            since = moment.seq
        before, turn = moment, game.apply(moment.state, seat, moment.legal(seat)[chosen], dice_of(seed, moment.seq + 1))
        moment = moment.moved(seat, turn.state, turn.told, BEGINNING)
        if seat == me:
            moment = taking_back.with_last_decision(moment, before, me, before.legal(me)[chosen], turn.told, BEGINNING)
            if game.sure(moment.view(me)):
                before, last = moment, moment.legal(me)[0]
                turn = game.apply(moment.state, me, last, dice_of(seed, moment.seq + 1))
                moment = moment.moved(me, turn.state, turn.told, BEGINNING)
                moment = taking_back.with_last_decision(moment, before, me, last, turn.told, BEGINNING)


def by_rule(moment: Moment, seat: Seat, chance: Random) -> int:
    """What looks best to a computer player; people do anything now and then."""
    if moment.match.sitters[seat].person is not None and chance.random() < 0.3:
        return chance.randrange(len(moment.legal(seat)))
    seen = [entry.told.event for entry in moment.log if entry.told.reaches(seat)]
    return choose(moment.game, Level.NORMAL, moment.view(seat), moment.legal(seat), seen, dice_of(f"{chance.random()}", 0), 0)


def levels(moment: Moment, seat: Seat, chosen: int) -> Iterator[Path]:
    """The levels of the menu that are looked at on the way to this answer."""
    from bot.screen.choices_screen import entries_offered

    menu, reader = moment.menu(seat), reader_of(moment, "en")
    path: Path = ()
    while True:
        yield path
        node = at(menu, path)
        way = next(each for each in entries_offered(node, path, reader) if leads_to(moment, seat, each.path, chosen))
        path = way.path
        if not way.more:
            return


def leads_to(moment: Moment, seat: Seat, path: Path, chosen: int) -> bool:
    def ends(node: object) -> Iterator[int | None]:
        yield from [node.leaf] if node.leaf is not None else (end for child in node.children for end in ends(child))  # type: ignore[attr-defined]

    return chosen in ends(at(moment.menu(seat), path))
