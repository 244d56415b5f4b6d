"""What came of a Battlecry or a Jujutsu, as far as it is settled: the reader first, then who was hurt and who was not."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from games.core.game import Seat
from games.core.recap import MOVE, NEWS, PERSONAL
from games.core.text import Joined, Phrases, Text, Who, Words, listed
from games.samurai_sword.rules.events import Avoided, Defeated, HasAnswered, HonorGiven, Wounded
from games.samurai_sword.words.names import CARD_WORDS

_ = Phrases("samurai-sword")

ANSWERS = (HasAnswered, Avoided, Wounded, Defeated, HonorGiven)


def answers(told: tuple[Any, ...], me: Seat | None) -> tuple[Words, int]:
    """In words, and what they matter."""
    hurt, down, unhurt = (_first_of(kind, told) for kind in (Wounded, Defeated, Avoided))
    if not (hurt or down or unhurt):
        said = {each.seat for each in told}
        return _("answers: {n}", n=len(said)), MOVE if me in said else PERSONAL  # the reader may be asked, too
    weight = PERSONAL if me in {*hurt, *unhurt} else NEWS if down else MOVE
    return listed((*_about_you(me, hurt, down, unhurt), *_about_others(me, hurt, down, unhurt)), "; "), weight


def _first_of(kind: type[Any], told: tuple[Any, ...]) -> dict[Seat, Any]:
    return {each.seat: each for each in told if isinstance(each, kind)}


def _about_you(me: Seat | None, hurt: dict[Seat, Any], down: dict[Seat, Any], unhurt: dict[Seat, Any]) -> Iterator[Text]:
    if me is None:
        return
    if me in down:
        yield _("you were defeated")
    elif me in hurt:
        yield _("you took 1 wound, resilience {left}", left=hurt[me].left)
    elif me in unhurt:
        yield _("you discarded {card}", card=CARD_WORDS[unhurt[me].card].name)


def _about_others(me: Seat | None, hurt: dict[Seat, Any], down: dict[Seat, Any], unhurt: dict[Seat, Any]) -> Iterator[Text]:
    if defeated := down.keys() - {me}:
        yield _("defeated: {names}", names=_names(defeated))
    if wounded := hurt.keys() - down.keys() - {me}:
        yield _("1 wound: {names}", names=_names(wounded))
    if safe := unhurt.keys() - {me}:
        yield _("unhurt: {names}", names=_names(safe))


def _names(seats: Iterable[Any]) -> Joined:
    return listed([Who(seat) for seat in sorted(seats)])
