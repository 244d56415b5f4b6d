"""A match at one position of its play, and what was derived from that position: each thing once, when it is first asked for.

Door, panels, tables, notices, computer players and commands all ask the Moment; nothing is derived twice.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import product
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from msgspec.structs import replace as changed

from bot.errors import MatchOver, NotYourTurn, Outdated, Refused, Stale
from bot.match.menu import Node, Path, at, fingerprint, is_asked_once_more, menu_of
from bot.match.seats import seat_of
from bot.match.transcript import told_then
from bot.match.values import LogEntry, Match, Phase, TookBack
from games.core.drawing import halted
from games.core.game import AnyGame, Outcome, Seat, Several, Told, Turn, Value
from games.core.labels import Kind
from games.core.scene import Scene
from games.core.text import Phrases, Text, Words

if TYPE_CHECKING:
    from bot.match.taking_back import Last

_ = Phrases("bot")

T = TypeVar("T")

REMEMBERED = 40  # entries of the log, of those that last and of those that fade, that each reader finds in memory
TRIM_AT = 200  # entries; a shorter log is not worth looking through


class Derived:
    """What follows from a state alone. Shared by all Moments of that state."""

    def __init__(self) -> None:
        self._known: dict[Hashable, Any] = {}

    def get(self, key: Hashable, make: Callable[[], T]) -> T:
        known: T
        if key in self._known:
            known = self._known[key]
        else:
            known = self._known[key] = make()
        return known

    def evict(self, kind: str | None = None) -> None:
        """All of it, or what was kept under keys that begin so."""
        for key in [key for key in self._known if kind is None or (isinstance(key, tuple) and key[0] == kind)]:
            del self._known[key]

    def views(self) -> Derived:
        """Who has to decide and what everyone sees, without anything derived from it."""
        other = Derived()
        other._known = {key: made for key, made in self._known.items() if key == "waiting" or (isinstance(key, tuple) and key[0] == "view")}
        return other


@dataclass(frozen=True)
class Moment:
    match: Match
    seq: int  # the last move; 0 is the set-up
    state: Any
    asked: tuple[int, ...]  # for each seat the move that put its open question
    since: float  # when the table last changed for everyone; the clock runs from here
    log: tuple[LogEntry, ...] = ()  # oldest first; see `remembered`
    steps_back: int = 0  # how many of its moves took the one before them back
    returned_to: int | None = None  # after a step back, the move that has led to this position
    last: Last | None = field(default=None, repr=False, compare=False)  # the last decision, if a person made it
    _derived: Derived = field(default_factory=Derived, init=False, repr=False, compare=False)

    # ---- derived from the state, for one seat or (None) for everyone

    @property
    def game(self) -> AnyGame:
        return self.match.rules

    @property
    def waiting(self) -> frozenset[Seat]:
        """Who has to decide now."""
        return self._derived.get("waiting", lambda: self.game.waiting(self.state))

    @cached_property
    def outcome(self) -> Outcome | None:
        return self._derived.get("outcome", lambda: self.game.outcome(self.state))

    def view(self, seat: Seat | None) -> Any:
        return self._derived.get(("view", seat), lambda: self.game.view(self.state, seat))

    def legal(self, seat: Seat) -> tuple[Any, ...]:
        return self._derived.get(("legal", seat), lambda: tuple(self.game.legal(self.state, seat)))

    def labels(self, seat: Seat) -> tuple[tuple[Words, ...], ...]:
        """The path of each legal action."""
        return self._derived.get(("labels", seat), lambda: tuple([self.game.label(action, self.view(seat)) for action in self.legal(seat)]))

    def _kinds(self, seat: Seat) -> list[Kind]:
        return [self.game.kind(action, self.view(seat)) for action in self.legal(seat)]

    def menu(self, seat: Seat) -> Node:
        return self._derived.get(("menu", seat), lambda: menu_of(self.labels(seat), self._kinds(seat)))

    def brief_menu(self, seat: Seat) -> Node:
        """The same menu as buttons say it below the question."""
        return self._derived.get(("brief", seat), lambda: self._brief_menu(seat))

    def _brief_menu(self, seat: Seat) -> Node:
        brief, view = self.game.brief, self.view(seat)
        if brief is None:
            return self.menu(seat)
        return menu_of(self.labels(seat), self._kinds(seat), [brief(action, view) for action in self.legal(seat)])

    def fingerprint(self, seat: Seat) -> str:
        """Of the menu: see there."""
        return self._derived.get(("fingerprint", seat), lambda: fingerprint(self.menu(seat), self.legal(seat)))

    def chosen(self, seat: Seat, path: Path, menu: str | None = None) -> int | None:
        """Which of the legal actions a path leads to; None: a level of the menu, or a choice to confirm. `menu`: the fingerprint of the
        one it was chosen from, empty on a button of an older version, which had none. `Outdated` if it may mean another action there."""
        if menu and menu != self.fingerprint(seat):
            raise Outdated
        root = self.menu(seat)
        if menu is not None and is_asked_once_more(root, path):
            return None
        leaf = at(root, path).leaf
        if leaf is not None and menu == "":
            raise Outdated
        return leaf

    def several(self, seat: Seat) -> Several | None:
        """What this seat chooses together, if it is more than one."""
        found = self.game.several(self.view(seat)) if seat in self.waiting else None
        return found if found is not None and found.number > 1 else None

    def chosen_together(self, seat: Seat, paths: Sequence[Path], menu: str) -> list[Any]:
        """The actions that these paths lead to, if they are as many as are asked for."""
        several = self.several(seat)
        if several is None:
            raise Stale
        leaves = [self.chosen(seat, path, menu) for path in paths]
        actions = [self.legal(seat)[leaf] for leaf in leaves if leaf is not None]
        if len(actions) != several.number or Counter(actions) - Counter(several.actions):
            raise Refused(_("You have to choose exactly {n} in this menu.", n=several.number))
        return actions

    def settled(self, seat: Seat) -> int | None:
        """The action with which a turn of one step becomes final that its player is not asked about, since they can take it back."""
        if not self.match.take_backs or seat not in self.waiting or not self.game.sure(self.view(seat)):
            return None
        return self._kinds(seat).index(Kind.DONE)

    def veiled_menu(self, seat: Seat) -> Node | None:
        """The same menu in words that reveal nothing about the hand. None: any words would."""
        return self._derived.get(("veiled", seat), lambda: self._veiled_menu(seat))

    def _veiled_menu(self, seat: Seat) -> Node | None:
        view, shown = self.view(seat), list[tuple[Words, ...]]()
        for action in self.legal(seat):
            label = self.game.veiled(action, view)
            if label is None:
                return None
            shown.append(label)
        return menu_of(self.labels(seat), self._kinds(seat), shown)

    def scene(self, seat: Seat | None) -> Scene:
        """Of a paused or stopped match: without anyone who has to act."""
        return self._derived.get(("scene", seat, self.halt), lambda: self._scene(seat))

    def _scene(self, seat: Seat | None) -> Scene:
        scene = self.game.scene(self.view(seat))
        return scene if self.halt is None else halted(scene, self.ask(seat), self.halt, over=self.match.phase is Phase.STOPPED)

    def say(self, seat: Seat | None) -> Words:
        """The text twin of the scene."""
        return self._derived.get(("say", seat), lambda: self.game.say(self.view(seat)))

    def ask(self, seat: Seat | None) -> Words:
        return self._derived.get(("ask", seat), lambda: self.game.ask(self.view(seat)))

    def why_not(self, seat: Seat) -> tuple[Words, ...]:
        return self._derived.get(("why not", seat), lambda: self.game.why_not(self.view(seat)))

    def derived(self, key: Hashable, make: Callable[[], T]) -> T:
        """Something that another room makes of this state, and wants to make once."""
        return self._derived.get(key, make)

    def evict(self) -> None:
        """Free the memory. What is needed again is derived again."""
        self._derived.evict()

    # ---- what follows from the match

    @property
    def playing(self) -> bool:
        return self.match.phase is Phase.PLAYING

    @property
    def halt(self) -> Text | None:
        """Why no one has to act, although the game isn’t over: as its pictures say it."""
        if self.match.phase is Phase.STOPPED:
            return _("The match was stopped.")
        return None if self.match.pause is None else _("The match is paused.")

    @property
    def turn(self) -> int:
        """How many decisions have led here; the dice of the next one follow from it. What was taken back never rolled any."""
        return self.seq - 2 * self.steps_back

    @property
    def stands(self) -> int:
        """The move that has led to this position."""
        return self.seq if self.returned_to is None else self.returned_to

    @property
    def deadline(self) -> float | None:
        """When the time for the open questions runs out, in seconds since the epoch."""
        seconds = self.match.pace.seconds
        return None if seconds is None or not self.playing or self.match.pause is not None else self.since + seconds

    def is_asked(self, seat: Seat, asked: int) -> bool:
        """Whether this question of a seat is still open."""
        return self.asked[seat] == asked and seat in self.waiting

    @property
    def seats(self) -> tuple[Seat, ...]:
        return tuple(map(Seat, range(len(self.asked))))

    @property
    def people_waited_for(self) -> list[Seat]:
        return sorted(seat for seat in self.waiting if not self.match.sitters[seat].computer)

    # ---- other Moments

    def agreed(self, match: Match, since: float | None = None) -> Moment:
        """The same position; something else about the match has changed."""
        if match.names != self.match.names:
            self._derived.evict("drawing")  # one may show a name that is gone
        return self._same_state(match=match, since=self.since if since is None else since)

    def recalling(self, log: tuple[LogEntry, ...]) -> Moment:
        """The same position with the whole log in memory."""
        return self._same_state(log=log)

    def remembering(self, last: Last) -> Moment:
        """The same position with the decision that led to it."""
        return self._same_state(last=last)

    def alone(self) -> Moment:
        """The same position without its past and without most of what was derived from it, to be remembered for long."""
        other = Moment(self.match, self.seq, self.state, self.asked, self.since, (), self.steps_back, self.returned_to)
        object.__setattr__(other, "_derived", self._derived.views())
        return other

    def moved(self, seat: Seat, state: Any, told: tuple[Told, ...], now: float) -> Moment:
        """The position that an action of `seat` leads to."""
        seq = self.seq + 1
        log = (*self.log, *(LogEntry(seq, each) for each in told))
        after = Moment(self.match, seq, state, self.asked, self.since, log, self.steps_back)
        asked = self._questions(after, seat)
        noticed = any(each.to is None for each in told) or after.waiting != self.waiting
        match = self.match
        if not after.waiting:
            match = changed(match, phase=Phase.OVER, outcome=after.outcome, ended_at=now)
        after = after._same_state(match=match, asked=asked, since=now if noticed else self.since)
        return after._same_state(log=remembered(after))

    def stepped_back(self, before: Moment, seat: Seat, to: frozenset[Seat] | None) -> Moment:
        """The position before the last move again, its clock included: no one gains time by it."""
        seq = self.seq + 1
        log = tuple([changed(entry, undone=True) if entry.seq == self.seq else entry for entry in self.log])
        log = (*log, LogEntry(seq, Told(TookBack(seat), to)))
        after = Moment(self.match, seq, before.state, self.asked, before.since, log, self.steps_back + 1, before.stands)
        after = after._same_state(asked=self._questions(after, seat))
        return after._same_state(log=remembered(after))

    def _questions(self, after: Moment, seat: Seat) -> tuple[int, ...]:
        """Whose question this seat's action changed, and whose is as it was."""
        return tuple(after.seq if other == seat or self.asks_anew(after, other) else self.asked[other] for other in self.seats)

    def _same_state(self, **changes: Any) -> Moment:
        """Another Moment of the same state, which shares what was derived from it."""
        other = replace(self, **changes)
        object.__setattr__(other, "_derived", self._derived)
        return other

    def asks_anew(self, after: Moment, seat: Seat) -> bool:
        """Whether a seat's question is another one afterwards. With the same choices in the same words it stays what it was."""
        return self.legal(seat) != after.legal(seat) or self.labels(seat) != after.labels(seat)


