"""The target of a command, which has no button to name it: the match it is for, or the move that was typed.

If there are several candidates, they are listed in pages: a select with the verb of the command. The buttons that turn the pages have
the same verb and no match.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from bot.desk.click import Click
from bot.errors import NotSeated, Refused
from bot.i18n import Reader
from bot.match.menu import Node, leaves
from bot.match.moment import Moment
from bot.match.values import Match, Phase
from bot.screen.match_screens import which_match
from games.core.game import Seat, Value
from games.core.text import Phrases, Words, listed

_ = Phrases("bot")


def matches_meant(matches: list[Match], channel: int | None, phases: set[Phase]) -> list[Match]:
    """The candidates of a command, newest first: the matches of its channel, if there are any.

    Matches in direct messages are candidates only there.
    """
    fitting = [match for match in newest_first(matches) if match.phase in phases and (match.channel == channel or not match.direct)]
    here = [match for match in fitting if match.channel == channel]
    return here or fitting


def newest_first(matches: list[Match]) -> list[Match]:
    return sorted(matches, key=lambda match: match.id, reverse=True)


async def played_by(click: Click) -> list[Match]:
    """The candidates among the matches that the person plays."""
    mine = matches_meant(await click.bot.door.matches.of(click.person), click.channel, {Phase.PLAYING})
    if not mine:
        raise NotSeated
    return mine


async def standing_in(click: Click) -> list[Match]:
    """The matches in this channel, newest first."""
    return newest_first(await click.bot.door.matches.around(click.channel))


async def which(click: Click, verb: str, matches: Callable[[Click], Awaitable[list[Match]]], own: bool = False) -> Match | None:
    """The match of a button, the only candidate of a command, or the one chosen from the list. None: the list is shown."""
    press = click.press
    if press.match and not press.values:
        return await click.match()
    if press.values or (press.verb and len(press.path) != 1):
        return await click.find(press.value, own)
    known = await matches(click)
    if len(known) == 1 and not press.verb:
        return click.about(known[0])
    page = which_match(known, verb, await click.reader(), press.path[0] if press.path else 0)
    await (click.replace if press.verb else click.show)(page)
    return None


class Candidate(Value, frozen=True):
    """A legal action in words, for /move."""

    words: Words
    asked: int
    path: tuple[int, ...]

    @property
    def code(self) -> str:
        return f"{self.asked}:{'.'.join(map(str, self.path))}"


def candidates(moment: Moment, seat: Seat, menu: Node) -> list[Candidate]:
    if seat not in moment.waiting:
        return []
    return [Candidate(listed(labels, " › "), moment.asked[seat], path) for path, labels in leaves(menu)]


def move_meant(moment: Moment, seat: Seat, said: str, reader: Reader) -> Candidate:
    """The candidate that was chosen from the list, or the only one that contains the typed text."""
    known = candidates(moment, seat, moment.menu(seat))
    wanted = said.strip().casefold()
    exact = [each for each in known if wanted in {each.code, reader.plain(each.words).casefold()}]
    close = exact or [each for each in known if wanted and wanted in reader.plain(each.words).casefold()]
    if len(close) == 1:
        return close[0]
    if not known:
        raise Refused(_("There is nothing for you to decide right now."))
    raise Refused(_("You can’t make that move right now. Pick one from the list that appears as you type."))
