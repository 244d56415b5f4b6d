"""A match as it is stored: who sits where, what was agreed, each move. Values only; nothing acts in here."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from enum import StrEnum
from typing import Any

from msgspec import Raw

from games import all_games
from games.ai.levels import Level
from games.core.game import Case, Game, Outcome, Seat, Told, Value
from games.core.text import Phrases, Words

_ = Phrases("bot")


class Phase(StrEnum):
    GATHERING = "gathering"
    PLAYING = "playing"
    OVER = "over"  # played to its end
    STOPPED = "stopped"  # given up, by people or automatically


class Why(StrEnum):
    """Why a match was stopped automatically."""

    UNTOUCHED = "untouched"  # no activity in its lobby for a day
    SILENCE = "silence"  # no move for a long time
    REMOVED = "removed"  # the bot was taken out of its server
    CHANNEL = "channel"  # its channel or thread was deleted


class Pace(StrEnum):
    LIVE = "live"
    EVENING = "evening"
    DAYS = "days"
    NONE = "none"

    @property
    def seconds(self) -> float | None:
        """How long a decision may take."""
        return {"live": 90.0, "evening": 600.0, "days": 86_400.0}.get(self.value)


IN_THE_NAME = " (AI)"  # what older matches kept there of a computer player, in every language


class Sitter(Value, frozen=True):
    """Who sits in a seat: a person, or a computer player if `person` is None."""

    name: str
    person: int | None = None
    away: bool = False  # did not answer in time; played by the computer until "I'm back"
    left: bool = False  # left for good; the seat is free for a substitute
    late: bool = False  # took the seat of a player who had left
    ai: bool = False  # sat down as a computer player
    vacation: tuple[float, float] | None = None  # from when until when their clock is stopped
    level: Level | None = None  # how well a computer player plays; None: as older matches agreed for all of them, see `level_of`

    @property
    def computer(self) -> bool:
        return self.person is None or self.away or self.left

    @property
    def called(self) -> Words:
        """The name as people read it: of a computer player it is said in their language that it is one."""
        if self.ai or (self.person is None and self.name.endswith(IN_THE_NAME)):
            return _("{name} (AI)", name=self.name.removesuffix(IN_THE_NAME))
        return self.name


class Invitation(Value, frozen=True):
    """A person was invited, and a seat is reserved for them for a while."""

    person: int
    name: str
    by: int  # who invited them; 0: a person the bot no longer knows
    until: float  # 0: they have sat down, or need not be waited for any more


class NoThread(StrEnum):
    """Why a match is played in its channel that was to have a thread of its own."""

    FORBIDDEN = "forbidden"  # the bot may not open one, or not write in it
    FULL = "full"  # the server has as many as Discord allows
    FAILED = "failed"


class Stirring(Value, frozen=True):
    """What a person in a lobby adds to the deal: the number Discord gave to the click that first seated them."""

    person: int
    click: int


class Deal(Value, frozen=True):
    """What determines the cards besides the secret, as of the start. No one is named: a seat is identified by its click."""

    seats: tuple[int | None, ...]  # None: a computer
    host_seat: Seat
    start: int  # the click that started the match
    starter: Seat | None = None  # who made it; None: a host who does not play
    dealt: str = ""  # the fingerprint of what was dealt


class Pause(Value, frozen=True):
    """No one can decide anything, and no clock runs."""

    since: float
    until: float


class Proposal(Value, frozen=True):
    """A request for a pause of so many seconds, or (0) for its end; these have agreed so far."""

    by: int
    seconds: float
    agreed: tuple[int, ...] = ()


class Knows(Value, frozen=True):
    """A former player of a seat that another player has by now."""

    person: int
    seat: Seat


class Earlier(Value, frozen=True):
    """Who sat in a seat up to this move, before the next player; and how often advice had been asked for at the table."""

    seat: Seat
    name: str
    until: int
    advised: int = 0
    person: int | None = None  # None: a person the bot no longer knows


class Origin(Value, frozen=True):
    """What if: a match continues from a position of another one, after its move `move`."""

    match: int
    move: int
    seats: int  # as many as sat there
    seat: Seat  # the seat of the first person to sit down; the others follow clockwise


class Advised(Value, frozen=True):
    """A player asked the AI for advice; `asked` is the number of the question."""

    seat: Seat
    asked: int


class Match(Value, frozen=True):
    """All that was agreed about one match, from the lobby to the end. `id` is 0 until the store has given it one."""

    game: str
    guild: int  # 0: it is played in direct messages
    channel: int
    host: int
    sitters: tuple[Sitter, ...]
    options: dict[str, str]
    pace: Pace = Pace.NONE
    phase: Phase = Phase.GATHERING
    id: int = 0
    seed: str = ""  # what the dice of each move come from; empty until the start
    secret: str = ""  # drawn when the lobby opened; empty in matches from before that was done
    seal: str = ""  # its hash, shown from the first moment on
    stirred: tuple[Stirring, ...] = ()  # while people gather
    deal: Deal | None = None  # from the start on
    rules_version: int = 1  # the rules under which it was dealt; each move says its own
    opened: float = 0.0  # when the lobby was opened
    host_seen: float = 0.0  # when the host last did something
    since: float = 0.0  # when the clock was last set by something else than a move
    previous: int | None = None  # the match this one is the rematch of
    outcome: Outcome | None = None  # how it was played to its end
    ended_at: float | None = None
    why: Why | None = None  # None: it was played to its end, or people stopped it
    application: int = 0  # the number of the Discord application it was opened by; 0 in matches from before that was kept
    touched: float = 0.0  # when a person last changed something else than by a move
    warned: float | None = None  # when it was said that the match is going to end
    due: float | None = None  # when to check for activity
    invited: tuple[Invitation, ...] = ()  # while people gather
    removed: tuple[int, ...] = ()  # people removed in the lobby, once per removal
    thread: bool = False  # it is to have a thread of its own
    home: int = 0  # the channel in which that was opened; `channel` is the thread then. 0: it is played where its lobby was
    parent: int = 0  # the channel of the thread in which it was opened. 0: it was opened in no thread, or that was not kept then
    private: bool = False  # whether only those who were added see that thread
    no_thread: NoThread | None = None
    level: Level = Level.NORMAL  # how well all computer players play, in matches from before each had a level
    origin: Origin | None = None  # None: a fresh deal, as usual
    behind: bool = False  # spectators are one action behind
    pause: Pause | None = None
    proposal: Proposal | None = None  # for a pause, or for its end
    vacations: bool = False  # whether the clock stops during a vacation, at a pace of days
    earlier: tuple[Earlier, ...] = ()  # former players of seats that others have now, in the order in which they left
    known: tuple[Knows, ...] = ()  # who has seen the secrets of a seat without sitting there any more
    take_backs: bool = True  # whether the last decision can be taken back while it revealed nothing hidden
    advice: bool = True  # whether people may ask what the computer would do in their place
    advised: tuple[Advised, ...] = ()  # who asked for advice, in order; public
    rev: int = 0  # how often what is agreed has been changed

    @property
    def rules(self) -> Game[Any, Any, Any]:
        return all_games()[self.game]

    @property
    def numbers(self) -> range:
        """How many can play."""
        return self.rules.seats if self.origin is None else range(self.origin.seats, self.origin.seats + 1)

    def seat_of(self, person: int) -> Seat | None:
        for seat, sitter in enumerate(self.sitters):
            if sitter.person == person and not sitter.left:
                return Seat(seat)
        return None

    def level_of(self, seat: Seat) -> Level:
        """How well the computer plays there: at the medium level for a person who is away."""
        sitter = self.sitters[seat]
        return Level.NORMAL if sitter.person is not None else sitter.level or self.level

    def is_late_for(self, person: int) -> bool:
        """Whether they see it one action behind: that was agreed, and they do not sit there."""
        return self.behind and self.phase is Phase.PLAYING and self.seat_of(person) is None

    @property
    def direct(self) -> bool:
        """Whether it is played in direct messages, by its host alone."""
        return self.guild == 0

    @property
    def ended(self) -> bool:
        return self.phase in {Phase.OVER, Phase.STOPPED}

    @property
    def opens_thread(self) -> bool:
        """Whether it has begun and waits for its thread."""
        return self.phase is Phase.PLAYING and self.thread and not self.home and self.no_thread is None

    @property
    def names(self) -> tuple[Words, ...]:
        """For readers."""
        return tuple([sitter.called for sitter in self.sitters])

    def names_at(self, seq: int) -> tuple[Words, ...]:
        """Of those who sat there at this move."""
        return self._names_before(lambda each: seq <= each.until)

    def names_asking(self, number: int) -> tuple[Words, ...]:
        """The names at the time of a request for advice, by the number of requests before it."""
        return self._names_before(lambda each: number < each.advised)

    def _names_before(self, sat_then: Callable[[Earlier], bool]) -> tuple[Words, ...]:
        then: dict[int, Words] = {}
        for each in filter(sat_then, self.earlier):
            then.setdefault(each.seat, each.name)
        return tuple([then.get(seat, name) for seat, name in enumerate(self.names)])

    @property
    def host_seat(self) -> Seat:
        return self.seat_of(self.host) or Seat(0)


class TookBack(Case, frozen=True):
    """The event of a take-back, in any game."""

    seat: Seat


class ToldThen(Told, frozen=True):
    """An event from the time of former players; the names of all seats then."""

    names: tuple[Words, ...] = ()
    seats: tuple[Seat, ...] = ()


class LogEntry(Value, frozen=True):
    """An event, and the number of its move."""

    seq: int
    told: Told
    undone: bool = False  # its move was taken back

    @property
    def counts(self) -> bool:
        """Whether it is an event of the game that led to the current position."""
        return not self.undone and not isinstance(self.told.event, TookBack)


class Reason(Value, frozen=True):
    """Why a computer player made a move, as it saw it then."""

    seq: int
    seat: Seat
    why: Words


NOT_KEPT = Raw(b"null")


class Move(Value, frozen=True):
    """One row of history that is also a checkpoint: the action, the events, the resulting state.

    Of a finished match only the last state is kept, and those that playing it again does not reproduce.
    """

    match: int
    seq: int
    seat: int | None  # None: the set-up
    by: str  # "person"; "computer"; "order": an auto-answer of its player; "count": everyone could deduce that there was no other
    action: Raw
    told: Raw
    state: Raw
    asked: tuple[int, ...]
    since: float
    at: float
    version: int | None = None  # of the rules that wrote it; None: the version the match was dealt under
    undoes: int | None = None  # the number of the move before it, if it takes that one back; it is no action of the game then
    why: Raw = NOT_KEPT  # words: why a computer player did so; they reveal its hand, so they are hidden until the match is over

    @property
    def keeps_state(self) -> bool:
        return bytes(self.state) != bytes(NOT_KEPT)


def new_secret() -> str:
    return secrets.token_hex(32)
