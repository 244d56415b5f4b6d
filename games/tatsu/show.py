"""How the game is said: the table in words, the open question, labels, news, and why something cannot be played."""

from __future__ import annotations

from collections.abc import Iterator

from games.core.menus import behind_one
from games.core.text import END_OF_LIST, Joined, Phrases, Text, Who, Words, lines, listed
from games.tatsu.cards import CLAN_OF, CLANS
from games.tatsu.sight import Closed, Covered, Pile, Seen, View, count_of
from games.tatsu.table import (
    Action,
    Answer,
    Asked,
    Dealt,
    Discarded,
    Event,
    Hand,
    Laid,
    Lay,
    LayUnseen,
    Merged,
    Place,
    Request,
    Round,
    Scored,
    Sheet,
    TakeTurn,
    Took,
    Uncovered,
)
from games.tatsu.words import card_brief, card_count, card_name, cards_by_clan, clan_name, formula, place_name, side_names, standings, worth

_ = Phrases("tatsu")

ROUNDS = 7


# ---- the table in words


def say(view: View) -> Words:
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


def heading(view: View) -> Words:
    return listed([_title(view), target(view)], " · ")


def target(view: View) -> Text:
    return _("to {points} points", points=view.target) if view.target else _("one hand only")


def round_number(view: View) -> int:
    """Of the round that is being played; every one before put four cards on a pile."""
    return 1 + (view.pending.count + sum(pile.count for pile in view.captured)) // 4


def _title(view: View) -> Text:
    if view.step is None:
        return _("Hand {hand}, the last one", hand=view.hand)
    return _("Hand {hand}, round {round} of {all}", hand=view.hand, round=round_number(view), all=ROUNDS)


def _round_lines(view: View) -> Iterator[Words]:
    if view.trick:
        yield _("On the table, in the order laid:")
        yield from _laid_lines(view.trick)
    elif view.before is not None:
        yield _round_title(view.before)
        yield from _laid_lines(view.before.laid)


def _round_title(ended: Round) -> Text:
    if ended.winner is None:
        return _("The round before has a merge spirit and waits for a winner:")
    return _("The round before, won by {who}:", who=place_name(ended.winner))


def _laid_lines(laid: tuple[Laid, ...]) -> Iterator[Words]:
    for number, each in enumerate(laid, 1):
        if each.of == each.place:
            yield _("{number}. {who}: {card}", number=number, who=place_name(each.place), card=card_name(each.card))
        else:
            yield _(
                "{number}. {who}: {card}, a card of {other}",
                number=number,
                who=place_name(each.place),
                card=card_name(each.card),
                other=place_name(each.of),
            )
    yield END_OF_LIST


def _pending_line(pending: Pile) -> Iterator[Text]:
    if pending.count:
        yield _("Waiting for the next winner: {pile}", pile=_pile(pending))


def _captured_line(view: View, clan: int) -> Text:
    return _("{clan} ({who}) has captured {pile}", clan=clan_name(clan), who=side_names(view.places, clan), pile=_pile(view.captured[clan]))


def _pile(pile: Pile) -> Words:
    if pile.cards is None or not pile.count:
        return card_count(pile.count)
    return listed([card_count(pile.count), worth(pile.cards)])


def _holding_line(view: View, place: Place) -> Words:
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
    return lines(_("Hand {hand} is scored:", hand=sheet.number), *(_score_line(sheet, clan) for clan in CLANS), discarded)


def _score_line(sheet: Sheet, clan: int) -> Text:
    return _(
        "{clan} ({who}): {formula}",
        clan=clan_name(clan),
        who=side_names(sheet.places, clan),
        formula=formula(sheet.captured[clan], clan, sheet.scores[clan]),
    )


# ---- the open question


def ask(view: View) -> Words:
    step = view.step
    if step is None:
        return _("The match is over.")
    if isinstance(step, TakeTurn):
        return _your_turn(view, step.place) if step.decides == view.me else _their_turn(step.place)
    return _asked_you(view, step) if step.decides == view.me else _asked_them(step)


def _your_turn(view: View, place: Place) -> Text:
    clan = clan_name(place.clan)
    if place.ghost:
        return _("The ghost's turn, {clan} clan: choose its card, or ask somebody for one.", clan=clan)
    if count_of(view.holdings[place.number], place.clan):
        return _("Your turn, {clan} clan: lay a card, or ask somebody for one.", clan=clan)
    if any(count_of(seen, place.clan) for seen in view.holdings):
        return _("Your turn, {clan} clan: you have no card of your clan, so ask somebody for one.", clan=clan)
    return _("Your turn, {clan} clan: no card of your clan lies face up, so a face-down one is laid.", clan=clan)


def _their_turn(place: Place) -> Text:
    if place.ghost:
        return _("{who} plays the ghost's turn, {clan} clan.", who=Who(place.seat), clan=clan_name(place.clan))
    return _("{who} has the turn, {clan} clan.", who=place_name(place), clan=clan_name(place.clan))


def _asked_them(step: Answer) -> Text:
    if step.of.ghost:
        return _("{who} chooses a card of the ghost. It will lie before {other}.", who=Who(step.decides), other=place_name(step.place))
    return _("{who} chooses a card. It will lie before {other}.", who=place_name(step.of), other=place_name(step.place))


