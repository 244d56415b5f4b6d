"""`docs/grafana.json`: a dashboard that shows all that is counted, and nothing that is not."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from prometheus_client import REGISTRY

from bot import metrics

DASHBOARD = json.loads((Path(__file__).parents[1] / "docs" / "grafana.json").read_text(encoding="utf-8"))
PANELS: list[dict[str, Any]] = [panel for panel in DASHBOARD["panels"] if panel["type"] != "row"]
EXPRESSIONS = [target["expr"] for panel in PANELS for target in panel["targets"]]
METRIC = re.compile(r"\b(?:chabudai|process)_\w+")
SUFFIXES = {"counter": ("_total",), "gauge": ("",), "histogram": ("_bucket", "_sum", "_count"), "info": ("_info",)}


def series() -> dict[str, str]:
    """What Prometheus calls each thing that is measured, and the metric it is of."""
    return {family.name + suffix: family.name for family in REGISTRY.collect() for suffix in SUFFIXES.get(family.type, ())}


def shown() -> set[str]:
    return {name for expression in EXPRESSIONS for name in METRIC.findall(expression)}


def test_everything_it_shows_is_measured() -> None:
    assert len(shown()) > 20
    assert shown() - series().keys() == set()


def test_everything_that_is_counted_is_shown() -> None:
    ours = {family for family in series().values() if family.startswith("chabudai_")}
    assert len(ours) > 20
    assert ours - {series()[name] for name in shown()} == set(), "give it a panel in docs/grafana.json"


def test_what_only_grows_is_shown_as_a_rate() -> None:
    growing = [name for name in shown() if name.endswith(("_total", "_bucket")) and name != "chabudai_tasks_died_total"]
    assert growing
    for name in growing:
        for expression in (each for each in EXPRESSIONS if name in each):
            assert re.search(rf"(rate|increase)\({name}\[", expression), expression


@pytest.mark.parametrize("expression", EXPRESSIONS)
def test_it_asks_only_for_labels_that_there_are(expression: str) -> None:
    assert expression.count("(") == expression.count(")")
    names = METRIC.findall(expression)
    measured = [getattr(each, "__self__", each) for each in vars(metrics).values()]
    families = {name: family for family in measured for name in [getattr(family, "_name", None)]}
    for by in re.findall(r"by \(([^)]+)\)", expression):
        known = {label for name in names for label in families[series()[name]]._labelnames} | {"le"}
        assert set(by.split(", ")) <= known, expression


def test_each_panel_says_what_it_shows_and_stands_in_a_place_of_its_own() -> None:
    taken: set[tuple[int, int]] = set()
    for panel in PANELS:
        assert panel["title"] and panel["description"].endswith("."), panel["title"]
        assert panel["datasource"]["uid"] == "${datasource}"
        place = panel["gridPos"]
        cells = {(place["x"] + x, place["y"] + y) for x in range(place["w"]) for y in range(place["h"])}
        assert place["x"] + place["w"] <= 24 and not cells & taken, panel["title"]
        taken |= cells
    assert len({panel["id"] for panel in DASHBOARD["panels"]}) == len(DASHBOARD["panels"]) > 20


def test_whose_prometheus_it_is_is_asked_for() -> None:
    [variable] = DASHBOARD["templating"]["list"]
    assert (variable["name"], variable["type"], variable["query"]) == ("datasource", "datasource", "prometheus")
