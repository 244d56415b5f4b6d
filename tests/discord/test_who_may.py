"""What everybody is answered to every command and every button, as a table. One that is new has to be entered to be merged.

A star says that something is kept differently afterwards. Who stands how to a match: `standing`.
"""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple, TypeVar

import pytest
from structlog.testing import capture_logs

from tests.discord.direct import Direct, Message, a_message, direct_bot
from tests.discord.standing import GAME, Phase, Place, Standing, kept, placed
from tests.discord.wire import EPHEMERAL
from tests.discord.world import ALARMING
from tests.drills.shown import text
from tests.loopback import user

# fmt: off
TABLE = """
                   | stranger     | seated       | host         | moderator    | other server | DM           | after the end
/play              | lobby *      | lobby *      | lobby *      | lobby *      | lobby        | lobby        | lobby *
/play, no game     | which game   | which game   | which game   | which game   | which game   | which game   | which game
/table             | on its way   | on its way   | on its way   | on its way   | none here    | none here    | none here
/hand              | nowhere      | panel        | panel        | nowhere      | panel        | panel        | nowhere
/move              | may watch    | panel *      | panel *      | may watch     | gone         | panel *      | nothing now
/resign            | nowhere      | sure?        | sure?        | nowhere      | sure?        | sure?        | nowhere
/stop              | none to stop | none to stop | sure?        | sure?        | none to stop | none to stop | none to stop
/rules             | rules        | rules        | rules        | rules        | rules        | rules        | rules
/settings          | settings     | settings     | settings     | settings     | settings     | settings     | settings
/settings, a city  | settings *   | settings *   | settings *   | settings *   | settings *   | settings *   | settings *
/about             | about        | about        | about        | about        | about        | about        | about
/privacy           | one moment   | one moment   | one moment   | one moment   | one moment   | one moment   | one moment
/turns             | nothing      | waiting      | waiting      | nothing      | waiting      | waiting      | nothing
/history           | played here  | played here  | played here  | played here  | played here  | yours        | played here
/replay            | closed       | replay       | replay       | closed       | gone         | replay       | replay
/watch             | watching     | panel        | panel        | watching     | none to watch | panel       | which table
/export            | a file       | a file       | a file       | a file       | gone         | a file       | a file
open               | lobby *      | lobby *      | lobby *      | lobby *      | lobby        | lobby        | lobby *
sit                | lobby *      | already      | already      | lobby *      | gone         | already      | over
stand              | may sit      | lobby *      | lobby *      | may sit      | gone         | lobby *      | over
addai              | may sit      | lobby *      | lobby *      | may sit      | gone         | lobby *      | over
addai, by a menu   | may sit      | lobby *      | lobby *      | may sit      | gone         | lobby *      | over
level              | may sit      | lobby *      | lobby *      | may sit      | gone         | lobby *      | over
invite             | may sit      | whom         | whom         | may sit      | gone         | whom         | over
guest              | may sit      | invited *    | invited *    | may sit      | gone         | invited *    | over
accept             | a seat *     | already      | already      | a seat *     | gone         | already      | over
remove             | may sit      | whom not     | whom not     | whom not     | gone         | whom not     | over
unseat             | host removes | host removes | free *       | free *       | gone         | host removes | over
unseat, an AI      | may sit      | free *       | free *       | free *       | gone         | free *       | over
start              | may sit      | host starts  | table *      | table *      | gone         | host starts  | over
options            | host chooses | host chooses | options      | options      | gone         | host chooses | over
option             | host chooses | host chooses | options *    | options *    | gone         | host chooses | over
term               | host chooses | host chooses | options *    | options *    | gone         | host chooses | over
term, take-backs   | host chooses | host chooses | options *    | options *    | gone         | host chooses | over
term, a thread     | host chooses | host chooses | options *    | options *    | gone         | host chooses | over
rematch            | still played | still played | still played | still played | gone         | still played | lobby *
pick               | may watch    | panel *      | panel *      | may watch    | gone         | panel *      | panel
together           | may watch    | panel        | panel        | may watch    | gone         | panel        | panel
page               | may watch    | panel        | panel        | may watch    | gone         | panel        | panel
skip               | may watch    | panel        | panel        | may watch    | gone         | panel        | panel
astext             | may watch    | panel        | panel        | may watch    | gone         | panel        | panel
reveal             | may watch    | panel        | panel        | may watch    | gone         | panel        | panel
seen               | may watch    | panel        | panel        | may watch    | gone         | panel        | panel
orders             | may watch    | orders       | orders       | may watch    | gone         | orders       | over
always             | may watch    | panel *      | panel *      | may watch    | gone         | panel *      | over
order              | may watch    | orders *     | orders *     | may watch    | gone         | orders *     | over
orderstop          | may watch    | orders *     | orders *     | may watch    | gone         | orders *     | over
takeback           | may watch    | panel *      | panel *      | may watch    | gone         | panel *      | over
advice             | may watch    | one moment * | one moment * | may watch    | gone         | one moment * | over
hand               | may watch    | panel        | panel        | may watch    | gone         | panel        | panel
hand, one has left | may take over | panel       | panel        | may take over | gone        | panel        | panel
whichhand          | may watch    | panel        | panel        | may watch    | panel        | panel        | panel
whichtable         | on its way   | on its way   | on its way   | on its way   | gone         | elsewhere    | on its way
whichwatch         | watching     | panel        | panel        | watching     | gone         | panel        | watching
more               | status       | status       | status       | status       | gone         | status       | status
history            | history      | history      | history      | history      | gone         | history      | history
matches            | played here  | played here  | played here  | played here  | played here  | yours        | played here
result             | still played | still played | still played | still played | gone         | still played | table
replay             | closed       | replay       | replay       | closed       | gone         | replay       | replay
replay, a step     | closed       | closed       | replay       | closed       | gone         | closed       | replay
jump               | closed       | closed       | replay       | closed       | gone         | closed       | replay
seeas              | closed       | closed       | closed       | closed       | gone         | closed       | replay
playon             | still played | still played | still played | still played | gone         | still played | lobby *
watch              | watching     | panel        | panel        | watching     | gone         | panel        | watching
back               | may watch    | panel *      | panel *      | may watch    | gone         | panel *      | over
pause              | may watch    | how long     | how long     | how long     | gone         | how long     | over
pausefor           | may not pause | asks *      | asks *       | paused *     | gone         | asks *       | over
agree              | may watch    | asks *       | asks *       | may watch    | gone         | asks *       | over
disagree           | may watch    | goes on *    | goes on *    | may watch    | gone         | goes on *    | over
goon               | may not pause | on? *       | on? *        | goes on *    | gone         | on? *        | over
vacation           | may watch    | vacation     | vacation     | may watch    | gone         | vacation     | over
vacation, not agreed | may watch  | not agreed   | not agreed   | may watch    | gone         | not agreed   | over
vacationfor        | may watch    | stands still * | stands still * | may watch | gone         | stands still * | over
seat               | a seat to take | already    | already      | a seat to take | gone       | already      | over
seat, sure         | panel *      | already      | already      | panel *      | gone         | already      | over
leave              | may watch    | sure?        | sure?        | may watch    | gone         | sure?        | over
leave, sure        | may watch    | left *       | left *       | may watch    | gone         | left *       | over
leave, not sure    | may watch    | still there  | still there  | may watch    | gone         | still there  | over
leave, from a list | may watch    | sure?        | sure?        | may watch    | gone         | sure?        | over
stop               | may not stop | may not stop | sure?        | sure?        | gone         | may not stop | over
stop, sure         | may not stop | may not stop | stopped *    | stopped *    | gone         | may not stop | over
stop, a lobby      | may not stop | may not stop | stopped *    | stopped *    | gone         | may not stop | over
stop, not sure     | goes on      | goes on      | goes on      | goes on      | gone         | goes on      | over
stop, from a list  | may not stop | may not stop | sure?        | sure?        | gone         | may not stop | over
deal               | the deal     | the deal     | the deal     | the deal     | gone         | the deal     | the deal
deal, of a lobby   | the deal     | the deal     | the deal     | the deal     | gone         | the deal     | the deal
checkdeal          | still played | still played | still played | still played | gone         | still played | as sealed
keep               | may not keep | it stays     | it stays     | it stays     | gone         | it stays     | over
rules              | rules        | rules        | rules        | rules        | gone         | rules        | rules
explain            | page         | page         | page         | page         | gone         | page         | page
chapter            | chapter      | chapter      | chapter      | chapter      | chapter      | chapter      | chapter
settings           | settings     | settings     | settings     | settings     | settings     | settings     | settings
language           | settings *   | settings *   | settings *   | settings *   | settings *   | settings *   | settings *
bydm               | settings *   | settings *   | settings *   | settings *   | settings *   | settings *   | settings *
textfirst          | settings *   | settings *   | settings *   | settings *   | settings *   | settings *   | settings *
streamer           | settings *   | settings *   | settings *   | settings *   | settings *   | settings *   | settings *
theme              | settings *   | settings *   | settings *   | settings *   | settings *   | settings *   | settings *
told               | settings *   | settings *   | settings *   | settings *   | settings *   | settings *   | settings *
quiet              | settings *   | settings *   | settings *   | settings *   | settings *   | settings *   | settings *
serverlang         | may not set  | may not set  | may not set  | settings *   | settings *   | may not set  | may not set
servertheme        | may not set  | may not set  | may not set  | settings *   | settings *   | may not set  | may not set
privacy            | one moment   | one moment   | one moment   | one moment   | one moment   | one moment   | one moment
privacyfile        | one moment   | one moment   | one moment   | one moment   | one moment   | one moment   | one moment
forgetme           | would go     | would go     | would go     | would go     | would go     | would go     | would go
forgetme, twice    | one moment   | one moment * | one moment * | one moment   | one moment * | one moment * | one moment *
"""
# fmt: on


