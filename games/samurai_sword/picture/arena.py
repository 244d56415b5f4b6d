"""The middle of the table: what is being done just now, or was done last: who strikes whom with what, and who has still to answer."""

from __future__ import annotations

from games.core.drawing import Items, Point, badge, card, crest, note, pile, slot, sprite, strike, was_card
from games.core.drawing.once import once
from games.core.game import Seat, Told
from games.core.scene import Disc, Line
from games.core.text import Phrases, Who, Words
from games.samurai_sword.picture.faces import BACK, face
from games.samurai_sword.rules.cards import BUSHIDO, CARDS, WEAPONS
from games.samurai_sword.rules.events import Drew, Dropped, Event, Flipped, TurnBegan
from games.samurai_sword.rules.lately import parted
from games.samurai_sword.rules.table import Draw, Given
from games.samurai_sword.view.lately import Deed, deed_of
from games.samurai_sword.view.reading import asked, wounds_to
from games.samurai_sword.view.sight import Sight
from games.samurai_sword.words.names import CARD_WORDS
from games.samurai_sword.words.recap import recap
from games.samurai_sword.words.say import roles_left

_ = Phrases("samurai-sword")

CARD, PILE = 122.0, 78.0
ROOM = 424.0  # between the places
CREST = 64.0
HIGH = 572.0  # from the crests down to the roles that nobody knows
PASSING = frozenset((TurnBegan, Drew, Dropped))  # events that matter least
APART = 100.0  # from the middle to whoever acts, and to whom it is done


def news(view: Sight) -> Words | None:
    """What happened last. While an answer is open the title tells of the deed, so this is what happened before it."""
    deed, (before, last) = deed_of(view), parted(view.lately)
    challenged = deed is not None and deed.asked and deed.card != BUSHIDO
    if challenged and (earlier := _gist(before, view.me)):
        return _("Before: {what}", what=earlier)
    return _gist(last, view.me)


def _gist(events: tuple[Event, ...], me: Seat | None) -> Words | None:
    """The deed in a sentence, or what Bushido turned up since; cards that were merely drawn only where nothing else was done."""
    flipped = next((at for at, event in enumerate(events) if type(event) is Flipped), 0)
    weighty = tuple(event for event in events[flipped:] if type(event) not in PASSING)
    lines = recap([Told(event) for event in weighty or events], me)
    return lines[0].words if lines else None


# ---- from above


def arena(view: Sight, spots: tuple[Point, ...], middle: Point) -> Items:
    """The last deed in cards, and the piles."""
    deed, top = deed_of(view), middle.y - HIGH / 2
    done = () if deed is None else _facing(view, deed, middle.x, top, _side(deed, spots))
    return (*done, *_piles(view, deed, Point(middle.x, top + 410)))


def _side(deed: Deed, spots: tuple[Point, ...]) -> int:
    """Whoever acts stands on the side where they sit."""
    others = tuple(spots[seat].x for seat in deed.whom if seat != deed.seat)
    return 1 if others and spots[deed.seat].x > sum(others) / len(others) else -1


def _facing(view: Sight, deed: Deed, x: float, top: float, side: int) -> Items:
    """Who acts, a stroke of the brush to whom it is done, and beneath them the cards."""
    others = _others(deed)
    y, low = top + 40, top + 114 + CARD * 0.7
    here, there = x + side * APART, x - side * APART
    if not others:
        return (*_person(x, y, deed.seat, within=ROOM - 40), *_own_cards(deed, x, low))
    whom = others[0]
    if len(others) > 1:
        return (
            *_person(here, y + 16, deed.seat, within=2 * APART - 8),
            *_laid(deed, there, top + 86),
            *strike(Point(here, y + 96), Point(here, top + 216), bend=0),
            *_crowd(deed, others, x, top + 264),
            *_unseen(view, x, top + 312),
        )
    twice = _answered(deed)
    return (
        *_person(here, y, deed.seat, within=2 * APART - 8),
        *_person(there, y, whom, within=2 * APART - 8),
        *strike(Point(here - side * 46, y), Point(there + side * 42, y), bend=0.14 * -side),
        *_laid(deed, here if twice else x, low),
        *(_answer(deed, there, low) if twice else ()),
        *_wounds(view, deed, x if twice else x - side * (CARD / 2 + 44), low),
    )


def _others(deed: Deed) -> tuple[Seat, ...]:
    return tuple(seat for seat in deed.whom if seat != deed.seat)


def _answered(deed: Deed) -> bool:
    """Whether a second card belongs to it: laid against a weapon, lost to a Geisha, or not known yet."""
    return bool(deed.against) or (deed.asked and deed.card in WEAPONS)


def _own_cards(deed: Deed, x: float, y: float) -> Items:
    """Nobody else takes part: what was played, and what Bushido has turned up."""
    if not deed.against:
        return _laid(deed, x, y)
    return (*_laid(deed, x - APART, y), *_answer(deed, x + APART, y))


