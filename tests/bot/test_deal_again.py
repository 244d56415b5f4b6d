"""A stranger deals again, from docs/decisions/0009-deals.md alone: its program, and Python without anything beside."""

from __future__ import annotations

import ast
import hashlib
import json
import random
import re
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from bot.match.deal import deal_of, set_up
from bot.match.values import Origin, Phase
from games import all_games
from games.core.game import Seat
from games.samurai_sword.rules.cards import FIRST_HANDS, SHOGUN
from games.samurai_sword.rules.table import Pick
from tests.bot.test_deal import a_sealed_lobby, started
from tests.games.cases import options_of_tables

PAGE = Path(__file__).parents[2] / "docs/decisions/0009-deals.md"


@cache
def program() -> str:
    [written] = re.findall(r"^```python\n(.*?)^```$", PAGE.read_text("utf-8"), re.DOTALL | re.MULTILINE)
    return str(written)


@cache
def page() -> dict[str, Any]:
    names: dict[str, Any] = {"__name__": "page"}
    exec(compile(program(), PAGE.name, "exec"), names)
    return names


def test_the_program_needs_the_standard_library_alone() -> None:
    imports = [each for each in ast.walk(ast.parse(program())) if isinstance(each, ast.Import | ast.ImportFrom)]
    assert imports and all(isinstance(each, ast.Import) for each in imports)
    assert {name.name for each in imports for name in each.names} <= sys.stdlib_module_names


def test_the_dice_are_seeded_as_the_page_says_for_other_languages() -> None:
    letters = b"5e" * 32
    number = int.from_bytes(letters + hashlib.sha512(letters).digest(), "big")
    assert random.Random(letters.decode()).random() == random.Random(number).random()


def lying(key: str, state: Any, cards: dict[str, Any]) -> dict[str, Any]:
    """A state of the game in the words of the page, to compare with what was dealt by it."""
    return {"samurai-sword": samurai_sword, "tatsu": tatsu, "tenno": tenno, "take": take}[key](state, cards)


def samurai_sword(state: Any, cards: dict[str, Any]) -> dict[str, Any]:
    """While characters are chosen no hand is dealt yet; otherwise the Shogun has drawn, and that goes back on top of the deck."""
    roles, deck = [place.role for place in state.places], list(state.deck)
    hands, shogun = [list(place.hand) for place in state.places], roles.index(SHOGUN)
    offers = [list(step.offers) for step in state.agenda if isinstance(step, Pick)]
    for away, held in enumerate(FIRST_HANDS[: len(roles)] if offers else ()):
        hands[(shogun + away) % len(roles)] = [deck.pop() for _ in range(held)]
    for card in cards["deck from the top"][len(hands[shogun]) - FIRST_HANDS[0] - 1 :: -1] if not offers else ():
        hands[shogun].remove(card)
        deck.append(card)
    return {
        "roles": roles,
        "characters": offers or [[place.character] for place in state.places],
        "hands": [sorted(hand) for hand in hands],
        "deck from the top": deck[::-1],
    }


def tatsu(state: Any, cards: dict[str, Any]) -> dict[str, Any]:
    found = {"seats by place": [place.seat for place in state.places], "dealer": state.dealer}
    if len(state.places) == 2:
        return found | {"face down": [list(row.lower) for row in state.holdings], "face up": [list(row.upper) for row in state.holdings]}
    return found | {"cards by place": [sorted((*hand.cards[0], *hand.cards[1])) for hand in state.holdings]}


def tenno(state: Any, cards: dict[str, Any]) -> dict[str, Any]:
    return {"begins": (state.agenda[-1].seat + 1) % len(state.places)}


def take(state: Any, cards: dict[str, Any]) -> dict[str, Any]:
    return {"begins": state.table.step.seat, "stacks from the bottom": list(state.table.stacks)}


@pytest.mark.parametrize(("key", "seats", "options"), options_of_tables())
def test_by_the_page_the_same_cards_are_dealt(key: str, seats: int, options: dict[str, str]) -> None:
    game, seen = all_games()[key], set[str]()
    for number in range(20):
        host = number % seats
        deal = {"game": key, "seats": [None] * seats, "host_seat": host, "options": options, "seed": f"{number:064x}"}
        cards = page()["dealt"](deal)
        state = set_up(game, options, seats, Seat(host), f"{number:064x}").state
        assert lying(key, state, cards) == cards
        seen.add(json.dumps(cards))
    assert len(seen) > 1


def run(folder: Path, deal: dict[str, Any]) -> subprocess.CompletedProcess[str]:
    (folder / "export.json").write_text(json.dumps({"deal": deal}), "utf-8")
    (folder / "deal_again.py").write_text(program(), "utf-8")
    command = [sys.executable, "-I", "-S", str(folder / "deal_again.py"), str(folder / "export.json")]
    return subprocess.run(command, capture_output=True, check=False, text=True)


@pytest.mark.parametrize("key", list(all_games()))
def test_from_an_export_the_cards_are_dealt_by_the_program_of_the_page(key: str, tmp_path: Path) -> None:
    match = replace(started(a_sealed_lobby(key, people=all_games()[key].seats[0])), phase=Phase.OVER)
    cards = json.loads(run(tmp_path, deal_of(match)).stdout)
    assert cards == lying(key, set_up(match.rules, match.options, len(match.sitters), match.host_seat, match.seed).state, cards)


@pytest.mark.parametrize("changes", [{"phase": Phase.PLAYING}, {"phase": Phase.OVER, "origin": Origin(4, 7, 2, Seat(0))}])
def test_what_was_not_dealt_or_is_not_over_is_not_dealt_again(changes: dict[str, Any], tmp_path: Path) -> None:
    done = run(tmp_path, deal_of(replace(started(a_sealed_lobby()), **changes)))
    assert done.returncode == 1 and not done.stdout and "not over" in done.stderr
