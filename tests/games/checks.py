"""What a game can get wrong although it keeps to its types. Each check answers with what it found: a sentence for each fault.

`test_shown.py`, `test_leaks.py` and `test_contract.py` run them over every game, `test_wrong_games.py` over games that are wrong
on purpose.
"""

from __future__ import annotations

import importlib
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import combinations, islice, zip_longest
from typing import Any, TypeAlias

import msgspec
from PIL import ImageColor

from bot.i18n import Reader
from bot.render.localize import scene_in_words
from bot.render.painter import Painter
from bot.screen.parts import BUTTON_LIMIT
from games.core.dice import Dice, dice_of
from games.core.drawing import PAPER, STRIP
from games.core.game import AnyGame, Seat
from games.core.replay import Position
from games.core.scene import Item, Label, Line, Scene, Sprite
from games.core.text import Joined, Text, Who, Words
from tests.games.cases import audience, events_for, played
from tests.games.scenes import flat
from tests.spoken import DRAWN, PSEUDO, READ

Faults: TypeAlias = list[str]
Redeal: TypeAlias = Callable[[Any, Seat | None, Dice], Any]

NAMES = ("Оленка", "Ґанна", "Марко", "Їжак", "Єва", "Юрко", "Щур")  # in no label because of its language
LONG = tuple(f"{name} {'W' * 32}"[:32] for name in NAMES)  # as long as Discord lets a name be
POSITIONS = 120  # of a match are looked at; a longer one has shown its kinds of steps by then


def dealing(game: AnyGame) -> Any:
    """`redeal(state, seat, dice)`: what this seat cannot see, dealt anew. `secret(state)`: something that is hidden from somebody,
    or None for a game in which everything lies open."""
    return importlib.import_module(f"tests.games.{game.folder.name}.redeal")


def hides_nothing(game: AnyGame) -> bool:
    return dealing(game).secret is None


def some(game: AnyGame, seats: int, seed: str, step: int = 1) -> list[Position[Any]]:
    """Positions of a random match, the last one of it among them."""
    whole = list(played(game, seats, seed=seed))
    chosen = [*whole[:POSITIONS:step], whole[-1]]
    assert len(chosen) > 1, f"{game.key}: a match without a move"
    return chosen


def distinct(faults: Iterable[str], most: int = 8) -> Faults:
    """Each fault once; a few are enough to see what is wrong."""
    return list(islice(dict.fromkeys(faults), most))


# ---- words


def words_of(game: AnyGame, position: Position[Any], seats: int) -> Iterator[tuple[str, Words]]:
    """All that is said of a position, and what kind of saying it is."""
    waiting = game.waiting(position.state)
    for each in position.told:
        yield "narrate", game.narrate(each.event)
    for seat in audience(game, position.state, seats):
        view = game.view(position.state, seat)
        yield "ask", game.ask(view)
        yield "say", game.say(view)
        yield from (("why_not", reason) for reason in game.why_not(view))
        yield from (("scene", item.text) for item in flat(game.scene(view).items) if isinstance(item, Label))
        if seat in waiting:
            yield from (("label", part) for action in game.legal(position.state, seat) for part in game.label(action, view))


def bare(words: Words) -> Iterator[str]:
    """The strings in a message that no catalogue can translate."""
    match words:
        case str():
            yield words
        case Text():
            for _name, value in words.args:
                yield from bare(value)
        case Joined():
            for part in words.parts:
                yield from bare(part)


WORD = re.compile(r"[^\W\d_]{2,}")
LATIN = re.compile(r"[A-Za-z]{2,}")


def untranslated_words(game: AnyGame, seats: int) -> Faults:
    """Every word comes from a catalogue: none stands bare, and in a language in which nothing is English nothing is left in it."""
    readers = [Reader(code, NAMES[:seats], markdown=False) for code in (PSEUDO, "uk")]
    return distinct(_untranslated(game, seats, readers))


