"""The games name the same role the same way: who knows one knows where to look in all. docs/adding-a-game.md says what is where."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from games import all_games
from games.core.game import House, View

NEEDED = ("__init__", "cards", "table", "events", "rules", "choices", "sight", "guess", "words", "say", "show", "why_not", "picture")
ROLES = {*NEEDED, "wits", "orders", "story", "upgrades"}

FLAT = [key for key, game in all_games().items() if (game.folder / "rules.py").exists()]

# What stands where. A name may be defined in a module or, for a role in parts, be brought in from one of its parts.
DEFINED = {
    "table": {"State", "House", "Action"},
    "events": {"Event"},
    "rules": {"setup", "waiting", "legal", "apply", "outcome"},
    "sight": {"Sight", "view"},
    "guess": {"guess"},
    "say": {"say"},
    "show": {"ask", "label", "narrate"},
    "why_not": {"why_not"},
    "picture": {"scene"},
}


def modules(folder: Path) -> dict[str, ast.Module]:
    found = {path.stem: ast.parse(path.read_text(encoding="utf-8")) for path in folder.glob("*.py")}
    assert found
    return found


def names_in(tree: ast.Module) -> set[str]:
    found: set[str] = set()
    for node in tree.body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            found.add(node.name)
        elif isinstance(node, ast.Assign):
            found |= {target.id for target in node.targets if isinstance(target, ast.Name)}
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            found.add(node.target.id)
        elif isinstance(node, ast.ImportFrom):
            found |= {alias.asname or alias.name for alias in node.names}
    return found


@pytest.mark.parametrize("key", FLAT)
def test_a_game_has_a_module_for_each_role(key: str) -> None:
    missing = set(NEEDED) - modules(all_games()[key].folder).keys()
    assert not missing, f"{key} has no {', '.join(sorted(missing))}; docs/adding-a-game.md says what belongs there"


@pytest.mark.parametrize("key", FLAT)
def test_every_module_is_a_role_or_a_part_of_one(key: str) -> None:
    strange = {name for name in modules(all_games()[key].folder) if name not in ROLES and name.partition("_")[0] not in ROLES}
    assert not strange, f"{key}: {sorted(strange)} are no roles; a part of one begins with its name, as rules_scoring or picture_hand"


@pytest.mark.parametrize("key", FLAT)
def test_each_role_defines_what_it_is_for(key: str) -> None:
    found = modules(all_games()[key].folder)
    for role, names in DEFINED.items():
        missing = names - names_in(found[role])
        assert not missing, f"{key}: {role}.py does not define {', '.join(sorted(missing))}"


@pytest.mark.parametrize("key", FLAT)
def test_the_rules_do_not_know_how_they_are_shown(key: str) -> None:
    """cards and events at the bottom, then table, rules and choices; sight and guess on them; words and pictures on top."""
    shown = {"say", "show", "story", "why_not", "picture"}
    seen = {"sight", "guess"}
    found = modules(all_games()[key].folder)
    package = f"games.{all_games()[key].folder.name}."
    checked = 0
    for name, tree in found.items():
        role = name if name in ROLES else name.partition("_")[0]
        used = {
            node.module[len(package) :].split("_")[0]
            for node in ast.walk(tree)
            if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith(package)
        }
        used = {"why_not" if each == "why" else each for each in used}
        checked += len(used)
        if role in {"cards", "table", "events", "rules", "choices"}:
            assert not used & (shown | seen), f"{key}: {name}.py is of the rules and imports {sorted(used & (shown | seen))}"
        if role in seen:
            assert not used & shown, f"{key}: {name}.py says who sees what and imports {sorted(used & shown)}"
        if role in shown - {"picture"}:
            assert "picture" not in used, f"{key}: {name}.py is of words and imports pictures"
    assert checked


@pytest.mark.parametrize("key", FLAT)
def test_types_are_what_their_names_say(key: str) -> None:
    game = all_games()[key]
    module = __import__(f"games.{game.folder.name}.sight", fromlist=["Sight"])
    assert issubclass(module.Sight, View)
    assert issubclass(game.house, House) and game.house is not House
    house = __import__(f"games.{game.folder.name}.table", fromlist=["House"]).House
    assert house is game.house
