"""The cities that people find their clock by."""

from __future__ import annotations

from zoneinfo import ZoneInfo

import pytest

from bot.i18n import languages
from bot.i18n.cities import cities, city_of
from bot.match.quiet_hours import clock_of
from bot.match.stored import Person


@pytest.mark.parametrize("language", list(languages()))
def test_every_city_has_a_name_a_country_and_a_clock(language):
    found = cities(language)
    assert len(found) > 400 and len({each.zone for each in found}) == len(found)
    for each in found:
        assert each.name and each.country and "_" not in each.name and "/" not in each.name
        assert clock_of(Person(1, zone=each.zone)) == each.clock == ZoneInfo(each.zone)


@pytest.mark.parametrize(
    ("language", "zone", "name", "country"),
    [
        ("en", "Asia/Kolkata", "Kolkata", "India"),
        ("en", "America/Argentina/Buenos_Aires", "Buenos Aires", "Argentina"),
        ("uk", "Europe/Kyiv", "Київ", "Україна"),
        ("de", "Europe/Vienna", "Wien", "Österreich"),
        ("ru", "Asia/Kathmandu", "Катманду", "Непал"),
        ("fr", "Europe/London", "Londres", "Royaume-Uni"),
    ],
)
def test_a_city_is_called_as_its_reader_calls_it(language, zone, name, country):
    city = city_of(zone, language)
    assert city is not None and (city.name, city.country) == (name, country)


def test_what_is_no_city_of_the_list_has_none():
    assert city_of("Atlantis/Old_Town", "en") is None
