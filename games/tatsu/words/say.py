"""The text twin of the picture: the table in words."""

from __future__ import annotations

from collections.abc import Iterator

from games.core.game import Seat
from games.core.text import END_OF_LIST, Joined, Phrases, Text, Who, Words, lines, listed
from games.tatsu.rules.cards import CLAN_OF, CLANS
from games.tatsu.rules.table import Hand, House, Laid, Place, Round, Sheet
from games.tatsu.view.sight import Closed, Covered, Pile, Seen, Sight
from games.tatsu.words.names import (
    card_brief,
    card_count,
    card_name,
    cards_by_clan,
    clan_name,
    formula,
    place_name,
    side_names,
    standings,
    worth,
)

_ = Phrases("tatsu")

ROUNDS = 7


def say(view: Sight) -> Words:
    """The picture in words: who leads, what lies where, what is captured, who holds what."""
    return lines(
        heading(view),
        _("Totals: {totals}", totals=standings(view.totals)),
        *_last_hand(view.last_hand),
        *_round_lines(view),
        *_pending_line(view.pending),
        *(_captured_line(view, clan) for clan in CLANS if view.step is not None),
        *(_holding_line(view, place) for place in view.places if view.step is not None),
    )


def heading(view: Sight) -> Words:
    return listed([_title(view), _target(view.house)], " · ")


def _target(house: House) -> Text:
    return _("to {points} points", points=house.target) if house.target else _("one hand only")


def _round_number(view: Sight) -> int:
    """Of the round that is being played; every one before put four cards on a pile."""
    return 1 + (view.pending.count + sum(pile.count for pile in view.captured)) // 4


def _title(view: Sight) -> Text:
    if view.step is None:
        return _("Hand {hand}, the last one", hand=view.hand)
    return _("Hand {hand}, round {round} of {all}", hand=view.hand, round=_round_number(view), all=ROUNDS)


def _round_lines(view: Sight) -> Iterator[Words]:
    if view.trick:
        yield _("On the table, in the order played:")
        yield from _laid_lines(view.trick)
    elif view.before is not None:
        yield _round_title(view.before)
        yield from _laid_lines(view.before.laid)


def _round_title(ended: Round) -> Text:
    if ended.winner is None:
        return _("The previous round has a merge spirit, so its trick waits for a winner:")
    return _("The previous round, won by {who}:", who=place_name(ended.winner))


def _laid_lines(laid: tuple[Laid, ...]) -> Iterator[Words]:
    for number, each in enumerate(laid, 1):
        if each.of == each.place:
            yield _("{number}. {who}: {card}", number=number, who=place_name(each.place), card=card_name(each.card))
        else:
            yield _(
                "{number}. {who}: {card}, from {other}",
                number=number,
                who=place_name(each.place),
                card=card_name(each.card),
                other=place_name(each.of),
            )
    yield END_OF_LIST


def _pending_line(pending: Pile) -> Iterator[Text]:
    if pending.count:
        yield _("Waiting for the next winner: {pile}", pile=_pile(pending))


def _captured_line(view: Sight, clan: int) -> Text:
    return _("{clan} ({who}) has captured {pile}", clan=clan_name(clan), who=side_names(view.places, clan), pile=_pile(view.captured[clan]))


def _pile(pile: Pile) -> Words:
    if pile.cards is None or not pile.count:
        return card_count(pile.count)
    return listed([card_count(pile.count), worth(pile.cards)])


def _holding_line(view: Sight, place: Place) -> Words:
    return _(
        "{who} ({roles}): {cards}",
        who=place_name(place),
        roles=listed([clan_name(place.clan), *([_("dealer")] if place.number == view.dealer else [])]),
        cards=_holding(view.holdings[place.number]),
    )


def _holding(seen: Seen) -> Words:
    match seen:
        case Hand((red, yellow)):
            return cards_by_clan(red + yellow)
        case Closed((red, yellow)):
            return _("{red} Red, {yellow} Yellow", red=red, yellow=yellow)
        case Covered(upper, below):
            columns = [
                _column(at, card, beneath) for at, (card, beneath) in enumerate(zip(upper, below, strict=True), 1) if card is not None
            ]
            return listed(columns or [_("no cards")], "; ")


def _column(number: int, card: int, below: int | None) -> Words:
    shown = _("{number}: {clan} {card}", number=number, clan=clan_name(CLAN_OF[card]), card=card_brief(card))
    return shown if below is None else _("{card} on {clan}", card=shown, clan=clan_name(below))


def _last_hand(sheet: Sheet | None) -> Iterator[Words]:
    if sheet is not None:
        yield sheet_words(sheet)


def sheet_words(sheet: Sheet) -> Joined:
    """Points times multipliers for each clan, and the totals."""
    discarded = _("Discarded: {cards}", cards=card_count(len(sheet.discarded))) if sheet.discarded else None
    return lines(result(sheet), *(score_line(sheet, clan) for clan in CLANS), discarded)


def result(sheet: Sheet, me: Seat | None = None) -> Text:
    """Who won a hand. Whom it is told to reads *you*."""
    hand, most, less = sheet.number, max(sheet.scores), min(sheet.scores)
    if not most:
        return _("No one scored in hand {hand}.", hand=hand)
    if most == less:
        return _("Hand {hand} was a tie, {most} to {less}.", hand=hand, most=most, less=less)
    winners = [place.seat for place in sheet.places if sheet.scores[place.clan] == most and not place.ghost]
    if me in winners:
        return _("You won hand {hand}, {most} to {less}.", hand=hand, most=most, less=less)
    if len(winners) == 1:
        return _("{who} won hand {hand}, {most} to {less}.", who=Who(winners[0]), hand=hand, most=most, less=less)
    one, two = winners
    return _("{one} and {two} won hand {hand}, {most} to {less}.", one=Who(one), two=Who(two), hand=hand, most=most, less=less)


def score_line(sheet: Sheet, clan: int) -> Text:
    if not sheet.captured[clan]:
        return _("{clan} ({who}): nothing captured", clan=clan_name(clan), who=side_names(sheet.places, clan))
    return _(
        "{clan} ({who}): {formula}",
        clan=clan_name(clan),
        who=side_names(sheet.places, clan),
        formula=formula(sheet.captured[clan], clan, sheet.scores[clan]),
    )
