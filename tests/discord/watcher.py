"""Somebody who sees all that Discord gets on an evening, knows where the matches stand, and says what nobody should have seen.

Three promises: nobody's open question stays without a notice for longer than their grace; there are never two notices of a
question but the reminder; and what somebody was told is new to them once.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import pytest
from msgspec.structs import replace

from bot.desk import panels
from bot.desk.notices import STILL_HERE
from bot.i18n import Reader, languages
from bot.match.moment import Changed, Moment
from bot.screen import panel_screen
from bot.screen.notice_screen import opening
from bot.screen.parts import Paragraph, Screen
from games.core.game import Seat, Told
from tests.discord.direct import Direct
from tests.drills.shown import Message, custom_ids, match_of, text, verbs
from tests.loopback import CALLBACK, DIRECT, Request

LATE = 5.0  # seconds after the grace
CROSSES = 1.0  # seconds in which a notice may be on its way to somebody who is just answering
MARK = re.compile(r"^new to (\d+) in match (\d+) since (-?\d+): ([\d. ]*)$", re.MULTILINE)

Event = tuple[int, int]  # the move that it was told of, and which of those its reader was told of it
Asked = tuple[int, int, int]  # match, person, the number of the question


class Notice(NamedTuple):
    message: int
    match: int
    people: frozenset[int]


@dataclass
class Question:
    opened: float
    told: bool = False  # there is a notice of it, or one of an older question still stands


@dataclass
class News:
    """What of a match was shown to somebody as new: by each click, all that is told since the same move; and by an edit."""

    clicked: dict[int, set[Event]] = field(default_factory=lambda: defaultdict(set))
    edited: set[Event] = field(default_factory=set)


class Watched(Direct):
    """A Discord that lets a watcher look at every message that it took."""

    watcher: Watcher

    def _answered(self, asked: Request, authorization: str | None) -> Any:
        answer = super()._answered(asked, authorization)
        self.watcher.saw(asked, answer.body)
        return answer


class Watcher:
    def __init__(self, world: Watched, now: Callable[[], float]) -> None:
        self.world, self._now = world, now
        world.watcher = self
        self.troubles: list[str] = []
        self.questions: dict[Asked, Question] = {}
        self.notices: list[Notice] = []
        self.news: dict[tuple[int, int], News] = defaultdict(News)  # by match and person
        self._moments: dict[int, Moment] = {}
        self._clicked: dict[tuple[int, int], float] = {}  # match and person -> their last click
        self._answered: dict[tuple[int, int], float] = {}  # match and person -> when they were last asked no more
        self._posted: Counter[tuple[Asked, str]] = Counter()
        self.reminded: set[tuple[Asked, str]] = set()

    # ---- nobody misses a turn

    def changed(self, changed: Changed) -> None:
        moment = changed.after
        if moment is None:
            return
        open_now = set(asked_in(moment))
        for asked in [each for each in self.questions if each[0] == moment.match.id and each not in open_now]:
            self._look_for_notice(asked)
            del self.questions[asked]
            self._answered[asked[:2]] = self._now()
        self._moments[moment.match.id] = moment
        for asked in open_now - self.questions.keys():
            self.questions[asked] = Question(self._now(), told=self._stands(*asked[:2]))

    def clicks(self, person: int, match: int) -> None:
        """They are here: their grace begins anew."""
        self.look_around()
        self._clicked[match, person] = self._now()

    def look_around(self) -> None:
        for asked in self.questions:
            self._look_for_notice(asked)

    def _look_for_notice(self, asked: Asked) -> None:
        match, person, _number = asked
        question = self.questions[asked]
        stands = self._moments[match].since  # while others answer, too, an order of theirs may still do so
        begins = max(question.opened, stands, self._clicked.get((match, person), 0.0) + STILL_HERE)
        if not question.told and not self._stands(match, person) and self._now() > begins + LATE:
            self.troubles.append(f"{asked}: no notice {self._now() - begins:.0f} s after the grace")
            question.told = True  # said once

    def _stands(self, match: int, person: int) -> bool:
        there = [each for each in self.notices if each.match == match and person in each.people]
        return any(each.message in self.world.messages for each in there)

    def _saw_notice(self, channel: int, message: Message, mentioned: list[int]) -> None:
        number, way = match_of(message), "direct" if channel >= DIRECT else "channel"
        people = [channel - DIRECT] if channel >= DIRECT else mentioned
        self.notices.append(Notice(int(message["id"]), number, frozenset(people)))
        for person in people:
            open_ones = [asked for asked in self.questions if asked[:2] == (number, person)]
            late = self._now() - self._answered.get((number, person), 0.0)
            if not open_ones and late > CROSSES:
                self.troubles.append(f"a notice for {person}, who is asked nothing in match {number}, for {late:.1f} s")
            for asked in open_ones:
                self._look_for_notice(asked)
                self.questions[asked].told = True
                self._count(asked, way, is_reminder(self._moments[number], message))

    def _count(self, asked: Asked, way: str, reminder: bool) -> None:
        self._posted[asked, way] += 1
        if (asked, way) in self.reminded or (self._posted[asked, way] > 1 and not reminder):
            self.troubles.append(f"{asked}: {self._posted[asked, way]} notices by {way}")
        if reminder:
            self.reminded.add((asked, way))

    # ---- everything is new once

    def _saw_panel(self, shown: str, clicked: bool) -> None:
        for person, match, since, events in MARK.findall(shown):
            found = {(int(seq), int(number)) for seq, number in (event.split(".") for event in events.split())}
            news = self.news[int(match), int(person)]
            if clicked:
                news.clicked[int(since)] |= found
            else:
                news.edited |= found

    def news_of(self, moment: Moment) -> Iterator[str]:
        """What was new to nobody it was told to, or twice. The moment has the whole log, and everybody has looked since."""
        for seat, sitter in enumerate(moment.match.sitters):
            if sitter.person is None:
                continue
            news, told = self.news[moment.match.id, sitter.person], set(events_of(moment, Seat(seat)).values())
            times = Counter(event for events in news.clicked.values() for event in events)
            never = sorted(told - times.keys() - news.edited)
            twice = sorted(event for event, number in times.items() if number > 1)
            for what, events in (("never new", never), ("new twice", twice), ("new and never told", sorted(times.keys() - told))):
                if events:
                    yield f"match {moment.match.id}: {len(events)} of {len(told)} events {what} to {sitter.person}: {events[:5]}"

    # ---- what Discord got

    def saw(self, asked: Request, answer: Any) -> None:
        body = asked.body if isinstance(asked.body, dict) else {}
        data = body.get("data", body)
        if not isinstance(data, dict) or not data.get("components"):
            return
        shown = text(data)
        posted = re.fullmatch(r"/channels/(\d+)/messages", asked.path) if asked.method == "POST" else None
        self._saw_panel(shown, clicked=posted is not None or re.fullmatch(CALLBACK, f"{asked.method} {asked.path}") is not None)
        if posted is not None and "hand" in verbs(data) and not {"more", "sit", "pick", "explain"} & verbs(data):
            newest = max(self.world.messages)
            mentioned = [int(person) for person in data["allowed_mentions"].get("users", ())]
            self._saw_notice(int(posted[1]), self.world.messages[newest], mentioned)


def asked_in(moment: Moment) -> Iterator[Asked]:
    """The questions that wait for a person."""
    for seat in moment.waiting if moment.playing else ():
        sitter = moment.match.sitters[seat]
        if sitter.person is not None and not sitter.away and not sitter.left:
            yield moment.match.id, sitter.person, moment.asked[seat]


def is_reminder(moment: Moment, message: Message) -> bool:
    return any(Reader(language)(opening(moment, again=True)) in text(message) for language in languages())


def events_of(moment: Moment, seat: Seat) -> dict[int, Event]:
    """What a seat was told, each by the number of its object."""
    found, number = dict[int, Event](), Counter[int]()
    for entry in moment.log:
        if entry.told.reaches(seat):
            found[id(entry.told)] = entry.seq, number[entry.seq]
            number[entry.seq] += 1
    return found


def mark_what_is_new(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each panel says beneath what else it shows which events it holds as new."""
    new: list[Told] = []
    told_since, panel = vars(panel_screen)["told_since"], vars(panels)["panel"]

    def noted(*about: Any) -> list[Told]:
        new[:] = told_since(*about)
        return list(new)

    def marked(moment: Moment, seat: Seat, reader: Reader, spot: Any = panel_screen.TOP, *more: Any) -> Screen:
        new.clear()
        screen = panel(moment, seat, reader, spot, *more)
        events = events_of(moment, seat)
        listed = " ".join(f"{seq}.{number}" for seq, number in (events[id(told)] for told in new))
        since = -1 if spot.since is None else spot.since
        mark = f"new to {moment.match.sitters[seat].person} in match {moment.match.id} since {since}: {listed}"
        return replace(screen, parts=(*screen.parts, Paragraph(mark)))

    monkeypatch.setattr(panel_screen, "told_since", noted)
    monkeypatch.setattr(panels, "panel", marked)


def is_notice(message: Message) -> bool:
    return bool(custom_ids(message)) and "hand" in verbs(message) and "more" not in verbs(message)