class Button(NamedTuple):
    """What is pressed, on a match in which phase; with a value it is a menu. Private: on a message that only one person sees."""

    phase: Phase
    custom_id: str
    value: str | None = None
    private: bool = False


GUEST = "4242"
COMMANDS: dict[str, dict[str, str]] = {
    "/play": {"game": GAME},
    "/rules": {"game": GAME},
    "/settings, a city": {"city": "Asia/Kathmandu"},
    "/move": {"move": "{match}#{asked}:{path}"},
    "/replay": {"code": "{match}"},
    "/export": {"match": "{match}"},
}
BUTTONS = {
    "open": Button(Phase.PLAYED, "cb1:0:open:0:0.0", private=True),
    "sit": Button(Phase.LOBBY, "cb1:{match}:sit:0:"),
    "stand": Button(Phase.LOBBY, "cb1:{match}:stand:0:"),
    "addai": Button(Phase.LOBBY, "cb1:{match}:addai:0:"),
    "addai, by a menu": Button(Phase.LOBBY, "cs1:{match}:addai:4:", "4.2"),
    "level": Button(Phase.LOBBY, "cs1:{match}:level:4:3", "4.3.2"),
    "invite": Button(Phase.LOBBY, "cb1:{match}:invite:0:"),
    "guest": Button(Phase.LOBBY, "cs1:{match}:guest:0:", GUEST, private=True),
    "accept": Button(Phase.LOBBY, "cb1:{match}:accept:0:"),
    "remove": Button(Phase.LOBBY, "cb1:{match}:remove:0:"),
    "unseat": Button(Phase.LOBBY, "cs1:{match}:unseat:0:", "{third}", private=True),
    "unseat, an AI": Button(Phase.LOBBY, "cs1:{match}:unseat:0:", "AI Aki", private=True),
    "start": Button(Phase.LOBBY, "cb1:{match}:start:0:"),
    "options": Button(Phase.LOBBY, "cb1:{match}:options:0:"),
    "option": Button(Phase.LOBBY, "cs1:{match}:option:0:0", "1", private=True),
    "term": Button(Phase.LOBBY, "cs1:{match}:term:0:0", "1", private=True),
    "term, take-backs": Button(Phase.LOBBY, "cs1:{match}:term:0:1", "1", private=True),
    "term, a thread": Button(Phase.LOBBY, "cs1:{match}:term:0:2", "1", private=True),
    "rematch": Button(Phase.PLAYED, "cb1:{match}:rematch:0:"),
    "pick": Button(Phase.PLAYED, "cb1:{match}:pick:{asked}:{path}{menu}", private=True),
    "together": Button(Phase.PLAYED, "cs1:{match}:together:{asked}:{menu}", "{asked}.0.0", private=True),
    "page": Button(Phase.PLAYED, "cb1:{match}:page:{asked}:0", private=True),
    "takeback": Button(Phase.HAS_DECIDED, "cb1:{match}:takeback:{asked}:", private=True),
    "orders": Button(Phase.PLAYED, "cb1:{match}:orders:0:", private=True),
    "always": Button(Phase.PLAYED, "cb1:{match}:always:{asked}:0", private=True),
    "order": Button(Phase.PLAYED, "cb1:{match}:order:0:0.0", private=True),
    "orderstop": Button(Phase.HAS_ORDERED, "cs1:{match}:orderstop:0:0", "3", private=True),
    "advice": Button(Phase.PLAYED, "cb1:{match}:advice:{asked}:", private=True),
    "skip": Button(Phase.PLAYED, "cb1:{match}:skip:0:", private=True),
    "astext": Button(Phase.PLAYED, "cb1:{match}:astext:{asked}:1", private=True),
    "reveal": Button(Phase.PLAYED, "cb1:{match}:reveal:{asked}:1", private=True),
    "seen": Button(Phase.PLAYED, "cb1:{match}:seen:{asked}:", private=True),
    "hand": Button(Phase.PLAYED, "cb1:{match}:hand:0:"),
    "hand, one has left": Button(Phase.WITHOUT_A_PERSON, "cb1:{match}:hand:0:"),
    "whichhand": Button(Phase.PLAYED, "cs1:0:whichhand:0:", "{match}"),
    "whichtable": Button(Phase.PLAYED, "cs1:0:whichtable:0:", "{match}"),
    "playon": Button(Phase.PLAYED, "cb1:{match}:playon:0:0", private=True),
    "whichwatch": Button(Phase.PLAYED, "cs1:0:whichwatch:0:", "{match}", private=True),
    "watch": Button(Phase.PLAYED, "cb1:{match}:watch:0:"),
    "more": Button(Phase.PLAYED, "cb1:{match}:more:0:"),
    "history": Button(Phase.PLAYED, "cb1:{match}:history:0:"),
    "matches": Button(Phase.PLAYED, "cb1:0:matches:0:0.0", private=True),
    "result": Button(Phase.PLAYED, "cs1:0:result:0:", "{match}", private=True),
    "replay": Button(Phase.PLAYED, "cb1:{match}:replay:0:"),
    "replay, a step": Button(Phase.PLAYED, "cb1:{match}:replay:0:2.2", private=True),
    "jump": Button(Phase.PLAYED, "cs1:{match}:jump:0:2", "0", private=True),
    "seeas": Button(Phase.PLAYED, "cs1:{match}:seeas:0:2", "1", private=True),
    "back": Button(Phase.WITH_ONE_AWAY, "cb1:{match}:back:0:"),
    "pause": Button(Phase.PLAYED, "cb1:{match}:pause:0:"),
    "pausefor": Button(Phase.PLAYED, "cs1:{match}:pausefor:0:", "0", private=True),
    "agree": Button(Phase.ASKED_TO_PAUSE, "cb1:{match}:agree:0:"),
    "disagree": Button(Phase.ASKED_TO_PAUSE, "cb1:{match}:disagree:0:"),
    "goon": Button(Phase.PAUSED, "cb1:{match}:goon:0:"),
    "vacation": Button(Phase.OF_DAYS, "cb1:{match}:vacation:0:"),
    "vacation, not agreed": Button(Phase.PLAYED, "cb1:{match}:vacation:0:"),
    "vacationfor": Button(Phase.OF_DAYS, "cs1:{match}:vacationfor:0:", "1", private=True),
    "seat": Button(Phase.WITHOUT_A_PERSON, "cb1:{match}:seat:0:"),
    "seat, sure": Button(Phase.WITHOUT_A_PERSON, "cb1:{match}:seat:0:1.2", private=True),
    "leave": Button(Phase.PLAYED, "cb1:{match}:leave:0:"),
    "leave, sure": Button(Phase.PLAYED, "cb1:{match}:leave:0:1", private=True),
    "leave, not sure": Button(Phase.PLAYED, "cb1:{match}:leave:0:0", private=True),
    "leave, from a list": Button(Phase.PLAYED, "cs1:0:leave:0:", "{match}", private=True),
    "stop": Button(Phase.PLAYED, "cb1:{match}:stop:0:"),
    "stop, sure": Button(Phase.PLAYED, "cb1:{match}:stop:0:1", private=True),
    "stop, a lobby": Button(Phase.LOBBY, "cb1:{match}:stop:0:1", private=True),
    "stop, not sure": Button(Phase.PLAYED, "cb1:{match}:stop:0:0", private=True),
    "stop, from a list": Button(Phase.PLAYED, "cs1:0:stop:0:", "{match}", private=True),
    "deal": Button(Phase.PLAYED, "cb1:{match}:deal:0:"),
    "deal, of a lobby": Button(Phase.LOBBY, "cb1:{match}:deal:0:"),
    "checkdeal": Button(Phase.PLAYED, "cb1:{match}:checkdeal:0:"),
    "keep": Button(Phase.PLAYED, "cb1:{match}:keep:0:"),
    "rules": Button(Phase.PLAYED, "cb1:{match}:rules:0:"),
    "explain": Button(Phase.PLAYED, "cb1:{match}:explain:0:"),
    "chapter": Button(Phase.PLAYED, "cb1:0:chapter:0:0.1", private=True),
    "settings": Button(Phase.PLAYED, "cb1:0:settings:0:"),
    "language": Button(Phase.PLAYED, "cs1:0:language:0:", "1", private=True),
    "bydm": Button(Phase.PLAYED, "cb1:0:bydm:0:", private=True),
    "textfirst": Button(Phase.PLAYED, "cb1:0:textfirst:0:", private=True),
    "streamer": Button(Phase.PLAYED, "cb1:0:streamer:0:", private=True),
    "theme": Button(Phase.PLAYED, "cs1:0:theme:0:", "1", private=True),
    "told": Button(Phase.PLAYED, "cs1:0:told:0:", "1", private=True),
    "quiet": Button(Phase.PLAYED, "cs1:0:quiet:0:", "1", private=True),
    "serverlang": Button(Phase.PLAYED, "cs1:0:serverlang:0:", "1", private=True),
    "servertheme": Button(Phase.PLAYED, "cs1:0:servertheme:0:", "1", private=True),
    "privacy": Button(Phase.PLAYED, "cb1:0:privacy:0:", private=True),
    "privacyfile": Button(Phase.PLAYED, "cb1:0:privacyfile:0:"),
    "forgetme": Button(Phase.PLAYED, "cb1:0:forgetme:0:", private=True),
    "forgetme, twice": Button(Phase.PLAYED, "cb1:0:forgetme:0:2", private=True),
}
SAYS = [  # what an answer is called, and how it is known; the first that fits counts
    ("replay", "-# Moment "),
    ("a file", "One moment: writing the file."),
    ("watching", "you’re watching"),
    ("still there", "You’re still at the table."),
    ("none to watch", "There is no match here to watch"),
    ("which table", "There are several tables"),
    ("closed", "you can only replay the moments you were part of"),
    ("panel", "-# **Tenno"),
    ("may not pause", "Only players at this table and server managers can pause"),
    ("may sit", "You’re not at this table yet. Press “Sit down”"),
    ("may watch", "You’re not at this table. You can watch it"),
    ("may take over", "You’re not at this table, but someone has left it"),
    ("nowhere", "You’re not in a match right now"),
    ("whom", "Who do you want to invite?"),
    ("whom not", "Who do you want to remove?"),
    ("invited", "has been invited. The seat opens up again"),
    ("a seat", "You’re seated: "),
    ("free", "Done. The seat is free now."),
    ("host removes", "Only the host and server managers can remove people."),
    ("gone", "This match is no longer stored."),
    ("over", "This match is over."),
    ("host starts", "Only the host or a server manager can start."),
    ("host chooses", "Only the host and server managers can choose the options."),
    ("may not stop", "Only the host and server managers can stop"),
    ("none to stop", "There is no match here that you can stop"),
    ("none here", "There is no match in this channel"),
    ("which game", "Choose a game"),
    ("still played", "This match is still in progress."),
    ("already", "You’re already at this table."),
    ("nothing now", "There is nothing for you to decide right now"),
    ("elsewhere", "That table is in <#"),
    ("may not keep", "Only players at this table"),
    ("may not set", "Only server managers can choose"),
    ("it stays", "The match stays open."),
    ("on its way", "The table is moving"),
    ("sure?", "Leave Tenno for good?"),
    ("sure?", "Stop Tenno for everyone?"),
    ("sure?", "You’re the last person at this table."),
    ("own table", "Only you can play here."),
    ("not there", "No one by that name is at this table"),
    ("no such", "That isn’t one of the choices."),
    ("left", "You left the match"),
    ("stopped", "The match is stopped."),
    ("played here", "### Matches played here"),
    ("yours", "### Matches you’ve played"),
    ("one moment", "One moment:"),
    ("deleting", "Everything about you is being deleted"),
    ("would go", "If everything about you is deleted"),
    ("the deal", "### The deal"),
    ("as sealed", "The deal matches its seal"),
    ("orders", "### Auto-answers"),
    ("how long", "How long? Everyone at the table"),
    ("how long", "How long? You manage this server"),
    ("vacation", "How long? At every table"),
    ("asks", "wants to pause for 1 hour. Agreed: "),
    ("on?", "wants to resume. Agreed: "),
    ("paused", "The match is paused. Everything is saved"),
    ("goes on", "The match continues."),
    ("not agreed", "This table doesn’t allow vacations."),
    ("stands still", "Your clock is stopped at 1 table."),
    ("nobody asks", "There is no pause request anymore."),
    ("not paused", "The match isn’t paused."),
    ("a seat to take", "You’ll take over from"),
    ("options", "Options for Tenno"),
    ("nothing", "No match is waiting for you"),
    ("waiting", "waiting for you"),
    ("settings", "**Your settings**"),
    ("about", "Chabudai 0.1.0"),
    ("chapter", " / 12\n## What it is about"),
    ("page", " / 6\n## "),
    ("lobby", " seated · "),
    ("history", "### History · Tenno"),
    ("status", "### Tenno"),
    ("rules", "1. Everyone"),
    ("table", "## Tenno"),
]

