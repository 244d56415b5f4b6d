"""Fallbacks for a message that Discord refuses: leave out one feature after another until it is accepted.

What had to be left out is remembered (`bot/desk/assumptions.py`). Discord's error texts are not documented, so they are not parsed.
"""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from typing import NamedTuple, TypeVar

import discord
from msgspec.structs import replace

from bot.desk.assumptions import Assumption, Assumptions
from bot.desk.components import Uploaded
from bot.render import Picture
from bot.screen.parts import TEXT_LIMIT, ButtonRow, Paragraph, Part, Screen, Select, fitted

T = TypeVar("T")

BAD_REQUEST = 400
OTHER_REASONS = {40060, 50083}  # other causes of a bad request: the click was answered already, the thread is archived
EMOJI = re.compile(r"<:\w{2,32}:\d+> ?")


class Draft(NamedTuple):
    """A message to be sent."""

    screen: Screen
    picture: Picture | None = None
    uploaded: Uploaded | None = None  # the picture of the message that is edited
    changes: bool = False  # whether it edits an existing message
    private: bool = False  # whether it is an answer that only one person sees
    direct: bool = False  # in direct messages

    @property
    def keeps(self) -> bool:
        """Whether the existing picture stays."""
        return self.picture is not None and self.uploaded is not None and self.uploaded.name == self.picture.name


class NotShown(Exception):
    """Discord accepted an edit, but dropped the picture that should have stayed."""


def without_kept(draft: Draft) -> Draft:
    return draft._replace(uploaded=None) if draft.keeps else draft


def without_emoji(draft: Draft) -> Draft:
    parts = tuple(map(plain, draft.screen.parts))
    return draft if parts == draft.screen.parts else draft._replace(screen=replace(draft.screen, parts=parts))


def plain(part: Part) -> Part:
    match part:
        case Paragraph(text):
            return Paragraph(EMOJI.sub("", text))
        case ButtonRow(buttons):
            return ButtonRow(tuple(replace(button, icon="") for button in buttons))
        case Select():
            return replace(part, options=tuple(replace(option, icon="") for option in part.options))
        case _:
            return part


def with_short_texts(draft: Draft) -> Draft:
    if sum(len(part.text) for part in draft.screen.parts if isinstance(part, Paragraph)) <= TEXT_LIMIT // 2:
        return draft
    return draft._replace(screen=replace(draft.screen, parts=fitted(list(draft.screen.parts), TEXT_LIMIT // 2)))


def without_alt(draft: Draft) -> Draft:
    if draft.picture is None or not draft.picture.alt:
        return draft
    return draft._replace(picture=replace(draft.picture, alt=""))


def for_everybody(draft: Draft) -> Draft:
    return draft._replace(private=False) if draft.private and draft.direct else draft


def without_picture(draft: Draft) -> Draft:
    """The caller has to deal with the missing picture: see `Sent.lacking`."""
    return draft._replace(picture=None, uploaded=None) if draft.changes and draft.picture is not None and not draft.keeps else draft


WITHOUT: dict[Assumption, Callable[[Draft], Draft]] = {
    Assumption.KEPT_PICTURE: without_kept,
    Assumption.EMOJI: without_emoji,
    Assumption.LENGTH: with_short_texts,
    Assumption.ALT_TEXT: without_alt,
    Assumption.PRIVATE_IN_DIRECT: for_everybody,
    Assumption.NEW_PICTURE: without_picture,
}


async def taken(assumed: Assumptions, draft: Draft, send: Callable[[Draft], Awaitable[T]]) -> T:
    """Send this, if necessary without features that Discord refuses. Refusals for other reasons are raised."""
    for each, without in WITHOUT.items():
        draft = draft if assumed.holds(each) else without(draft)
    left_out, why = None, ""
    while True:
        relied = [each for each, without in WITHOUT.items() if without(draft) is not draft]
        try:
            sent = await send(draft)
        except discord.HTTPException as problem:
            if problem.status != BAD_REQUEST or problem.code in OTHER_REASONS or not relied:
                raise
            why = problem.text
        except NotShown:
            why = "it was accepted, but not shown"
        else:
            await assumed.worked(relied)
            if left_out is not None:
                await assumed.refused(left_out, why)
            return sent
        left_out = relied[0]
        draft = WITHOUT[left_out](draft)
