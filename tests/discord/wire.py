"""What the bot sends, checked as Discord would check it: by its published schema, and by the rules that no schema can say.

The schema is a file beside the repository; without it only the rules are checked. `troubles` gives every fault of a log of
requests as a sentence.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from functools import cache, cached_property
from pathlib import Path
from typing import Any

import discord
import jsonschema_rs
import msgspec

SPECIFICATION = Path(__file__).parents[2].parent / "shared" / "discord-api" / "openapi.json"

Body = dict[str, Any]
ROW, BUTTON, SELECT, TEXT = 1, 2, 3, 10
SELECTS = {3, 5, 6, 7, 8}
V2_ONLY = {9, 10, 11, 12, 13, 14, 17}
LINK, PREMIUM = 5, 6
EPHEMERAL, V2 = 1 << 6, 1 << 15
FILES = 10  # in one message; a file that is sent has its number among them for an id, one that stays the id it was given
CALLBACK = re.compile(r"/interactions/(\d+)/[^/]+/callback")
MESSAGES = re.compile(r"/channels/\d+/messages")
THREADS = re.compile(r"/channels/\d+/messages/\d+/threads")
COMMANDS = re.compile(r"/applications/\d+(/guilds/\d+)?/commands")
NAME = re.compile(r"[-_\w'\u0900-\u097f\u0e00-\u0e7f]{1,32}")

# ---- the schema

EMOJI = "CreateApplicationEmojiRequest"  # in the specification it has no name

SCHEMAS = {
    ("POST", r"/channels/\d+/messages"): "MessageCreateRequest",
    ("PATCH", r"/channels/\d+/messages/\d+"): "MessageEditRequestPartial",
    ("PATCH", r"/webhooks/\d+/[^/]+/messages/[^/]+"): "IncomingWebhookUpdateRequestPartial",
    ("POST", r"/webhooks/\d+/[^/]+"): "IncomingWebhookRequestPartial",
    ("POST", r"/users/@me/channels"): "CreatePrivateChannelRequest",
    ("POST", r"/channels/\d+/messages/\d+/threads"): "CreateTextThreadWithMessageRequest",
    ("PATCH", r"/channels/\d+"): "UpdateThreadRequestPartial",
    ("POST", r"/applications/\d+/emojis"): EMOJI,
}
CALLBACKS = {
    4: "CreateMessageInteractionCallbackRequest",
    5: "CreateMessageInteractionCallbackRequest",
    6: "UpdateMessageInteractionCallbackRequest",
    7: "UpdateMessageInteractionCallbackRequest",
    8: "ApplicationCommandAutocompleteCallbackRequest",
    9: "ModalInteractionCallbackRequest",
}


@cache
def specification() -> dict[str, Any]:
    raw = msgspec.json.decode(SPECIFICATION.read_bytes())
    schemas = raw["components"]["schemas"]
    schemas["SnowflakeType"] = {"anyOf": [schemas["SnowflakeType"], {"type": "integer", "minimum": 0}]}
    emoji = raw["paths"]["/applications/{application_id}/emojis"]["post"]
    schemas[EMOJI] = emoji["requestBody"]["content"]["application/json"]["schema"]
    for name, schema in list(schemas.items()):
        schemas[name] = by_type(schema, schemas)
    return schemas


def by_type(schema: Any, schemas: dict[str, Any]) -> Any:
    """Choices between typed components ask for the type first: else a fault reads "none of the schemas"."""
    if isinstance(schema, list):
        return [by_type(part, schemas) for part in schema]
    if not isinstance(schema, dict):
        return schema
    types = {type_of(choice, schemas): choice for choice in schema.get("oneOf", ())}
    if not types or None in types:
        return {key: by_type(part, schemas) for key, part in schema.items()}
    cases = [{"if": {"properties": {"type": {"const": kind}}}, "then": choice} for kind, choice in types.items()]
    return {"type": "object", "required": ["type"], "properties": {"type": {"enum": list(types)}}, "allOf": cases}


def type_of(choice: Any, schemas: dict[str, Any]) -> int | None:
    target = schemas.get(str(choice.get("$ref", "")).rpartition("/")[2], {})
    allowed = target.get("properties", {}).get("type", {}).get("enum", ())
    return allowed[0] if len(allowed) == 1 and target.get("type") == "object" else None


@cache
def validator(name: str) -> Any:
    schema: Body = {"$ref": f"#/components/schemas/{name}", "components": {"schemas": specification()}}
    if name == "commands":
        schema |= {"$ref": "#/$defs/put"}
        schema["$defs"] = {
            "put": {"type": "array", "items": {"$ref": "#/components/schemas/ApplicationCommandUpdateRequest"}, "maxItems": 130}
        }
    return jsonschema_rs.Draft202012Validator(schema)


def schema_for(method: str, path: str, body: Any) -> str | None:
    if CALLBACK.fullmatch(path):
        return CALLBACKS.get(body.get("type"))
    if method == "PUT" and COMMANDS.fullmatch(path):
        return "commands"
    return next((name for (verb, pattern), name in SCHEMAS.items() if verb == method and re.fullmatch(pattern, path)), None)


def against_schema(method: str, path: str, body: Any) -> Iterator[str]:
    name = schema_for(method, path, body)
    if name is None:
        yield f"no schema is known for {method} {path}"
        return
    for fault in validator(name).iter_errors(body):
        yield f"{'/'.join(map(str, fault.instance_path))}: {fault.message[:300]}"


# ---- the rules between fields of a message

DEEPER = ("component", "accessory", "components")  # the last is looked into first


def every(tree: Any) -> Iterator[Body]:
    """All components, however deep."""
    waiting = [tree]
    while waiting:
        part = waiting.pop()
        if isinstance(part, list):
            waiting.extend(reversed(part))
        elif isinstance(part, dict):
            yield part
            waiting.extend(part[name] for name in DEEPER if name in part)


class Message:
    """A message, and its components, however deep: walked once for all rules."""

    def __init__(self, body: Body) -> None:
        self.body = body
        self.parts = list(every(body.get("components")))
        self.flags = int(body.get("flags") or 0)

    def of_type(self, kind: int) -> list[Body]:
        return [part for part in self.parts if part.get("type") == kind]

    @cached_property
    def files_shown(self) -> set[str]:
        """The names of files that components point to."""
        written = str(msgspec.json.encode(self.body.get("components") or []), "utf-8")
        return set(re.findall(r"attachment://([^\"]+)", written))


MessageRule = Callable[[Message], Iterator[str]]
MESSAGE_RULES: list[MessageRule] = []


def message_rule(rule: MessageRule) -> MessageRule:
    MESSAGE_RULES.append(rule)
    return rule


def repeated(values: Iterable[Any]) -> list[Any]:
    return [value for value, times in Counter(values).items() if times > 1]


@message_rule
def a_select_is_alone_in_its_row(message: Message) -> Iterator[str]:
    for row in message.of_type(ROW):
        inside = row.get("components", [])
        if len(inside) > 1 and any(part.get("type") in SELECTS for part in inside):
            yield "a select shares its row"


@message_rule
def custom_ids_differ(message: Message) -> Iterator[str]:
    for value in repeated(part["custom_id"] for part in message.parts if part.get("custom_id")):
        yield f"custom_id {value!r} twice"


@message_rule
def component_ids_differ(message: Message) -> Iterator[str]:
    for value in repeated(part["id"] for part in message.parts if part.get("id")):
        yield f"component id {value!r} twice"


@message_rule
def a_button_does_something(message: Message) -> Iterator[str]:
    for button in message.of_type(BUTTON):
        named, link = bool(button.get("custom_id")), button.get("style") in {LINK, PREMIUM}
        if named == link:
            yield "a button needs a custom_id, or is a link and has none"


@message_rule
def a_button_says_something(message: Message) -> Iterator[str]:
    for button in message.of_type(BUTTON):
        if button.get("style") != PREMIUM and not (button.get("label") or "").strip() and not button.get("emoji"):
            yield "a button without label and emoji"


@message_rule
def no_more_than_forty_components(message: Message) -> Iterator[str]:
    if len(message.parts) > 40:
        yield f"{len(message.parts)} components"


@message_rule
def no_more_than_four_thousand_characters(message: Message) -> Iterator[str]:
    length = sum(len(part.get("content", "")) for part in message.of_type(TEXT))
    if length > 4000:
        yield f"{length} characters of text"


@message_rule
def texts_are_not_blank(message: Message) -> Iterator[str]:
    for text in message.of_type(TEXT):
        if not text.get("content", "").strip():
            yield "a text of blanks"


@message_rule
def components_v2_stand_alone(message: Message) -> Iterator[str]:
    if message.flags & V2:
        for field in ("content", "embeds", "poll", "sticker_ids"):
            if message.body.get(field):
                yield f"{field} beside components V2"


@message_rule
def files_that_are_shown_are_sent_or_stay(message: Message) -> Iterator[str]:
    """Either way they are listed, by id and name."""
    known = {file.get("filename") for file in message.body.get("attachments") or () if file.get("id") is not None}
    for name in message.files_shown - known:
        yield f"attachment://{name} is not among the files"


@message_rule
def files_that_are_sent_are_shown(message: Message) -> Iterator[str]:
    if message.flags & V2:
        for file in message.body.get("attachments") or ():
            if file.get("filename") not in message.files_shown:
                yield f"nobody would see {file.get('filename')}"


@message_rule
def a_select_asks_for_no_more_than_it_offers(message: Message) -> Iterator[str]:
    for select in message.of_type(SELECT):
        most, least = select.get("max_values") or 1, select.get("min_values", 1)
        if most > len(select.get("options", ())) or (least or 0) > most:
            yield "a select that cannot be answered"


@message_rule
def options_of_a_select_differ(message: Message) -> Iterator[str]:
    for select in message.of_type(SELECT):
        for value in repeated(option.get("value") for option in select.get("options", ())):
            yield f"option value {value!r} twice"


@message_rule
def no_more_defaults_than_may_be_chosen(message: Message) -> Iterator[str]:
    for select in message.of_type(SELECT):
        if sum(bool(option.get("default")) for option in select.get("options", ())) > (select.get("max_values") or 1):
            yield "a select with too many defaults"


KNOWN = {
    ROW: {"components"},
    BUTTON: {"style", "label", "emoji", "custom_id", "sku_id", "url", "disabled"},
    SELECT: {"custom_id", "options", "placeholder", "min_values", "max_values", "disabled", "required"},
    9: {"components", "accessory"},
    TEXT: {"content"},
    11: {"media", "description", "spoiler"},
    12: {"items"},
    13: {"file", "spoiler"},
    14: {"divider", "spacing"},
    17: {"components", "accent_color", "spoiler"},
}


@message_rule
def components_have_no_unknown_keys(message: Message) -> Iterator[str]:
    for part in message.parts:
        unknown = set(part) - KNOWN.get(part.get("type", 0), set(part)) - {"type", "id"}
        if unknown:
            yield f"unknown keys {sorted(unknown)} in a component of type {part.get('type')}"


@message_rule
def mentions_are_allowed_one_by_one(message: Message) -> Iterator[str]:
    """Ours, not Discord's: no message of this bot may ping a role or everybody, whatever anybody's name is."""
    allowed = message.body.get("allowed_mentions")
    if allowed is None or allowed.get("parse") != [] or allowed.get("roles"):
        yield f"allowed_mentions {allowed}"


# ---- the rules of where a message goes


def of_a_new_message(message: Message) -> Iterator[str]:
    if not message.flags & V2 and any(part.get("type") in V2_ONLY for part in message.parts):
        yield "components V2 without their flag"
    if not any(message.body.get(field) for field in ("content", "embeds", "components", "attachments", "poll", "sticker_ids")):
        yield "an empty message"
    for file in message.body.get("attachments") or ():
        if int(file.get("id") or 0) >= FILES:
            yield f"{file.get('filename')} cannot stay in a message that is new"


def of_a_channel(message: Message) -> Iterator[str]:
    if message.flags & EPHEMERAL:
        yield "an ephemeral message outside interactions"
    if len(message.body.get("content") or "") > 2000:
        yield "content of more than 2000 characters"


def of_a_modal(modal: Body) -> Iterator[str]:
    if not 1 <= len(modal.get("components", ())) <= 5:
        yield "a modal of more than five parts, or of none"
    if any(part.get("type") in SELECTS and part.get("disabled") for part in every(modal.get("components"))):
        yield "a disabled select in a modal"


# ---- the rules of commands

LOCALES = {locale.value for locale in discord.Locale}


def of_commands(commands: list[Body]) -> Iterator[str]:
    for name in repeated((command.get("type", 1), command["name"]) for command in commands):
        yield f"command {name} twice"
    for command in commands:
        yield from of_a_command(command)


def of_a_command(command: Body) -> Iterator[str]:
    chat = command.get("type", 1) == 1
    if chat and not command.get("description"):
        yield f"/{command['name']} has no description"
    if weight(command) > 8000:
        yield f"/{command['name']} has {weight(command)} characters"
    for named in (command, *command.get("options", ())) if chat else ():
        yield from of_names(named)
    required = [bool(option.get("required")) for option in command.get("options", ())]
    if required != sorted(required, reverse=True):
        yield f"/{command['name']}: what is required comes first"
    for name in repeated(option["name"] for option in command.get("options", ())):
        yield f"/{command['name']}: option {name} twice"
    for option in command.get("options", ()):
        for kind in ("name", "value"):
            for value in repeated(choice[kind] for choice in option.get("choices", ())):
                yield f"/{command['name']} {option['name']}: choice {value!r} twice"


def of_names(named: Body) -> Iterator[str]:
    for name in (named["name"], *(named.get("name_localizations") or {}).values()):
        if not NAME.fullmatch(name) or name != name.lower():
            yield f"{name!r} is no name for a command or option"
    for field in ("name_localizations", "description_localizations"):
        for locale in set(named.get(field) or ()) - LOCALES:
            yield f"unknown locale {locale!r}"


def weight(named: Body) -> int:
    """Discord counts names, descriptions and values, of each the longest translation."""
    own = sum(longest(named, field) for field in ("name", "description"))
    choices = sum(longest(choice, "name") + len(str(choice["value"])) for choice in named.get("choices", ()))
    return own + choices + sum(weight(option) for option in named.get("options", ()))


def longest(named: Body, field: str) -> int:
    translations = (named.get(f"{field}_localizations") or {}).values()
    return max(len(words) for words in (named.get(field) or "", *translations))


# ---- everything together


def troubles(requests: Iterable[Any]) -> list[str]:
    """Every fault in a log of requests (`method`, `path`, `json`)."""
    found = []
    requests = list(requests)
    for request in requests:
        if request.json is not None:
            found += [f"{request.method} {request.path}: {fault}" for fault in faults(request.method, request.path, request.json)]
    answered = repeated(match[1] for request in requests if (match := CALLBACK.fullmatch(request.path)))
    return found + [f"interaction {number} was answered twice" for number in answered]


def faults(method: str, path: str, body: Any) -> Iterator[str]:
    if SPECIFICATION.is_file():
        yield from against_schema(method, path, body)
    yield from by_rules(method, path, body)


def by_rules(method: str, path: str, body: Any) -> Iterator[str]:
    if COMMANDS.fullmatch(path):
        yield from of_commands(body)
        return
    callback = CALLBACK.fullmatch(path) is not None
    if callback and body["type"] == 9:
        yield from of_a_modal(body["data"])
        return
    if THREADS.fullmatch(path):
        return
    sent = (body.get("data") or {}) if callback else body
    if "components" not in sent and "content" not in sent and not MESSAGES.search(path):
        return
    message = Message(sent)
    for rule in MESSAGE_RULES:
        yield from rule(message)
    if method == "POST" and (not callback or body["type"] == 4):
        yield from of_a_new_message(message)
    if MESSAGES.search(path):
        yield from of_a_channel(message)