@once
def _person(x: float, y: float, seat: Seat, *, within: float) -> Items:
    """Crest, and the name beneath it."""
    return (*_crest(x, y, seat), *note(x, y + 54, Who(seat), within=within, size=25, bold=True))


@once
def _crest(x: float, y: float, seat: Seat) -> Items:
    return (Disc(x, y, CREST * 0.56, fill="paper", edge="ink", width=2.5), *crest(x, y, seat, size=CREST * 0.8))


@once
def _laid(deed: Deed, x: float, y: float) -> Items:
    turned_away = bool(deed.against) and deed.card in WEAPONS
    return (*face(x, y, deed.card, width=CARD, turn=-3, struck=turned_away), *_name(deed.card, x, y))


@once
def _answer(deed: Deed, x: float, y: float) -> Items:
    """The card that was laid against it; while nobody knows, its outline."""
    if deed.against:
        return (*face(x, y, deed.against, width=CARD, turn=3), *_name(deed.against, x, y))
    return (*was_card(x, y, width=CARD), *note(x, y, "?", within=80, size=84, bold=True))


def _name(kind: int, x: float, y: float) -> Items:
    """Beneath a card, where also a long one has room."""
    return note(x, y + CARD * 0.7 + 22, CARD_WORDS[kind].name, within=2 * APART - 12, size=25)


def _wounds(view: Sight, deed: Deed, x: float, y: float) -> Items:
    """A drop for what a weapon costs; while it can still be parried, how many there may be: those on it, and those that come on top."""
    if deed.asked and deed.card in WEAPONS:
        number, printed = wounds_to(view, deed.seat, deed.card, deed.whom[0]), CARDS[deed.card].wounds
        said: Words = number if number <= printed else f"{printed} + {number - printed}"
        return (*sprite(x, y - 20, "common:drop", 46, tint="vermilion"), *note(x, y + 26, said, within=56, size=38, bold=True))
    return sprite(x, y, "common:drop", 46, tint="vermilion") if deed.hurt else ()


@once
def _crowd(deed: Deed, others: tuple[Seat, ...], x: float, y: float) -> Items:
    """All whom it reaches in the order they sit in beneath one bracket, and a drop for each who was hurt."""
    step = min(76.0, (ROOM - 16) / len(others))
    spots = tuple((x + (at - (len(others) - 1) / 2) * step, seat) for at, seat in enumerate(others))
    left, right, above = spots[0][0] - 20, spots[-1][0] + 20, y - 46
    bracket = Line(((left, above + 10), (left, above), (right, above), (right, above + 10)), "ink", 4)
    return (bracket, *(item for at, seat in spots for item in _one_of(at, y, seat, 28, hurt=seat in deed.hurt)))


@once
def _one_of(x: float, y: float, seat: Seat, r: float, *, hurt: bool) -> Items:
    drop = sprite(x + r * 0.76, y + r * 0.8, "common:drop", 30, tint="vermilion") if hurt else ()
    return (Disc(x, y, r, fill="paper", edge="ink", width=2), *crest(x, y, seat, size=r * 1.44), *drop)


def _unseen(view: Sight, x: float, y: float) -> Items:
    """Some have answered already, and the others are not told who."""
    if not any(isinstance(step, Given) for step in view.agenda):
        return ()
    return note(x, y, _("Who has answered stays secret."), within=ROOM - 20, size=22, color="faded")


# ---- the piles


def _piles(view: Sight, deed: Deed | None, at: Point) -> Items:
    """Deck and discard pile, the honor that nobody has, and which roles are hidden: who leads cannot be seen."""
    x = at.x + PILE / 2 + 22
    count = badge(at.x + PILE + 14, at.y + PILE * 0.56, len(view.discard), r=22) if view.discard else ()
    return (
        *pile(at.x - PILE / 2 - 22, at.y, view.deck, BACK, width=PILE),
        *_top(view, deed, x, at.y),
        *count,
        *_named(at.x - PILE - 82, at.y, _("Deck")),
        *_named(at.x + PILE + 82, at.y, _("Discard")),
        *note(at.x, at.y + 86, _("Honor in the box: {n}", n=view.box), within=ROOM - 20, size=24, color="faded"),
        *note(at.x, at.y + 134, next(roles_left(view), ""), within=ROOM - 24, size=22, rows=2, color="faded"),
    )


def _top(view: Sight, deed: Deed | None, x: float, y: float) -> Items:
    """The card that was discarded last. One that is still shown above is not drawn twice, unless somebody may draw it."""
    if not view.discard:
        return slot(x, y, width=PILE)
    top = view.discard[-1]
    shown = deed is not None and top in {deed.card, deed.against} and not any(isinstance(step, Draw) for step in asked(view))
    return card(x, y, width=PILE) if shown else face(x, y, top, width=PILE)


def _named(x: float, y: float, name: Words) -> Items:
    return note(x, y, name, within=98, size=24)
