"""/play, in a channel or alone in direct messages, and the buttons of the lobby."""

from __future__ import annotations

from discord import app_commands
from msgspec.structs import replace

from bot.desk.click import Click
from bot.desk.command_names import localized
from bot.desk.permissions import can_have_threads, is_told_first, may_open_thread, may_write
from bot.desk.verbs import Cog, command, verb
from bot.errors import NotUnderstood
from bot.match import lobby
from bot.match.characters import CHARACTERS
from bot.match.terms import PACES
from bot.match.values import Match, Pace, Sitter
from bot.screen.custom_id import button_id, numbered, one_of
from bot.screen.games_screen import ALONE, choice_of_games
from bot.screen.lobby_screen import options
from bot.screen.parts import Screen
from games import all_games
from games.core.text import Phrases

_ = Phrases("bot")


class Lobby(Cog):
    @command(
        _("play"),
        _("Open a table to play a game"),
        game=(_("game"), _("Which game to play")),
        pace=(_("pace"), _("Time limit per decision")),
    )
    @app_commands.choices(
        game=[app_commands.Choice(name=localized(game.name), value=key) for key, game in all_games().items()],
        pace=[app_commands.Choice(name=localized(name), value=pace.value) for pace, name in PACES.items()],
    )
    async def play(self, click: Click, game: str | None = None, pace: str = Pace.NONE.value) -> None:
        if pace not in set(Pace):
            raise NotUnderstood
        if game is not None:
            await self.open(click, game, Pace(pace))
        else:
            reader, settings = await click.reader(), await click.settings()
            screen = choice_of_games(reader, list(PACES).index(Pace(pace)), click.direct, settings.text_first)
            await self.pages.open(click, screen, reader)

    @verb("open")
    async def chosen_game(self, click: Click) -> None:
        """A game from the choice of all: the path is its number and that of the pace, and whether it is played alone."""
        games, paces, path = list(all_games()), list(PACES), click.press.path
        if path[2:] not in {(), (ALONE,)} or len(path) < 2 or path[0] >= len(games) or path[1] >= len(paces):
            raise NotUnderstood
        await self.open(click, games[path[0]], paces[path[1]], alone=len(path) > 2)

    async def open(self, click: Click, game: str, pace: Pace, alone: bool = False) -> None:
        """Answer with the table. Alone, as always in direct messages, it needs no more than a press on Start."""
        if game not in all_games():
            raise NotUnderstood
        may_write(click)
        if await is_told_first(click, button_id(0, "open", path=(list(all_games()).index(game), list(PACES).index(pace)))):
            return
        place, sitters, options = click.place, (Sitter(click.name, click.person),), all_games()[game].chosen({})
        match = Match(game, place.guild, place.channel, click.person, sitters, options, pace, parent=place.parent, private=place.private)
        match = replace(match, application=click.interaction.application_id)
        match = await self.bot.door.open(lobby.filled(match, self.bot.door.now()) if match.direct or alone else match, click.id)
        await self.bot.tables.open(click, match.id)
        self.bot.first_panels.sat_down(click, match.id)

    @verb("sit")
    async def sit(self, click: Click) -> None:
        now = self.bot.door.now()
        await self.changed(click, lambda match: lobby.sit_down(match, click.person, click.name, click.id, now))
        self.bot.first_panels.sat_down(click, click.press.match)

    @verb("stand")
    async def stand(self, click: Click) -> None:
        await self.changed(click, lambda match: lobby.stand_up(match, click.person))

    @verb("addai")
    async def add_computer(self, click: Click) -> None:
        """By the button; by the menu of an older lobby one of this character."""
        level = one_of(CHARACTERS, click.press).level if click.press.values else None
        await self.changed(click, lambda match: lobby.add_computer(match, click.person, self.bot.door.now(), level))

    @verb("level")
    async def change_level(self, click: Click) -> None:
        level = one_of(CHARACTERS, click.press).level
        await self.changed(click, lambda match: lobby.change_level(match, click.person, level))

    @verb("start")
    async def start(self, click: Click) -> None:
        match_id = click.press.match
        with self.bot.tables.answering(match_id):
            moment = click.at(await self.bot.door.start(match_id, click.person, click.id, click.moderates))
            if moment.match.direct:
                with self.bot.panels.answering(match_id, click.person):
                    await self.bot.panels.show(click)
            else:
                await self.bot.tables.update(click)
        if not moment.match.direct:
            await self.bot.first_panels.open(click, moment)

    async def changed(self, click: Click, change: lobby.Change) -> None:
        """A click on the lobby is answered with the lobby as it is now."""
        with self.bot.tables.answering(click.press.match):
            await self.bot.door.change(click.press.match, click.person, change)
            await self.bot.tables.update(click)

    @verb("options")
    async def options(self, click: Click) -> None:
        lobby.may_choose(await click.match(), click.person, click.moderates)
        await click.show(await options_offered(click))

    @verb("option")
    async def option(self, click: Click) -> None:
        def change(match: Match) -> Match:
            option = numbered(match.rules.options, click.press.path)
            return lobby.choose_option(match, click.person, option.key, one_of(option.choices, click.press).key, click.moderates)

        await self.chosen(click, change)

    @verb("term")
    async def term(self, click: Click) -> None:
        """What every game can agree on, such as the pace."""

        def change(match: Match) -> Match:
            if len(click.press.path) != 1:
                raise NotUnderstood
            after = lobby.choose_term(match, click.person, click.press.path[0], click.press.value, click.moderates)
            if after.thread and not match.thread:
                may_open_thread(click)
            return after

        await self.chosen(click, change)

    async def chosen(self, click: Click, change: lobby.Change) -> None:
        """A choice in the host's panel is answered there; the table follows by itself."""
        click.about(await self.bot.door.change(click.press.match, click.person, change))
        await click.replace(await options_offered(click))

    @verb("rematch")
    async def rematch(self, click: Click) -> None:
        may_write(click)
        match = await self.bot.door.rematch(click.press.match, click.person, click.name, click.id, click.place)
        await self.bot.tables.open(click, match.id)
        self.bot.first_panels.sat_down(click, match.id)


async def options_offered(click: Click) -> Screen:
    return options(await click.match(), await click.reader(), threads=can_have_threads(click))