UPDATE = 7
AnyStanding = TypeVar("AnyStanding", bound=StrEnum)
BOTS = 20  # each is asked some rows
OF_THE_TABLE = {"stand", "addai", "level", "start"}
COLUMNS, *ROWS = [[cell.strip() for cell in line.split("|")] for line in TABLE.strip("\n").splitlines()]
EXPECTED = {name: dict(zip(Standing, answers, strict=True)) for name, *answers in ROWS}
ROWS_IN_ORDER = [*EXPECTED]


async def answered(world: Direct, place: Place, row: str, forged: bool = False) -> Message | None:
    """Forged: pressed on a message that everybody sees, whosever the button is."""
    filled = {"match": place.match, "asked": place.asked, "path": place.path, "third": place.third, "menu": place.menu}
    if row.startswith("/"):
        options = [{"name": name, "type": 3, "value": value.format(**filled)} for name, value in COMMANDS.get(row, {}).items()]
        return await world.commanded(place.caller, row[1:].partition(",")[0], *options)
    button = BUTTONS[row]
    values = None if button.value is None else [button.value.format(**filled)]
    message = a_message(place.caller.channel, private=button.private and not forged)
    resolved = {"users": {GUEST: user(int(GUEST), "guest")}, "members": {GUEST: {"nick": None}}} if row == "guest" else None
    return await world.pressed(place.caller, button.custom_id.format(**filled), values, message, resolved)


