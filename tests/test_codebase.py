"""The conventions of this code base, as checks that run. Every message says how to repair what it found."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from fnmatch import fnmatch
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

from bot.desk import components
from bot.i18n import languages, rules_of
from games import all_games

ROOT = Path(__file__).parents[1]
CODE = ("games", "bot", "cogs", "tests", "bench")
CONTRACT = {"setup", "waiting", "legal", "apply", "outcome"}


IGNORED = {".git", ".venv", "__pycache__", "build", ".mypy_cache", ".ruff_cache", ".pytest_cache", ".hypothesis"}


@cache
def all_files() -> tuple[str, ...]:
    """The files that belong to the project, new ones too; without a repository (an unpacked archive) whatever lies there."""
    if (ROOT / ".git").exists():
        command = ["git", "ls-files", "--cached", "--others", "--exclude-standard"]
        return tuple(subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout.splitlines())
    found = (path.relative_to(ROOT) for path in ROOT.rglob("*") if path.is_file())
    return tuple(sorted(path.as_posix() for path in found if not IGNORED & set(path.parts)))


def tracked(*patterns: str) -> list[Path]:
    files = [ROOT / name for name in all_files() if any(fnmatch(name, pattern) for pattern in patterns) and (ROOT / name).is_file()]
    assert files, f"no file matches {patterns}: this check would check nothing"
    return files


def modules(folder: str) -> list[Path]:
    return tracked(f"{folder}/*.py")


class Outline(NamedTuple):
    """Of a module what these checks ask for; the whole tree of all modules would fill the memory."""

    docstring: str | None
    imports: tuple[str, ...]
    functions: tuple[tuple[str, int, int], ...]  # name, first line, lines
    classes: tuple[tuple[str, str], ...]  # name, bases


@cache
def outline(path: Path) -> Outline:
    tree = ast.parse(path.read_text())
    imported, functions, classes = list[str](), list[tuple[str, int, int]](), list[tuple[str, str]]()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            imported += (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            imported.append(node.module)
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            functions.append((node.name, node.lineno, (node.end_lineno or 0) - node.lineno + 1))
        elif isinstance(node, ast.ClassDef):
            classes.append((node.name, " ".join(map(ast.unparse, node.bases))))
    return Outline(ast.get_docstring(tree), tuple(imported), tuple(functions), tuple(classes))


def imports(path: Path) -> tuple[str, ...]:
    return outline(path).imports


def name_of(path: Path) -> str:
    return str(path.relative_to(ROOT))


# ---- walls


FORBIDDEN = {
    "games": ("asyncio", "discord", "aiosqlite", "sqlite3", "PIL", "babel", "gettext", "bot", "cogs", "simcord", "random", "time"),
    "bot": ("cogs", "tests"),
    "cogs": ("aiosqlite", "sqlite3", "PIL", "tests"),
}
GATES = {"random": "games/core/dice.py", "time": "games/ai/arena.py"}  # where chance comes from; where thinking is measured

# The rooms of bot/, and the rooms that each may use. What is not a room is a leaf that all may use.
ROOMS = {
    "match": set[str](),
    "play": {"match"},
    "i18n": set[str](),
    "render": set[str](),
    "store": {"match", "play"},
    "screen": {"match", "i18n"},
    "desk": {"match", "play", "i18n", "render", "screen", "store"},
    "host": {"match", "play", "i18n", "store"},
    "doctor": {"desk", "match", "i18n", "render", "screen", "store"},
}
LEAVES = {"background", "called", "collector", "config", "env_file", "errors", "health", "locks", "log", "metrics", "version"}
CONFINED = {  # what only these may import
    "discord": {"bot/desk", "bot/doctor", "cogs"},
    "aiosqlite": {"bot/store/sqlite"},
    "sqlite3": {"bot/store/sqlite", "bot/store/moving"},
    "asyncpg": {"bot/store/postgres"},
    "PIL": {"bot/render"},
    "babel": {"bot/i18n"},
    "simcord": {"bot/playground"},
}


def goes_to(imported: str, wall: str) -> bool:
    return imported == wall or imported.startswith(f"{wall}.")


@pytest.mark.parametrize("folder", FORBIDDEN)
def test_packages_keep_to_their_side_of_the_wall(folder: str) -> None:
    for path in modules(folder):
        for imported in imports(path):
            for wall in FORBIDDEN[folder]:
                if GATES.get(wall) == name_of(path):
                    continue
                assert not goes_to(imported, wall), (
                    f"{name_of(path)} imports {imported}; {folder}/ does without {wall}. docs/map.md says where it belongs."
                )


def test_the_rules_of_a_match_wait_for_nothing() -> None:
    """What waits and runs is in `bot/play`."""
    waiting = (ast.AsyncFunctionDef, ast.Await, ast.AsyncFor, ast.AsyncWith)
    found = {
        name_of(path) for path in modules("bot/match") if any(isinstance(node, waiting) for node in ast.walk(ast.parse(path.read_text())))
    }
    assert found | {name_of(path) for path in modules("bot/match") if "asyncio" in imports(path)} == set()


@pytest.mark.parametrize("room", ROOMS)
def test_rooms_use_only_the_rooms_they_may(room: str) -> None:
    """cogs -> desk -> (screen, play, render, i18n) -> match -> games; store -> play."""
    may = {f"bot.{other}" for other in ROOMS[room] | LEAVES | {room}}
    for path in modules(f"bot/{room}"):
        for imported in imports(path):
            if goes_to(imported, "bot") and imported != "bot":
                assert any(goes_to(imported, other) for other in may), f"{name_of(path)} imports {imported}; the arrows go the other way."


def test_leaves_use_no_room() -> None:
    found = [path for path in modules("bot") if path.parent == ROOT / "bot" and path.stem in LEAVES]
    assert len(found) == len(LEAVES)
    for path in found:
        for imported in imports(path):
            assert not any(goes_to(imported, f"bot.{room}") for room in ROOMS), (
                f"{name_of(path)} imports {imported}, and every room uses it."
            )


def test_cogs_speak_to_the_desk_and_never_to_a_store() -> None:
    for path in modules("cogs"):
        for imported in imports(path):
            assert not goes_to(imported, "bot.store") and not goes_to(imported, "bot.render"), f"{name_of(path)} imports {imported}"


def package_of(imported: str) -> str:
    return imported if (ROOT / imported.replace(".", "/")).is_dir() else imported.rpartition(".")[0]


def test_no_package_is_in_a_cycle() -> None:
    arrows: dict[str, set[str]] = {}
    for folder in ("bot", "cogs", "games"):
        for path in modules(folder):
            package = ".".join(path.parent.relative_to(ROOT).parts)
            arrows.setdefault(package, set()).update(
                package_of(imported) for imported in imports(path) if imported.partition(".")[0] in CODE
            )
    arrows = {package: {other for other in others if other in arrows and other != package} for package, others in arrows.items()}
    arrows["bot"] = set()  # where everything is wired together
    arrows["games"] = set()  # finds the games by their folders
    seen: set[str] = set()

    def visit(package: str, way: tuple[str, ...]) -> None:
        assert package not in way, f"packages import each other: {' -> '.join((*way[way.index(package) :], package))}"
        if package not in seen:
            for other in arrows[package]:
                visit(other, (*way, package))
            seen.add(package)

    for package in arrows:
        visit(package, ())
    assert len(seen) > 8


@pytest.mark.parametrize("library", CONFINED)
def test_each_library_is_used_in_its_room_alone(library: str) -> None:
    used = 0
    for folder in ("bot", "cogs", "games"):
        for path in modules(folder):
            if any(goes_to(imported, library) for imported in imports(path)):
                used += 1
                at_home = any(name_of(path).startswith(room) for room in CONFINED[library])
                assert at_home, f"{name_of(path)} imports {library}, which belongs to {sorted(CONFINED[library])}"
    assert used, f"nothing imports {library}"


def test_nobody_reaches_into_another_object() -> None:
    """`self._door._store` is somebody else's business; ask the door."""
    reaching = re.compile(r"self\._\w+\._\w+|self\.bot\.\w+\._\w+|\bbot\.\w+\._\w+")
    checked = 0
    for folder in ("bot", "cogs"):
        for path in modules(folder):
            if path.parent == ROOT / "bot/playground":
                continue  # SimCord has no other way in; its version is pinned
            checked += 1
            found = reaching.search(path.read_text())
            assert not found or "_heading._called" in found[0], (
                f"{name_of(path)} says {found and found[0]}; give what you need a public name"
            )
    assert checked > 30