def set_up(match: Match, dealt: Turn[Any], now: float) -> Moment:
    """The first position of a match."""
    log = tuple(LogEntry(0, each) for each in dealt.told)
    return Moment(match, seq=0, state=dealt.state, asked=(0,) * len(match.sitters), since=now, log=log)


def seat_asked(moment: Moment, person: int, asked: int) -> Seat:
    """The seat of a person who has this question open; anything else they pressed is refused."""
    if moment.match.ended:
        raise MatchOver
    seat = seat_of(moment.match, person)
    if seat not in moment.waiting and asked >= moment.seq:
        raise NotYourTurn
    if not moment.is_asked(seat, asked):
        raise Stale
    return seat


class Answered(NamedTuple):
    """What a choice in a panel led to: a decision, or (at `path`) a level of the menu where more has to be chosen."""

    moment: Moment
    seat: Seat
    path: Path = ()


class Changed(Value, frozen=True):
    """What listeners get: a match before and after. There is no Moment while people gather."""

    match: Match
    after: Moment | None = None
    before: Moment | None = None
    seat: Seat | None = None  # who acted


def told_since(moment: Moment, seat: Seat | None, since: int) -> list[Told]:
    """What a seat was told after a move, as far as it is in memory. What fades is new to a reader who has not looked since."""
    return [told_then(moment.match, entry) for entry in moment.log if since < entry.seq <= moment.seq and entry.told.reaches(seat)]


def reaches_back(moment: Moment, seat: Seat, since: int) -> bool:
    """Whether all that a seat was told after a move is surely in memory."""
    told = told_since(moment, seat, since)
    fading = sum(each.fades for each in told)
    return max(fading, len(told) - fading) < REMEMBERED


def remembered(moment: Moment) -> tuple[LogEntry, ...]:
    """The part of the log that stays in memory: all of it for computer players, for each person the end of what they were told.

    What fades stays, too: a person may not have looked since. If they have not looked for longer than this covers, the store is read.
    """
    log = moment.log
    if len(log) <= TRIM_AT or any(sitter.computer for sitter in moment.match.sitters):
        return log
    readers: tuple[Seat | None, ...] = (None, *map(Seat, range(len(moment.asked))))
    missing = dict.fromkeys(product(readers, (False, True)), REMEMBERED)
    kept = []
    for entry in reversed(log):
        reached = [(reader, entry.told.fades) for reader in readers if entry.told.reaches(reader)]
        wanted = [kind for kind in reached if missing[kind]]
        for kind in wanted:
            missing[kind] -= 1
        if wanted or entry.seq == moment.seq:
            kept.append(entry)
    return tuple(reversed(kept))
