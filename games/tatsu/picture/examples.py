"""The pictures of the rulebook: for some headings a position, played up to what is to be seen there, and the cards of a clan."""

from __future__ import annotations

from games.core.dice import Dice
from games.core.drawing import picture, row
from games.core.game import Example, Seat
from games.core.scene import Scene
from games.core.text import Phrases, Text, Who
from games.tatsu.picture.faces import spirit
from games.tatsu.picture.scene import scene
from games.tatsu.rules.cards import CLAN_OF, CLANS, DECK, RED, YELLOW, clan_cards
from games.tatsu.rules.rulebook import apply, scoring
from games.tatsu.rules.table import Action, Cards, EndRound, Hand, Holding, House, Lay, Place, Request, Row, Sheet, State, TakeTurn
from games.tatsu.view.sight import view

_ = Phrases("tatsu")

A, B, C, D = map(Seat, range(4))
FOUR = tuple(Place(number, seat) for number, seat in enumerate((A, B, C, D)))
THREE = (Place(0, A), Place(1, B), Place(2, A, ghost=True), Place(3, C))
TWO = (Place(0, A), Place(1, B))
ONE_HAND = House(target=0)
CHANCE = Dice("rules")  # nothing in these positions is left to it

RED_3, RED_1_WORTH_5, YELLOW_1_WORTH_6, YELLOW_2 = 6, 2, 17, 19
FIRST_ROUND: tuple[tuple[Seat, Action], ...] = (
    (A, Request(2)),
    (C, Lay(RED_3)),
    (B, Lay(YELLOW_1_WORTH_6)),
    (C, Lay(RED_1_WORTH_5)),
    (D, Lay(YELLOW_2)),
)
CAUGHT_BY_RED: Cards = (1, 4, 9, 10, 12, 13, 26, 27)  # 4, 7 and 1 point, Red ×1 and ×3, Yellow ×3, both merge spirits

WIDTH, HEIGHT, COLUMNS, CARD, HIGH = 1200, 520, 7, 152, 220  # the sheet of cards


def example(heading: str) -> Example | None:
    match heading:
        case "The cards":
            return Example(_clan(), _the_clan())
        case "Request":
            words = _(
                "{who} asked {other} for a Red card. It is in front of {who}, and {next} goes next.", who=Who(A), other=Who(C), next=Who(B)
            )
            return Example(scene(view(_begun(*FIRST_ROUND[:2]), None)), words)
        case "The strongest spirit":
            words = _("Red 3 is the strongest. It is in front of {who}, who takes the trick and leads the next round.", who=Who(A))
            return Example(scene(view(_begun(*FIRST_ROUND), None)), words)
        case "Scoring":
            words = _(
                "Red captured 12 points with Red ×1 and ×3: 12 × 4 = 48. The Yellow ×3 is worth nothing to Red, but "
                "Yellow can’t use it either."
            )
            return Example(scene(view(_scored(), None)), words)
        case "Teams":
            words = _(
                "{one} and {two} play Red, {three} and {four} play Yellow. Partners sit opposite each other.",
                one=Who(A),
                two=Who(C),
                three=Who(B),
                four=Who(D),
            )
            return Example(scene(view(_begun(), None)), words)
        case "Red and the ghost":
            words = _("{who} deals, and plays Red and the ghost. {one} and {two} play Yellow.", who=Who(A), one=Who(B), two=Who(C))
            return Example(scene(view(_dealt(THREE, _hands()), None)), words)
        case "Two rows":
            words = _(
                "Only the clan of a face-down card is known. {who} leads with a Red card from their own row, or asks for one.", who=Who(A)
            )
            return Example(scene(view(_dealt(TWO, (_row(0), _row(1))), A)), words)
        case _:
            return None


# ---- positions


def _begun(*moves: tuple[Seat, Action]) -> State:
    state = _dealt(FOUR, _hands())
    for seat, action in moves:
        state = apply(state, seat, action, CHANCE).state
    return state


def _dealt(places: tuple[Place, ...], holdings: tuple[Holding, ...]) -> State:
    turns = tuple(TakeTurn(places[turn % len(places)]) for turn in range(4))
    totals = (0,) * len({place.seat for place in places})
    return State(places, 0, totals, House(), hand=1, holdings=holdings, agenda=(*turns, EndRound()))


def _hands() -> tuple[Hand, ...]:
    return tuple(Hand((_of_clan(DECK[place::4], RED), _of_clan(DECK[place::4], YELLOW))) for place in range(4))


def _of_clan(cards: Cards, clan: int) -> Cards:
    return tuple(card for card in cards if CLAN_OF[card] == clan)


def _row(number: int) -> Row:
    """Every other card of each clan, Red and Yellow in turn."""
    cards = [card for pair in zip(*(clan_cards(clan)[number::2] for clan in CLANS), strict=True) for card in pair]
    return Row(upper=tuple(cards[7:]), lower=tuple(cards[:7]))


def _scored() -> State:
    captured = (CAUGHT_BY_RED, tuple(card for card in DECK if card not in CAUGHT_BY_RED))
    red, yellow = scores = (scoring(captured[RED], RED), scoring(captured[YELLOW], YELLOW))
    totals = (red, yellow, red, yellow)
    empty = (Hand(),) * 4
    return State(FOUR, 0, totals, ONE_HAND, hand=1, holdings=empty, last_hand=Sheet(1, FOUR, captured, (), scores, totals))


# ---- the cards


def _the_clan() -> Text:
    return _("The Red clan: strength in the circle, points in the hexagon. The Yellow clan has the same 14 cards.")


def _clan() -> Scene:
    cards, middle = clan_cards(RED), HEIGHT / 2
    spots = [spot for y in (middle - HIGH / 2 - 6, middle + HIGH / 2 + 6) for spot in row(COLUMNS, WIDTH / 2, y, WIDTH, card=CARD)]
    drawn = (spirit(spot.x, spot.y, card, width=CARD, high=HIGH) for spot, card in zip(spots, cards, strict=True))
    return picture(WIDTH, HEIGHT, _the_clan(), *drawn)
