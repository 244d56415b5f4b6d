"""`make words`: a sheet for each catalogue, in build/words/. It says of every message where it shows, how long it may be, what
is filled in, and how it reads with real values; its neighbours stand around it, in the order of the source."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import msgspec
from babel.messages import Catalog

from bot.i18n import extract
from bot.i18n.catalogues import ROOT, begun, folder_of
from tests.authoring.overheard import FILE, Said, name_of

PLACES = {  # what is called with a message, and what becomes of it
    "Button": "button, 80 characters",
    "button": "button, 80 characters",
    "SelectOption": "choice in a menu, 100 characters",
    "Choice": "choice in a menu, 100 characters",
    "Option": "title of a house rule, 45 characters",
    "Select": "what a menu is for, 150 characters",
    "Stop": "choice in a menu, 100 characters",
    "note": "in a picture: the shorter the better",
    "pill": "in a picture, in a narrow box: the shorter the better",
    "Label": "in a picture: the shorter the better",
}
NAME = "name of a command or an option: lower case, no spaces but hyphens, 32 characters, no two commands alike"
DESCRIPTION = "description of a command or an option, 100 characters"


def main() -> int:
    heard = msgspec.json.decode(FILE.read_bytes(), type=Said) if FILE.exists() else {}
    for domain in extract.domains():
        entries = list(asked_of(domain, heard))
        for language in begun():
            path = FILE.parent / language / f"{domain}.txt"
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(sheet(entries, extract.read(folder_of(domain) / f"{language}.po")), "utf-8")
    sys.stdout.write(f"What each message is for stands in {FILE.parent.relative_to(ROOT)}/.\n")
    return 0


class Entry(msgspec.Struct):
    where: str  # its file and function
    forms: tuple[str, ...]
    context: str | None
    facts: list[str]


def asked_of(domain: str, heard: Said) -> Iterator[Entry]:
    """Each message where it is said first."""
    seen = set[tuple[str | None, tuple[str, ...]]]()
    trees = dict[Path, dict[tuple[int, str], tuple[ast.Call, list[str], str]]]()
    for call in extract.calls(domain):
        if (call.context, call.forms) in seen:
            continue
        seen.add((call.context, call.forms))
        if call.file not in trees:
            trees[call.file] = placed(ast.parse(call.file.read_bytes()))
        node, callers, function = trees[call.file][call.line, call.forms[0]]
        known = heard.get(name_of(domain, call.context, call.forms[0]), {})
        facts = [f"said of: {call.context}"] if call.context else []
        facts += [f"shows: {place}" for place in dict.fromkeys((*shown_by(callers, call.forms[0]), *known.get("places", ())))]
        facts += [f"{word.arg} = {ast.unparse(word.value)}" for word in node.keywords]
        facts += [f"reads: {example}" for example in known.get("examples", ()) if example != call.forms[0]]
        yield Entry(f"{call.file.relative_to(ROOT)}, {function}", call.forms, call.context, facts)


def placed(tree: ast.Module) -> dict[tuple[int, str], tuple[ast.Call, list[str], str]]:
    """Every message by its line and text: the call, what it is an argument of, and the function it stands in."""
    found = dict[tuple[int, str], tuple[ast.Call, list[str], str]]()

    def walk(node: ast.AST, callers: list[str], function: str) -> None:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            callers, function = [], node.name
        elif isinstance(node, ast.Call):
            if extract.is_message(node.func):
                for literal in node.args[:2]:
                    if isinstance(literal, ast.Constant) and isinstance(literal.value, str):
                        found.setdefault((node.lineno, literal.value), (node, callers, function))
            callers = [called(node.func), *callers]
        for child in ast.iter_child_nodes(node):
            walk(child, callers, function)

    walk(tree, [], "")
    return found


def called(function: ast.expr) -> str:
    return function.attr if isinstance(function, ast.Attribute) else function.id if isinstance(function, ast.Name) else ""


def shown_by(callers: list[str], message: str) -> list[str]:
    if "command" in callers:
        return [NAME if message.islower() and " " not in message else DESCRIPTION]
    return [PLACES[caller] for caller in callers if caller in PLACES][:1]


def sheet(entries: list[Entry], catalogue: Catalog) -> str:
    lines, before = [], ""
    for entry in entries:
        if entry.where != before:
            before = entry.where
            lines += ["", f"==== {entry.where}"]
        lines += ["", *entry.forms, *(f"    {fact}" for fact in entry.facts)]
        message = catalogue.get(entry.forms[0], entry.context)
        lines += [f"  > {form}" for form in extract.forms(message) if form] if message else []
    return "\n".join(lines).lstrip("\n") + "\n"


if __name__ == "__main__":
    sys.exit(main())
