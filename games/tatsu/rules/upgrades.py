"""What older versions of the rules stored, brought to what the next one reads: plain JSON in, plain JSON out."""

from __future__ import annotations

from typing import Any


def state_with_house(state: dict[str, Any]) -> dict[str, Any]:
    """From 1 to 2: the options are in the House. How clans and teams were drawn no longer matters once they are."""
    others = {name: value for name, value in state.items() if name not in {"target", "counted"}}
    return {**others, "house": {"target": state["target"], "counted": state["counted"]}}
