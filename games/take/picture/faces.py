"""What a person looks like on chips, fields and spaces: its mon and its colour."""

from __future__ import annotations

from games.core.drawing import pale
from games.take.rules.cards import DAIMYO, GEISHA, NINJA, RONIN, SAMURAI, Person

MON: dict[Person, str] = {
    SAMURAI: "common:samurai",
    DAIMYO: "common:daimyo",
    RONIN: "common:ronin",
    GEISHA: "common:geisha",
    NINJA: "common:ninja",
}
TINT: dict[Person, str] = {SAMURAI: "slate", DAIMYO: "ochre", RONIN: "indigo", GEISHA: "plum", NINJA: "ink"}
# What a chip is filled with, and the head of a column: light enough for ink, or dark enough for paper.
FILL: dict[Person, str] = {**TINT, SAMURAI: "paper", DAIMYO: pale(TINT[DAIMYO])}
# The line around a lacquer disc, which has to be seen between two of a kind.
EDGE: dict[Person, str] = {**dict.fromkeys(FILL, "ink"), NINJA: "paper"}
# What is left of a disc that is gone, and the steps on which it may be; pale ochre is hardly seen.
GONE: dict[Person, str] = {**{person: pale(tint) for person, tint in TINT.items()}, SAMURAI: "paper", DAIMYO: "shade"}
