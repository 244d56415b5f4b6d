"""What older versions of the rules stored, brought to the version after."""

from __future__ import annotations

from typing import Any


def into_house(state: dict[str, Any]) -> dict[str, Any]:
    """Version 1 kept its options beside the tables, and not who was to begin; that does not matter after the set-up."""
    options = ("low_ninja", "same_twice")
    kept = {name: value for name, value in state.items() if name not in options}
    return {**kept, "house": {name: state[name] for name in options}}
