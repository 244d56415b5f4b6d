"""What we use of libraries that they do not promise. A new version is taken on purpose: its line in pyproject.toml is changed, and what
it has changed in here is named by the test that fails.
"""

from __future__ import annotations

import ast
import inspect
import re
import tomllib
from collections.abc import Iterator
from importlib.metadata import version
from pathlib import Path
from typing import NamedTuple

import pytest
import simcord
from discord import gateway, shard
from simcord.backend.cdn import CdnStore
from simcord.preview import Preview, _server
from simcord.preview._server import PreviewServer

from bot.playground.entrance import REMEMBERED, SENT, replaced, with_ours

ROOT = Path(__file__).parents[1]
STATIC = Path(_server.__file__).with_name("static")


class Used(NamedTuple):
    """A name of somebody else's class: a method as its parameters, or something that its instances have."""

    library: str
    owner: type
    name: str
    parameters: str | None = None


DISCORD, SIMCORD = "discord.py", "simcord"
USED = {
    "bot/desk/run.py": (
        Used(DISCORD, shard.ShardInfo, "_parent"),
        Used(DISCORD, shard.Shard, "ws"),
        Used(DISCORD, gateway.DiscordWebSocket, "_keep_alive"),
        Used(DISCORD, gateway.KeepAliveHandler, "_last_ack"),
    ),
    "bot/playground/world.py": (Used(SIMCORD, simcord.Env, "_record_error", "(self, error)"), Used(SIMCORD, CdnStore, "_blobs")),
    "bot/playground/entrance.py": (
        Used(SIMCORD, PreviewServer, "__init__", "(self, preview, port)"),
        Used(SIMCORD, PreviewServer, "start", "(self)"),
        Used(SIMCORD, PreviewServer, "close", "(self)"),
        Used(SIMCORD, PreviewServer, "port"),
        Used(SIMCORD, PreviewServer, "_requested_port"),
        Used(SIMCORD, PreviewServer, "_STATIC_FILES"),
        Used(SIMCORD, PreviewServer, "_SECURITY_HEADERS"),
        Used(SIMCORD, PreviewServer, "_allowed_hosts", "(self)"),
        Used(SIMCORD, PreviewServer, "_authorized", "(self, request, *, context)"),
        Used(SIMCORD, PreviewServer, "_static", "(self, request)"),
        Used(SIMCORD, PreviewServer, "_pages", "(self, request)"),
    ),
    "bot/playground/room.py": (
        Used(SIMCORD, Preview, "capability"),
        Used(SIMCORD, Preview, "_server"),
        Used(SIMCORD, Preview, "_pages"),
        Used(SIMCORD, Preview, "_active_action"),
        Used(SIMCORD, Preview, "_advance_presentation_time", "(self)"),
        Used(SIMCORD, Preview, "_publish", "(self, page, *, reason)"),
        Used(SIMCORD, Preview, "_page_payload", "(self, page)"),
        Used(SIMCORD, Preview, "_filter_dependencies", "(self, page, payload)"),
        Used(SIMCORD, Preview, "_prepare_asset", "(self, context_id, asset_id, *, download, capture, poster, media_time)"),
        Used(SIMCORD, Preview, "_action", "(self, context_id, body)"),
        Used(SIMCORD, simcord.Env, "_preview"),
    ),
}
PROMISED = {"_replace", "_asdict", "_fields", "_exit"}  # by Python itself, whatever they begin with
EACH = [pytest.param(place, used, id=f"{used.owner.__name__}.{used.name}") for place, all_used in USED.items() for used in all_used]


@pytest.mark.parametrize(("place", "used"), EACH)
def test_what_we_use_of_a_library_is_there_as_it_was(place: str, used: Used) -> None:
    now = f"{used.library} {version(used.library)}"
    found = getattr(used.owner, used.name, None)
    if used.parameters is not None:
        assert found is not None, f"{now} has no {used.owner.__name__}.{used.name}, which {place} needs."
        there = "(" + ", ".join(parameters(found)) + ")"
        assert there == used.parameters, f"{now} has {used.owner.__name__}.{used.name}{there}; {place} takes it for {used.parameters}."
    else:
        made = any(re.search(rf"\bself\.{used.name}\b[^=\n]*=[^=]", inspect.getsource(each)) for each in used.owner.__mro__[:-1])
        slots = used.name in getattr(used.owner, "__slots__", ())
        assert found is not None or made or slots, f"{now} gives no {used.owner.__name__} a {used.name}, which {place} needs."


def parameters(function: object) -> Iterator[str]:
    starred = False
    for each in inspect.signature(function).parameters.values():  # type: ignore[arg-type]
        if each.kind is each.KEYWORD_ONLY and not starred:
            starred = True
            yield "*"
        yield each.name


@pytest.mark.parametrize("library", [DISCORD, SIMCORD])
def test_their_version_is_one_and_not_a_range(library: str) -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    wanted = [*project["dependencies"], *(each for extra in project["optional-dependencies"].values() for each in extra)]
    ours = [each for each in wanted if re.match(rf"{re.escape(library)}\b", each)]
    assert ours and all("==" in each for each in ours), f"We use internals of {library}: pin it with ==."


@pytest.mark.dear
def test_no_other_internals_are_used() -> None:
    """Whatever begins with one underscore belongs to whom it is asked of: to us, or it stands above."""
    for path in sorted((*ROOT.glob("bot/**/*.py"), *ROOT.glob("cogs/*.py"))):
        known = {used.name for used in USED.get(str(path.relative_to(ROOT)), ())}
        foreign = sorted(set(internals(ast.parse(path.read_text(encoding="utf-8")))) - known - PROMISED)
        assert not foreign, f"{path.relative_to(ROOT)} uses {foreign}: take a public way, or enter it in {Path(__file__).name}."


def internals(tree: ast.Module) -> Iterator[str]:
    """Names with an underscore that are asked of somebody else, and that no class of this module makes its own."""
    own = {node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)}
    own |= {node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store) and is_self(node)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and re.match("_[^_]", node.attr) and node.attr not in own and not is_self(node):
            yield node.attr


def is_self(node: ast.Attribute) -> bool:
    return isinstance(node.value, ast.Name) and node.value.id in {"self", "cls"}


def test_the_page_that_we_add_to_is_as_it_was() -> None:
    """`replaced` says which of its words are not there any more."""
    page = with_ours((STATIC / "index.html").read_text(encoding="utf-8"))
    assert "/playground.js" in page and "place-picker" in page and "game-links" in page
    drafts = (STATIC / "select-drafts.js").read_text(encoding="utf-8")
    assert replaced(drafts, REMEMBERED, SENT) != drafts
