"""Computer players to invite: three characters, one per level. Names are ours, and the same in every language."""

from __future__ import annotations

from typing import NamedTuple

from bot.match.values import IN_THE_NAME, Match
from games.ai.levels import Level
from games.core.game import Seat
from games.core.text import Phrases, Text

_ = Phrases("bot")


class Character(NamedTuple):
    level: Level
    names: tuple[str, ...]  # as many as have room at the largest table
    title: Text  # said behind the name
    line: Text


CHARACTERS = (
    Character(
        Level.EASY,
        ("Hinata", "Itsuki", "Koto", "Mio", "Natsu", "Riku", "Suzu"),
        _("a patient soul"),
        _("Easy: forgets some of what it has seen, trusts quickly, looks one step ahead"),
    ),
    Character(
        Level.NORMAL,
        ("Aki", "Haru", "Kaede", "Nagi", "Sora", "Tsubaki", "Yuki"),
        _("a steady hand"),
        _("Medium: remembers what it has seen, and thinks a little"),
    ),
    Character(
        Level.STRONG,
        ("Akira", "Hikaru", "Jun", "Kazuki", "Rei", "Shinobu", "Tomoe"),
        _("a sharp mind"),
        _("Strong: remembers, reads its opponents, and looks for the best move"),
    ),
)
OF_LEVEL = {character.level: character for character in CHARACTERS}


def next_name(match: Match, level: Level) -> str:
    """No one at the table has it yet."""
    taken = {sitter.name.removesuffix(IN_THE_NAME) for sitter in match.sitters}
    return next(name for name in OF_LEVEL[level].names if name not in taken)


def can_choose(match: Match) -> bool:
    """A game without a strategy they all play alike: at random."""
    return match.rules.strategy is not None


def character_of(match: Match, seat: Seat) -> Character | None:
    """Of a computer player; None for people, and where all play alike."""
    return OF_LEVEL[match.level_of(seat)] if match.sitters[seat].person is None and can_choose(match) else None
