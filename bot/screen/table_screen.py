"""The public table of a match in progress: the picture, whose turn it is, what happened."""

from __future__ import annotations

from itertools import islice

from bot.i18n import Reader
from bot.match import advice
from bot.match.moment import Moment
from bot.match.recording import EVERYTHING, Ending
from bot.match.transcript import narrated_then
from bot.match.values import LogEntry, Match, NoThread, Phase
from bot.screen.custom_id import button_id
from bot.screen.ending_screen import why_stopped
from bot.screen.parts import BUTTON_LIMIT, Button, ButtonRow, Image, Paragraph, Part, Screen, Style, clipped, fitted
from bot.screen.pauses_screen import held, pause_buttons
from games.core.game import Outcome, Seat
from games.core.text import Phrases, Text, Who, listed

_ = Phrases("bot")

INSTEAD = {
    NoThread.FORBIDDEN: _(
        "The match is played here because I don’t have permission to open a thread and post in it. A server "
        "manager can grant it (Create Public Threads, Send Messages in Threads)."
    ),
    NoThread.FULL: _("The match is played here because this server has reached Discord’s limit on open threads."),
    NoThread.FAILED: _("The match is played here because Discord couldn’t open a thread."),
}
LINES = 6  # of recent events


def table(moment: Moment, reader: Reader, ending: Ending | None = None) -> Screen:
    if ending is not None:
        return the_end(moment, ending, reader)
    told = recent(moment, None, reader)
    parts: list[Part] = [
        Paragraph(f"## {reader(moment.game.name)}"),
        Image(),
        Paragraph("\n".join(told)),
        Paragraph(standing(moment, reader)),
        Paragraph(advice_line(moment.match, reader)),
        Paragraph("" if told else reader(_("Press “My hand” to see your cards and choices. Only you can see them."))),
        Paragraph(seal_line(moment, reader)),
        *buttons(moment, reader),
    ]
    return Screen(fitted(parts), scene=moment.scene(None))


def the_end(moment: Moment, ending: Ending, reader: Reader) -> Screen:
    """How it ended in one picture, who won, and what the match will be remembered by."""
    parts: list[Part] = [
        Paragraph(f"## {reader(moment.game.name)}"),
        Image(),
        Paragraph(standing(moment, reader)),
        Paragraph("\n".join(f"- {reader(sentence)}" for sentence in ending.story)),
        Paragraph(seal_line(moment, reader)),
        *buttons(moment, reader),
    ]
    return Screen(fitted(parts), scene=ending.scene)


def titled(match: Match, reader: Reader) -> str:
    return f"{reader(match.rules.name)} · {reader(_('match {n}', n=match.id))}"


def recent(moment: Moment, seat: Seat | None, reader: Reader, most: int = LINES) -> list[str]:
    """The latest events for a seat. Fading ones disappear with the next action.

    Private events of others take no space here: not even their number may show.
    """
    entries = (entry for entry in reversed(moment.log) if still_told(entry, seat, moment.stands))
    told = (reader(narrated_then(moment.match, entry.told.event, entry.seq)) for entry in entries)
    return list(islice(filter(None, told), most))[::-1]


def still_told(entry: LogEntry, seat: Seat | None, now: int) -> bool:
    return entry.told.reaches(seat) and (not entry.told.fades or entry.seq == now)


def standing(moment: Moment, reader: Reader) -> str:
    """Whose turn it is and until when, or the result."""
    if moment.match.phase is Phase.STOPPED:
        return reader(why_stopped(moment.match))
    if moment.outcome is not None:
        return outcome_said(moment.outcome, reader)
    lines = [f"### {reader(moment.ask(None))}", *held(moment.match, reader)]
    if moment.deadline is not None:
        lines.append(reader(_("Time runs out {when}.", when=reader.when(moment.deadline))))
    lines += [reader(line) for line in absent(moment.match)]
    if moment.match.no_thread is not None:
        lines.append("-# " + reader(INSTEAD[moment.match.no_thread]))
    return "\n".join(lines)


def one_behind(moment: Moment, reader: Reader) -> str:
    """The question one action ago."""
    return f"### {reader(moment.ask(None))}\n-# {reader(_('At this table, spectators are one action behind.'))}"


def advice_line(match: Match, reader: Reader) -> str:
    told = advice.askers_told(match)
    return "" if told is None else f"-# {reader(told)}"


def absent(match: Match) -> list[Text]:
    lines = [_("{who} is away; the AI is playing.", who=Who(seat)) for seat, sitter in enumerate(match.sitters) if sitter.away]
    return lines + [
        _("{who} has left; the AI plays until someone takes the seat.", who=Who(seat))
        for seat, sitter in enumerate(match.sitters)
        if sitter.left
    ]


def outcome_said(outcome: Outcome, reader: Reader) -> str:
    lines = [f"### {reader(outcome.reason)}"]
    number = 1
    for place in outcome.places:
        names = reader(listed([with_score(outcome, seat, reader) for seat in place]))
        lines.append(f"{number}. {names}")
        number += len(place)
    return "\n".join(lines)


def with_score(outcome: Outcome, seat: Seat, reader: Reader) -> str:
    score = outcome.scores[seat] if outcome.scores else None
    return reader(Who(seat)) if score is None else f"{reader(Who(seat))} ({score})"


def seal_line(moment: Moment, reader: Reader) -> str:
    """Where to find the seal, or that the match continues another one."""
    origin = moment.match.origin
    if origin is not None:
        return "-# " + reader(
            _("Match {n} · what if: continued from match {origin}; doesn’t count", n=moment.match.id, origin=origin.match)
        )
    if moment.playing:
        return "-# " + reader(_("Match {n} · seal of the deal under “More”", n=moment.match.id))
    return "-# " + reader(_("Match {n} · check the deal under “More”", n=moment.match.id))


def buttons(moment: Moment, reader: Reader) -> list[Part]:
    match = moment.match

    def button(verb: str, label: Text, style: Style = Style.SECONDARY) -> Button:
        return Button(clipped(reader.plain(label), BUTTON_LIMIT), button_id(match.id, verb), style)

    if not moment.playing:
        return [
            ButtonRow(
                (
                    button("rematch", _("Rematch"), Style.PRIMARY),
                    button("replay", _("Replay")),
                    *statistics(moment, reader),
                    button("checkdeal", _("Check the deal")),
                    button("more", _("More")),
                )
            )
        ]
    row = [button("hand", _("My hand"), Style.PRIMARY), button("rules", _("Rules")), button("more", _("More"))]
    if any(sitter.away for sitter in match.sitters):
        row.append(button("back", _("I’m back")))
    free = [seat for seat, sitter in enumerate(match.sitters) if sitter.left]
    if free:
        row.append(button("seat", _("Take {who}’s seat", who=Who(free[0]))))
    return [ButtonRow(tuple(row)), *pause_buttons(match, reader)]


def statistics(moment: Moment, reader: Reader) -> tuple[Button, ...]:
    """Where a poster tells how a match ended, what was hidden is a click away: the end of the replay, with everything revealed."""
    if moment.match.phase is not Phase.OVER or moment.game.poster is None:
        return ()
    return (Button(clipped(reader.plain(_("Statistics")), BUTTON_LIMIT), button_id(moment.match.id, "replay", path=(EVERYTHING.number,))),)
