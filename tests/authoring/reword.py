"""`make reword FILE=words.tsv`: changes English messages in the source, as keys in every catalogue, and where tests quote them.

A line of the table is the English as it is, a tab, and the English as it should be; one form of a plural a line. Translations are
kept. Where the meaning changed, a third column `changed` (or `--changed-meaning` for the whole table) marks them as fuzzy: they
are said until somebody has looked at them. Either every line is applied or none, and what was applied before is left alone.
"""

from __future__ import annotations

import argparse
import ast
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from babel.messages import Catalog, Message

from bot.i18n import extract
from bot.i18n.catalogues import ROOT, folder_of

LONG = 100  # characters of a string that is written over several lines
TOLD_APART = 12  # letters of a message that a test may quote inside a longer text
PLACEHOLDER = re.compile(r"\\\{(\w+)\\\}")
FILLED_IN = r"([^\"\n\\]{1,60}?)"  # what stands in a test where a message has a placeholder
BREAK = re.compile(r"(?<=[ \n])")


class Refused(Exception):
    """Why nothing was changed."""


@dataclass
class Table:
    better: dict[str, str] = field(default_factory=dict)
    changed: set[str] = field(default_factory=set)  # the old forms whose translations are to be looked at


@dataclass(frozen=True)
class Project:
    """The files that hold messages: of each domain its source and its catalogues; and the tests that quote them."""

    sources: Mapping[str, Sequence[Path]]
    catalogues: Mapping[str, Sequence[Path]]
    quoting: Sequence[Path] = ()


def this_project() -> Project:
    domains = extract.domains()
    tests = [path for path in sorted((ROOT / "tests").rglob("*.py")) if path.name not in ("test_reword.py", "test_voice.py")]
    fixtures = sorted((ROOT / "tests" / "fixtures").glob("*.json"))
    return Project(
        {domain: [file for folder in extract.sources(domain) for file in sorted(folder.rglob("*.py"))] for domain in domains},
        {domain: sorted(folder_of(domain).glob("*.po")) for domain in domains},
        [*tests, *fixtures, *sorted((ROOT / "tests" / "mutants").glob("*.toml"))],
    )


def read_table(text: str, changed_meaning: bool = False) -> Table:
    table = Table()
    for number, line in enumerate(text.splitlines(), 1):
        if not line or line.startswith("msgid\t"):
            continue
        old, *rest = line.replace("\\n", "\n").split("\t")
        if not rest or not rest[0] or rest[1:] not in ([], [""], ["changed"]):
            raise Refused(f"line {number}: the old words, a tab, the better ones, and perhaps a tab and `changed`")
        if table.better.setdefault(old, rest[0]) != rest[0]:
            raise Refused(f"line {number}: {old!r} has two other words already")
        if old != rest[0] and (changed_meaning or rest[1:] == ["changed"]):
            table.changed.add(old)
    return table


def faults(table: Table, known: set[str]) -> Iterator[str]:
    for old, new in table.better.items():
        if old not in known and new not in known:
            yield f"no such message: {old!r}"
        elif extract.placeholders(old) != extract.placeholders(new):
            yield f"other placeholders: {old!r} -> {new!r}"


def known_in(project: Project) -> set[str]:
    files = {file for files in project.sources.values() for file in files}
    return {form for file in files for node in messages_in(file.read_text("utf-8")) for form in [str(node.value)]}


