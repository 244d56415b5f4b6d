"""A rulebook for Discord: converted to its Markdown, and split into pages.

Discord has no tables, keeps all line breaks, and has headings of three sizes. So paragraphs are joined, a table becomes a list, and a
smaller heading becomes bold.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate, groupby, pairwise

from games.core.game import Value

PAGE = 1350  # characters per page; a longer chapter is split
DEEPEST = 3  # the smallest heading that Discord has

COMMENT = re.compile(r"<!--.*?-->", re.DOTALL)
FENCE = re.compile(r" {0,3}```")
HEADING = re.compile(r"(#{1,6}) +(.+?)(?: +#+)? *$")
POINT = re.compile(r"( *)([-*+]|\d+[.)]) +(.*)")
QUOTED = re.compile(r" {0,3}> ?(.*)")
BENEATH_HEADS = re.compile(r" *\|?(?: *:?-+:? *\|)+(?: *:?-+:? *)?$")  # the second line of a table
RULE = re.compile(r" {0,3}([-*_])(?: *\1){2,} *$")
CELL_END = re.compile(r"(?<!\\)\|")
BREAK = re.compile(r"(?: {2,}|\\)$")
IMAGE = re.compile(r"!\[([^\]]*)\]\([^)]*\)")
LOCAL_LINK = re.compile(r"\[([^\]]+)\]\((?!https?://)[^)]*\)")

HEAD, TEXT, LIST, TABLE, QUOTE, CODE = "head", "text", "list", "table", "quote", "code"


@dataclass
class Block:
    """A heading, a paragraph, a list ...: its lines as in the source. `level` is that of a heading."""

    kind: str
    lines: list[str]
    level: int = 0

    @property
    def is_section(self) -> bool:
        return self.kind == HEAD and self.level == DEEPEST


class Page(Value, frozen=True):
    """A chapter or a part of one: its title, its text, and which of the book's headings are on it."""

    title: str
    text: str
    headings: tuple[int, ...]


class Book(Value, frozen=True):
    """`headings` are those of chapters and their sections, in an order that is the same in every language."""

    headings: tuple[str, ...]
    pages: tuple[Page, ...]

    def page_with(self, heading: int) -> int | None:
        """The number of the page that a heading is on."""
        return next((number for number, page in enumerate(self.pages) if heading in page.headings), None)


# ---- blocks


def blocks(source: str) -> list[Block]:
    """The blocks of a rulebook. An empty line ends a block, except for lists and code."""
    found: list[Block] = []
    going_on = coding = False
    for line in COMMENT.sub("", source).splitlines():
        last = found[-1] if found else None
        if FENCE.match(line) or coding:
            if coding and last is not None:
                last.lines.append(line)
            else:
                found.append(Block(CODE, [line]))
            coding = coding != bool(FENCE.match(line))
            going_on = False
        elif not line.strip():
            going_on = False
        else:
            going_on = _read(line, found, going_on)
    return found


def _read(line: str, found: list[Block], going_on: bool) -> bool:
    """Add a line to its block. Whether the next line may continue it."""
    last = found[-1] if found else Block(TEXT, [])
    if heading := HEADING.match(line):
        level, words = len(heading[1]), heading[2]
        found.append(Block(HEAD, [words], level) if level <= DEEPEST else Block(TEXT, [f"**{_unbold(words)}**"]))
        return False
    if going_on and last.kind == TEXT and BENEATH_HEADS.match(line) and "|" in last.lines[-1]:
        heads = last.lines.pop()
        if not last.lines:
            found.pop()
        found.append(Block(TABLE, [heads]))
    elif RULE.match(line):
        return False
    elif going_on and last.kind == TABLE and "|" in line:
        last.lines.append(line)
    elif point := POINT.match(line):
        (last if last.kind == LIST else _begun(found, LIST)).lines.append(_point(*point.groups()))
    elif quoted := QUOTED.match(line):
        (last if going_on and last.kind == QUOTE else _begun(found, QUOTE)).lines.append(quoted[1])
    elif last.kind == LIST and (going_on or line.startswith("  ")):
        last.lines[-1] += f" {line.strip()}"
    else:
        (last if going_on and last.kind in (TEXT, QUOTE) else _begun(found, TEXT)).lines.append(line)
    return True


def _begun(found: list[Block], kind: str) -> Block:
    found.append(Block(kind, []))
    return found[-1]


def _point(indent: str, sign: str, text: str) -> str:
    """A point of a list; Discord's lists are read with one level beneath the first."""
    return f"{'  ' if len(indent) > 1 else ''}{'-' if sign in '-*+' else sign[:-1] + '.'} {text}"


# ---- in Discord's Markdown