def _untranslated(game: AnyGame, seats: int, readers: list[Reader]) -> Iterator[str]:
    looked_at = 0
    for position in some(game, seats, "words", step=3):
        for kind, words in words_of(game, position, seats):
            looked_at += 1
            for string in bare(words):
                if WORD.search(string):
                    yield f"{game.key}: {kind} says {string!r} as it is; make it _(...), so that it can be translated"
            for reader in readers:
                if found := LATIN.search(reader(words)):
                    yield f"{game.key}: {kind} says {found[0]!r} in {reader.language}: {reader(words)!r}; translate it in locale/"
    assert looked_at


def long_labels(game: AnyGame, seats: int) -> Faults:
    """A message of a label fits on a button in every language, whatever the players are called."""
    readers = [Reader(code, LONG[:seats], markdown=False) for code in READ]
    return distinct(_long_labels(game, seats, readers))


def _long_labels(game: AnyGame, seats: int, readers: list[Reader]) -> Iterator[str]:
    for position in some(game, seats, "labels"):
        for seat in game.waiting(position.state):
            view = game.view(position.state, seat)
            for part in (part for action in game.legal(position.state, seat) for part in game.label(action, view)):
                for said, reader in ((reader(part), reader) for reader in readers):
                    if len(said) > BUTTON_LIMIT:
                        yield f"{game.key}: a label of {len(said)} letters in {reader.language}, at most {BUTTON_LIMIT} fit: {said!r}"


def same_questions(game: AnyGame, seats: int) -> Faults:
    """Who has to decide is asked; the others are told whom they wait for."""
    return distinct(
        f"{game.key}: who decides reads the same as who does not: {game.ask(game.view(position.state, seat))!r}"
        for position in some(game, seats, "asked")
        for seat in game.waiting(position.state)
        for other in audience(game, position.state, seats)
        if other not in game.waiting(position.state)
        and game.ask(game.view(position.state, seat)) == game.ask(game.view(position.state, other))
    )


def silent_pictures(game: AnyGame, seats: int, redeal: Redeal, step: int = 1) -> Faults:
    """With other cards in a hand its private picture changes, and then its words have to change as well."""
    return distinct(_silent_pictures(game, seats, redeal, step))


def _silent_pictures(game: AnyGame, seats: int, redeal: Redeal, step: int) -> Iterator[str]:
    dice = Dice("silent")
    for position in some(game, seats, "silent", step):
        other = redeal(position.state, None, dice)
        for seat in map(Seat, range(seats)):
            here, there = game.view(position.state, seat), game.view(other, seat)
            if game.scene(here).items != game.scene(there).items and game.say(here) == game.say(there):
                yield f"{game.key}: the picture of seat {seat} shows something that `say` leaves out; it has to say what the hand holds"


# ---- pictures


def drawn_outside(game: AnyGame, seats: int, step: int = 20) -> Faults:
    """Nothing is cut off at the edge of the picture, in any language. One position of so many is looked at."""
    readers = [Reader(code, LONG[:seats], markdown=False) for code in DRAWN]
    return distinct(_drawn_outside(game, seats, readers, step))


def _drawn_outside(game: AnyGame, seats: int, readers: list[Reader], step: int) -> Iterator[str]:
    looked_at: set[Any] = set()
    for position in some(game, seats, "drawn", step):
        for seat in audience(game, position.state, seats):
            scene = game.scene(game.view(position.state, seat))
            for reader in readers:
                shown = scene_in_words(scene, reader)
                fresh = tuple(item for item in shown.items if (scene.width, scene.height, item) not in looked_at)
                looked_at |= {(scene.width, scene.height, item) for item in fresh}
                if sticks_out(Scene(scene.width, scene.height, fresh, "")):
                    for item in fresh:
                        if sticks_out(Scene(scene.width, scene.height, (item,), "")):
                            yield f"{game.key}: {type(item).__name__} reaches out of {scene.width} x {scene.height}: {str(item)[:200]}"
    assert looked_at


PAINTER = Painter()
RIM = 60  # pixels painted around the picture
BARE = tuple((part, part) for part in ImageColor.getrgb(PAPER.colors["paper"]))


