"""Small private screens about a match: its status as text, what else may be done, asking twice, which one is meant."""

from __future__ import annotations

from bot.i18n import Reader
from bot.match import advice
from bot.match.menu import Path
from bot.match.moment import Moment
from bot.match.pauses import holds_vacations
from bot.match.values import Match, Phase
from bot.screen import parts
from bot.screen.advice_screen import TITLE as ADVICE
from bot.screen.custom_id import button_id, select_id
from bot.screen.table_screen import one_behind, recent, standing, titled
from games import all_games
from games.core.game import Seat
from games.core.text import Phrases, Text, Who, listed

_ = Phrases("bot")

NOT_SURE = (0,)  # the path of the button that leaves everything as it is


def status(moment: Moment, reader: Reader, seat: Seat | None = None, late: bool = False) -> parts.Screen:
    """Everything that everybody may know, as text. Who sits at `seat` can see their own part again. `late`: it is the moment before."""
    body = [
        parts.Paragraph(f"### {titled(moment.match, reader)}"),
        parts.Paragraph(reader(moment.say(None))),
        parts.Paragraph(parts.small(recent(moment, None, reader))),
        parts.Paragraph(one_behind(moment, reader) if late else standing(moment, reader)),
    ]
    return parts.Screen(parts.fitted([*body, *more_buttons(moment, reader, seat)]))


def more_buttons(moment: Moment, reader: Reader, seat: Seat | None) -> list[parts.ButtonRow]:
    match = moment.match

    def button(verb: str, label: Text, asked: int = 0) -> parts.Button:
        return parts.Button(reader.plain(label), button_id(match.id, verb, asked))

    row = []
    if seat is not None and moment.playing:
        row += [button("advice", ADVICE, moment.asked[seat])] if advice.advice_offered(moment, seat) else []
        row += [button("orders", _("Auto-answers"))] if moment.game.orders else []
    row.append(button("history", _("History")))
    if match.ended or seat is not None:
        row.append(button("replay", _("Replay")))
    elif match.phase is Phase.PLAYING:
        row.append(button("watch", _("Watch")))
    row += [button("deal", _("The deal")), parts.Button(reader.plain(_("Settings")), button_id(0, "settings"))]
    if match.phase is Phase.PLAYING:
        if not match.direct:
            row.append(button("pause", _("Pause")))
        if holds_vacations(match):
            row.append(button("vacation", _("Vacation")))
        row += [button("leave", _("Leave the match")), button("stop", _("Stop the match"))]
    return parts.in_rows(row)


def confirmation(match: Match, verb: str, question: Text, yes: Text, no: Text, reader: Reader, sure: Path = (1,)) -> parts.Screen:
    """What cannot be undone is asked twice."""
    agree = parts.Button(reader.plain(yes), button_id(match.id, verb, path=sure), parts.Style.DANGER)
    return parts.Screen(
        (
            parts.Paragraph(reader(question)),
            parts.ButtonRow((agree, parts.Button(reader.plain(no), button_id(match.id, verb, path=NOT_SURE)))),
        )
    )


def at_the_table(match: Match, reader: Reader) -> str:
    return Reader(reader.language, match.names, markdown=False)(listed([Who(seat) for seat in range(len(match.sitters))]))


def which_match(matches: list[Match], verb: str, reader: Reader, page: int = 0) -> parts.Screen:
    """Several matches: which one is meant? More than fit into one select come in pages."""
    pages = max(1, -(-len(matches) // parts.OPTIONS))
    page = min(page, pages - 1)
    choices = tuple(
        parts.SelectOption(
            parts.clipped(titled(match, reader.plain), parts.OPTION_LIMIT),
            str(match.id),
            parts.clipped(at_the_table(match, reader), parts.OPTION_LIMIT),
        )
        for match in matches[page * parts.OPTIONS : (page + 1) * parts.OPTIONS]
    )
    turns = tuple(
        parts.Button(reader.plain(_("Page {n}", n=other + 1)), button_id(0, verb, path=(other,)))
        for other in (page - 1, page + 1)
        if 0 <= other < pages
    )
    return parts.Screen(
        (
            parts.Paragraph(reader(_("There are several tables. Which one do you mean?"))),
            parts.Select(select_id(0, verb), reader.plain(_("Which match?")), choices),
            *([parts.ButtonRow(turns)] if turns else []),
        )
    )


def refusal(words: Text, match: Match | None, stranger: bool, reader: Reader) -> parts.Screen:
    """Why something is refused; for a `stranger` to this match with what they can do instead."""
    row = []
    if match is not None and stranger and match.phase is Phase.PLAYING and not match.direct:
        row.append(parts.Button(reader.plain(_("Watch")), button_id(match.id, "watch")))
    if match is not None and stranger and match.phase is not Phase.GATHERING:
        row.append(parts.Button(reader.plain(_("Open a table")), button_id(0, "open", path=(list(all_games()).index(match.game), 0))))
    return parts.Screen((parts.Paragraph(reader(words)), *parts.in_rows(row)))


def sentence(words: Text, reader: Reader) -> parts.Screen:
    """One sentence."""
    return parts.Screen((parts.Paragraph(reader(words)),))
