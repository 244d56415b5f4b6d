"""`make language CODE`: begins a language. Its catalogues, its glossary and its rulebooks lie there afterwards, to be filled in.

Nothing that is there already is changed but brought in step, so it may be said again. Until most of it is translated the
language is not offered, and no test asks for it.
"""

from __future__ import annotations

import csv
import sys
from pathlib import Path

from babel import localedata

from bot.i18n import extract
from bot.i18n.catalogues import ROOT, UNDONE

GLOSSARY = ROOT / "docs" / "glossary"
TERMS = GLOSSARY / "terms.tsv"
KEYS = ["where", "term"]
COLUMNS = [*KEYS, "translation", "grammar", "source", "note"]
NEXT = """
docs/translating.md says how it is done. What is to be translated:

  docs/glossary/{code}.tsv          first: the names and terms, each said in one way everywhere
  bot/i18n/locale/{code}.po         the bot; games/*/locale/{code}.po, the games
  games/*/RULES.{code}.md           the rulebooks; take the mark out when one is done
  docs/legal/PRIVACY.{code}.md, docs/legal/TERMS.{code}.md

make words lists what is missing. The language is offered as soon as four fifths are translated.
"""


def main(arguments: list[str]) -> int:
    if len(arguments) != 1 or not localedata.exists(arguments[0].replace("-", "_")):
        sys.stderr.write("say which language by its code, as in: make language de\n")
        return 2
    [code] = arguments
    if code == "en":
        sys.stderr.write("English is the source, it lies in the code\n")
        return 2
    for domain in extract.domains():
        extract.update(domain, code)
    fill_glossary(code)
    for book in rulebooks(code):
        if not book.exists():
            english = book.with_name(book.name.replace(f".{code}.", "."))
            book.write_text(f"{UNDONE}\n\n{english.read_text('utf-8')}", "utf-8")
    sys.stdout.write(NEXT.format(code=code))
    return 0


def rulebooks(code: str) -> list[Path]:
    return [book.with_name(f"RULES.{code}.md") for book in sorted((ROOT / "games").glob("*/RULES.md"))]


def rows(path: Path) -> list[dict[str, str]]:
    with path.open(encoding="utf-8", newline="") as file:
        return [dict(row) for row in csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE)]


def fill_glossary(code: str) -> None:
    """Every term in its order, with what is known of it."""
    path = GLOSSARY / f"{code}.tsv"
    known = {(row["where"], row["term"]): row for row in rows(path)} if path.exists() else {}
    lines = [COLUMNS]
    for term in rows(TERMS):
        row = known.get((term["where"], term["term"]), term)
        lines.append([row.get(column) or "" for column in COLUMNS])
    path.write_text("".join("\t".join(line) + "\n" for line in lines), "utf-8")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
