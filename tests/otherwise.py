"""A Discord that is not as the bot assumes: for each assumption the requests that it then refuses, and how.

`NOT_SO` is for `Discord.otherwise` of the one on loopback.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from aiohttp import web

from bot.desk.assumptions import Assumption
from tests.discord.wire import TEXT, every
from tests.loopback import CALLBACK, DIRECT, EPHEMERAL, Discord, Request, reply

UPDATE = 7
HALF = 2000  # characters
VIA = {"Via": "1.1 google"}  # Discord's own 429 say so
FEW = 3
TOKEN_EDIT = r"PATCH /webhooks/.*"
EDIT = r"PATCH /(channels|webhooks)/.*/messages/.*"
EMOJI, THREAD, COMMANDS = r"POST /applications/\d+/emojis", r"POST /channels/\d+/messages/\d+/threads", r"PUT /applications/.*commands"

Otherwise = Callable[[Discord, Request], web.Response | None]


def refusal(code: int = 50035, status: int = 400, again: float = 4.0, **headers: str) -> web.Response:
    return reply({"message": "Invalid Form Body", "code": code, "retry_after": again, "global": False}, status, **headers)


def is_(pattern: str, asked: Request) -> bool:
    return re.fullmatch(pattern, f"{asked.method} {asked.path}") is not None


def data_of(asked: Request) -> dict[str, Any]:
    """The message that is sent; nothing if none is."""
    body = asked.body if isinstance(asked.body, dict) else {}
    return (body.get("data") or {}) if is_(CALLBACK, asked) else body


def parts_of(asked: Request) -> list[dict[str, Any]]:
    return list(every(data_of(asked).get("components") or []))


def changes(asked: Request) -> bool:
    return is_(EDIT, asked) or (is_(CALLBACK, asked) and asked.body["type"] == UPDATE)


def refusing(refuses: Callable[[Request], bool], code: int = 50035, status: int = 400, **headers: str) -> Otherwise:
    return lambda _world, asked: refusal(code, status, 4.0, **headers) if refuses(asked) else None


def keeps(asked: Request) -> bool:
    """Files that stay are named by the number Discord gave them, those that are sent by their place."""
    return changes(asked) and any(int(each["id"]) > 10 for each in data_of(asked).get("attachments") or [])


def has_emoji(asked: Request) -> bool:
    return any("emoji" in part or any("emoji" in each for each in part.get("options", ())) for part in parts_of(asked))


def is_long(asked: Request) -> bool:
    return sum(len(part["content"]) for part in parts_of(asked) if part["type"] == TEXT) > HALF


def is_described(asked: Request) -> bool:
    return any(item.get("description") for part in parts_of(asked) for item in part.get("items", ()))


def is_private_in_direct(world: Discord, asked: Request) -> web.Response | None:
    if not is_(CALLBACK, asked) or not data_of(asked).get("flags", 0) & EPHEMERAL:
        return None
    return refusal() if world.click_of(asked).channel >= DIRECT else None


def losing(world: Discord, asked: Request) -> web.Response | None:
    """No refusal: a picture that was to stay is not shown any more."""
    if keeps(asked):
        data = data_of(asked)
        data["attachments"] = []
        for part in parts_of(asked):
            part["components"] = [each for each in part.get("components", ()) if "items" not in each]
    return None


def limiting(world: Discord, asked: Request) -> web.Response | None:
    """As Discord limits all edits by token in a channel together, a few times."""
    limited = is_(TOKEN_EDIT, asked) and world.denied < FEW
    return refusal(0, 429, 0.1, **VIA, **{"X-RateLimit-Scope": "shared"}) if limited else None


def has_names_in_other_languages(asked: Request) -> bool:
    return is_(COMMANDS, asked) and any(command.get("name_localizations") for command in asked.body)


NOT_SO: dict[str, Otherwise] = {
    Assumption.KEPT_PICTURE: refusing(keeps),
    f"{Assumption.KEPT_PICTURE}, and it is not said": losing,
    Assumption.EMOJI: refusing(has_emoji),
    Assumption.LENGTH: refusing(is_long),
    Assumption.ALT_TEXT: refusing(is_described),
    Assumption.PRIVATE_IN_DIRECT: is_private_in_direct,
    Assumption.NEW_PICTURE: refusing(lambda asked: changes(asked) and bool(asked.files)),
    Assumption.OLD_MESSAGE: refusing(lambda asked: is_(CALLBACK, asked) and changes(asked), 30046, 429, **VIA),
    Assumption.THREAD: refusing(lambda asked: is_(THREAD, asked)),
    Assumption.TOKEN_EDITS: limiting,
    Assumption.EMOJI_UPLOAD: refusing(lambda asked: is_(EMOJI, asked), 30008),
    Assumption.LOCALISED_COMMANDS: refusing(has_names_in_other_languages),
}
