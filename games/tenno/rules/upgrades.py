"""How states stored by older versions of the rules are read."""

from __future__ import annotations

from typing import Any

from games.core.game import Upgrade


def _house(state: dict[str, Any]) -> dict[str, Any]:
    """Version 1 knew only the open log. Who begins was decided at the set-up, so by the book will do for that."""
    rest = {name: value for name, value in state.items() if name != "open_log"}
    return rest | {"house": {"first": "random", "open_log": state["open_log"]}}


# Version 2 told who won a battle and not between which slots; what it told is read as it is, without them.
# Version 3 did not keep which slots changed lately; for the first round nothing is marked.
UPGRADES = (Upgrade(state=_house), Upgrade(), Upgrade())