def test_whether_a_screen_is_watched_says_one_place() -> None:
    """Others read, show, keep or change the choice itself."""
    chosen = {"bot/screen/settings_screen.py", "bot/screen/privacy_screen.py", "bot/match/privacy.py"}
    asking = {name_of(path) for folder in ("bot", "cogs") for path in modules(folder) if re.search(r"\.watched\b", path.read_text())}
    assert asking == {"bot/match/stored.py", *chosen}, "ask `Person.hides(match)`: whether it is hidden depends on the match, too"


def test_what_goes_on_in_the_background_is_watched() -> None:
    """A bare `create_task` dies without a word. Only a task that is awaited where it was made may be one."""
    awaited = {"bot/desk/run.py": 2, "bot/play/computers.py": 1, "bot/playground/__init__.py": 3, "bot/playground/entrance.py": 1}
    found = {name_of(path): path.read_text().count("create_task(") for folder in ("bot", "cogs") for path in modules(folder)}
    assert found.pop("bot/background.py") == 1
    assert {name: count for name, count in found.items() if count} == awaited, "use bot/background.py: a task that dies is heard of there"


def test_a_worker_that_thinks_imports_nothing_of_the_bot() -> None:
    """Each thinking process pays for what it imports."""
    heavy = ("bot.match", "bot.desk", "aiosqlite", "babel", "discord", "PIL")
    said = f"import sys, games.ai.worker, bot.__main__; print([name for name in sys.modules if name.startswith({heavy!r})])"
    run = subprocess.run([sys.executable, "-c", said], cwd=ROOT, capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "[]"


def test_cogs_are_named_for_their_files() -> None:
    for path in modules("cogs"):
        if path.stem != "__init__":
            classes = [node.name for node in ast.parse(path.read_text()).body if isinstance(node, ast.ClassDef)]
            assert classes == [path.stem.capitalize()], f"{name_of(path)} holds {classes}"


def test_games_do_not_know_each_other() -> None:
    for game in all_games().values():
        others = {f"games.{other.folder.name}" for other in all_games().values()} - {f"games.{game.folder.name}"}
        for path in modules(f"games/{game.folder.name}"):
            for imported in imports(path):
                assert not any(imported == other or imported.startswith(f"{other}.") for other in others), (
                    f"{name_of(path)} imports {imported}; what two games need moves to games/core/."
                )


def test_nothing_outside_a_game_names_it() -> None:
    named = re.compile("|".join(sorted({name for game in all_games().values() for name in names_of(game.key)})), re.IGNORECASE)
    for folder in ("games/core", "games/ai", "bot", "cogs"):
        for path in modules(folder):
            found = named.search(path.read_text())
            assert not found, f"{name_of(path)} says {found and found[0]!r}; the bot knows only `Game`, so ask the Game for what differs."


def names_of(key: str) -> set[str]:
    """How source code could name a game. A key that is also an English word counts only in quotes or as a package."""
    package = key.replace("-", "_")
    words = {package, key} if key != "take" else {"také", "ta-ke"}
    return {rf"games\.{package}\b", rf"[\"']{key}[\"']", *(rf"(?<![a-z]){word}(?![a-z])" for word in words)}


def test_there_are_exactly_two_item_classes_and_each_press_fits_one() -> None:
    assert len(components.ITEMS) == 2
    bases = [bases for folder in ("bot", "cogs") for path in modules(folder) for _name, bases in outline(path).classes]
    assert sum("DynamicItem" in each for each in bases) == 2, "messages hold only the two DynamicItem classes of bot/desk/components.py"
    patterns = [item.__discord_ui_compiled_template__ for item in components.ITEMS]
    for custom_id in ("cb1:1:hand:0:", "cs1:1:pick:4:1.2", "cb9:other", "cs12:"):
        assert sum(bool(pattern.fullmatch(custom_id)) for pattern in patterns) == 1


# ---- rules and their names


@pytest.mark.parametrize("key", list(all_games()))
def test_headings_of_the_rulebook_are_names_in_the_rules(key: str) -> None:
    game = all_games()[key]
    headings = re.findall(r"^### +(.+)$", (game.folder / "RULES.md").read_text(encoding="utf-8"), flags=re.MULTILINE)
    assert headings, f"{key}: RULES.md has no ### heading"
    slugs = {slug(heading) for heading in headings}
    rules = [path for path in modules(f"games/{game.folder.name}") if "rules" in path.relative_to(game.folder).with_suffix("").parts]
    defined = set().union(*map(public_functions, rules))
    assert slugs <= defined, f"{key}: headings without a function of that name in its rules: {sorted(slugs - defined)}"
    [book] = (path for path in rules if path.name in {"rulebook.py", "rules.py"})
    own = public_functions(book) - CONTRACT
    assert own <= slugs, f"{key}: functions in {book.name} that are no heading of RULES.md (begin helpers with _): {sorted(own - slugs)}"


@pytest.mark.parametrize("key", list(all_games()))
def test_the_rulebook_has_the_same_shape_in_every_language(key: str) -> None:
    shapes = {code: re.findall(r"^(#{1,3}) ", rules_of(all_games()[key], code), flags=re.MULTILINE) for code in languages()}
    assert len(shapes) > 1
    assert [code for code, shape in shapes.items() if shape != shapes["en"]] == [], f"{key}: other headings than in English"


def slug(heading: str) -> str:
    return re.sub(r"[\s-]+", "_", heading.strip().lower().replace("'", "").replace("’", "")).replace("ō", "o")


def public_functions(path: Path) -> set[str]:
    functions = (node for node in ast.parse(path.read_text()).body if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef))
    return {function.name for function in functions if not function.name.startswith("_")}


