"""What is on its way is kept under a kind of its own, which the store forgets when it has arrived."""

from __future__ import annotations

from bot.desk.messages import ON_THEIR_WAY
from bot.match.store import on_its_way


def test_a_message_on_its_way_has_the_name_that_the_store_forgets_when_it_arrives():
    assert {kind: on_its_way(kind) for kind in ON_THEIR_WAY} == ON_THEIR_WAY
