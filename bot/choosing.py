"""Which match somebody means: the only one they sit at, the only one in this channel, or they are asked."""

from __future__ import annotations

from bot.errors import NotSeated, Refused
from bot.i18n import Reader
from bot.match import Match, Phase, Play
from bot.screen.menu import leaves, menu
from games.core.game import Seat, Value
from games.core.text import Phrases, Words, listed

_ = Phrases("bot")


def meant(matches: list[Match], channel: int | None, phases: set[Phase]) -> list[Match]:
    """The matches that a command without a number may mean; those of the channel it was used in go first."""
    fitting = [match for match in matches if match.phase in phases]
    here = [match for match in fitting if match.channel == channel]
    return here or fitting


class Move(Value, frozen=True):
    """A legal action in words, for /move."""

    words: Words
    asked: int
    path: tuple[int, ...]

    @property
    def code(self) -> str:
        return f"{self.asked}:{'.'.join(map(str, self.path))}"


def moves(play: Play, seat: Seat) -> list[Move]:
    game = play.match.rules
    if seat not in game.waiting(play.state):
        return []
    root = menu(game, play.state, seat, game.view(play.state, seat))
    return [Move(listed(labels, " › "), play.asked[seat], path) for path, labels in leaves(root)]


def move_meant(play: Play, person: int, said: str, tell: Reader) -> Move:
    """What somebody chose from the list, or typed: the only move whose words contain what was typed."""
    seat = play.match.seat_of(person)
    if seat is None:
        raise NotSeated
    known = moves(play, seat)
    wanted = said.strip().casefold()
    exact = [move for move in known if wanted in {move.code, tell.plain(move.words).casefold()}]
    close = exact or [move for move in known if wanted and wanted in tell.plain(move.words).casefold()]
    if len(close) == 1:
        return close[0]
    if not known:
        raise Refused(_("There is nothing for you to decide right now."))
    raise Refused(_("That is no move you can make now. Choose one from the list that appears while you type."))
