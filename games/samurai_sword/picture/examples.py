"""The pictures of the rulebook: for some headings a position, played up to what is to be seen there, and all kinds of cards."""

from __future__ import annotations

from collections import Counter

from msgspec.structs import replace

from games.core.dice import Dice
from games.core.drawing import Items, picture
from games.core.game import Example, Seat
from games.core.scene import Scene
from games.core.text import Phrases, Text, Who
from games.samurai_sword.picture.fan import HIGH, held
from games.samurai_sword.picture.scene import scene
from games.samurai_sword.rules import cards as box
from games.samurai_sword.rules.events import Flipped, TurnBegan
from games.samurai_sword.rules.rulebook import apply
from games.samurai_sword.rules.table import Action, Discard, Draw, Duty, EndTurn, Place, Play, Reply, State, Step, Strike
from games.samurai_sword.view.sight import view

_ = Phrases("samurai-sword")

A, B, C, D, E = map(Seat, range(5))
ROLES = (box.SHOGUN, box.NINJA_1, box.SAMURAI, box.NINJA_2, box.RONIN)
PEOPLE = (box.MUSASHI, box.CHIYOME, box.BENKEI, box.TOMOE, box.GOEMON)
HAND = (box.BOKKEN, box.KUSARIGAMA, box.TANEGASHIMA, box.PARRY, box.GEISHA, box.FOCUS)  # of the first seat
CHANCE = Dice("rules")  # nothing in these positions is left to it
WIDTH, HEIGHT, COLUMNS, CARD = 1200, 936, 4, 214.0  # the sheet of cards


def example(heading: str) -> Example | None:
    match heading:
        case "What it is about":
            return Example(scene(view(_played(_few_honor(), (A, Strike(box.TANEGASHIMA, B)), (B, Reply())), None)), _the_sides())
        case "Set-up":
            return Example(scene(view(_begun(), None)), _the_shogun())
        case "Your turn":
            words = _("{who}’s panel in the play phase: what each card does, and who each weapon can reach.", who=Who(A))
            return Example(scene(view(_begun(), A)), words)
        case "Harmless":
            return Example(scene(view(_around_the_harmless(), None)), _the_distances())
        case "Parry":
            return Example(scene(view(_played(_begun(), (A, Strike(box.KUSARIGAMA, B))), None)), _the_wounds())
        case "The cards":
            return Example(_sheet(), _("The actions and properties, and how many of each there are."))
        case "Bushido":
            words = _("Bushido is in front of {who} and has turned up a Kanabo: it costs a weapon from the hand, or 1 honor.", who=Who(B))
            return Example(scene(view(_duty(), None)), words)
        case "The characters":
            words = _(
                "{who}’s panel: at the top, the character and what it does. Here it is Goemon, with one more weapon each turn.", who=Who(E)
            )
            return Example(scene(view(_last_of_five(), E)), words)
        case "Deck end":
            words = _("{who} has drawn the last card: the discard pile is the new deck, and everyone has lost 1 honor.", who=Who(B))
            return Example(scene(view(_played(_one_card_left(), (A, EndTurn())), None)), words)
        case "Three players":
            return Example(scene(view(_three(), B)), _all_roles_are_known())
        case "Deadly strike":
            return Example(scene(view(_played(_last_honor(), (A, Strike(box.TANEGASHIMA, C)), (C, Reply())), None)), _the_deadly_strike())
        case _:
            return None


# ---- what is to be seen


def _the_sides() -> Text:
    return _(
        "At the end, all roles are shown. {shogun} and {samurai} were one side, {one} and {other} the Ninjas, and {ronin} fought alone.",
        shogun=Who(A),
        samurai=Who(C),
        one=Who(B),
        other=Who(D),
        ronin=Who(E),
    )


def _the_shogun() -> Text:
    return _("{who} is the Shogun: the role is face up and comes with more honor. All other roles are secret.", who=Who(A))


def _the_distances() -> Text:
    return _(
        "{harmless} has no cards and is skipped. So {who}’s distance to {benkei} is 1, plus 1 to reach "
        "Benkei; to {armored} it is 2, plus 1 for the Armor.",
        harmless=Who(B),
        who=Who(A),
        benkei=Who(C),
        armored=Who(D),
    )


