"""Who sits in which seat of a match that is played: pure changes of a `Match`."""

from __future__ import annotations

from msgspec.structs import replace

from bot.errors import NotSeated
from bot.match.values import Match, Phase, Sitter
from games.core.game import Seat
from games.core.text import Phrases

_ = Phrases("bot")


def seat_of(match: Match, person: int) -> Seat:
    seat = match.seat_of(person)
    if seat is None:
        raise not_seated(match)
    return seat


def not_seated(match: Match) -> NotSeated:
    """What a person who is not seated is told: what they can do instead."""
    if match.ended:
        return NotSeated(_("You weren’t at this table, and its match is over. Open your own with /play."))
    if match.phase is Phase.PLAYING and any(sitter.left for sitter in match.sitters):
        return NotSeated(_("You’re not at this table, but someone has left it. The last button below the table gives you their seat."))
    if match.phase is Phase.PLAYING:
        return NotSeated(_("You’re not at this table. You can watch it, or open your own with /play."))
    if len(match.sitters) >= match.numbers[-1]:
        return NotSeated(_("You’re not at this table, and all its seats are taken. Open your own with /play."))
    return NotSeated(_("You’re not at this table yet. Press “Sit down” to join."))


def is_last(match: Match, seat: Seat) -> bool:
    """Whether only computers would be left if this person left for good. People who are away may come back."""
    return all(sitter.person is None or sitter.left for other, sitter in enumerate(match.sitters) if other != seat)


def plays_alone(match: Match) -> bool:
    """Whether one person plays against computers only, and is there."""
    people = [sitter for sitter in match.sitters if sitter.person is not None and not sitter.left]
    return len(people) == 1 < len(match.sitters) and not people[0].away


def at_home(match: Match, seat: Seat) -> Match:
    """Who answers is back."""
    sitter = match.sitters[seat]
    return with_sitter(match, seat, replace(sitter, away=False)) if sitter.away else match


def with_sitter(match: Match, seat: Seat, sitter: Sitter) -> Match:
    return replace(match, sitters=(*match.sitters[:seat], sitter, *match.sitters[seat + 1 :]))
