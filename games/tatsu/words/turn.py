"""What is asked, how a choice is labelled, and how an event is told. The table in words is in say.py."""

from __future__ import annotations

from games.core.game import Seat
from games.core.labels import Kind
from games.core.text import Phrases, Text, Who, Words, lines, listed
from games.tatsu.rules.events import Asked, Dealt, Discarded, Event, Merged, Scored, Took, Uncovered
from games.tatsu.rules.table import Action, Answer, Laid, Lay, LayUnseen, Place, Request, TakeTurn
from games.tatsu.view.sight import Covered, Sight, count_of
from games.tatsu.words.names import card_count, card_name, clan_name, of_clan, place_name, standings, worth
from games.tatsu.words.say import sheet_words

_ = Phrases("tatsu")


# ---- the open question


def ask(view: Sight) -> Words:
    step = view.step
    if step is None:
        return _("The match is over.")
    if isinstance(step, TakeTurn):
        return _your_turn(view, step.place) if step.seat == view.me else _their_turn(view, step.place)
    return _asked_you(view, step) if step.seat == view.me else _asked_them(step, view.me)


def _your_turn(view: Sight, place: Place) -> Text:
    clan = clan_name(place.clan)
    if place.ghost:
        return _("The ghost’s turn, {clan} clan: play a card for it, or ask for one.", clan=clan)
    if count_of(view.holdings[place.number], place.clan):
        return _("Your turn, {clan} clan: play a card or ask for one.", clan=clan)
    if any(count_of(seen, place.clan) for seen in view.holdings):
        return _("Your turn, {clan} clan: you have none of its cards, so ask for a card.", clan=clan)
    return _("Your turn, {clan} clan: no card of your clan is face up, so a face-down one is played.", clan=clan)


def _their_turn(view: Sight, place: Place) -> Text:
    clan, who = clan_name(place.clan), Who(place.seat)
    if place.ghost:
        return _("The ghost’s turn, {clan} clan, played by {who}: play a card, or ask someone for one.", who=who, clan=clan)
    if count_of(view.holdings[place.number], place.clan):
        return _("{who}’s turn, {clan} clan: play a card, or ask someone for one.", who=who, clan=clan)
    if any(count_of(seen, place.clan) for seen in view.holdings):
        return _("{who}’s turn, {clan} clan: ask someone for a card.", who=who, clan=clan)
    return _("{who}’s turn, {clan} clan: a face-down card is played.", who=who, clan=clan)


def _asked_them(step: Answer, me: Seat | None) -> Text:
    if step.place.seat == me and not step.place.ghost:
        return _mine_is_chosen(step)
    if step.of.ghost:
        return _("{who} chooses one of the ghost’s cards. It goes in front of {other}.", who=Who(step.seat), other=place_name(step.place))
    return _("{who} chooses a card. It goes in front of {other}.", who=place_name(step.of), other=place_name(step.place))


def _mine_is_chosen(step: Answer) -> Text:
    if step.of.ghost:
        return _("{who} chooses one of the ghost’s cards. It goes in front of you.", who=Who(step.seat))
    return _("{who} chooses a card. It goes in front of you.", who=Who(step.seat))


def _asked_you(view: Sight, step: Answer) -> Text:
    clan = clan_name(step.place.clan)
    if step.place.ghost and step.place.seat == view.me:
        return _("You’re playing for the ghost from your own hand, {clan} clan: choose the card that goes in front of it.", clan=clan)
    if step.place.seat == view.me and not step.place.ghost:
        return _("You asked the ghost, {clan} clan: choose which of its cards goes in front of you.", clan=clan)
    if step.of.ghost:
        return _("{who} asks the ghost, {clan} clan: choose which of its cards is played.", who=place_name(step.place), clan=clan)
    return _("{who} asks you for a card {of_clan}. Which one?", who=place_name(step.place), of_clan=of_clan(step.place.clan))


def chapter(view: Sight) -> str:
    """The heading of the rulebook that says what the question is about."""
    match view.step:
        case None:
            return "The end of the match"
        case TakeTurn(place) if place.ghost:
            return "Red and the ghost"
        case Answer():
            return "The asked player"
        case TakeTurn(place) if not any(count_of(seen, place.clan) for seen in view.holdings):
            return "Face-down cards"
        case TakeTurn():
            return "Your turn"


# ---- labels


def label(action: Action, view: Sight) -> tuple[Words, ...]:
    match action:
        case Lay(card):
            return (_("Play {card}", card=card_name(card)),)
        case LayUnseen(column):
            return (_("Play the face-down card in column {column}", column=column + 1),)
        case Request(of):
            return (_request(view, view.places[of]),)


def _request(view: Sight, of: Place) -> Text:
    assert view.step is not None
    seen, clan = view.holdings[of.number], view.step.place.clan
    if view.step.place.ghost and of.seat == view.me:
        return _.many("Your own hand: {n} card to choose from", "Your own hand: {n} cards to choose from", count_of(seen, clan))
    if n := count_of(seen, clan):
        return _.many("Ask {who}: {n} card to choose from", "Ask {who}: {n} cards to choose from", n, who=place_name(of))
    n = seen.below.count(clan) if isinstance(seen, Covered) else 0
    return _.many("Ask {who}: {n} face-down card", "Ask {who}: {n} face-down cards", n, who=place_name(of))


def kind(action: Action, view: Sight) -> Kind:
    return Kind.ABILITY if isinstance(action, Request) else Kind.PLAY


# ---- news


def narrate(event: Event) -> Words:
    match event:
        case Laid(place, card, of, unseen):
            return _laid_news(place_name(place), card_name(card), None if of == place else place_name(of), unseen)
        case Asked():
            return asking(event)
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


def asking(asked: Asked, me: Seat | None = None) -> Text:
    """A request. A seat to which it is retold reads *you* where it takes part."""
    place, of, clan = asked.place, asked.of, of_clan(asked.place.clan)
    if place.seat == me and not place.ghost:
        if of.ghost:
            return _("You ask the ghost for a card {of_clan}.", of_clan=clan)
        return _("You ask {other} for a card {of_clan}.", other=Who(of.seat), of_clan=clan)
    if of.ghost:
        return _("{who} asks the ghost for a card {of_clan}.", who=place_name(place), of_clan=clan)
    if of.seat == me:
        return _("{who} asks you for a card {of_clan}.", who=place_name(place), of_clan=clan)
    return _("{who} asks {other} for a card {of_clan}.", who=place_name(place), other=Who(of.seat), of_clan=clan)


def _laid_news(who: Words, card: Text, other: Words | None, unseen: bool) -> Text:
    if other is None:
        return _("{who} plays a face-down card: {card}.", who=who, card=card) if unseen else _("{who} plays {card}.", who=who, card=card)
    if unseen:
        return _("{other} plays a face-down card in front of {who}: {card}.", other=other, who=who, card=card)
    return _("{other} plays a card in front of {who}: {card}.", other=other, who=who, card=card)
