"""The deal: its seal, the clicks that contributed to it, and after the end the check."""

from __future__ import annotations

from bot.i18n import Reader
from bot.match.deal import Sealed, Verdict, bound, is_click, made_at, sealed, silent
from bot.match.values import Deal, Match
from bot.screen.custom_id import button_id
from bot.screen.parts import Button, ButtonRow, Paragraph, Part, Screen, fitted, small
from bot.screen.table_screen import titled
from games.core.game import Seat
from games.core.text import Phrases, Text, Who, Words, listed

_ = Phrases("bot")

VERDICTS: dict[Verdict, Text] = {
    Verdict.AS_SEALED: _("The deal matches its seal."),
    Verdict.NOT_AS_SEALED: _("The deal doesn’t match its seal: the stored data doesn’t add up."),
    Verdict.WENT_ON: _("The numbers match their seal. No cards were dealt: this match continued from a position in another one."),
    Verdict.OTHER_RULES: _("The numbers match their seal. The rules have changed since, so the cards can’t be dealt again here."),
}


def the_deal(match: Match, reader: Reader) -> Screen:
    """The seal and whose clicks contributed; after the end, also the button to check the deal."""
    parts: list[Part] = [
        Paragraph(f"### {reader(_('The deal'))} · {titled(match, reader)}"),
        Paragraph("\n".join(reader(sentence) for sentence in deal_explained(match))),
        Paragraph(small(reader(line) for line in (*invitation(match), seal(sealed(match))))),
    ]
    if match.ended:
        parts.append(ButtonRow((Button(reader.plain(_("Check")), button_id(match.id, "checkdeal")),)))
    return Screen(fitted(parts))


def deal_explained(match: Match) -> tuple[Text, Text]:
    if not match.secret:
        return (
            _("When this match started, the bot drew a secret number and showed the beginning of its seal."),
            _("Every card is determined by that number."),
        )
    drawn = _("When this table opened, the bot drew a secret number and showed its seal, so it can’t switch to another number later.")
    if match.deal is None:
        if match.origin is not None:
            return drawn, _(
                "Everything left to chance from here on is determined by that number and by clicks: {clicks}.", clicks=clicks_to_come(match)
            )
        return drawn, _(
            "Every card is determined by that number, the options, the seats, and clicks that no one can predict: {clicks}.",
            clicks=clicks_to_come(match),
        )
    if match.origin is not None:
        return drawn, _(
            "Everything left to chance from there on is determined by that number and by clicks: {clicks}.",
            clicks=clicks_made(match, match.deal),
        )
    return drawn, _(
        "Every card is determined by that number, the options, the seats, and clicks that no one could predict: {clicks}.",
        clicks=clicks_made(match, match.deal),
    )


def clicks_to_come(match: Match) -> Text:
    still = silent(match)
    so_far: list[Words] = [Who(seat) for seat, sitter in enumerate(match.sitters) if sitter.person is not None and seat not in still]
    if not so_far:
        return _("everyone’s “Sit down”, and “Start”")
    return _("everyone’s “Sit down” (so far {who}), and “Start”", who=listed(so_far))


def clicks_made(match: Match, deal: Deal) -> Text:
    stirrers = [name_in_deal(match, Seat(seat)) for seat, number in enumerate(deal.seats) if is_click(number)]
    starter = _("the host") if deal.starter is None else name_in_deal(match, deal.starter)
    if not stirrers:
        return _("“Start” by {starter}", starter=starter)
    return _("“Sit down” by {who}, and “Start” by {starter}", who=listed(stirrers), starter=starter)


def name_in_deal(match: Match, seat: Seat) -> Words:
    """The player in this seat at the start."""
    return _("the first player in seat {n}", n=seat + 1) if match.sitters[seat].late else Who(seat)


def invitation(match: Match) -> list[Text]:
    """An invitation to contribute, for players whom a rematch has seated."""
    still: list[Words] = [] if match.deal else [Who(seat) for seat in silent(match)]
    return [_("{who} can still change the deal by pressing “Sit down”.", who=listed(still))] if still else []


def seal(deal: Sealed) -> Text:
    return _("Seal (SHA-256): {seal}", seal=code(deal.seal))


def check_page(match: Match, deal: Sealed, found: Verdict, reader: Reader) -> Screen:
    """The result of the check, and all data for computing it without the bot."""
    said, seed = f"### {titled(match, reader)}\n{reader(VERDICTS[found])}", _("Seed: {seed}", seed=code(deal.seed))
    if match.deal is None:
        return Screen((Paragraph(said), Paragraph(small(reader(number) for number in (seal(deal), seed)))))
    secret = _("Secret number: {number}", number=code(deal.secret))
    formula = _("The seal is the SHA-256 of the secret number. The seed is the HMAC-SHA-256, with that number as its key, of this:")
    opened = small(reader(line) for line in (when_clicked(match, match.deal), seal(deal), secret, seed, formula))
    return Screen(fitted([Paragraph(said), Paragraph(opened), Paragraph(f"```json\n{bound(deal).decode()}\n```")]))


def when_clicked(match: Match, deal: Deal) -> Text:
    """The times of clicks, so that players can verify their own."""
    clicks: list[Words] = [
        with_time(name_in_deal(match, Seat(seat)), click) for seat, click in enumerate(deal.seats) if click and is_click(click)
    ]
    return _("The clicks: {clicks}", clicks=listed([*clicks, with_time(_("Start"), deal.start)]))


def with_time(what: Words, click: int) -> Words:
    return listed([what, f"<t:{made_at(click)}:T>"], " ")


def code(number: str) -> str:
    return f"`{number}`"