def messages_in(source: str) -> Iterator[ast.Constant]:
    """The strings that are the English of a message."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and extract.is_message(node.func):
            kind = node.func.attr if isinstance(node.func, ast.Attribute) else ""
            for argument in node.args[slice(*{"of": (1, 2), "many": (0, 2)}.get(kind, (0, 1)))]:
                if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                    yield argument


def strings_in(source: str) -> Iterator[ast.Constant]:
    tree = ast.parse(source)
    inside = {id(part) for node in ast.walk(tree) if isinstance(node, ast.JoinedStr) for part in ast.walk(node)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in inside:
            yield node


def rewritten(source: str, table: Table, found: Callable[[str], Iterable[ast.Constant]]) -> str:
    """The source with the better words in the strings that `found` names."""
    nodes = [node for node in found(source) if table.better.get(str(node.value), node.value) != node.value]
    lines = source.encode().splitlines(keepends=True)
    starts = [0]
    for line in lines:
        starts.append(starts[-1] + len(line))
    said = source.encode()
    for node in sorted(nodes, key=lambda node: (node.lineno, node.col_offset), reverse=True):
        end_line, end_column = node.end_lineno or node.lineno, node.end_col_offset or 0
        begin, end = starts[node.lineno - 1] + node.col_offset, starts[end_line - 1] + end_column
        said = said[:begin] + literal(table.better[str(node.value)], chr(said[begin])).encode() + said[end:]
    return said.decode()


def literal(text: str, quote: str = '"') -> str:
    """As it is written in Python; a long one in parts, which the formatter puts on lines of their own. Inside of an f-string it has
    other quotes, and cannot be divided."""
    parts = [""]
    for word in BREAK.split(text):
        if quote == '"' and len(parts[-1]) + len(word) > LONG:
            parts.append("")
        parts[-1] += word
    return "\n".join(quoted(part, quote) for part in parts)


def quoted(text: str, quote: str = '"') -> str:
    escaped = text.replace("\\", "\\\\").replace(quote, f"\\{quote}").replace("\n", "\\n")
    return f"{quote}{escaped}{quote}"


def requoted(file: Path, table: Table) -> str:
    """What quotes messages: mutants the lines of the source, tests and what is recorded for them the messages, filled in or not."""
    text = file.read_text("utf-8")
    if file.suffix == ".toml":
        for old, new in table.better.items():
            text = text.replace(quoted(old), quoted(new))
        return text
    if file.suffix == ".py":
        text = rewritten(text, table, strings_in)
    for old, new in sorted(table.better.items(), key=lambda pair: -len(pair[0])):
        if old != new and longest_part(old) in text and (file.suffix == ".json" or is_long(old)):
            text = quoting(old).sub(filled(old, new), text)
    return text


def is_long(message: str) -> bool:
    """It is told apart from other words of a test, inside of a longer text too."""
    return " " in message and len(re.sub(r"\{\w+\}|\W", "", message)) >= TOLD_APART


def longest_part(message: str) -> str:
    """Looked for first: it is far quicker than the pattern."""
    return max(re.split(r"\{\w+\}", message), key=len)


def quoting(old: str) -> re.Pattern[str]:
    """Of a long message anywhere, of a short one as a line of its own."""
    names = list[str]()

    def place(found: re.Match[str]) -> str:
        names.append(found[1])
        return FILLED_IN if names.count(found[1]) == 1 else rf"\{names.index(found[1]) + 1}"

    said = PLACEHOLDER.sub(place, re.escape(old))
    if not is_long(old):
        return re.compile(rf'(?:(?<=")|(?<=\\n)){said}(?="|\\n)')
    end = "" if old[-1] in ".:?" else r"(?!\w)"
    return re.compile(rf"(?:(?<!\w)|(?<=\\n)){said}{end}")


def filled(old: str, new: str) -> Callable[[re.Match[str]], str]:
    order = list(dict.fromkeys(re.findall(r"\{(\w+)\}", old)))
    return lambda found: re.sub(r"\{(\w+)\}", lambda name: found[order.index(name[1]) + 1], new)


def reword(catalogue: Catalog, table: Table) -> None:
    """The keys of one catalogue anew. Two messages that become one keep what both have, or what the new one has if the old is stale."""
    for message in sorted((message for message in catalogue if message.id), key=lambda message: is_stale(message, table)):
        old, stale = english(message), is_stale(message, table)
        new = tuple(table.better.get(form, form) for form in old)
        if new == old:
            continue
        there = catalogue.get(new[0], message.context)
        if there is None:
            catalogue.delete(old[0], message.context)
            catalogue.add(new if len(new) > 1 else new[0], message.string, (), flags=flags(message, stale), context=message.context)
        elif there.id == message.id:
            there.id = new
            there.flags |= set(flags(message, stale))
        elif stale or extract.forms(there) == extract.forms(message):
            catalogue.delete(old[0], message.context)
        else:
            raise Refused(f"{catalogue.locale_identifier}: {old[0]!r} and {new[0]!r} are there with two translations")


def english(message: Message) -> tuple[str, ...]:
    return (message.id,) if isinstance(message.id, str) else tuple(message.id)


def is_stale(message: Message, table: Table) -> bool:
    return not table.changed.isdisjoint(english(message))


def flags(message: Message, stale: bool) -> set[str]:
    return {*message.flags, *(("fuzzy",) if stale and any(extract.forms(message)) else ())}


def apply(project: Project, table: Table) -> Counter[str]:
    """All of it, once nothing speaks against it."""
    if wrong := list(faults(table, known_in(project))):
        raise Refused("\n".join(wrong))
    files = dict[Path, bytes]()
    for domain, paths in project.catalogues.items():
        there = {node.value for file in project.sources[domain] for node in messages_in(file.read_text("utf-8"))}
        if not there.isdisjoint(table.better):
            for path in paths:
                catalogue = extract.read(path)
                reword(catalogue, table)
                files[path] = extract.as_po(catalogue)
    for file in {file for files in project.sources.values() for file in files}:
        files[file] = rewritten(file.read_text("utf-8"), table, messages_in).encode()
    files |= {file: requoted(file, table).encode() for file in project.quoting}
    changed = {file: text for file, text in files.items() if text != file.read_bytes()}
    for file, content in changed.items():
        file.write_bytes(content)
    return Counter(file.suffix for file in changed)


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="make reword", description="Say English messages in other words.")
    parser.add_argument("file", type=Path, help="a table: the old words, a tab, the better ones, and perhaps a tab and `changed`")
    parser.add_argument("--changed-meaning", action="store_true", help="all translations are to be looked at")
    asked = parser.parse_args(arguments)
    try:
        counted = apply(this_project(), read_table(asked.file.read_text("utf-8"), asked.changed_meaning))
    except Refused as problem:
        sys.stderr.write(f"Nothing was changed.\n{problem}\n")
        return 1
    tidy()
    sys.stdout.write(f"Changed: {counted['.py']} files of source and tests, {counted['.po']} catalogues.\n")
    return 0


def tidy() -> None:
    """Long strings come on lines of their own, and catalogues into the order of the source."""
    subprocess.run([sys.executable, "-m", "ruff", "format", "--quiet", "."], cwd=ROOT, check=True)
    extract.main([])


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