def sticks_out(scene: Scene) -> bool:
    """Whether something is painted on the rim around it."""
    wide, high = scene.width + 2 * RIM, scene.height + 2 * RIM
    painted = PAINTER.paint(Scene(wide, high, tuple(moved(item, RIM) for item in scene.items), ""))
    rim = ((0, 0, wide, RIM), (0, high - RIM, wide, high), (0, 0, RIM, high), (wide - RIM, 0, wide, high))
    return any(painted.crop(strip).getextrema() != BARE for strip in rim)


def moved(item: Item, by: float) -> Item:
    if isinstance(item, Line):
        return msgspec.structs.replace(item, points=tuple((x + by, y + by) for x, y in item.points))
    return msgspec.structs.replace(item, x=item.x + by, y=item.y + by)


LANTERN = "common:lantern"  # hangs at the name of whoever has to act


def mute_pictures(game: AnyGame, seats: int) -> Faults:
    """While something is asked every picture says what, and by a lantern who has to act; a hand says whose it is."""
    return distinct(_mute_pictures(game, seats))


def _mute_pictures(game: AnyGame, seats: int) -> Iterator[str]:
    for position in some(game, seats, "mute", step=4):
        waiting = game.waiting(position.state)
        for seat in audience(game, position.state, seats) if waiting else ():
            view = game.view(position.state, seat)
            drawn = game.scene(view).items
            items = list(flat(drawn))
            said = {item.text for item in items if isinstance(item, Label)}
            if game.ask(view) not in said:
                yield f"{game.key}: a picture does not say what is asked; give `picture` asked=Asked(ask(view), view.me)"
            if seat is not None and Who(seat) not in said and not any(map(is_crest_above, drawn)):
                yield f"{game.key}: a hand does not say whose it is; give `picture` asked=Asked(ask(view), view.me)"
            if (seat is None or seat in waiting) and not any(isinstance(item, Sprite) and item.name == LANTERN for item in items):
                yield f"{game.key}: a picture shows nobody who has to act; `place`, `plate` and `Asked` take acting=True"


def is_crest_above(item: Item) -> bool:
    """Whether it is a player's crest in the strip along the upper edge."""
    return isinstance(item, Sprite) and item.y < STRIP and ":crest" in item.name


# ---- what is hidden


def betrayed_hands(game: AnyGame, seats: int) -> Faults:
    """Who is asked after an action does not depend on what the one who acted cannot know, unless everybody is told of it first."""
    return distinct(_betrayed_hands(game, seats))


def _betrayed_hands(game: AnyGame, seats: int) -> Iterator[str]:
    dice, told, compared = Dice("betrayed"), list[Any](), 0
    for position in some(game, seats, "betrayed"):
        told.extend(position.told)
        for seat in sorted(game.waiting(position.state)):
            legal = list(game.legal(position.state, seat))
            other = game.believe(game.view(position.state, seat), events_for(told, seat)).draw(dice)
            for action in {dice.below(len(legal)) for _ in range(4)}:
                compared += 1
                ways = [game.apply(state, seat, legal[action], dice_of("betrayed", 1)) for state in (position.state, other)]
                asked = [sorted(game.waiting(way.state)) for way in ways]
                if asked[0] != asked[1] and begins([events_for(list(way.told), None) for way in ways]):
                    yield (
                        f"{game.key}: after {legal[action]!r} seats {asked[0]} are asked, and with other hidden cards {asked[1]}, before "
                        "anybody is told why; ask whoever could have the card, one button is enough"
                    )
    assert compared


def begins(told: list[list[Any]]) -> bool:
    """Whether one list of events begins the other: up to there nothing was told that could explain a difference."""
    return all(one == other for one, other in zip(*told, strict=False))


Values: TypeAlias = dict[str, list[Any]]
MOST_PLACES = 5  # hand, deck, discard pile, what is laid, what is taken: between so many a card may move


def cards_doubled(game: AnyGame, seats: int, redeal: Redeal) -> Faults:
    """A guess deals the cards there are: none twice, none missing."""
    return distinct(_cards_doubled(game, seats, redeal))