def called(answer: Message | None) -> str:
    assert answer is not None, "nothing was answered"
    shown = text(answer)
    return next((name for name, words in SAYS if words in shown), shown)


def phase_of(row: str) -> Phase:
    return BUTTONS[row].phase if row in BUTTONS else Phase.PLAYED


async def entry(world: Direct, place: Place, row: str) -> str:
    """What the table says if the bot does as it should."""
    before = await kept(world, place)
    said = called(await answered(world, place, row))
    return said + (" *" if await kept(world, place) != before else "")


def some_of(standings: type[AnyStanding], row: str, number: int) -> list[AnyStanding]:
    """Other ones in each row, so that a few rows hold all of them."""
    first, every = ROWS_IN_ORDER.index(row), [*standings]
    return [every[each % len(every)] for each in range(first, first + number)]


@pytest.mark.parametrize("first", range(BOTS))
async def test_everybody_is_answered_as_they_should_be(tmp_path, monkeypatch, first, many):
    with capture_logs() as logs:
        async with direct_bot(tmp_path, monkeypatch) as world:
            for row in ROWS_IN_ORDER[first::BOTS]:
                asked = some_of(Standing, row, many(3, len(Standing)))
                places = {standing: await placed(world, standing, phase_of(row)) for standing in asked}
                answers = {standing: await entry(world, place, row) for standing, place in places.items()}
                assert answers == {standing: EXPECTED[row][standing] for standing in asked}, row
    assert [line for line in logs if line["log_level"] in ALARMING] == []


