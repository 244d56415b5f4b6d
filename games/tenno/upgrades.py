"""What older versions of the rules stored, brought to the next version."""

from __future__ import annotations

from typing import Any

from games.core.game import Upgrade


def _house(state: dict[str, Any]) -> dict[str, Any]:
    """Version 1 kept the open log alone; after the set-up nothing depends on how the first player was found."""
    rest = {name: value for name, value in state.items() if name != "open_log"}
    return rest | {"house": {"first": "random", "open_log": state["open_log"]}}


UPGRADES = (Upgrade(state=_house),)  # from version 1 to 2
