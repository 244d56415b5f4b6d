"""How a match ended, made to be shared: the winner's champion before the sun, the score, and what came of it."""

from __future__ import annotations

from collections import Counter

from games.core import drawing
from games.core.drawing import Items, picture
from games.core.game import Seat
from games.core.scene import Item, Label, Scene
from games.core.story import Played
from games.core.text import Phrases, Who, Words, listed
from games.tenno.picture import battle
from games.tenno.rules.cards import GEISHA, printed
from games.tenno.rules.score import in_prison, left_over, ranking, tied
from games.tenno.rules.table import Place
from games.tenno.view.sight import Sight, view
from games.tenno.words.names import named
from games.tenno.words.say import say

_ = Phrases("tenno")

WIDTH, HEIGHT = 1200, 680
SUN = drawing.Point(300, 300)
LEFT, ROOM = 596.0, 556.0  # where the words begin, and how wide they may be


def poster(played: Played) -> Scene:
    return poster_picture(view(played[-1].state, None))


def poster_picture(shown: Sight) -> Scene:
    outcome = ranking(shown.places)
    winners, *rest = outcome.places
    facts = _facts(shown.places, winners[0])
    lines = (item for at, fact in enumerate(facts) for item in _fact(fact, 328 + at * 62))
    return picture(WIDTH, HEIGHT, say(shown), _winner(shown, winners), lines, _others(shown, [seat for place in rest for seat in place]))


def _winner(shown: Sight, winners: tuple[Seat, ...]) -> tuple[Item, ...]:
    """The strongest card the winner has left, before the sun; the name, and what the prison is worth."""
    first, points = winners[0], in_prison(shown.places[winners[0]])
    beside = LEFT + 24 + 86 * len(str(points))
    worth = _.many("point in prison", "points in prison", points)
    return (
        *battle.sun(*SUN, 226),
        *battle.figure(SUN.x, SUN.y, champion(shown.places[first]), 430),
        Label(_("Tenno"), 52, 58, 48, "ink", "lm", 200, bold=True),
        *drawing.crest(LEFT + 44, 92, first, size=88),
        Label(listed([Who(seat) for seat in winners]), LEFT + 104, 92, 84, "ink", "lm", ROOM - 104, bold=True, least=56),
        Label(points, LEFT, 216, 150, "vermilion", "lm", bold=True),
        Label(worth, beside, 222, 48, "ink", "lm", LEFT + ROOM - beside, rows=2, least=40),
    )


def champion(place: Place) -> int:
    """The strongest card on the table or in the hand; without any, the best prisoner."""
    own = [card for card in (*place.table, *place.hand) if card is not None]
    return max(own or [captive.card for captive in place.prison] or [GEISHA], key=lambda card: (printed(card), card))


def _facts(places: tuple[Place, ...], winner: Seat) -> tuple[Words, ...]:
    """How many prisoners, the best of them, and the tie-break if it decided, or whose most of them were."""
    held = places[winner].prison
    if not held:
        return (_("No prisoners"),)
    best = max(held, key=lambda captive: (printed(captive.card), -captive.owner))
    owner, most = min(Counter(captive.owner for captive in held).items(), key=lambda each: (-each[1], each[0]))
    found: list[Words] = [_.many("{n} prisoner", "{n} prisoners", len(held)), _("The best: {card}", card=named(best.card))]
    if len(tied(places)) > 1:
        found.append(_("Tiebreak: {n}", n=left_over(places[winner])))
    elif most > 1:
        found.append(_("From {who}: {n}", who=Who(owner), n=most))
    return tuple(found)


def _fact(words: Words, y: float) -> Items:
    return (
        *drawing.sprite(LEFT + 20, y, "tenno:prison", 36, tint="vermilion"),
        Label(words, LEFT + 54, y, 48, "ink", "lm", ROOM - 54, least=40),
    )


def _others(shown: Sight, rest: list[Seat]) -> tuple[Item, ...]:
    """Everyone else, best first, with what their prisons are worth."""
    items: list[Item] = []
    columns = min(3, len(rest))
    wide = (WIDTH - 96) / max(1, columns)
    for at, seat in enumerate(rest):
        x, y = 56 + at % columns * wide, HEIGHT - 58 - (1 if len(rest) > 3 and at < 3 else 0) * 64
        items += drawing.crest(x + 24, y, seat, size=48)
        items.append(Label(Who(seat), x + 58, y, 48, "ink", "lm", wide - 160, bold=True, least=48))
        items.append(Label(in_prison(shown.places[seat]), x + wide - 40, y, 48, "ink", "rm", 70, bold=True))
    return tuple(items)