# ---- names

PARTICIPLES = re.compile(r"\w*[a-z]ed|drawn|given|kept|known|made|seen|told|written|dealt")
BOTH_DATABASES = re.compile(r"^bot/store/(sqlite|postgres)/.*")  # what does the same for either has one name in both


def test_what_modules_share_is_no_bare_participle() -> None:
    """`kept` could be anything: where several modules have one of that name, each says what of."""
    where: dict[str, set[str]] = {}
    for path in [*modules("bot"), *modules("cogs")]:
        for name in filter(PARTICIPLES.fullmatch, public_functions(path)):
            where.setdefault(name, set()).add(BOTH_DATABASES.sub("bot/store/both", name_of(path)))
    assert len(where) > 50
    assert {name: sorted(paths) for name, paths in where.items() if len(paths) > 1} == {}


def test_no_two_classes_of_the_bot_share_a_name() -> None:
    """But for cogs, which are called as their files are."""
    where: dict[str, set[str]] = {}
    for path in modules("bot"):
        for name, _bases in outline(path).classes:
            where.setdefault(name, set()).add(BOTH_DATABASES.sub("bot/store/both", name_of(path)))
    assert {name: sorted(paths) for name, paths in where.items() if len(paths) > 1} == {}


# ---- shape


def test_every_module_says_what_is_in_it() -> None:
    for folder in ("games", "bot", "cogs", "bench"):
        for path in modules(folder):
            assert outline(path).docstring, f"{name_of(path)} has no docstring: say what is in here and what is not."


