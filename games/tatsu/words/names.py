"""Names: of clans, cards, places, numbers of things. No sentence is in here."""

from __future__ import annotations

from games.core.game import Seat
from games.core.text import Joined, Phrases, Text, Who, Words, listed
from games.tatsu.rules.cards import CLAN_OF, CLANS, MERGES, POINTS, RED, STRENGTH, TIMES, multipliers_of, points_of
from games.tatsu.rules.table import Cards, Place

_ = Phrases("tatsu")


def clan_name(clan: int) -> Text:
    return _("Red") if clan == RED else _("Yellow")


def of_clan(clan: int) -> Text:
    """What belongs to a clan, behind the thing itself: a card *of the Red clan*."""
    return _("of the Red clan") if clan == RED else _("of the Yellow clan")


def clan_letter(clan: int) -> Text:
    return _("R") if clan == RED else _("Y")


def card_name(card: int) -> Text:
    """With its clan: Red 5 · 1 point."""
    red = CLAN_OF[card] == RED
    if card in MERGES:
        return _("Red merge spirit") if red else _("Yellow merge spirit")
    if TIMES[card]:
        return _("Red ×{times}", times=TIMES[card]) if red else _("Yellow ×{times}", times=TIMES[card])
    strength, points = STRENGTH[card], POINTS[card]
    if red:
        return _.many("Red {strength} · {n} point", "Red {strength} · {n} points", points, strength=strength)
    return _.many("Yellow {strength} · {n} point", "Yellow {strength} · {n} points", points, strength=strength)


def card_brief(card: int) -> Words:
    """Without its clan, for lists: 5, ×3, 1 worth 7 points."""
    if card in MERGES:
        return _("merge")
    if TIMES[card]:
        return f"×{TIMES[card]}"
    return _.many("1 worth {n} point", "1 worth {n} points", POINTS[card]) if STRENGTH[card] == 1 else STRENGTH[card]


def card_short(card: int) -> Text:
    """With its clan, and no more than tells it from others: Red 5, Red 1 worth 7 points."""
    return card_name(card) if card in MERGES else _("{clan} {card}", clan=clan_name(CLAN_OF[card]), card=card_brief(card))


def cards_by_clan(cards: Cards) -> Joined:
    """Red: 5, ×3. Yellow: merge."""
    parts: list[Words] = [
        _("{clan}: {cards}", clan=clan_name(clan), cards=listed([card_brief(card) for card in sorted(cards) if CLAN_OF[card] == clan]))
        for clan in CLANS
        if any(CLAN_OF[card] == clan for card in cards)
    ]
    return listed(parts or [_("no cards")], "; ")


def worth(cards: Cards) -> Joined:
    """What a pile holds that counts: its points, and the multipliers of both clans."""
    multipliers = (
        _("{clan} {times}", clan=clan_name(clan), times=listed([f"×{times}" for times in multipliers_of(cards, clan)], " "))
        for clan in CLANS
        if multipliers_of(cards, clan)
    )
    return listed([point_count(points_of(cards)), *multipliers])


def place_name(place: Place) -> Words:
    return _("Ghost") if place.ghost else Who(place.seat)


def side_names(places: tuple[Place, ...], clan: int) -> Joined:
    return listed([place_name(place) for place in places if place.clan == clan])


def card_count(n: int) -> Text:
    return _.many("{n} card", "{n} cards", n)


def point_count(n: int) -> Text:
    return _.many("{n} point", "{n} points", n)


def formula(cards: Cards, clan: int, score: int) -> str:
    """12 × (1 + 3) = 48, in every language."""
    return f"{points_of(cards)} × {factor(cards, clan)} = {score}"


def factor(cards: Cards, clan: int) -> str:
    """What the points of a clan are multiplied by: (1 + 3)."""
    times = multipliers_of(cards, clan)
    sums = " + ".join(map(str, times)) or "0"
    return f"({sums})" if len(times) > 1 else sums


def standings(totals: tuple[int, ...]) -> Joined:
    return listed([_("{who} {total}", who=Who(Seat(seat)), total=total) for seat, total in enumerate(totals)])
