"""The check of what is sent is sharp: each rule finds its fault, and a message without faults has none."""

from __future__ import annotations

from copy import deepcopy
from dataclasses import dataclass
from typing import Any

import pytest

from tests.discord import wire

CALLBACK = "/interactions/123456789012345678/a-token/callback"
CHANNEL = "/channels/123456789012345678/messages"
COMMANDS = "/applications/123456789012345678/commands"

BUTTON = {"type": 2, "id": 3, "style": 1, "label": "My hand", "custom_id": "cb1:1:hand:0:", "disabled": False}
SELECT = {
    "type": 3,
    "id": 5,
    "custom_id": "cs1:1:pick:0:",
    "min_values": 1,
    "max_values": 1,
    "options": [{"label": "One", "value": "0"}, {"label": "Two", "value": "1"}],
}
CONTAINER = {
    "type": 17,
    "id": 1,
    "accent_color": 255,
    "components": [
        {"type": 10, "id": 6, "content": "Hello"},
        {"type": 12, "id": 7, "items": [{"media": {"url": "attachment://a.png"}, "description": "A picture"}]},
        {"type": 1, "id": 2, "components": [BUTTON]},
        {"type": 1, "id": 4, "components": [SELECT]},
    ],
}
MESSAGE = {
    "flags": 32768,
    "components": [CONTAINER],
    "attachments": [{"id": 0, "filename": "a.png"}],
    "allowed_mentions": {"parse": [], "users": [123456789012345678]},
}
COMMAND = {
    "name": "move",
    "type": 1,
    "description": "Make a move",
    "name_localizations": {"uk": "хід"},
    "options": [
        {"type": 3, "name": "what", "description": "What to do", "required": True, "choices": [{"name": "One", "value": "1"}]},
        {"type": 3, "name": "how", "description": "How", "required": False},
    ],
}


@dataclass
class Request:
    method: str
    path: str
    json: Any


def message(change: Any = None) -> dict[str, Any]:
    """The good message after a change to a copy of it."""
    body = deepcopy(MESSAGE)
    if change is not None:
        change(body)
    return body


def row(body: dict[str, Any], number: int) -> dict[str, Any]:
    return body["components"][0]["components"][number]


def posted(change: Any = None) -> list[str]:
    return wire.troubles([Request("POST", CHANNEL, message(change))])


def registered(change: Any) -> list[str]:
    commands = [deepcopy(COMMAND)]
    change(commands)
    return wire.troubles([Request("PUT", COMMANDS, commands)])


def test_a_good_message_has_no_faults():
    assert posted() == []
    for kind in (4, 7):
        assert wire.troubles([Request("POST", CALLBACK, {"type": kind, "data": message()})]) == []
    assert wire.troubles([Request("PATCH", f"{CHANNEL}/1", message())]) == []
    assert wire.troubles([Request("PATCH", "/webhooks/1/a-token/messages/2", message())]) == []
    assert registered(lambda commands: None) == []


def test_a_file_that_stays_in_an_edited_message_is_no_fault():
    kept = message(lambda body: body["attachments"][0].update(id=123456789012345678))
    assert wire.troubles([Request("PATCH", f"{CHANNEL}/1", kept)]) == []
    assert wire.troubles([Request("PATCH", "/webhooks/1/a-token/messages/2", kept)]) == []
    assert wire.troubles([Request("POST", CALLBACK, {"type": 7, "data": kept})]) == []


FAULTS = {
    "a select shares its row": lambda body: row(body, 3)["components"].append({**BUTTON, "custom_id": "x", "id": 9}),
    "'cb1:1:hand:0:' twice": lambda body: row(body, 2)["components"].append({**BUTTON, "id": 9}),
    "component id 3 twice": lambda body: row(body, 2)["components"].append({**BUTTON, "custom_id": "x"}),
    "needs a custom_id": lambda body: row(body, 2)["components"][0].pop("custom_id"),
    "or is a link and has none": lambda body: row(body, 2)["components"][0].update(style=5, url="https://example.com"),
    "without label and emoji": lambda body: row(body, 2)["components"][0].update(label=" "),
    "45 components": lambda body: body["components"].extend({"type": 14} for _ in range(38)),
    "4006 characters": lambda body: body["components"].extend({"type": 10, "content": "x" * 2000 + str(n)} for n in (1, 2)) or pad(body),
    "a text of blanks": lambda body: row(body, 0).update(content=" \n"),
    "content beside components V2": lambda body: body.update(content="Hello"),
    "embeds beside components V2": lambda body: body.update(embeds=[{"title": "Hello"}]),
    "without their flag": lambda body: body.update(flags=0),
    "attachment://a.png is not among the files": lambda body: body.update(attachments=[]),
    "attachment://a.png is not among": lambda body: body["attachments"][0].pop("id"),
    "a.png cannot stay in a message that is new": lambda body: body["attachments"][0].update(id=123456789012345678),
    "nobody would see b.png": lambda body: body["attachments"].append({"id": 1, "filename": "b.png"}),
    "a select that cannot be answered": lambda body: row(body, 3)["components"][0].update(max_values=3),
    "option value '0' twice": lambda body: row(body, 3)["components"][0]["options"][1].update(value="0"),
    "too many defaults": lambda body: [option.update(default=True) for option in row(body, 3)["components"][0]["options"]],
    "unknown keys ['colour']": lambda body: row(body, 0).update(colour=1),
    "allowed_mentions": lambda body: body.pop("allowed_mentions"),
    "allowed_mentions {'parse': ['everyone']": lambda body: body["allowed_mentions"].update(parse=["everyone"]),
    "an ephemeral message outside interactions": lambda body: body.update(flags=32768 | 64),
    "content of more than 2000": lambda body: body.update(content="x" * 2001),
    "an empty message": lambda body: body.clear(),
}


