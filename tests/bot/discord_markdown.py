"""What Discord draws of a text, as HTML, and nothing else: whatever it would show raw is a mistake here.

Strict on purpose. Headings of three sizes, small type, quotes, lists with one level beneath the first, code, and within a line
bold, italic, underlined, struck out, hidden, code, links. A line that goes on where another ended is a paragraph that was wrapped.
"""

from __future__ import annotations

import re
from html import escape

HEADING = re.compile(r"(#{1,3}) +(\S.*)")
SMALL = re.compile(r"-# +(\S.*)")
QUOTE = re.compile(r"> +(\S.*)")
POINT = re.compile(r"( *)([-*]|\d+\.) +(\S.*)")

RAW = {  # what begins a line, or a block, elsewhere and is shown as it is here
    "a table": re.compile(r".*(?:^|\s)\|(?:\s|$)|.*\|[ :-]*--"),
    "a heading smaller than the third size": re.compile(r"#{4,}"),
    "a heading without a space": re.compile(r"#{1,3}[^#\s\d]"),
    "a line across": re.compile(r" *([-*_=])(?: *\1){2,} *$"),
    "a point with a plus": re.compile(r" *\+ "),
    "a number with a bracket": re.compile(r" *\d+\) "),
    "a picture": re.compile(r".*!\["),
    "a footnote": re.compile(r".*\[\^"),
    "an entity": re.compile(r".*&#?\w+;"),
    "a broken line": re.compile(r".*(?:  |\\)$"),
    "HTML": re.compile(r".*</?[a-zA-Z!][^:>]*>"),
}

MARKS = (("***", "b", "i"), ("**", "b"), ("__", "u"), ("~~", "s"), ("||", "span"), ("*", "i"))
CODE = re.compile(r"(`+)(.+?)\1")
LINK = re.compile(r"\[([^\]\[]+)\]\((\S+?)\)")
DISCORDS = re.compile(r"<(?:t:-?\d+(?::[tTdDfFR])?|@!?\d+|@&\d+|#\d+|/[\w ]+:\d+|a?:\w+:\d+)>")
ESCAPED = re.compile(r"\\([^\w\s])")


class ShownRaw(AssertionError):
    """Something that Discord would show as it stands in the source."""


def html(text: str) -> str:
    """The text as Discord draws it."""
    found: list[str] = []
    before = ""  # what kind of line came last
    depth = 0  # of the list
    code: list[str] | None = None
    for line in text.splitlines():
        if code is not None or line.startswith("```"):
            if code is None:
                code = []
            elif line.startswith("```"):
                found.append(f"<pre>{escape(chr(10).join(code))}</pre>")
                code = None
            else:
                code.append(line)
            continue
        kind, drawn, deep = _line(line, before, depth)
        found += _lists(depth, deep)
        found.append(drawn)
        before, depth = kind, deep
    if code is not None:
        raise ShownRaw("code that does not end")
    return "".join([*found, *_lists(depth, 0)])


def _lists(before: int, now: int) -> list[str]:
    return ["<ul>"] * (now - before) + ["</ul>"] * (before - now)


def _line(line: str, before: str, depth: int) -> tuple[str, str, int]:
    """What kind of line it is, how it is drawn, and how deep it is in a list."""
    for name, raw in RAW.items():
        if raw.match(line):
            raise ShownRaw(f"{name}: {line}")
    if not line.strip():
        return "", "" if before == "list" else '<div class="empty"></div>', 0
    if heading := HEADING.fullmatch(line):
        size = len(heading[1])
        _follows_no_list(line, before)
        return "heading", f"<h{size}>{inline(heading[2])}</h{size}>", 0
    if small := SMALL.fullmatch(line):
        _follows_no_list(line, before)
        return "small", f"<small>{inline(small[1])}</small>", 0
    if quote := QUOTE.fullmatch(line):
        _follows_no_list(line, before)
        return "quote", f"<blockquote>{inline(quote[1])}</blockquote>", 0
    if point := POINT.fullmatch(line):
        return "list", *_point(line, *point.groups(), depth=depth)
    if line[0] == " ":
        raise ShownRaw(f"a line that is set in: {line}")
    if line[0] in "#>" or line.startswith("-#"):
        raise ShownRaw(f"a mark with nothing behind it: {line}")
    _follows_no_list(line, before)
    if before == "text":
        raise ShownRaw(f"a paragraph that was wrapped: {line}")
    return "text", f"<p>{inline(line)}</p>", 0


def _point(line: str, indent: str, sign: str, text: str, *, depth: int) -> tuple[str, int]:
    if len(indent) not in (0, 2):
        raise ShownRaw(f"a list with more than one level beneath the first: {line}")
    deep = 1 + len(indent) // 2
    if deep > depth + 1:
        raise ShownRaw(f"a point beneath nothing: {line}")
    return f'<li data-sign="{"•" if sign in "-*" else sign}">{inline(text)}</li>', deep


def _follows_no_list(line: str, before: str) -> None:
    if before == "list":
        raise ShownRaw(f"a line that Discord draws as a part of the point above it: {line}")


def inline(text: str) -> str:
    """What stands within a line."""
    kept: list[str] = []

    def keep(drawn: str) -> str:
        kept.append(drawn)
        return f"\0{len(kept) - 1}\0"

    def link(found: re.Match[str]) -> str:
        if not found[2].startswith(("http://", "https://")):
            raise ShownRaw(f"a link that leads nowhere: {found[0]}")
        return keep(f'<a href="{escape(found[2])}">{inline(found[1])}</a>')

    left = CODE.sub(lambda found: keep(f"<code>{escape(found[2].strip())}</code>"), text)
    left = ESCAPED.sub(lambda found: keep(escape(found[1])), left)
    left = DISCORDS.sub(lambda found: keep(f"<mark>{escape(found[0])}</mark>"), left)
    left = LINK.sub(link, left)
    left = escape(left, quote=False)
    for mark, *tags in MARKS:
        sign = re.escape(mark)
        begin, end = "".join(f"<{tag}>" for tag in tags), "".join(f"</{tag}>" for tag in reversed(tags))
        left = re.sub(rf"{sign}(?=\S)(.+?)(?<=\S){sign}(?!{re.escape(mark[0])})", rf"{begin}\1{end}", left)
    left = re.sub(r"(?<!\w)_(?=\S)(.+?)(?<=\S)_(?!\w)", r"<i>\1</i>", left)
    raw = re.search(r"\*|__|~~|\|\||`|(?<!\w)_(?=\w)|(?<=\w)_(?!\w)|\]\(|\\", left)
    if raw:
        raise ShownRaw(f"{raw[0]} stands there as it is: {text}")
    return re.sub("\0(\\d+)\0", lambda found: kept[int(found[1])], left)
