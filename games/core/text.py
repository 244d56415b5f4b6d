"""Messages that are not yet in any language.

A rule, an event or a label never holds a finished sentence. It holds a `Text`: the English source (also the key in the
gettext catalogue of its domain) and its arguments. Reader, language and names are chosen at the border, in `bot/i18n`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias, Union

from msgspec import Struct
from msgspec.structs import replace


class Who(Struct, frozen=True, tag=True, omit_defaults=True):
    """The name of the player in a seat. The border knows it, except for a player who sat there before."""

    seat: int
    called: Words | None = None


class Text(Struct, frozen=True, tag=True, cache_hash=True):
    """A message of one catalogue (`domain`): its English source, its plural if it has one, its arguments.

    `context` says of what it is said, where other languages have several words for the English one.
    """

    domain: str
    id: str
    args: tuple[tuple[str, Words], ...] = ()
    plural: str | None = None
    count: int = 0
    context: str | None = None


class Joined(Struct, frozen=True, tag=True, cache_hash=True):
    """Several messages one after the other."""

    parts: tuple[Words, ...]
    by: str = "\n"


Words: TypeAlias = Union[Text, Who, Joined, str, int]  # noqa: UP007 - msgspec and mypy want the old spelling for recursion


def as_called(words: Words, names: Sequence[Words]) -> Words:
    """The same, with the names that people at the table had then."""
    if isinstance(words, Who):
        return Who(words.seat, names[words.seat]) if words.called is None and words.seat < len(names) else words
    if isinstance(words, Joined):
        return replace(words, parts=tuple([as_called(part, names) for part in words.parts]))
    if isinstance(words, Text):
        return replace(words, args=tuple([(name, as_called(value, names)) for name, value in words.args]))
    return words


class Phrases:
    """The catalogue of one game (or of the bot): `_ = Phrases("my-game")`, then `_("Attack {who}", who=Who(2))`."""

    def __init__(self, domain: str) -> None:
        self.domain = domain
        self._bare: dict[str, Text] = {}  # messages without arguments, which are always the same

    def __call__(self, source: str, **args: Words) -> Text:
        if args:
            return Text(self.domain, source, tuple(args.items()))
        known = self._bare.get(source)
        if known is None:
            known = self._bare[source] = Text(self.domain, source)
        return known

    def of(self, what: str, source: str, **args: Words) -> Text:
        """A message that is said differently of other things, in other languages: `_.of("prison", "empty")`."""
        return Text(self.domain, source, tuple(args.items()), context=what)

    def many(self, one: str, other: str, n: int, **args: Words) -> Text:
        """A message with a number in it, written `{n}`; each language brings its own plural forms."""
        return Text(self.domain, one, (("n", n), *args.items()), other, n)


END_OF_LIST = ""  # among `lines`: an empty one, or what follows would belong to the last point of the list


def lines(*parts: Words | Sequence[Words | None] | None) -> Joined:
    """One message a line; what is None is left out. Several may come as one sequence."""
    found: list[Words | None] = []
    for part in parts:
        if part is None or isinstance(part, Text | Who | Joined | str | int):
            found.append(part)
        else:
            found += part
    return Joined(tuple([part for part in found if part is not None]))


def listed(parts: Sequence[Words], by: str = ", ") -> Joined:
    return Joined(tuple(parts), by)
