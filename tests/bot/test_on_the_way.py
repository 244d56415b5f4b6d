"""What is on its way is kept under a kind of its own, which the store forgets when it has arrived."""

from __future__ import annotations

from bot.desk.messages import Kind, Place
from bot.match.stored import on_its_way


def test_a_message_on_its_way_has_the_name_that_the_store_forgets_when_it_arrives():
    kinds = set(Kind)
    assert len(kinds) > 8 and not kinds & {on_its_way(kind) for kind in kinds}
    assert {Place(1, kind, 7).before for kind in kinds} == {Place(1, on_its_way(kind), 7) for kind in kinds}
