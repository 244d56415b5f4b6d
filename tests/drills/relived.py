"""Matches of older rules, lived again moment by moment through all eyes: by rules that can read them, and by such that cannot."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace as with_

from msgspec.structs import replace

from bot.i18n import Reader
from bot.match.codec import move_of
from bot.match.moment import Moment
from bot.match.recording import EVERYTHING, TABLE, Eyes, Recording, recording_of
from bot.match.values import Match, Move, Phase
from bot.screen.parts import Paragraph
from bot.screen.replay_screen import GONE, Showing
from bot.screen.replay_screen import replay as screen_of
from games.core.game import AnyGame, Seat, Upgrade
from games.core.replay import Position, positions
from tests.bot.tables import CLICK, NAMES, a_lobby
from tests.oddities.climb import first, today, under

ENGLISH = Reader("en", NAMES)
SORRY = ENGLISH(GONE)
SEATS = 2
FORGOTTEN = with_(today.GAME, upgrades=(Upgrade(state=lambda state: {"nothing": "of it"}),))  # the rules of then are gone


def relived(matches: int, seed: str, rules: AnyGame = today.GAME) -> list[str]:
    """What is wrong with so many: a position that is another one, one that is not shown or should not be, another end."""
    found = list[str]()
    for match, moves, heights in of_older_rules(matches, seed):
        try:
            found += [f"match {match.id} of {seed!r}: {trouble}" for trouble in troubles(match, moves, heights, rules)]
        except Exception as problem:
            found.append(f"match {match.id} of {seed!r}: {problem!r}")
    return found


def of_older_rules(matches: int, seed: str) -> Iterator[tuple[Match, list[Move], list[int]]]:
    """As they are kept, with every position, since today's rules could not give it back; and how high they climbed."""
    for number in range(matches):
        with under(first.GAME):
            lobby = a_lobby(first.GAME.key, SEATS)
            match = replace(lobby, id=number + 1, phase=Phase.OVER, rules_version=1, seed=f"{seed} {number}")
            played = list(positions(first.GAME, SEATS, seed=match.seed))
            moves = [written(match, each) for each in played]
        yield replace(match, outcome=first.GAME.outcome(played[-1].state)), moves, [each.state.height for each in played]


def written(match: Match, played: Position[first.State]) -> Move:
    moment = Moment(match, played.number, played.state, (0,) * SEATS, CLICK)
    return move_of(moment, played.seat, "person", played.action, played.told, CLICK)


def troubles(match: Match, moves: list[Move], heights: list[int], rules: AnyGame) -> Iterator[str]:
    with under(rules):
        reel = recording_of(match, moves)
        said = list(lived_again(match, reel))
        again = [shot.state and shot.state.height - today.BOTTOM for shot in reel.shots]
    if again != heights:
        yield f"it climbed to {heights}, and is shown at {again}"
    if any(SORRY in each for each in said):
        yield "a position that can be read is said to be gone"
    with under(FORGOTTEN):
        said = list(lived_again(match, recording_of(match, moves)))
    if not all(SORRY in each for each in said):
        yield "a position that is gone is shown"
    assert match.outcome is not None
    if f"1. **{match.names[match.outcome.places[0][0]]}**" not in said[-1]:
        yield f"at the end of what is gone stands another outcome: {said[-1]}"


def lived_again(match: Match, reel: Recording) -> Iterator[str]:
    """All that is written at the moments of a match, through all eyes; what is drawn is made, too."""
    for eyes in all_eyes(match):
        for frame in range(len(reel.frames(eyes))):
            screen = screen_of(match, reel, Showing(eyes, frame), ENGLISH)
            yield "\n".join(part.text for part in screen.parts if isinstance(part, Paragraph))


def all_eyes(match: Match) -> list[Eyes]:
    return [TABLE, EVERYTHING, *map(Eyes, map(Seat, range(len(match.sitters))))]
