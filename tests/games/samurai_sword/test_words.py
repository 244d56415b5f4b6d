"""Every word in every language, every drawing, every heading."""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator
from itertools import islice
from typing import Any, get_args

import pytest

from bot.i18n import Reader, rules_of
from games.core.replay import positions
from games.core.scene import Sprite
from games.samurai_sword import GAME
from games.samurai_sword.picture.title import title_picture
from games.samurai_sword.rules import arithmetic, deck, effects, endings, fighting, rulebook, setup
from games.samurai_sword.rules.cards import CARDS, CHARACTERS, ROLES, USHIWAKA, WEAPONS
from games.samurai_sword.rules.events import Event, HasAnswered
from games.samurai_sword.words.names import CARD_WORDS, CHARACTER_WORDS, ROLE_WORDS, SIDE_WORDS

LONG = tuple(f"{'Wilhelmina Long-Name of Kyoto':<31}{seat}" for seat in range(7))
SPRITES = [words.sprite for words in CARD_WORDS.values()]
ROLE_SPRITES = {words.sprite for words in ROLE_WORDS.values()}
CONTRACT = {"setup", "waiting", "legal", "apply", "outcome"}


def views(seats: int, seed: str = "shown") -> Iterator[Any]:
    """What is shown along a match, to whoever has to act and to a spectator."""
    for position in positions(GAME, seats, {"characters": "two"}, seed):
        for seat in (None, *sorted(GAME.waiting(position.state))):
            yield position.state, GAME.view(position.state, seat)


def test_everything_in_the_box_has_a_name_and_a_drawing() -> None:
    assert set(CARD_WORDS) == set(CARDS)
    assert {card for card, words in CARD_WORDS.items() if words.effect} == set(CARDS) - set(WEAPONS)
    assert set(CHARACTER_WORDS) == set(CHARACTERS)
    assert set(ROLE_WORDS) == set(ROLES)
    assert set(SIDE_WORDS) == {role.side for role in ROLES.values()}


def test_every_card_has_a_drawing_of_its_own() -> None:
    assert len(set(SPRITES)) == len(CARDS)


@pytest.mark.parametrize("name", sorted({*SPRITES, *ROLE_SPRITES}))
def test_every_drawing_exists(name: str) -> None:
    domain, stem = name.split(":")
    folder = GAME.folder / "art" if domain == GAME.key else GAME.folder.parents[1] / "bot" / "render" / "art"
    assert (folder / f"{stem}.svg").is_file()


TITLE = next(item.name for item in title_picture().items if isinstance(item, Sprite) and item.name.startswith(GAME.key))


def test_every_drawing_is_used() -> None:
    drawn = {f"{GAME.key}:{path.stem}" for path in (GAME.folder / "art").glob("*.svg")}
    named = (re.findall(rf'"({GAME.key}:[a-z-]+)"', source.read_text("utf-8")) for source in GAME.folder.rglob("*.py"))
    assert drawn == {name for names in named for name in names}


def test_drawings_keep_to_two_colours_and_hold_no_text() -> None:
    files = list((GAME.folder / "art").glob("*.svg"))
    assert files
    for file in files:
        source = file.read_text("utf-8")
        assert ('viewBox="0 0 100 100"' in source or f"{GAME.key}:{file.stem}" == TITLE) and "<text" not in source
        assert set(re.findall(r'(?:fill|stroke)="([^"]+)"', source)) <= {"currentColor", "#F4EBDD", "none"}


@pytest.mark.parametrize("language", ["en", "uk"])
@pytest.mark.parametrize("seats", [3, 5, 7])
def test_labels_are_short_in_every_language(seats: int, language: str) -> None:
    tell = Reader(language, LONG[:seats], markdown=False)
    seen = 0
    for state, view in islice(views(seats), 150):
        if view.me is None:
            continue
        for action in GAME.legal(state, view.me):
            parts = [tell(part) for part in GAME.label(action, view)]
            assert all(0 < len(part) <= 80 for part in parts), parts
            seen += 1
    assert seen > 100


@pytest.mark.parametrize("language", ["en", "uk"])
def test_every_sentence_can_be_told(language: str) -> None:
    tell = Reader(language, LONG, markdown=False)
    told: set[str] = set()
    for seed in range(12):
        for position in positions(GAME, 7 - seed % 4, {"characters": "two"}, f"told-{seed}"):
            for each in position.told:
                sentence = tell(GAME.narrate(each.event))
                assert bool(sentence) != isinstance(each.event, HasAnswered), "how many answers are in says the question"
                assert "{" not in sentence
                told.add(type(each.event).__name__)
    assert told == {kind.__name__ for kind in get_args(Event)}


# ---- RULES.md


def headings(name: str) -> list[tuple[str, str]]:
    return re.findall(r"^(#{2,3}) (.+)$", (GAME.folder / name).read_text("utf-8"), re.MULTILINE)


def test_every_heading_of_the_rules_is_a_function_and_every_function_a_heading() -> None:
    slugs = {re.sub(r"[ -]", "_", title.lower().replace("'", "")) for level, title in headings("RULES.md") if level == "###"}
    chapters = (arithmetic, deck, effects, endings, fighting, rulebook, setup)
    functions = {
        name: (each.__doc__, module)
        for module in chapters
        for name, each in inspect.getmembers(module, inspect.isfunction)
        if each.__module__ == module.__name__ and not name.startswith("_")
    }
    assert slugs <= functions.keys() and all(functions[slug][0] for slug in slugs)
    assert {name for name, (_doc, module) in functions.items() if module in (effects, fighting, rulebook, setup)} - CONTRACT <= slugs


def test_both_languages_of_the_rules_have_the_same_chapters() -> None:
    assert [level for level, _ in headings("RULES.md")] == [level for level, _ in headings("RULES.uk.md")]


def test_the_rulebook_says_of_ushiwaka_wherever_it_does_what_his_card_says() -> None:
    """Of the wounds of a weapon only those that cost resilience bring him cards."""
    said = [line for line in rules_of(GAME, "en").splitlines() if "Ushiwaka" in line]
    assert len(said) == 2
    for line in (*said, CHARACTER_WORDS[USHIWAKA].ability.id):
        assert re.search(r"for each resilience (that it cost|a weapon costs) him", line), line
