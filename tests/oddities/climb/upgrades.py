"""What older versions of the rules stored, brought to the version after. Done twice to the same, each of them does harm."""

from __future__ import annotations

from typing import Any


def counted_from_one(state: dict[str, Any]) -> dict[str, Any]:
    """Version 1 counted heights from 0, and did not count who waited how often."""
    return {**state, "height": state["height"] + 1, "waits": [0] * state["seats"]}


def halt_is_wait(action: dict[str, Any]) -> dict[str, Any]:
    return {"type": "Wait"} if action["type"] == "Halt" else action


def without_whistles(event: dict[str, Any]) -> dict[str, Any] | None:
    """Version 1 told of whistles; nobody hears them any more."""
    match event["type"]:
        case "Whistled":
            return None
        case "Halted":
            return {**event, "type": "Waited"}
        case _:
            return {**event, "height": event["height"] + 1}