def _the_wounds() -> Text:
    return _(
        "{who} attacks {whom} with a Kusarigama: 2 wounds, plus 1 from Musashi’s ability. One Parry stops them all.",
        who=Who(A),
        whom=Who(B),
    )


def _all_roles_are_known() -> Text:
    return _("{who}’s panel: with three players, two are Ninjas, so only the hands are hidden.", who=Who(B))


def _the_deadly_strike() -> Text:
    return _(
        "{who}, the Shogun, took the last honor from {whom}, a Samurai: this deadly strike costs their side 3 points.",
        who=Who(A),
        whom=Who(C),
    )


# ---- positions


def _begun() -> State:
    return _table(*(_place(seat, honor=5 if seat == A else 3, cards=4 + seat // 2) for seat in (A, B, C, D, E)))


def _around_the_harmless() -> State:
    return _table(_place(A, honor=5), _place(B, cards=0), _place(C), _place(D, front=(box.ARMOR,)), _place(E))


def _duty() -> State:
    places = (_place(A, honor=5), _place(B, front=(box.BUSHIDO,)), _place(C), _place(D, front=(box.ARMOR,)), _place(E))
    state = _table(*places, agenda=(Duty(B), Draw(B), Play(B), Discard(B)), discard=(box.BOKKEN, box.KANABO))
    return replace(state, lately=(TurnBegan(B), Flipped(B, box.KANABO)))


def _last_honor() -> State:
    return _table(_place(A, honor=4), _place(B), _place(C, honor=1, resilience=1), _place(D, honor=2), _place(E, honor=4))


def _few_honor() -> State:
    return _table(_place(A, honor=6), _place(B, honor=1, resilience=1), _place(C, honor=4), _place(D, honor=2), _place(E, honor=5))


def _last_of_five() -> State:
    places = (_place(A, honor=5), _place(B, resilience=2), _place(C, front=(box.ARMOR,)), _place(D, front=(box.FOCUS,)))
    goemon = replace(_place(E), hand=box.arranged((box.BOKKEN, box.KANABO, box.KUSARIGAMA, box.PARRY)))
    return _table(*places, goemon, agenda=(Play(E), Discard(E)))


def _one_card_left() -> State:
    state = _table(*(_place(seat, honor=5 if seat == A else 3) for seat in (A, B, C, D, E)))
    return replace(state, deck=state.deck[:1], discard=state.deck[1:])


def _three() -> State:
    return _table(_place(A, honor=6), _place(B, cards=5), replace(_place(C, cards=5), role=box.NINJA_2), agenda=(Play(B), Discard(B)))


def _place(seat: Seat, *, honor: int = 3, resilience: int = 0, cards: int = 4, front: tuple[int, ...] = ()) -> Place:
    """Full of life unless something else is said. Nobody sees what others hold; it is what comes first in the box."""
    hand = HAND if seat == A else box.DECK[10 * seat :][:cards]
    full = box.CHARACTERS[PEOPLE[seat]].resilience
    return Place(ROLES[seat], PEOPLE[seat], resilience or full, honor, box.arranged(hand), front)


def _table(*places: Place, agenda: tuple[Step, ...] = (Play(A), Discard(A)), discard: tuple[int, ...] = ()) -> State:
    """What is not in a hand or in play is the deck."""
    lying = Counter((*discard, *(card for place in places for card in (*place.hand, *place.front))))
    deck = tuple((Counter(box.DECK) - lying).elements())
    return State(places, agenda, deck, discard, box.TOKENS - sum(place.honor for place in places))


def _played(state: State, *moves: tuple[Seat, Action]) -> State:
    for seat, action in moves:
        state = apply(state, seat, action, CHANCE).state
    return state


# ---- the cards


def _sheet() -> Scene:
    kinds = [card for card in box.CARDS if card not in box.WEAPONS]
    words = _("The actions and properties, and how many of each there are.")
    return picture(WIDTH, HEIGHT, words, *(_kind(at, card) for at, card in enumerate(kinds)))


def _kind(at: int, card: int) -> Items:
    x = WIDTH / 2 + (at % COLUMNS - (COLUMNS - 1) / 2) * (CARD + 60)
    y = HEIGHT / 2 + (at // COLUMNS - 1) * (HIGH + 24)
    return held(x, y, card, CARD, box.CARDS[card].copies, (0, 0), faded=False)