async def test_the_table_has_every_command_and_every_button(tmp_path, monkeypatch):
    async with direct_bot(tmp_path, monkeypatch) as world:
        commands = {f"/{command.name}" for command in world.bot.tree.get_commands()}
        verbs = set(world.bot.incoming.verbs)
    entered = {row.partition(",")[0] for row in EXPECTED}
    assert commands | verbs == entered, "enter what is new in TABLE, and take out what is gone"
    assert len(COLUMNS) == len(Standing) + 1 and COLUMNS[1:] == list(Standing)


@pytest.mark.dear
async def test_what_everybody_sees_becomes_nobodys_own(tmp_path, monkeypatch):
    """Of what may be pressed only the buttons of the table change the message that they are on, if it is not private."""
    forged = []
    async with direct_bot(tmp_path, monkeypatch) as world:
        for row, button in BUTTONS.items():
            place = await placed(world, Standing.HOST, button.phase)
            before = len(world.requests)
            await answered(world, place, row, forged=True)
            forged += [row for asked in world.requests[before:] if asked.path.endswith("/callback") and asked.body["type"] == UPDATE]
    assert set(forged) == {row for row, button in BUTTONS.items() if row.partition(",")[0] in OF_THE_TABLE}


async def test_what_somebody_may_not_do_only_they_are_told(tmp_path, monkeypatch):
    async with direct_bot(tmp_path, monkeypatch) as world:
        refusals = [row for row in EXPECTED if EXPECTED[row][Standing.STRANGER] in {"not seated", "may not stop", "host chooses"}]
        assert len(refusals) > 5
        for row in refusals:
            place = await placed(world, Standing.STRANGER, phase_of(row))
            answer = await answered(world, place, row)
            assert answer is not None and answer["flags"] & EPHEMERAL, row
