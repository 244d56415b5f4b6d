"""What everybody is answered about a match in direct messages, as a table. Its rows are those of `test_who_may`."""

from __future__ import annotations

from enum import StrEnum

import pytest
from structlog.testing import capture_logs

from bot.match.lobby import filled
from bot.match.menu import leaves
from bot.match.values import Match, Sitter
from games import all_games
from games.core.game import Seat
from tests.discord.direct import Caller, Direct, direct_bot
from tests.discord.standing import CHANNELS, CLICKS, GAME, PEOPLE, Phase, Place
from tests.discord.test_who_may import BOTS, ROWS_IN_ORDER, entry, phase_of, some_of
from tests.discord.test_who_may import EXPECTED as IN_A_SERVER
from tests.discord.world import ALARMING
from tests.host.playing import finished
from tests.loopback import DIRECT


class Standing(StrEnum):
    ALONE = "alone"  # its host, in the direct messages it is played in
    OVER = "after the end"  # the same
    IN_A_SERVER = "in a server"  # its host, who presses in a server
    STRANGER = "stranger"  # somebody else, in their direct messages


# fmt: off
TABLE = """
                   | alone        | after the end | in a server  | stranger
/play              | lobby *      | lobby *       | lobby        | lobby
/play, no game     | which game   | which game    | which game   | which game
/table             | panel        | none here     | none here    | none here
/hand              | panel        | nowhere       | nowhere      | nowhere
/move              | panel *      | nothing now   | gone         | gone
/resign            | sure?        | nowhere       | nowhere      | nowhere
/stop              | sure?        | none to stop  | none to stop | none to stop
/rules             | rules        | rules         | rules        | rules
/settings          | settings     | settings      | settings     | settings
/settings, a city  | settings *   | settings *    | settings *   | settings *
/about             | about        | about         | about        | about
/privacy           | one moment   | one moment    | one moment   | one moment
/turns             | waiting      | nothing       | waiting      | nothing
/history           | yours        | yours         | played here  | yours
/replay            | replay       | replay        | gone         | gone
/watch             | panel        | none to watch | none to watch | none to watch
/export            | a file       | a file        | gone         | gone
open               | lobby *      | lobby *       | lobby        | lobby
sit                | already      | over          | gone         | gone
stand              | own table    | over          | gone         | gone
addai              | lobby *      | over          | gone         | gone
addai, by a menu   | lobby *      | over          | gone         | gone
level              | lobby *      | over          | gone         | gone
invite             | own table    | over          | gone         | gone
guest              | own table    | over          | gone         | gone
accept             | already      | over          | gone         | gone
remove             | whom not     | over          | gone         | gone
unseat             | not there    | over          | gone         | gone
unseat, an AI      | free *       | over          | gone         | gone
start              | panel *      | over          | gone         | gone
options            | options      | over          | gone         | gone
option             | options *    | over          | gone         | gone
term               | options *    | over          | gone         | gone
term, take-backs   | options *    | over          | gone         | gone
term, a thread     | no such      | over          | gone         | gone
rematch            | still played | lobby *       | gone         | gone
pick               | panel *      | table         | gone         | gone
together           | panel        | table         | gone         | gone
page               | panel        | table         | gone         | gone
skip               | panel        | table         | gone         | gone
astext             | panel        | table         | gone         | gone
reveal             | panel        | table         | gone         | gone
seen               | panel        | table         | gone         | gone
orders             | orders       | over          | gone         | gone
always             | panel *      | over          | gone         | gone
order              | orders *     | over          | gone         | gone
orderstop          | orders       | over          | gone         | gone
takeback           | panel        | over          | gone         | gone
advice             | one moment * | over          | gone         | gone
hand               | panel        | table         | gone         | gone
hand, one has left | panel        | table         | gone         | gone
whichhand          | panel        | table         | gone         | gone
whichtable         | panel        | table         | gone         | gone
whichwatch         | panel        | watching      | gone         | gone
more               | status       | status        | gone         | gone
history            | history      | history       | gone         | gone
matches            | yours        | yours         | played here  | yours
result             | still played | table         | gone         | gone
replay             | replay       | replay        | gone         | gone
replay, a step     | replay       | replay        | gone         | gone
jump               | replay       | replay        | gone         | gone
seeas              | closed       | replay        | gone         | gone
playon             | still played | lobby *       | gone         | gone
watch              | panel        | watching      | gone         | gone
back               | panel *      | over          | gone         | gone
pause              | how long     | over          | gone         | gone
pausefor           | paused *     | over          | gone         | gone
agree              | nobody asks  | over          | gone         | gone
disagree           | nobody asks  | over          | gone         | gone
goon               | not paused   | over          | gone         | gone
vacation           | not agreed   | over          | gone         | gone
vacation, not agreed | not agreed | over          | gone         | gone
vacationfor        | not agreed   | over          | gone         | gone
seat, sure         | already      | over          | gone         | gone
seat               | already      | over          | gone         | gone
leave              | sure?        | over          | gone         | gone
leave, sure        | sure?        | over          | gone         | gone
leave, not sure    | still there  | over          | gone         | gone
leave, from a list | sure?        | over          | gone         | gone
stop               | sure?        | over          | gone         | gone
stop, sure         | stopped *    | over          | gone         | gone
stop, a lobby      | stopped *    | over          | gone         | gone
stop, not sure     | goes on      | over          | gone         | gone
stop, from a list  | sure?        | over          | gone         | gone
deal               | the deal     | the deal      | gone         | gone
deal, of a lobby   | the deal     | the deal      | gone         | gone
checkdeal          | still played | as sealed     | gone         | gone
keep               | it stays     | over          | gone         | gone
rules              | rules        | rules         | gone         | gone
explain            | page         | page          | gone         | gone
chapter            | chapter      | chapter       | chapter      | chapter
settings           | settings     | settings      | settings     | settings
language           | settings *   | settings *    | settings *   | settings *
bydm               | settings *   | settings *    | settings *   | settings *
textfirst          | settings *   | settings *    | settings *   | settings *
streamer           | settings *   | settings *    | settings *   | settings *
theme              | settings *   | settings *    | settings *   | settings *
told               | settings *   | settings *    | settings *   | settings *
quiet              | settings *   | settings *    | settings *   | settings *
serverlang         | may not set  | may not set   | settings *   | may not set
servertheme        | may not set  | may not set   | settings *   | may not set
privacy            | one moment   | one moment    | one moment   | one moment
privacyfile        | one moment   | one moment    | one moment   | one moment
forgetme           | would go     | would go      | would go     | would go
forgetme, twice    | one moment * | one moment *  | one moment * | one moment
"""
# fmt: on

