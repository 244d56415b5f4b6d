"""What older versions of the rules have stored, brought to the next version each: plain JSON in, plain JSON out."""

from __future__ import annotations

from typing import Any

from games.core.game import Upgrade


def _house_of_version_1(state: Any) -> Any:
    """Version 1 did not keep whether characters were chosen. It matters only as long as they are."""
    choosing = any(step["type"] in {"Pick", "Picked"} for step in state["agenda"])
    return {**state, "house": {**state["house"], "two_characters": choosing}}


# Version 2 did not keep what just happened; until the next deed nothing is shown of it.
UPGRADES = (Upgrade(state=_house_of_version_1), Upgrade())
