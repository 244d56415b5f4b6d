"""The chips and the board, and what is printed on them. A person is its letter."""

from __future__ import annotations

from typing import TypeAlias

Person: TypeAlias = str

SAMURAI = "S"
DAIMYO = "D"
RONIN = "R"
GEISHA = "G"
NINJA = "N"

HALL: tuple[Person, ...] = (SAMURAI, DAIMYO, RONIN, GEISHA, NINJA)  # printed on the five spaces, in the order in which they are filled
COLUMNS: tuple[Person, ...] = (DAIMYO, RONIN, GEISHA, NINJA)  # the columns of a courtyard
COLUMN = {person: at for at, person in enumerate(COLUMNS)}
BORROWED: tuple[Person, ...] = (DAIMYO, RONIN, GEISHA)  # whom a Ninja may call from the other courtyard

SPACES = range(5)
OF_EACH = 7
HEIGHT = 7
GHOSTS = 5
TURNS = OF_EACH * len(HALL)
IN_A_ROW = 2  # so many equal chips may lie on each other when the stacks are built
MOST_SAMURAI = 3  # moved by one Daimyo

SAMURAI_VALUE = 1
FIELD_VALUES = (2, 1)  # bottom, middle
LOWER_VALUES = (1, 0)  # printed for the Ninja on some boards
