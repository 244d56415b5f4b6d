"""The cities by which people choose their clock: those of the time zones, as their reader calls them."""

from __future__ import annotations

from collections import defaultdict
from functools import cache
from importlib import resources
from typing import NamedTuple
from zoneinfo import ZoneInfo

from babel import Locale
from babel.core import get_global


class City(NamedTuple):
    zone: str  # as the database of time zones names it
    name: str
    country: str
    clock: ZoneInfo


@cache
def cities(language: str) -> tuple[City, ...]:
    """By their names."""
    locale, former = Locale.parse(language), former_names()
    found = [City(zone, city_named(locale, zone, former[zone]), locale.territories[country], ZoneInfo(zone)) for country, zone in zones()]
    return tuple(sorted(found, key=lambda city: (city.name.casefold(), city.zone)))


def city_of(zone: str, language: str) -> City | None:
    if all(zone != known for _, known in zones()):
        return None
    return next(city for city in cities(language) if city.zone == zone)


@cache
def zones() -> tuple[tuple[str, str], ...]:
    """One for each city in which clocks go or went their own way: country and zone."""
    table = resources.files("tzdata.zoneinfo").joinpath("zone.tab").read_text("utf-8")
    rows = [line.split("\t") for line in table.splitlines() if not line.startswith("#")]
    return tuple((row[0], row[2]) for row in rows)


def former_names() -> dict[str, list[str]]:
    """Translations lag behind: Kyiv is still found under Europe/Kiev."""
    own, found = {zone for _, zone in zones()}, defaultdict[str, list[str]](list)
    for former, zone in get_global("zone_aliases").items():
        if former not in own:
            found[zone].append(former)
    return found


def city_named(locale: Locale, zone: str, former: list[str]) -> str:
    translated = (locale.time_zones.get(each, {}).get("city") for each in (zone, *former))
    return next(filter(None, translated), zone.rpartition("/")[2].replace("_", " "))
