"""What is counted: each thing once, under labels of which there are few."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from prometheus_client import REGISTRY
from yarl import URL

from bot import metrics
from bot.desk.deliver import EXPECTED
from bot.desk.requests import kind_of
from bot.metrics import StoreMeasures

OURS = [family for family in REGISTRY.collect() if family.name.startswith("chabudai_")]


def counted(name: str, **labels: str) -> float:
    return REGISTRY.get_sample_value(name, labels) or 0.0


def labels_of(name: str) -> list[dict[str, str]]:
    return [sample.labels for family in REGISTRY.collect() for sample in family.samples if sample.name == name]


def test_every_metric_says_what_it_is_and_in_which_unit() -> None:
    assert len(OURS) > 20
    for family in OURS:
        assert family.documentation.endswith("."), f"{family.name} is not explained in a sentence"
        unit = next((unit for unit in ("seconds", "bytes") if unit in family.name), None)
        assert unit is None or family.name.endswith(unit), f"{family.name}: the unit comes last"


def test_no_label_names_a_person_a_server_or_a_match() -> None:
    few = {"state", "verb", "outcome", "command", "kind", "game", "by", "phase", "status", "scope", "code", "what"}
    named = {label for metric in vars(metrics).values() for label in getattr(metric, "_labelnames", ())}
    assert named and named <= few


@pytest.mark.parametrize(
    ("count", "name"),
    [
        (lambda number: metrics.limited(f"scope {number}"), "chabudai_discord_limited_total"),
        (lambda number: metrics.discord_error(70_000 + number, EXPECTED), "chabudai_discord_errors_total"),
        (lambda number: metrics.request("bot", 200 + number), "chabudai_discord_requests_total"),
        (lambda number: metrics.kept(StoreMeasures({(f"game {number}", "playing"): 1}, 0, 0), ("tenno",)), "chabudai_matches"),
    ],
)
def test_what_comes_from_outside_makes_no_new_label(count: Callable[[int], Any], name: str) -> None:
    count(0)
    before = len(labels_of(name))
    for number in range(1, 100):
        count(number)
    assert 0 < len(labels_of(name)) == before


def test_games_that_are_no_longer_here_count_together() -> None:
    metrics.kept(StoreMeasures({("tenno", "playing"): 3, ("gone", "playing"): 1, ("lost", "playing"): 4}, 5, 6), ("tenno", "take"))
    assert [counted("chabudai_matches", game=game, phase="playing") for game in ("tenno", "other")] == [3, 5]
    assert (counted("chabudai_database_bytes"), counted("chabudai_disk_free_bytes")) == (5, 6)
    metrics.kept(StoreMeasures({}, 5, 6), ("tenno",))
    assert labels_of("chabudai_matches") == [], "what is over is not shown for ever"


def test_what_was_refused_is_counted_by_the_codes_we_know() -> None:
    before = counted("chabudai_discord_errors_total", code="10008")
    metrics.discord_error(10008, EXPECTED)
    assert counted("chabudai_discord_errors_total", code="10008") == before + 1


@pytest.mark.parametrize(
    ("address", "kind"),
    [
        ("https://discord.com/api/v10/interactions/123/token/callback", "answer"),
        ("https://discord.com/api/v10/webhooks/123/token/messages/456", "token"),
        ("https://discord.com/api/v10/channels/123/messages", "bot"),
    ],
)
def test_requests_are_told_apart_as_discord_counts_them(address: str, kind: str) -> None:
    assert kind_of(URL(address).path) == kind
