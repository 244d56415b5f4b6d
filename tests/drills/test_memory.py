"""A few matches with a hundredth of the memory; `make drill` plays three hundred, draws them, and looks at the process."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.match import recording
from bot.play import positions
from games.core.memory import TOGETHER, Kept
from tests.drills.memory import PROMISED, SHARED, played

MATCHES, ROUNDS = 12, 6
OPERATING = Path(__file__).parents[2] / "docs" / "operating.md"


def test_hosts_are_told_how_much_memory_it_takes() -> None:
    assert f"complains above {PROMISED} MB" in OPERATING.read_text() and f" {TOGETHER} MB of it are for caches" in OPERATING.read_text()
    assert TOGETHER < PROMISED


@pytest.mark.dear
async def test_no_cache_takes_more_than_its_share(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With shares so small that all of them are full."""
    most = dict.fromkeys(SHARED, 50_000)
    for name, kept in SHARED.items():
        kept.evict()
        monkeypatch.setattr(kept, "most", most[name])
    monkeypatch.setattr(positions, "RECENT", 3)
    monkeypatch.setattr(recording, "KEPT", 1)
    forgotten = list[Kept]()
    monkeypatch.setattr(Kept, "evict", lambda kept, evict=Kept.evict: forgotten.append(kept) or evict(kept))
    outcome = await played(tmp_path, MATCHES, ROUNDS, "a short form", drawing=False)
    assert outcome.troubles == []
    assert 0 < outcome.held["positions"] <= 3 and outcome.held["reels"] == 1
    assert {name: 0 < outcome.held[name] <= most[name] for name in most} == dict.fromkeys(most, True)
    assert {id(kept) for kept in forgotten} == set(map(id, SHARED.values()))
