"""The games name the same role the same way: who knows one knows where to look in all. docs/adding-a-game.md says what is where."""

from __future__ import annotations

import ast

import pytest

from games import all_games
from games.core.game import House, View

# What a game needs, and which names are defined where. A role is a package with these modules, or one module with these names.
NEEDED = {
    "rules": {
        "cards": set[str](),
        "table": {"State", "House", "Action"},
        "events": {"Event"},
        "choices": set[str](),
        "rulebook": {"setup", "waiting", "legal", "apply", "outcome"},
    },
    "view": {"sight": {"Sight", "view"}, "belief": {"believe"}},
    "words": {"names": set[str](), "say": {"say"}, "turn": {"ask", "label", "narrate"}, "why_not": {"why_not"}},
    "picture": {"scene": {"scene"}},
}
# Whom a role may import; those of the rules and views may not know how they are shown, and nobody knows how it is played well.
ARROWS = {
    "rules": set[str](),
    "view": {"rules"},
    "words": {"rules", "view"},
    "picture": {"rules", "view", "words"},
    "ai": {"rules", "view", "words"},
    "orders": {"rules", "view", "words"},
}


def modules(key: str) -> dict[str, ast.Module]:
    """By import name within the game, as `rules.table`; a package stands for its own module."""
    folder = all_games()[key].folder
    paths = {".".join(path.relative_to(folder).with_suffix("").parts).removesuffix(".__init__"): path for path in folder.rglob("*.py")}
    assert len(paths) > len(NEEDED)
    return {name: ast.parse(path.read_text(encoding="utf-8")) for name, path in paths.items()}


def home(found: dict[str, ast.Module], role: str, part: str) -> str:
    """Where this part of a role is: a module of the role's package, or the one module that is the role."""
    return f"{role}.{part}" if any(name.startswith(f"{role}.") for name in found) else role


def defined_in(tree: ast.Module) -> set[str]:
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


@pytest.mark.parametrize("key", list(all_games()))
def test_a_game_has_a_module_for_each_role(key: str) -> None:
    found = modules(key)
    missing = {home(found, role, part) for role, parts in NEEDED.items() for part in parts} - found.keys()
    assert not missing, f"{key} has no {', '.join(sorted(missing))}; docs/adding-a-game.md says what belongs there"


@pytest.mark.parametrize("key", list(all_games()))
def test_every_module_is_a_role_or_a_part_of_one(key: str) -> None:
    strange = {name for name in modules(key) if name != "__init__" and name.partition(".")[0] not in ARROWS}
    assert not strange, f"{key}: {sorted(strange)} are no roles; a part of one lies in its folder, as rules/scoring.py or picture/hand.py"


@pytest.mark.parametrize("key", list(all_games()))
def test_each_role_defines_what_it_is_for(key: str) -> None:
    found = modules(key)
    for role, parts in NEEDED.items():
        for part, names in parts.items():
            where = home(found, role, part)
            missing = names - defined_in(found[where])
            assert not missing, f"{key}: {where} does not define {', '.join(sorted(missing))}"


@pytest.mark.parametrize("key", list(all_games()))
def test_the_arrows_between_the_roles_go_one_way(key: str) -> None:
    """The rules at the bottom, views on them, words and pictures on top. How it is played well is nobody else's business."""
    package = f"games.{all_games()[key].folder.name}."
    checked = 0
    for name, tree in modules(key).items():
        if name == "__init__":
            continue
        role = name.partition(".")[0]
        used = {
            node.module[len(package) :].partition(".")[0]
            for node in ast.walk(tree)
            if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith(package)
        }
        checked += len(used)
        assert used <= ARROWS[role] | {role}, f"{key}: {name} imports {sorted(used - ARROWS[role] - {role})}; the arrows go the other way"
    assert checked


@pytest.mark.parametrize("key", list(all_games()))
def test_types_are_what_their_names_say(key: str) -> None:
    game, found = all_games()[key], modules(key)
    package = f"games.{game.folder.name}"
    sight = __import__(f"{package}.{home(found, 'view', 'sight')}", fromlist=["Sight"]).Sight
    assert issubclass(sight, View)
    assert issubclass(game.house, House) and game.house is not House
    house = __import__(f"{package}.{home(found, 'rules', 'table')}", fromlist=["House"]).House
    assert house is game.house