def pad(body: dict[str, Any]) -> None:
    row(body, 0)["content"] = "1234"


@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_in_a_message_is_found(fault):
    found = posted(FAULTS[fault])
    assert any(fault in each for each in found), found


COMMAND_FAULTS = {
    "is no name": lambda commands: commands[0].update(name="Move It"),
    "'Хід' is no name": lambda commands: commands[0].update(name_localizations={"uk": "Хід"}),
    "has no description": lambda commands: commands[0].update(description=""),
    "what is required comes first": lambda commands: commands[0]["options"].reverse(),
    "unknown locale 'ua'": lambda commands: commands[0].update(description_localizations={"ua": "Хід"}),
    "characters": lambda commands: commands[0]["options"][0].update(
        choices=[{"name": f"{n:0>100}", "value": f"{n:0>300}"} for n in range(25)]
    ),
    "option what twice": lambda commands: commands[0]["options"][1].update(name="what"),
    "choice 'One' twice": lambda commands: commands[0]["options"][0]["choices"].append({"name": "One", "value": "2"}),
    "command (1, 'move') twice": lambda commands: commands.append(deepcopy(COMMAND)),
}


@pytest.mark.parametrize("fault", COMMAND_FAULTS)
def test_a_fault_in_the_commands_is_found(fault):
    found = registered(COMMAND_FAULTS[fault])
    assert any(fault in each for each in found), found


def test_a_second_answer_to_one_click_is_found():
    twice = [Request("POST", CALLBACK, {"type": 4, "data": message()})] * 2
    assert wire.troubles(twice) == ["interaction 123456789012345678 was answered twice"]


def test_faults_in_a_modal_are_found():
    modal = {
        "type": 9,
        "data": {"title": "T", "custom_id": "m", "components": [{"type": 18, "component": {**SELECT, "disabled": True}}] * 6},
    }
    found = list(wire.by_rules("POST", CALLBACK, modal))
    assert found == ["a modal of more than five parts, or of none", "a disabled select in a modal"]


SCHEMA_FAULTS = {
    "label": lambda body: row(body, 2)["components"][0].update(label="x" * 81),
    "custom_id": lambda body: row(body, 2)["components"][0].update(custom_id="x" * 101),
    "options": lambda body: row(body, 3)["components"][0].update(options=[{"label": "x", "value": str(n)} for n in range(26)]),
    "components": lambda body: row(body, 2).update(components=[{**BUTTON, "custom_id": str(n), "id": 100 + n} for n in range(6)]),
    "description": lambda body: row(body, 1)["items"][0].update(description="x" * 1025),
    "content": lambda body: row(body, 0).update(content=""),
    "type": lambda body: row(body, 0).update(type=99),
    "id": lambda body: body["attachments"][0].update(id="no number"),
    "accent_color": lambda body: body["components"][0].update(accent_color=-1),
}


@pytest.mark.skipif(not wire.SPECIFICATION.is_file(), reason="Discord's API description is not beside the repository")
@pytest.mark.parametrize("field", SCHEMA_FAULTS)
def test_what_discords_schema_forbids_is_found_and_named(field):
    body = message(SCHEMA_FAULTS[field])
    found = list(wire.against_schema("POST", CHANNEL, body))
    assert any(f"{field}: " in each for each in found), found


@pytest.mark.skipif(not wire.SPECIFICATION.is_file(), reason="Discord's API description is not beside the repository")
def test_a_request_nobody_knows_is_found():
    assert list(wire.against_schema("POST", "/unheard/of", {})) == ["no schema is known for POST /unheard/of"]