def test_files_and_functions_stay_small() -> None:
    for folder in ("games", "bot", "cogs"):
        for path in modules(folder):
            length = len(path.read_text().splitlines())
            assert length <= 400, f"{name_of(path)} has {length} lines; give what belongs together a file of its own."
            for name, line, size in outline(path).functions:
                assert size <= 50, f"{name_of(path)}:{line} {name} has {size} lines; name its parts."


def test_nothing_is_left_for_later() -> None:
    later = re.compile(r"\b(TODO|FIXME|XXX|HACK)\b|raise NotImplementedError")
    for path in tracked(*(f"{folder}/*.py" for folder in CODE)):
        if path != Path(__file__):
            found = later.search(path.read_text())
            assert not found, f"{name_of(path)} says {found and found[0]}: finish it, or write it down for everybody in an issue."


# ---- words about the project


def test_every_path_in_the_documents_exists() -> None:
    checked = 0
    path_in_code = re.compile(r"`((?:games|bot|cogs|tests|docs|bench|data|packaging|requirements)/[\w./*-]+)`")
    for document in tracked("docs/*.md", "README.md", "CONTRIBUTING.md", "CREDITS.md", "SECURITY.md", ".github/*.md"):
        for name in path_in_code.findall(document.read_text(encoding="utf-8")):
            checked += 1
            assert list(ROOT.glob(name.rstrip("/"))), f"{name_of(document)} names {name}, which is not there (any more)."
    assert checked > 20


def test_every_link_in_the_documents_leads_somewhere() -> None:
    checked = 0
    for document in tracked("*.md"):
        text = document.read_text(encoding="utf-8")
        links = [*re.findall(r"\]\(([^)\s]+)\)", text), *re.findall(r'(?:src|href)="([^"]+)"', text)]
        for link in (link for link in links if not re.match(r"[a-z]+:|#", link)):
            checked += 1
            assert (document.parent / link.partition("#")[0]).exists(), f"{name_of(document)} links to {link}, which is not there."
    assert checked > 20


