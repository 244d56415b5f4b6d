"""The numbers of positions are as written. After a change of rules on purpose: `make playthrough`, and say why in the commit."""

from __future__ import annotations

import json

from tests.games.counts import FILE, all_counts


def test_the_numbers_of_positions_are_as_written() -> None:
    written = json.loads(FILE.read_text(encoding="utf-8"))
    assert any(max(numbers) > 100 for numbers in written.values()), "nothing worth counting was counted"
    assert all_counts() == written
