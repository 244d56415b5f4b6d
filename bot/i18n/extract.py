"""`make words`: brings every catalogue in step with the messages in the source.

A message is a call of `_("...")`, `_.of("what", "...")` or `_.many("one", "other", ...)`. What is new is added without a
translation, what is gone is removed, and nothing else changes. `python -m bot.i18n.extract de` begins a language.

Babel keeps the catalogues; finding the messages is done here, on the syntax tree, because Babel's own search misses
messages inside the arguments of others.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from string import Formatter

from babel import localedata
from babel.messages import Catalog, Message
from babel.messages.pofile import read_po, write_po

from bot.i18n.catalogues import ROOT, begun, folder_of, languages

WIDTH = 110
NAMED = 20  # messages without a translation are named, and the others counted
SOURCES_OF_THE_BOT = ("bot", "cogs")


@dataclass(frozen=True)
class Call:
    """One message in the source: where it stands, its English forms, the names of its arguments (None: not to be told), and of
    what it is said, if that matters."""

    file: Path
    line: int
    forms: tuple[str, ...]
    given: frozenset[str] | None
    context: str | None = None


class Unclear(Exception):
    """A message that no catalogue can hold."""


def domains() -> list[str]:
    """The bot, and every game that has something to say."""
    folders = sorted(path for path in (ROOT / "games").iterdir() if path.is_dir())
    return ["bot", *(folder.name.replace("_", "-") for folder in folders if any(map(speaks, folder.rglob("*.py"))))]


def speaks(file: Path) -> bool:
    return any(line.startswith("_ = Phrases(") for line in file.read_text("utf-8").splitlines())


def sources(domain: str) -> list[Path]:
    return [ROOT / name for name in SOURCES_OF_THE_BOT] if domain == "bot" else [folder_of(domain).parent]


def calls(domain: str) -> Iterator[Call]:
    for folder in sources(domain):
        yield from calls_in(folder)


def calls_in(folder: Path) -> Iterator[Call]:
    for file in sorted(folder.rglob("*.py")):
        tree = ast.parse(file.read_bytes(), str(file))
        found = [node for node in ast.walk(tree) if isinstance(node, ast.Call) and is_message(node.func)]
        for node in sorted(found, key=lambda node: (node.lineno, node.col_offset)):
            yield read_call(file, node)


def is_message(function: ast.expr) -> bool:
    match function:
        case ast.Name("_") | ast.Attribute(ast.Name("_"), "many" | "of"):
            return True
        case _:
            return False


def read_call(file: Path, node: ast.Call) -> Call:
    kind = node.func.attr if isinstance(node.func, ast.Attribute) else ""
    plural, said = kind == "many", tuple(literal(file, argument) for argument in node.args[: 2 if kind else 1])
    context, forms = (said[0], said[1:]) if kind == "of" else (None, said)
    names = {keyword.arg for keyword in node.keywords}
    given = None if None in names else frozenset(str(name) for name in names) | ({"n"} if plural else set())
    call = Call(file, node.lineno, forms, given, context)
    missing = unfilled(call)
    if missing:
        raise Unclear(f"{place(call)}: nothing is given for {', '.join(sorted(missing))}")
    return call


def literal(file: Path, argument: ast.expr) -> str:
    if isinstance(argument, ast.Constant) and isinstance(argument.value, str) and argument.value:
        return argument.value
    raise Unclear(f"{file.relative_to(ROOT)}:{argument.lineno}: write the message itself here, as one string")


def unfilled(call: Call) -> set[str]:
    """The placeholders for which the call brings nothing."""
    return set() if call.given is None else set().union(*map(placeholders, call.forms)) - call.given


def placeholders(sentence: str) -> frozenset[str]:
    return frozenset(name for _text, name, _form, _conversion in Formatter().parse(sentence) if name is not None)


def place(call: Call) -> str:
    return f"{call.file.relative_to(ROOT)}:{call.line}"


def template(domain: str) -> Catalog:
    """All messages of one domain, untranslated, in the order of the source."""
    messages = Catalog(domain=domain)
    for call in calls(domain):
        name = call.file.relative_to(ROOT if domain == "bot" else folder_of(domain).parent).as_posix()
        first, *more = call.forms
        messages.add(call.forms if more else first, locations=[(name, 0)], context=call.context)
    return messages


def read(path: Path) -> Catalog:
    with path.open("rb") as file:
        return read_po(file, locale=path.stem.replace("-", "_"), abort_invalid=True)


def updated(domain: str, language: str) -> Catalog:
    """The catalogue as it should be: today's messages, with the translations there are."""
    path = folder_of(domain) / f"{language}.po"
    catalogue = read(path) if path.exists() else Catalog(locale=language.replace("-", "_"))
    catalogue.update(template(domain), no_fuzzy_matching=True)
    return catalogue


def as_po(catalogue: Catalog) -> bytes:
    """The file. Its header holds nothing that changes by itself, no dates and no versions."""
    header = (
        ("Language", str(catalogue.locale_identifier).replace("_", "-")),
        ("Plural-Forms", catalogue.plural_forms),
        ("MIME-Version", "1.0"),
        ("Content-Type", "text/plain; charset=utf-8"),
        ("Content-Transfer-Encoding", "8bit"),
    )
    file = BytesIO()
    file.write(b'msgid ""\nmsgstr ""\n')
    file.writelines(f'"{name}: {value}\\n"\n'.encode() for name, value in header)
    file.write(b"\n")
    write_po(file, catalogue, omit_header=True, ignore_obsolete=True, include_lineno=False, width=WIDTH)
    return file.getvalue().rstrip(b"\n") + b"\n"


def untranslated(catalogue: Catalog) -> list[Message]:
    return [message for message in catalogue if message.id and not is_translated(message)]


def is_translated(message: Message) -> bool:
    return not message.fuzzy and all(forms(message))


def forms(message: Message) -> tuple[str, ...]:
    """The translations of a message: one, or one for each plural form."""
    return (message.string or "",) if isinstance(message.string, str | None) else tuple(message.string)


def update(domain: str, language: str) -> str:
    """Brings one catalogue in step; what is to be done there, as a report."""
    catalogue = updated(domain, language)
    path = folder_of(domain) / f"{language}.po"
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(as_po(catalogue))
    missing = untranslated(catalogue)
    lines = [f"{path.relative_to(ROOT)}: {len(catalogue) - len(missing)} of {len(catalogue)} messages translated"]
    lines += [f"    {message.id}" for message in missing[:NAMED]]
    return "\n".join(lines + ([f"    and {len(missing) - NAMED} more"] if len(missing) > NAMED else []))


def is_wanted(domain: str, language: str) -> bool:
    """An empty catalogue of a new game would take away a language that is offered: the game is played in English till then."""
    return language not in languages() or (folder_of(domain) / f"{language}.po").exists()


def main(new: list[str]) -> int:
    """Every catalogue in turn; one that has an unclear message does not keep the others waiting."""
    if unknown := [language for language in new if not localedata.exists(language)]:
        sys.stderr.write(f"no such language: {', '.join(unknown)}; say it as in `python -m bot.i18n.extract de`\n")
        return 2
    spoken = sorted({*begun(), *new})
    unclear = []
    for domain in domains():
        try:
            reports = [update(domain, language) for language in spoken if language in new or is_wanted(domain, language)]
        except Unclear as problem:
            unclear.append(str(problem))
        else:
            sys.stdout.write("".join(f"{report}\n" for report in reports))
    sys.stderr.write("".join(f"{problem}\n" for problem in unclear))
    return 1 if unclear else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