def test_the_credits_name_who_made_the_games_and_the_fonts() -> None:
    text = (ROOT / "CREDITS.md").read_text(encoding="utf-8")
    published = [game for game in all_games().values() if game.designers]
    assert published
    for game in published:
        assert game.designers in text and f"| {game.publisher}," in text.replace(";", ","), f"CREDITS.md does not say who made {game.key}."
    for licence in tracked("bot/render/fonts/OFL-*.txt"):
        home = re.findall(r"\((https://[^)]+)\)", licence.read_text(encoding="utf-8"))[0]
        assert name_of(licence) in text and home in text, f"CREDITS.md does not say where the font of {licence.name} comes from."


def test_every_decision_says_the_same_four_things_and_is_in_the_index() -> None:
    index = (ROOT / "docs/decisions/README.md").read_text(encoding="utf-8")
    pages = [path for path in tracked("docs/decisions/*.md") if path.name != "README.md"]
    for path in pages:
        text = path.read_text(encoding="utf-8")
        headings = re.findall(r"^## (.+)$", text, flags=re.MULTILINE)
        missing = [each for each in ("Context", "Choice", "What else was tried", "Price") if each not in headings]
        assert not missing, f"{name_of(path)} lacks {missing}"
        title = text.partition("\n")[0].lstrip("# ").partition(". ")[2]
        assert f"[{title}]({path.name})" in index, f"docs/decisions/README.md does not list {path.name} as {title!r}"
    assert len(pages) == len(re.findall(r"^\d+\. \[", index, flags=re.MULTILINE))


def features() -> tuple[list[str], list[list[str]]]:
    """The table of features in the map: the folders above it, and the cells of its rows."""
    text = (ROOT / "docs/map.md").read_text(encoding="utf-8")
    head, _line, *rows = [line for line in text.partition("## What happens")[0].splitlines() if line.startswith("|")]
    return re.findall(r"`([\w/]+)/`", head), [row.strip("|").split("|") for row in rows]


def test_what_the_map_names_of_a_feature_is_there() -> None:
    folders, rows = features()
    assert folders == ["cogs", "bot/desk", "bot/play", "bot/screen", "bot/match"] and len(rows) > 20
    for feature, *cells, tests in rows:
        assert len(cells) == len(folders) and "`tests/" in tests, feature
        for folder, cell in zip(folders, cells, strict=True):
            for name in re.findall(r"`([\w/]+)`", cell):
                assert (ROOT / folder / f"{name}.py").is_file(), f"docs/map.md: {folder} has no {name}, which {feature.strip()!r} names"


def test_every_module_is_on_the_map() -> None:
    """What is in a game stands in the recipe."""
    text = (ROOT / "docs/map.md").read_text(encoding="utf-8")
    folders, rows = features()
    in_table = {
        f"{folder}/{name}.py"
        for _feature, *cells, _tests in rows
        for folder, cell in zip(folders, cells, strict=True)
        for name in re.findall(r"`([\w/]+)`", cell)
    }
    found = [path for folder in ("bot", "cogs", "games/core", "games/ai") for path in modules(folder) if path.name != "__init__.py"]
    missing = [name_of(path) for path in found if name_of(path) not in in_table and f"`{name_of(path)}`" not in text]
    assert len(found) > 200
    assert missing == [], "docs/map.md does not say what is in them"


def test_the_locks_name_no_host() -> None:
    for path in tracked("*.lock", "pyproject.toml", "Makefile", "Dockerfile", ".ci/*"):
        text = path.read_text(encoding="utf-8")
        assert not re.search(r"(?<!no-emit-)index-url|find-links|trusted-host|files\.pythonhosted|pypi\.org/simple", text), name_of(path)
        assert "://" not in text or path.suffix != ".lock", f"{name_of(path)} names a host; make it with `make lock`."


def test_every_lock_has_the_versions_of_the_whole_one() -> None:
    def versions(name: str) -> set[tuple[str, str]]:
        """Without what is wanted beside a package, as simcord[preview]."""
        return set(re.findall(r"^([\w.-]+)(?:\[[\w,-]+\])?==(\S+)", (ROOT / name).read_text(encoding="utf-8"), re.MULTILINE))

    smaller = {name_of(path) for path in tracked("requirements/*.lock")} - {"requirements/dev.lock"}
    assert len(smaller) == 3
    for name in smaller:
        assert len(versions(name)) > 10
        assert versions(name) <= versions("requirements/dev.lock"), f"{name} is older or newer; make both with `make lock`."