def flowing(found: list[Block]) -> str:
    """Join blocks. Without an empty line, text after a list would become part of its last item."""
    text = ""
    for before, block in pairwise([None, *found]):
        assert block is not None
        close = before is None or HEAD in (before.kind, block.kind) or (before.kind, block.kind) == (TEXT, LIST)
        after_list = before is not None and before.kind in (LIST, TABLE)
        text += ("\n\n" if after_list or not close else "\n") + block_drawn(block)
    return text.strip("\n")


def block_drawn(block: Block) -> str:
    match block.kind:
        case "head":
            return f"{'#' * block.level} {block.lines[0]}"
        case "code":
            return "\n".join(block.lines)
        case "table":
            return _inline("\n".join(_rows(block.lines)))
        case "list":
            return _inline("\n".join(block.lines))
        case "quote":
            return _inline("\n".join(f"> {line}" for line in _paragraph(block.lines).splitlines()))
        case _:
            return _inline(_paragraph(block.lines))


def _paragraph(lines: list[str]) -> str:
    """One line, except for explicit line breaks."""
    return "".join(BREAK.sub("\n", line) if BREAK.search(line) else f"{line} " for line in lines).strip()


def _inline(text: str) -> str:
    return LOCAL_LINK.sub(r"\1", IMAGE.sub(r"\1", text))


def _rows(lines: list[str]) -> list[str]:
    """A list item for each row: the first cell in bold, the others after their column headings."""
    heads, *rows = (_cells(line) for line in lines)
    return [f"- {' · '.join(_row(heads, cells))}" for cells in rows]


def _row(heads: list[str], cells: list[str]) -> list[str]:
    named = [(head, cell) for head, cell in zip([*heads, *[""] * len(cells)], cells, strict=False) if cell]
    first = [] if not cells[0] else [f"**{_unbold(cells[0] if _says_itself(cells[0]) else _headed(*named[0]))}**"]
    return [*first, *(_headed(head, cell) for head, cell in named[len(first) :])]


def _says_itself(cell: str) -> bool:
    """A word is self-explanatory; a number needs its column heading."""
    return any(sign.isalpha() for sign in cell)


def _headed(head: str, cell: str) -> str:
    return f"{head}: {cell}" if head else cell


def _cells(line: str) -> list[str]:
    return [cell.strip().replace("\\|", "|") for cell in CELL_END.split(line.strip().removeprefix("|").removesuffix("|"))]


def _unbold(text: str) -> str:
    return text.replace("**", "")


# ---- pages


@lru_cache(maxsize=64)
def book_of(source: str) -> Book:
    """Split into pages. Text before the first chapter is left out."""
    headings: list[str] = []
    pages: list[Page] = []
    for title, chapter in _chapters(blocks(source)):
        first = len(headings)
        headings += [title, *(block.lines[0] for block in chapter if block.is_section)]
        pages += _pages(title, chapter, first)
    return Book(tuple(headings), tuple(pages))


def _chapters(found: list[Block]) -> list[tuple[str, list[Block]]]:
    chapters: list[tuple[str, list[Block]]] = []
    for block in found:
        if block.kind == HEAD and block.level == 2:
            chapters.append((block.lines[0], []))
        elif chapters:
            chapters[-1][1].append(block)
    return chapters


def _pages(title: str, chapter: list[Block], first: int) -> list[Page]:
    """As few parts as possible, of similar length, split before headings if possible."""
    pieces = _pieces(chapter)
    ends = list(accumulate(len(flowing(piece)) for piece in pieces))
    parts = -(-ends[-1] // PAGE) if ends else 0
    middles = [end - len(flowing(piece)) / 2 for end, piece in zip(ends, pieces, strict=True)]
    shares = groupby(zip(middles, pieces, strict=True), key=lambda each: int(each[0] * parts / ends[-1]))
    texts = [[block for _middle, piece in share for block in piece] for _number, share in shares]
    pages, heading = [], first
    for number, part in enumerate(texts, 1):
        here = sum(block.is_section for block in part)
        of_chapter = () if number > 1 else (first,)
        named = title if len(texts) == 1 else f"{title} ({number}/{len(texts)})"
        pages.append(Page(named, flowing(part), (*of_chapter, *range(heading + 1, heading + 1 + here))))
        heading += here
    return pages


def _pieces(chapter: list[Block]) -> list[list[Block]]:
    """Pieces that stay on one page: a section, or the paragraphs of a long one, the first with the heading."""
    pieces: list[list[Block]] = []
    for block in chapter:
        if block.is_section or not pieces or (pieces[-1][-1].kind != HEAD and len(flowing([*pieces[-1], block])) > PAGE):
            pieces.append([])
        pieces[-1].append(block)
    return pieces
