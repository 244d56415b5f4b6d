"""Who sits in which seat of a match that is played: pure changes of a `Match`."""

from __future__ import annotations

from msgspec.structs import replace

from bot.errors import NotSeated
from bot.match.values import Match, Sitter
from games.core.game import Seat


def seat_of(match: Match, person: int) -> Seat:
    seat = match.seat_of(person)
    if seat is None:
        raise NotSeated
    return seat


def is_last(match: Match, seat: Seat) -> bool:
    """Whether nobody but computers would go on if this person left for good. Who is away may come back."""
    return all(sitter.person is None or sitter.left for other, sitter in enumerate(match.sitters) if other != seat)


def at_home(match: Match, seat: Seat) -> Match:
    """Who answers is back."""
    sitter = match.sitters[seat]
    return with_sitter(match, seat, replace(sitter, away=False)) if sitter.away else match


def with_sitter(match: Match, seat: Seat, sitter: Sitter) -> Match:
    return replace(match, sitters=(*match.sitters[:seat], sitter, *match.sitters[seat + 1 :]))
