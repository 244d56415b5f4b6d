"""A moment in a replay: the picture from its viewpoint, the events, and what was chosen next."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from bot.i18n import Reader
from bot.match.recording import EVERYTHING, TABLE, Eyes, Recording
from bot.match.replay_codes import written_code
from bot.match.transcript import because, narrated
from bot.match.values import Match, Reason
from bot.screen import parts
from bot.screen.custom_id import button_id, option_value, select_id
from bot.screen.table_screen import outcome_said, titled
from games.core.game import Seat, Value
from games.core.recap import empty
from games.core.scene import Scene
from games.core.text import Phrases, Text, Who, Words, as_called, listed

_ = Phrases("bot")

TITLE = _("Replay")
FIRST, BACK, NEXT, LAST, SAME = range(5)  # what the buttons below the picture do, and *Reveal*
END = 10**9 - 1  # beyond the last frame of every match
STEPS: dict[int, Callable[[int], int]] = {
    FIRST: lambda frame: 0,
    BACK: lambda frame: max(0, frame - 1),
    NEXT: lambda frame: frame + 1,
    LAST: lambda frame: END,
    SAME: lambda frame: frame,
}

GONE = _("The rules have changed since, so this position can’t be shown anymore. Below is the text from that time.")
UNREADABLE = _("The moves of this match can no longer be read. All that is left is how it ended.")


class Wished(NamedTuple):
    """The requested frame; by default the first of an ended match, or the latest of one in progress."""

    eyes: Eyes
    frame: int | None = None
    before: Eyes | None = None  # the viewpoint whose frames are counted

    def frame_in(self, reel: Recording, match: Match) -> int:
        if self.frame is None:
            return 0 if match.ended else END
        return self.frame if self.before is None else reel.frame_of(self.eyes, reel.at(self.before, self.frame))


class Showing(Value, frozen=True):
    """What is shown of a match, and to whom: the viewer may have a seat in it."""

    eyes: Eyes
    frame: int
    mine: Seat | None = None
    in_words: bool = False


def replay(match: Match, reel: Recording, showing: Showing, reader: Reader) -> parts.Screen:
    frames = reel.frames(showing.eyes)
    frame = min(showing.frame, len(frames) - 1)
    shot = reel.shots[frames[frame]]
    gone = shot.state is None
    scene = None if gone or showing.in_words else picture(reel, showing.eyes, frames[frame])
    said = GONE if gone else in_words(reel, showing.eyes, frames[frame])
    where = _("Moment {n} of {all}", n=frame + 1, all=len(frames))
    body: list[parts.Part] = [
        parts.Paragraph(f"-# **{titled(match, reader.heading)}** · {reader(through(showing))}"),
        parts.Image() if scene else parts.Paragraph(reader(said)),
        parts.Paragraph(told_then(reel, showing.eyes, frames[frame], reader)),
        parts.Paragraph(chosen_then(match, reel, showing, frame, reader)),
        parts.Paragraph(outcome_said(match.outcome, reader) if gone and frame + 1 == len(frames) and match.outcome is not None else ""),
        parts.Paragraph(f"-# {reader(where)} · `{written_code(match, frame, showing.eyes)}`"),
        *turning(match, showing.eyes, frame, len(frames), reader.plain),
        *jumping(match, reel, showing.eyes, frame, reader.plain),
        *(seeing_as(match, showing.eyes, frame, reader.plain) if match.ended else []),
        *(playing_on(match, showing.eyes, frame, reader.plain) if match.ended and not gone and reel.game.waiting(shot.state) else []),
    ]
    return parts.Screen(parts.fitted(body), scene=scene)


def picture(reel: Recording, eyes: Eyes, number: int) -> Scene:
    return reel.everything(number) if eyes.everything else reel.game.scene(reel.game.view(reel.shots[number].state, eyes.seat))


def in_words(reel: Recording, eyes: Eyes, number: int) -> Words:
    return reel.everything(number).alt if eyes.everything else reel.game.say(reel.game.view(reel.shots[number].state, eyes.seat))


def through(showing: Showing) -> Text:
    if showing.eyes == EVERYTHING:
        return _("with everything revealed")
    if showing.eyes.seat is None:
        return _("as everyone saw it")
    return _("as you saw it") if showing.eyes.seat == showing.mine else _("as {who} saw it", who=Who(showing.eyes.seat))


def told_then(reel: Recording, eyes: Eyes, number: int, reader: Reader) -> str:
    """With the names of the reader, who reads all of this moment."""
    return parts.small(filter(None, map(reader, words_then(reel, eyes, number))))


def words_then(reel: Recording, eyes: Eyes, number: int) -> list[Words]:
    """What these eyes were told; of a moment without a word what the table waited for from then on."""
    shot = reel.shots[number]
    told = [narrated(reel.game, each.event) for each in shot.told if eyes.is_told(each)]
    if all(map(empty, told)) and shot.state is not None:
        return [reel.game.ask(reel.game.view(shot.state, None))]
    return told


def chosen_then(match: Match, reel: Recording, showing: Showing, frame: int, reader: Reader) -> str:
    chosen = reel.chosen(showing.eyes, frame)
    if chosen is None:
        return ""
    seat, what = chosen.seat, listed(chosen.label, " › ")
    if seat == showing.mine:
        said = reader(_("Then you chose: {what}", what=what))
    else:
        who = as_called(Who(seat), match.names_at(reel.frames(showing.eyes)[frame + 1]))
        said = reader(_("Then {who} chose: {what}", who=who, what=what))
    return said if chosen.why is None else f"{said}\n-# {reader(because(Reason(showing.frame, seat, chosen.why)))}"


# ---- moving about


def turning(match: Match, eyes: Eyes, frame: int, frames: int, reader: Reader) -> list[parts.Part]:
    def button(label: Text, step: int, can: bool) -> parts.Button:
        return parts.Button(
            reader(label), button_id(match.id, "replay", frame, (eyes.number, step)), parts.Style.SECONDARY, disabled=not can
        )

    back, on = frame > 0, frame + 1 < frames
    return [
        parts.ButtonRow(
            (
                button(_.of("moment", "First"), FIRST, back),
                button(_("Back"), BACK, back),
                button(_("Next"), NEXT, on),
                button(_.of("moment", "Last"), LAST, on),
            )
        )
    ]


def jumping(match: Match, reel: Recording, eyes: Eyes, frame: int, reader: Reader) -> list[parts.Part]:
    """A menu of moments from the beginning to the end, with the first event of each."""
    frames = reel.frames(eyes)
    if len(frames) < 3:
        return []
    options = tuple(
        parts.SelectOption(
            parts.clipped(f"{at + 1} · {headline(match, reel, eyes, frames[at], reader)}".rstrip(" ·"), parts.OPTION_LIMIT),
            option_value(at, frame, (eyes.number,)),
            chosen=at == frame,
        )
        for at in moments_offered(len(frames), frame)
    )
    return [parts.Select(select_id(match.id, "jump", frame, (eyes.number,)), reader(_("Jump to a moment")), options)]


def moments_offered(frames: int, shown: int) -> list[int]:
    """Evenly spread, and including the current one: it replaces its nearest neighbor, but never the first or the last."""
    spread = min(parts.OPTIONS, frames)
    found = {at * (frames - 1) // (spread - 1) for at in range(spread)}
    if shown not in found:
        found.remove(min(found - {0, frames - 1}, key=lambda at: abs(at - shown)))
        found.add(shown)
    return sorted(found)


def headline(match: Match, reel: Recording, eyes: Eyes, number: int, reader: Reader) -> str:
    """The first event of a moment, with the names of that time."""
    names = match.names_at(number)
    said = (reader(as_called(words, names)) for words in words_then(reel, eyes, number))
    return " ".join(next(filter(None, said), "").split())


def seeing_as(match: Match, eyes: Eyes, frame: int, reader: Reader) -> list[parts.Part]:
    named: list[tuple[Eyes, Words]] = [(TABLE, _("As everyone saw it")), (EVERYTHING, _("With everything revealed"))]
    named += [(Eyes(Seat(seat)), _("As {who} saw it", who=Who(seat))) for seat in range(len(match.sitters))]
    options = tuple(
        parts.SelectOption(
            parts.clipped(reader(words), parts.OPTION_LIMIT), option_value(each.number, frame, (eyes.number,)), chosen=each == eyes
        )
        for each, words in named
    )
    return [parts.Select(select_id(match.id, "seeas", frame, (eyes.number,)), reader(_("View as")), options)]


def playing_on(match: Match, eyes: Eyes, frame: int, reader: Reader) -> list[parts.Part]:
    label = parts.clipped(reader(_("What if? Play on from here")), parts.BUTTON_LIMIT)
    return [parts.ButtonRow((parts.Button(label, button_id(match.id, "playon", frame, (eyes.number,)), parts.Style.SUCCESS),))]


def only_the_end(match: Match, ended: str, reader: Reader) -> parts.Screen:
    """The stored result of a match whose moves cannot be read."""
    return parts.Screen(
        parts.fitted(
            [parts.Paragraph(f"-# **{titled(match, reader.heading)}**"), parts.Paragraph(reader(UNREADABLE)), parts.Paragraph(ended)]
        )
    )