def _asked_you(view: View, step: Answer) -> Text:
    clan = clan_name(step.place.clan)
    if step.place.ghost and step.place.seat == view.me:
        return _("You asked yourself for the ghost, {clan} clan: choose which of your own cards lies before it.", clan=clan)
    if step.place.seat == view.me and not step.place.ghost:
        return _("You asked the ghost, {clan} clan: choose which of its cards lies before you.", clan=clan)
    if step.of.ghost:
        return _("{who} asks the ghost, {clan} clan: choose which of its cards is laid.", who=place_name(step.place), clan=clan)
    return _("{who} asks you for a card, {clan} clan: choose which one you lay.", who=place_name(step.place), clan=clan)


# ---- labels


def label(action: Action, view: View) -> tuple[Words, ...]:
    match action:
        case Lay(card):
            return (_("Lay {card}", card=card_name(card)),)
        case LayUnseen(column):
            return (_("Lay the face-down card of column {column}", column=column + 1),)
        case Request(of):
            return (*_under(view), _request(view, view.places[of]))


def _under(view: View) -> tuple[Words, ...]:
    """Many requests stand behind one entry, so that a card is still laid with one click."""
    assert view.step is not None
    place = view.step.place
    held = [count_of(seen, place.clan) for seen in view.holdings]
    asked = sum(count > 0 for number, count in enumerate(held) if number != place.number)
    return (_("Ask somebody for a card"),) if behind_one(held[place.number], asked) else ()


def _request(view: View, of: Place) -> Text:
    assert view.step is not None
    seen, clan = view.holdings[of.number], view.step.place.clan
    if view.step.place.ghost and of.seat == view.me:
        return _.many("Use your own hand: {n} card to choose from", "Use your own hand: {n} cards to choose from", count_of(seen, clan))
    if n := count_of(seen, clan):
        return _.many("Ask {who}: {n} card to choose from", "Ask {who}: {n} cards to choose from", n, who=place_name(of))
    n = seen.below.count(clan) if isinstance(seen, Covered) else 0
    return _.many("Ask {who}: {n} face-down card", "Ask {who}: {n} face-down cards", n, who=place_name(of))


# ---- news


def narrate(event: Event) -> Words:
    match event:
        case Laid(place, card, of, unseen):
            return _laid_news(place_name(place), card_name(card), None if of == place else place_name(of), unseen)
        case Asked(place, of):
            return _("{who} asks {other} for a card, {clan} clan.", who=place_name(place), other=place_name(of), clan=clan_name(place.clan))
        case Uncovered(place, column, card):
            return _("{who}: column {column} now shows {card}.", who=place_name(place), column=column + 1, card=card_name(card))
        case Took(place, cards):
            return _("{who} takes the trick: {pile}.", who=place_name(place), pile=listed([card_count(len(cards)), worth(cards)]))
        case Merged(place, waiting):
            return _("Merge spirit: {cards} for the next winner. {who} leads.", cards=card_count(waiting), who=place_name(place))
        case Discarded(cards):
            return _("Merge spirit in the last round: {cards} discarded.", cards=card_count(len(cards)))
        case Scored(sheet):
            return lines(sheet_words(sheet), _("Totals: {totals}", totals=standings(sheet.totals)))
        case Dealt(number, dealer, ghost):
            if ghost:
                return _("Hand {hand}: {who} deals, leads, and plays Red with the ghost.", hand=number, who=place_name(dealer))
            return _("Hand {hand}: {who} deals and leads.", hand=number, who=place_name(dealer))


def _laid_news(who: Words, card: Text, other: Words | None, unseen: bool) -> Text:
    if other is None:
        return _("{who} lays a face-down card: {card}.", who=who, card=card) if unseen else _("{who} lays {card}.", who=who, card=card)
    if unseen:
        return _("{other} lays a face-down card before {who}: {card}.", other=other, who=who, card=card)
    return _("{other} lays a card before {who}: {card}.", other=other, who=who, card=card)


# ---- what cannot be played now


def why_not(view: View) -> tuple[Words, ...]:
    step = view.step
    if step is None or step.decides != view.me:
        return ()
    clan, place = step.place.clan, step.place if isinstance(step, TakeTurn) else step.of
    return (*_foreign_cards(view.holdings[place.number], clan), *(_cannot_ask(view, place, clan) if isinstance(step, TakeTurn) else ()))


def _foreign_cards(seen: Seen, clan: int) -> Iterator[Text]:
    """The cards of the other clan, in one sentence."""
    if n := count_of(seen, 1 - clan):
        yield _.many(
            "{n} card cannot be laid: this place takes the {clan} clan only.",
            "{n} cards cannot be laid: this place takes the {clan} clan only.",
            n,
            clan=clan_name(clan),
        )
    if isinstance(seen, Covered) and count_of(seen, clan) and clan in seen.below:
        yield _("Face-down cards stay covered while a card of the clan lies face up.")


def _cannot_ask(view: View, asking: Place, clan: int) -> Iterator[Text]:
    none_shown = not any(count_of(seen, clan) for seen in view.holdings)
    for place in view.places:
        if place == asking or count_of(view.holdings[place.number], clan) or none_shown:
            continue
        if isinstance(view.holdings[place.number], Covered):
            yield _("{who} cannot be asked: no face-up card of the {clan} clan.", who=place_name(place), clan=clan_name(clan))
        else:
            yield _("{who} cannot be asked: no card of the {clan} clan.", who=place_name(place), clan=clan_name(clan))