def _cards_doubled(game: AnyGame, seats: int, redeal: Redeal) -> Iterator[str]:
    dice = Dice("doubled")
    pairs = [
        (position.state, seat, redeal(position.state, seat, dice))
        for position in some(game, seats, "doubled", step=3)
        for seat in audience(game, position.state, seats)
    ]
    places = where_cards_lie([(values(state), values(other)) for state, _seat, other in pairs])
    for state, seat, _other in pairs if places else ():
        guess = game.believe(game.view(state, seat), ()).draw(dice)
        there, guessed = Counter(dealt(values(state), places)), Counter(dealt(values(guess), places))
        if there != guessed:
            twice, missing = list((guessed - there).elements()), list((there - guessed).elements())
            yield f"{game.key}: guess for seat {seat} deals {twice} too often and {missing} not at all (in {', '.join(places)})"


def values(state: Any, where: str = "") -> Values:
    """Every number and word of a state by the names of the fields that lead to it, in order."""
    plain = msgspec.json.decode(msgspec.json.encode(state)) if not where else state
    found: Values = {}
    match plain:
        case dict():
            parts = [values(value, f"{where}.{name}") for name, value in plain.items()]
        case list():
            parts = [values(value, where or ".") for value in plain]
        case _:
            return {where: [plain]}
    for part in parts:
        for name, several in part.items():
            found.setdefault(name, []).extend(several)
    return found


def dealt(found: Values, places: Sequence[str]) -> list[str]:
    return [repr(value) for place in places for value in found.get(place, ())]


def where_cards_lie(pairs: list[tuple[Values, Values]]) -> list[str]:
    """The fields among which a redeal moves things without making any. Each group of them keeps its things together."""
    moves = sorted({place for one, other in pairs for place in {*one, *other} if one.get(place) != other.get(place)})
    found: list[str] = []
    for size in range(1, min(len(moves), MOST_PLACES) + 1):
        for places in combinations(moves, size):
            if found and not set(places).isdisjoint(found):
                continue
            if all(Counter(dealt(one, places)) == Counter(dealt(other, places)) for one, other in pairs):
                found += places
    return found


# ---- options


RARE = 100  # matches until a rule that is seldom needed has made a difference
SHORT = 3  # matches until a difference has been seen that makes none to the rules


def idle_options(game: AnyGame) -> Faults:
    """Every choice of an option makes some match go or look different."""
    return [
        f"{game.key}: with {choice.key!r} for the option {option.key!r} everything goes and looks as without; "
        f"some rule or view has to ask for house.{option.field or option.key}"
        for option in game.options
        for choice in option.choices[1:]
        if not matters(game, list(option.seats or game.seats), {option.key: choice.key})
    ]


def matters(game: AnyGame, tables: list[int], options: dict[str, str]) -> bool:
    return any(goes_differently(game, tables[0], options, f"option {seed}") for seed in range(RARE)) or any(
        looks_different(game, seats, options, f"look {seed}") for seats in tables for seed in range(SHORT)
    )


def goes_differently(game: AnyGame, seats: int, options: dict[str, str], seed: str) -> bool:
    ways = ([course(game, position) for position in played(game, seats, chosen, seed)] for chosen in ({}, options))
    return next(ways) != next(ways)


def course(game: AnyGame, position: Position[Any]) -> Any:
    return position.seat, position.action, position.told, game.outcome(position.state)


def looks_different(game: AnyGame, seats: int, options: dict[str, str], seed: str) -> bool:
    """Whether more is said in one of two matches than what was agreed, which is always the same."""
    said = set()
    for one, other in zip_longest(played(game, seats, {}, seed), played(game, seats, options, seed)):
        if one is None or other is None:
            return True
        said.add(tuple(apart(lines_for(game, one, seat), lines_for(game, other, seat)) for seat in audience(game, one.state, seats)))
    return len(said) > 1


def lines_for(game: AnyGame, position: Position[Any], seat: Seat | None) -> tuple[Words, ...]:
    said = game.say(game.view(position.state, seat))
    return said.parts if isinstance(said, Joined) else (said,)


def apart(one: Sequence[Words], other: Sequence[Words]) -> tuple[frozenset[Words], frozenset[Words]]:
    """What only one of the two says."""
    return frozenset(one) - frozenset(other), frozenset(other) - frozenset(one)
