"""How much of each language is translated: a line a language, on CI's page and at the end of `make test`. What is missing is said in
English, so it keeps nobody from a change; `make release-check` asks that nothing is."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator

from babel.messages import Message

from bot.i18n import extract
from bot.i18n.catalogues import begun, folder_of
from tests.games.test_catalogues import PROMISED

NAMED = 5


def messages(language: str) -> Iterator[Message]:
    paths = [folder_of(domain) / f"{language}.po" for domain in extract.domains()]
    for path in paths:
        if path.is_file():
            yield from (message for message in extract.read(path) if message.id)


def line(language: str, messages: Iterable[Message]) -> str:
    """What is not translated, or whose English has changed since."""
    found = list(messages)
    missing = [message for message in found if not all(extract.forms(message))]
    stale = [message for message in found if all(extract.forms(message)) and message.fuzzy]
    said = f"{language}: {len(found) - len(missing) - len(stale)} of {len(found)} messages translated"
    for what, which in (("missing", missing), ("stale", stale)):
        if which:
            named = "; ".join(repr(message.id if isinstance(message.id, str) else message.id[0]) for message in which[:NAMED])
            said += f"\n  {len(which)} {what}: {named}{'; …' if len(which) > NAMED else ''}"
    return said


def main(arguments: list[str]) -> int:
    found = {language: line(language, messages(language)) for language in begun()}
    unfinished = [said for language, said in found.items() if language in PROMISED and "\n" in said]
    if arguments == ["--complete"] and unfinished:
        sys.stderr.write("\n".join(["Not everything is translated: docs/translating.md.", *unfinished, ""]))
        return 1
    sys.stdout.write("".join(f"{said}\n" for said in found.values()))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