COLUMNS, *ROWS = [[cell.strip() for cell in line.split("|")] for line in TABLE.strip("\n").splitlines()]
EXPECTED = {name: dict(zip(Standing, answers, strict=True)) for name, *answers in ROWS}


async def placed(world: Direct, standing: Standing, phase: Phase) -> Place:
    """A match in somebody's direct messages, in this phase, and whoever stands so to it."""
    host, door = next(PEOPLE), world.bot.door
    opened = Match(GAME, 0, DIRECT + host, host, (Sitter("Host", host),), all_games()[GAME].chosen({}))
    match = await door.open(filled(opened, world.bot.door.now()), next(CLICKS))
    caller = caller_of(standing, host)
    if standing is Standing.OVER:
        await door.start(match.id, host, next(CLICKS))
        await finished(door, world.bot.store, match.id)
    elif phase is not Phase.LOBBY:
        moment = await door.start(match.id, host, next(CLICKS))
        if phase is Phase.WITH_ONE_AWAY:
            moment = await door.away(match.id, Seat(0), moment.asked[0])
        path, _labels = leaves(moment.menu(Seat(0)))[0]
        return Place(caller, match.id, moment.asked[0], ".".join(map(str, path)), menu=f":{moment.fingerprint(Seat(0))}")
    return Place(caller, match.id)


def caller_of(standing: Standing, host: int) -> Caller:
    match standing:
        case Standing.IN_A_SERVER:
            return Caller(host, next(CHANNELS), moderator=True)
        case Standing.STRANGER:
            stranger = next(PEOPLE)
            return Caller(stranger, DIRECT + stranger)
        case _:
            return Caller(host, DIRECT + host)


@pytest.mark.parametrize("first", range(BOTS))
async def test_everybody_is_answered_as_they_should_be_about_a_match_in_direct_messages(tmp_path, monkeypatch, first, many):
    with capture_logs() as logs:
        async with direct_bot(tmp_path, monkeypatch) as world:
            for row in ROWS_IN_ORDER[first::BOTS]:
                asked = some_of(Standing, row, many(2, len(Standing)))
                places = {standing: await placed(world, standing, phase_of(row)) for standing in asked}
                answers = {standing: await entry(world, place, row) for standing, place in places.items()}
                assert answers == {standing: EXPECTED[row][standing] for standing in asked}, row
    assert [line for line in logs if line["log_level"] in ALARMING] == []


def test_the_table_has_the_rows_of_the_other():
    assert set(EXPECTED) == set(IN_A_SERVER) and len(EXPECTED) > 50
    assert len(COLUMNS) == len(Standing) + 1 and COLUMNS[1:] == list(Standing)
