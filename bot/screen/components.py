"""Screens as Discord messages (Components V2), and back: the two item classes that every press comes in by.

Messages hold only these two classes, and their views are stopped before they are sent: nothing stays in memory, and a
press works after any restart. A view that mixes them with ordinary items would deregister the class for the whole bot.
"""

from __future__ import annotations

import io
import re
from typing import Any, Self

import discord
from discord import ui

from bot.render import Picture
from bot.screen.click import BUTTONS, SELECTS
from bot.screen.screen import Button, Choice, Part, Row, Rule, Say, Screen, Select, Show, Style

STYLES = {
    Style.PRIMARY: discord.ButtonStyle.primary,
    Style.SECONDARY: discord.ButtonStyle.secondary,
    Style.SUCCESS: discord.ButtonStyle.success,
    Style.DANGER: discord.ButtonStyle.danger,
}


class PressedButton(ui.DynamicItem[ui.Button[Any]], template=BUTTONS):
    @classmethod
    async def from_custom_id(cls, interaction: discord.Interaction[Any], item: ui.Item[Any], match: re.Match[str], /) -> Self:
        return cls(item)  # type: ignore[arg-type]

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        await interaction.client.pressed(interaction, self.custom_id, ())


class PickedSelect(ui.DynamicItem[ui.Select[Any]], template=SELECTS):
    @classmethod
    async def from_custom_id(cls, interaction: discord.Interaction[Any], item: ui.Item[Any], match: re.Match[str], /) -> Self:
        return cls(item)  # type: ignore[arg-type]

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        await interaction.client.pressed(interaction, self.custom_id, tuple(self.item.values))


ITEMS = (PressedButton, PickedSelect)


def view_of(screen: Screen, picture: Picture | None = None) -> ui.LayoutView:
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


def item_of(part: Part, picture: Picture | None) -> ui.Item[Any] | None:
    match part:
        case Say(text):
            return ui.TextDisplay(text)
        case Show():
            return None if picture is None else gallery(picture)
        case Rule():
            return ui.Separator()
        case Row(buttons):
            return ui.ActionRow(*(PressedButton(button_of(button)) for button in buttons))
        case Select():
            return ui.ActionRow(PickedSelect(select_of(part)))


def gallery(picture: Picture) -> ui.MediaGallery[Any]:
    return ui.MediaGallery(discord.MediaGalleryItem(f"attachment://{picture.name}", description=picture.alt or None))


def button_of(button: Button) -> ui.Button[Any]:
    return ui.Button(label=button.label, custom_id=button.press, style=STYLES[button.style], disabled=button.disabled)


def select_of(select: Select) -> ui.Select[Any]:
    return ui.Select(
        custom_id=select.press, placeholder=select.placeholder, options=[option_of(choice) for choice in select.choices], required=False
    )


def option_of(choice: Choice) -> discord.SelectOption:
    return discord.SelectOption(label=choice.label, value=choice.value, description=choice.about or None, default=choice.chosen)


def files_of(picture: Picture | None) -> list[discord.File]:
    return [] if picture is None else [discord.File(io.BytesIO(picture.data), filename=picture.name)]
