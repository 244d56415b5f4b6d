"""What is remembered of those who read: never more than is kept."""

from __future__ import annotations

from typing import cast

import pytest

from bot.desk.audience import Audience
from bot.errors import Refused
from bot.match.stored import Person
from bot.play.store import DeskStore
from bot.store.both.flush import not_saved

AIKO, SERVER = 101, 1


class Full:
    """A store that knows nobody and has no room for anybody."""

    async def person(self, person_id: int) -> Person:
        return Person(person_id)

    async def save_person(self, person: Person) -> None:
        raise not_saved()

    async def server_language(self, guild: int) -> str:
        return ""

    async def save_server_language(self, guild: int, language: str) -> None:
        raise not_saved()

    async def server_theme(self, guild: int) -> str:
        return ""

    async def save_server_theme(self, guild: int, theme: str) -> None:
        raise not_saved()


@pytest.fixture
def audience() -> Audience:
    return Audience(cast(DeskStore, Full()), lambda guild: None)


async def test_what_somebody_chose_and_could_not_be_kept_was_not_chosen(audience: Audience) -> None:
    with pytest.raises(Refused):
        await audience.save(Person(AIKO, "uk", by_dm=True))
    assert await audience.person(AIKO) == Person(AIKO)


async def test_what_was_chosen_for_a_server_and_could_not_be_kept_was_not_chosen(audience: Audience) -> None:
    with pytest.raises(Refused):
        await audience.save_server_language(SERVER, "uk")
    assert await audience.server_language(SERVER) == "" and (await audience.public(SERVER)).language == "en"


async def test_a_theme_that_could_not_be_kept_for_a_server_was_not_chosen(audience: Audience) -> None:
    with pytest.raises(Refused):
        await audience.save_server_theme(SERVER, "contrast")
    assert await audience.server_theme(SERVER) == (await audience.public(SERVER)).theme == ""


async def test_a_language_that_cannot_be_noted_keeps_nobody_from_an_answer(audience: Audience) -> None:
    await audience.seen(AIKO, "uk")
    assert (await audience.private(AIKO, None)).language == "en"
