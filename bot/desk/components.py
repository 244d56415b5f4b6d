"""Screens as Discord messages (Components V2), and the two item classes through which every press comes back.

Messages hold only these two classes, and their views are stopped before they are sent: nothing stays in memory, and a
press works after any restart. A view that mixes them with ordinary items would deregister the class for the whole bot.
"""

from __future__ import annotations

import io
import re
from typing import Any, NamedTuple, Self
from urllib.parse import urlsplit

import discord
from discord import ui

from bot.render import Picture
from bot.screen import parts
from bot.screen.custom_id import BUTTONS, SELECTS

STYLES = {
    parts.Style.PRIMARY: discord.ButtonStyle.primary,
    parts.Style.SECONDARY: discord.ButtonStyle.secondary,
    parts.Style.SUCCESS: discord.ButtonStyle.success,
    parts.Style.DANGER: discord.ButtonStyle.danger,
}


class PressedButton(ui.DynamicItem[ui.Button[Any]], template=BUTTONS):
    @classmethod
    async def from_custom_id(cls, interaction: discord.Interaction[Any], item: ui.Item[Any], match: re.Match[str], /) -> Self:
        return cls(item)  # type: ignore[arg-type]

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        await interaction.client.incoming.pressed(interaction, self.custom_id, ())


class PickedSelect(ui.DynamicItem[ui.Select[Any]], template=SELECTS):
    @classmethod
    async def from_custom_id(cls, interaction: discord.Interaction[Any], item: ui.Item[Any], match: re.Match[str], /) -> Self:
        return cls(item)  # type: ignore[arg-type]

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        chosen: Any = interaction.data or {}
        values = tuple(map(str, chosen.get("values", ())))  # a forged press of a button has none
        await interaction.client.incoming.pressed(interaction, self.custom_id, values)


ITEMS = (PressedButton, PickedSelect)


def view_of(screen: parts.Screen, picture: Picture | None = None) -> ui.LayoutView:
    """The message's components, in one container with the accent colour."""
    view = ui.LayoutView(timeout=None)
    container: ui.Container[Any] = ui.Container(accent_colour=screen.accent)
    for part in screen.parts:
        item = item_of(part, picture)
        if item is not None:
            container.add_item(item)
    if screen.mentions:
        view.add_item(ui.TextDisplay(" ".join(f"<@{person}>" for person in screen.mentions)))
    view.add_item(container)
    view.stop()
    return view


def item_of(part: parts.Part, picture: Picture | None) -> ui.Item[Any] | None:
    match part:
        case parts.Paragraph(text):
            return ui.TextDisplay(text)
        case parts.Image():
            return None if picture is None else gallery(picture)
        case parts.Attachment(name):
            return ui.File(f"attachment://{name}")
        case parts.Divider():
            return ui.Separator()
        case parts.ButtonRow(buttons):
            return row(*(PressedButton(button_of(button)) for button in buttons))
        case parts.Select():
            return row(PickedSelect(select_of(part)))
        case parts.PersonSelect(custom_id, placeholder):
            people: ui.Item[Any] = ui.UserSelect(custom_id=custom_id, placeholder=placeholder)
            return row(PickedSelect(people))  # type: ignore[arg-type]


def row(*items: ui.Item[Any]) -> ui.ActionRow[Any]:
    return ui.ActionRow(*items)


def gallery(picture: Picture) -> ui.MediaGallery[Any]:
    return ui.MediaGallery(discord.MediaGalleryItem(f"attachment://{picture.name}", description=picture.alt or None))


def button_of(button: parts.Button) -> ui.Button[Any]:
    return ui.Button(
        label=button.label, custom_id=button.custom_id, style=STYLES[button.style], disabled=button.disabled, emoji=button.icon or None
    )


def select_of(select: parts.Select) -> ui.Select[Any]:
    return ui.Select(
        custom_id=select.custom_id,
        placeholder=select.placeholder,
        options=[option_of(option) for option in select.options],
        min_values=select.number,
        max_values=select.number,
        required=False,
    )


def option_of(option: parts.SelectOption) -> discord.SelectOption:
    described = option.description or None
    return discord.SelectOption(
        label=option.label, value=option.value, description=described, default=option.chosen, emoji=option.icon or None
    )


class Uploaded(NamedTuple):
    """A picture that is shown in one of our messages: its file name, and Discord's id of the file."""

    name: str
    id: int

    def to_dict(self) -> dict[str, Any]:
        """The form in which discord.py sends an attachment that is kept."""
        return {"id": self.id, "filename": self.name}


def files_of(picture: Picture | None) -> list[discord.File]:
    return [] if picture is None else [discord.File(io.BytesIO(picture.data), filename=picture.name)]


def attachments_of(picture: Picture | None, uploaded: Uploaded | None) -> list[Any]:
    """The attachments of an edited message. Those that are listed again stay; the others are removed."""
    if picture is not None and uploaded is not None and uploaded.name == picture.name:
        return [uploaded]
    return files_of(picture)


def uploaded_in(message: Any) -> Uploaded | None:
    """The picture in a message that Discord has returned."""
    for part in getattr(message, "components", None) or ():
        for item in getattr(part, "children", ()):
            for shown in item.items if isinstance(item, discord.MediaGalleryComponent) else ():
                number, name = shown.media.attachment_id, urlsplit(shown.media.url).path.rpartition("/")[2]
                return Uploaded(name, number) if number and name else None
    return None
