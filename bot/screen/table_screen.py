"""The public table of a match that is played: the picture of what everybody may see, whose turn it is, what happened."""

from __future__ import annotations

from itertools import islice

from bot.clock import deadline
from bot.i18n import Reader
from bot.match import Line, Match, Phase, Play
from bot.screen.click import press
from bot.screen.screen import BUTTON_LIMIT, Button, Part, Row, Say, Screen, Show, Style, clipped, fitted
from games.core.dice import commitment
from games.core.game import Outcome, Seat
from games.core.text import Phrases, Text, Who, listed

_ = Phrases("bot")

LINES = 6  # of what just happened


def table(play: Play, tell: Reader) -> Screen:
    view, told = play.match.rules.view(play.state, None), recent(play, None, tell)
    parts: list[Part] = [
        Say(f"## {tell(play.match.rules.name)}"),
        Show(),
        Say("\n".join(told)),
        Say(standing(play, tell)),
        Say("" if told else tell(_("Press My hand to see what you hold and may do. Only you see it."))),
        Say(sealed(play, tell)),
        *buttons(play, tell),
    ]
    return Screen(fitted(parts), scene=play.match.rules.scene(view))


def titled(match: Match, tell: Reader) -> str:
    return f"{tell(match.rules.name)} · {tell(_('match {n}', n=match.id))}"


def recent(play: Play, seat: Seat | None, tell: Reader, most: int = LINES) -> list[str]:
    """What a seat was told last. What fades is forgotten with the next action.

    What only others were told takes no room here: not even its number may show.
    """
    told = (tell(play.match.rules.narrate(line.told.event)) for line in reversed(play.log) if still_told(line, seat, play.seq))
    return list(islice(filter(None, told), most))[::-1]


def still_told(line: Line, seat: Seat | None, now: int) -> bool:
    return line.told.reaches(seat) and (not line.told.fades or line.seq == now)


def standing(play: Play, tell: Reader) -> str:
    """Whose turn it is and until when, or how it ended."""
    game = play.match.rules
    if play.match.phase is Phase.STOPPED:
        return tell(_("This match was stopped. Nobody wins."))
    outcome = game.outcome(play.state)
    if outcome is not None:
        return ended(outcome, tell)
    lines = [f"### {tell(game.ask(game.view(play.state, None)))}"]
    until = deadline(play)
    if until is not None:
        lines.append(tell(_("Time runs out {when}.", when=f"<t:{int(until)}:R>")))
    lines += [tell(line) for line in absent(play.match)]
    return "\n".join(lines)


def absent(match: Match) -> list[Text]:
    lines = [_("{who} is away; the AI plays on.", who=Who(seat)) for seat, sitter in enumerate(match.sitters) if sitter.away]
    return lines + [
        _("{who} has left; the AI plays until somebody takes the seat.", who=Who(seat))
        for seat, sitter in enumerate(match.sitters)
        if sitter.left
    ]


def ended(outcome: Outcome, tell: Reader) -> str:
    lines = [f"### {tell(outcome.reason)}"]
    number = 1
    for place in outcome.places:
        names = tell(listed([with_score(outcome, seat, tell) for seat in place]))
        lines.append(f"{number}. {names}")
        number += len(place)
    return "\n".join(lines)


def with_score(outcome: Outcome, seat: Seat, tell: Reader) -> str:
    score = outcome.scores[seat] if outcome.scores else None
    return tell(Who(seat)) if score is None else f"{tell(Who(seat))} ({score})"


def sealed(play: Play, tell: Reader, letters: int = 16) -> str:
    """The deal is sealed before the first card and opened after the last: nobody can have dealt by hand."""
    match = play.match
    seal = commitment(match.seed)[:letters]
    if match.phase is Phase.PLAYING:
        return "-# " + tell(_("Match {n} · the deal is sealed: {seal}", n=match.id, seal=seal))
    return "-# " + tell(_("Match {n} · seal {seal} · opened: {seed}", n=match.id, seal=seal, seed=match.seed))


def buttons(play: Play, tell: Reader) -> list[Part]:
    match = play.match

    def button(verb: str, label: Text, style: Style = Style.SECONDARY) -> Button:
        return Button(clipped(tell.plain(label), BUTTON_LIMIT), press(match.id, verb), style)

    if match.phase is not Phase.PLAYING:
        return [Row((button("rematch", _("Rematch"), Style.PRIMARY), button("more", _("More"))))]
    row = [button("hand", _("My hand"), Style.PRIMARY), button("rules", _("Rules")), button("more", _("More"))]
    if any(sitter.away for sitter in match.sitters):
        row.append(button("back", _("I'm back")))
    free = [seat for seat, sitter in enumerate(match.sitters) if sitter.left]
    if free:
        row.append(button("seat", _("Take the seat of {who}", who=Who(free[0]))))
    return [Row(tuple(row))]
