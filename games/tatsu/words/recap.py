"""What happened since somebody last looked: each trick on a line, who laid what in order, who took it, and what it is worth."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from games.core.game import Seat, Told
from games.core.recap import LANDMARK, MOVE, NEWS, PASSING, PERSONAL, Heard, Line, one_turn, together
from games.core.text import Phrases, Text, Who, Words, listed
from games.tatsu.rules.cards import CLANS
from games.tatsu.rules.events import Asked, Dealt, Discarded, Event, Merged, Scored, Took, Uncovered
from games.tatsu.rules.table import Laid, Sheet
from games.tatsu.words.names import card_count, card_short, clan_name, formula, place_name, worth
from games.tatsu.words.say import result
from games.tatsu.words.turn import asking, narrate

_ = Phrases("tatsu")

OF_A_TRICK = (Laid, Asked, Uncovered)
WHOLE = 4  # cards are a trick
REQUESTS = 3  # on a line
MOST_LENT = 2  # cards in a trick that leave room for its winner on the same line


def recap(told: Sequence[Told], me: Seat | None) -> tuple[Line, ...]:
    heard, lines, fresh = Heard[Event](each.event for each in told), list[Line](), False
    for event in heard:
        if isinstance(event, Laid | Asked | Uncovered):
            lines += one_turn(_trick((event, *heard.run(*OF_A_TRICK)), heard, fresh, me))
        else:
            lines.append(_ending(event, me))
        fresh = True  # whatever is laid from here on begins a trick
    return tuple(lines)


def _ending(event: Took | Merged | Discarded | Scored | Dealt, me: Seat | None) -> Line:
    match event:
        case Took(place, cards):
            mine = place.seat == me and not place.ghost
            more = [card_count(len(cards))] if len(cards) > WHOLE else []  # after a merge spirit
            pile = listed([*more, worth(cards)])
            if mine:
                return Line(_("You took the trick: {pile}.", pile=pile), PERSONAL)
            return Line(_("{who} took the trick: {pile}.", who=place_name(place), pile=pile), NEWS)
        case Scored(sheet):
            return Line(listed((result(sheet, me), _sums(sheet), _totals(sheet, me)), " "), LANDMARK)
        case Dealt(number, dealer, ghost) if dealer.seat == me:
            return Line(_you_deal(number, ghost), NEWS)
        case Merged(place, waiting) if place.seat == me and not place.ghost:
            return Line(_("Merge spirit: {cards} wait; you lead.", cards=card_count(waiting)), NEWS)
        case Merged(place, waiting):
            return Line(_("Merge spirit: {cards} wait; {who} leads.", cards=card_count(waiting), who=place_name(place)), NEWS)
        case _:
            return Line(narrate(event), NEWS)


def _you_deal(number: int, ghost: bool) -> Text:
    if ghost:
        return _("Hand {hand}: you deal, lead, and play Red with the ghost.", hand=number)
    return _("Hand {hand}: you deal and lead.", hand=number)


def _sums(sheet: Sheet) -> Words:
    sums = [(clan, formula(sheet.captured[clan], clan, sheet.scores[clan])) for clan in CLANS if sheet.captured[clan]]
    return listed((listed([_("{clan} {sum}", clan=clan_name(clan), sum=words) for clan, words in sums]), "."), "")


def _totals(sheet: Sheet, me: Seat | None) -> Text:
    totals = [
        _("you {total}", total=total) if seat == me else _("{who} {total}", who=Who(seat), total=total)
        for seat, total in enumerate(sheet.totals)
    ]
    return _("Totals: {totals}.", totals=listed(totals))


# ---- a trick


def _trick(events: Sequence[Laid | Asked | Uncovered], heard: Heard[Event], fresh: bool, me: Seat | None) -> Iterator[Line]:
    """As far as it goes; `fresh`: the first card that was told of it led."""
    laid = [event for event in events if isinstance(event, Laid)]
    ending = heard.take(Took) or heard.take(Merged) or heard.take(Discarded)
    cards = [] if not laid else [_laid(laid, fresh or len(laid) == WHOLE, me)]
    if ending is None:
        yield from cards
    elif sum(each.of != each.place for each in laid) > MOST_LENT:
        yield from (*cards, _ending(ending, me))
    else:
        yield together((*cards, _ending(ending, me)))
    yield from _turned_up([event for event in events if isinstance(event, Uncovered)], me)
    open_now = ending is None and heard.following is None and isinstance(events[-1], Asked)
    yield from _requests(_unanswered(events), open_now, me)


def _unanswered(events: Sequence[Laid | Asked | Uncovered]) -> list[Asked]:
    """A card that was asked for is laid next."""
    pairs = zip(events, (*events[1:], None), strict=True)
    return [event for event, then in pairs if isinstance(event, Asked) and not isinstance(then, Laid)]


def _laid(laid: Sequence[Laid], led: bool, me: Seat | None) -> Line:
    cards = listed([_led(each, me) if led and at == 0 else _followed(each, me) for at, each in enumerate(laid)], "; ")
    return Line(_("Trick: {cards}.", cards=cards), MOVE)


def _led(laid: Laid, me: Seat | None) -> Text:
    if laid.place.seat == me and not laid.place.ghost:
        return _("you led {card}", card=_card(laid, me))
    return _("{who} led {card}", who=place_name(laid.place), card=_card(laid, me))


def _followed(laid: Laid, me: Seat | None) -> Text:
    if laid.place.seat == me and not laid.place.ghost:
        return _("you {card}", card=_card(laid, me))
    return _("{who} {card}", who=place_name(laid.place), card=_card(laid, me))


def _card(laid: Laid, me: Seat | None) -> Words:
    """Whose it was is said where somebody was asked for it."""
    card, of = card_short(laid.card), laid.of
    if of == laid.place:
        return card
    if of.seat == me and not of.ghost:
        return _("{card}, your card", card=card)
    return _("{card}, from {other}", card=card, other=place_name(of))


def _turned_up(events: Sequence[Uncovered], me: Seat | None) -> Iterator[Line]:
    if events:
        yield Line(_("Now face up: {cards}.", cards=listed([_column(each, me) for each in events])), PASSING)


def _column(event: Uncovered, me: Seat | None) -> Text:
    card, column = card_short(event.card), event.column + 1
    if event.place.seat == me:
        return _("you {column}: {card}", column=column, card=card)
    return _("{who} {column}: {card}", who=place_name(event.place), column=column, card=card)


def _requests(asked: Sequence[Asked], open_now: bool, me: Seat | None) -> Iterator[Line]:
    """Who asked whom, where the card is not told with it: still to come, or faded."""
    settled = asked[:-1] if open_now else asked
    for at in range(0, len(settled), REQUESTS):
        yield together([Line(asking(each, me), PASSING) for each in settled[at : at + REQUESTS]])
    if open_now:
        mine = asked[-1].of.seat == me
        yield Line(asking(asked[-1], me), LANDMARK if mine else MOVE, asks=mine)
