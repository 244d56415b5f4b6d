"""Which characters a font file has a glyph for: its `cmap` table, formats 4 and 12. Nothing else of the font is read."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from struct import iter_unpack, unpack_from


@cache
def characters(path: Path) -> frozenset[int]:
    """The code points a TrueType file can draw."""
    data = path.read_bytes()
    cmap = _table(data, b"cmap")
    (count,) = unpack_from(">H", cmap, 2)
    found: set[int] = set()
    for at in range(count):
        (offset,) = unpack_from(">I", cmap, 4 + 8 * at + 4)
        found |= _read(cmap[offset:])
    return frozenset(found)


def _table(data: bytes, tag: bytes) -> bytes:
    (count,) = unpack_from(">H", data, 4)
    for name, _sum, offset, length in iter_unpack(">4sIII", data[12 : 12 + 16 * count]):
        if name == tag:
            return data[offset : offset + length]
    raise ValueError(f"no {tag.decode()} table")


def _read(part: bytes) -> set[int]:
    (kind,) = unpack_from(">H", part)
    if kind == 4:
        return _segments(part)
    if kind == 12:
        (count,) = unpack_from(">I", part, 12)
        return {code for start, end, _ in iter_unpack(">III", part[16 : 16 + 12 * count]) for code in range(start, end + 1)}
    return set()


def _segments(part: bytes) -> set[int]:
    """Format 4: ranges of code points, each with a distance to its glyphs; glyph 0 means there is none."""
    (twice,) = unpack_from(">H", part, 6)
    count = twice // 2
    ends = unpack_from(f">{count}H", part, 14)
    starts = unpack_from(f">{count}H", part, 16 + twice)
    deltas = unpack_from(f">{count}H", part, 16 + 2 * twice)
    offsets_at = 16 + 3 * twice
    offsets = unpack_from(f">{count}H", part, offsets_at)
    found: set[int] = set()
    for at, (start, end, delta, offset) in enumerate(zip(starts, ends, deltas, offsets, strict=True)):
        for code in range(start, min(end, 0xFFFE) + 1):
            glyph = code
            if offset:
                (glyph,) = unpack_from(">H", part, offsets_at + 2 * at + offset + 2 * (code - start))
                if not glyph:
                    continue
            if (glyph + delta) & 0xFFFF:
                found.add(code)
    return found
