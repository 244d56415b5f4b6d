"""Three bots on one PostgreSQL while people play: killed, stopped, cut off; a server that is restarted, a clock that is wrong.

After each of it: every decision that was answered is there once, no question has two answers, who was seated sits, who has to come is
called once and reminded once, and everything goes on and is shown.
"""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random

from bot.match.values import Match
from tests import postgres
from tests.drills import shown
from tests.drills.called import Called, called
from tests.drills.crowd import EXPECTED, Crowded, Member, doubled, kept_on, panels_on
from tests.drills.cut import Cable, cable
from tests.drills.kill import Result
from tests.drills.ledger import Ledger
from tests.drills.people import Person, Room, people_in, playing, rooms
from tests.loopback import CHANNEL, served
from tests.patience import PATIENCE

BOTS = 3
TTL = 2.0  # seconds: the runner is in a hurry
BETWEEN = 4  # decisions before the next thing happens
LOOK = 0.1
GAMES = ("tenno", "samurai-sword")
AT_ONCE = 6  # people who sit down in the same moment
CLICK_LIVES = 8.0  # seconds; a busy machine is no fault of theirs


@dataclass
class Scene:
    server: postgres.Server
    url: str
    world: Crowded
    members: list[Member]
    cables: list[Cable]
    people: list[Person]
    called: Called
    ledger: Ledger
    chance: Random

    @property
    def some(self) -> int:
        return self.chance.randrange(len(self.members))

    def holder(self) -> int:
        """Whoever looks after the matches: they are all of one server."""
        database = postgres.name_of(self.url)
        name = self.server.say(database, """SELECT holder FROM leases WHERE "group" = 0""")
        hosts = [self.server.say(database, f"SELECT count(*) FROM processes WHERE name = '{name}'")]
        return self.some if hosts == ["0"] else self.numbers().get(name, self.some)

    def numbers(self) -> dict[str, int]:
        """The processes by the names they have for each other."""
        said = [(number, member.name_file) for number, member in enumerate(self.members)]
        return {file.read_text(): number for number, file in said if file.exists()}


Fault = Callable[[Scene], Awaitable[None]]


async def killed(scene: Scene) -> None:
    member = scene.members[scene.holder()]
    await member.kill()
    await asyncio.sleep(TTL)
    await member.begin()


async def stopped_past_its_lease(scene: Scene) -> None:
    process = scene.members[scene.holder()].process
    process.send_signal(signal.SIGSTOP)
    await asyncio.sleep(2 * TTL)
    process.send_signal(signal.SIGCONT)


async def stopped_before_a_write(scene: Scene) -> None:
    """Between the look at a match and what is kept of it: others play on meanwhile."""
    member = scene.members[scene.holder()]
    member.stop_file.touch()
    async with asyncio.timeout(PATIENCE):
        while member.stop_file.exists():  # noqa: ASYNC110 - it is a file
            await asyncio.sleep(0.02)
    await asyncio.sleep(2 * TTL)
    await until_decided(scene, BETWEEN, PATIENCE)
    os.kill(member.process.pid, signal.SIGCONT)


async def cut_off(scene: Scene) -> None:
    await scene.cables[scene.holder()].cut(1.5 * TTL)


async def heard_no_more(scene: Scene) -> None:
    await scene.cables[scene.holder()].silence(1.5 * TTL)


async def answers_cut_off(scene: Scene) -> None:
    """What is asked of the server is done, and nobody hears that it is."""
    cable = scene.cables[scene.holder()]
    cable.cut_answers_off()
    await asyncio.sleep(1.5 * TTL)
    cable.let_answers_through()


async def connections_ended(scene: Scene) -> None:
    scene.server.say("postgres", "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'chabudai'")


async def server_killed(scene: Scene) -> None:
    await asyncio.to_thread(scene.server.stop)
    await asyncio.to_thread(scene.server.start)


async def disk_full(scene: Scene) -> None:
    database = postgres.name_of(scene.url)
    await asyncio.to_thread(scene.server.fill_the_disk, database)
    await asyncio.sleep(1.5 * TTL)
    await asyncio.to_thread(scene.server.make_room, database)


async def many_sit_down_at_once(scene: Scene) -> None:
    """At a new table, each by another process."""
    told_all, scene.world.tells_all = scene.world.tells_all, False
    place = CHANNEL + 100 + len(scene.ledger.seated)
    guests = tuple(10 * place + number for number in range(AT_ONCE))
    host, *others = people_in([Room(scene.world, "samurai-sword", place, guests, 0, scene.ledger)], scene.chance)
    for person in (host, *others):
        person.patience, person.restless = CLICK_LIVES, False
    async with asyncio.timeout(PATIENCE):
        while host.room.table() is None:
            await host.look()
    await asyncio.gather(*(person.look() for person in others))
    scene.world.tells_all = told_all


async def deployed_anew(scene: Scene) -> None:
    """One after the other, each beside its successor."""
    for number, old in enumerate(list(scene.members)):
        new = Member(scene.world, old.data.with_name(f"{old.data.name}x"), old.url, *old.built_in)
        await new.begin()
        assert await old.stop() == 0
        new.lines += old.lines
        scene.members[number] = new


FAULTS: dict[str, Fault] = {
    each.__name__: each
    for each in (
        killed,
        stopped_past_its_lease,
        stopped_before_a_write,
        cut_off,
        heard_no_more,
        answers_cut_off,
        connections_ended,
        server_killed,
        disk_full,
        many_sit_down_at_once,
        deployed_anew,
    )
}


async def crowded(
    folder: Path,
    faults: list[str],
    seed: str,
    *built_in: str,
    prepared: str = "",
    patience: float = 2 * PATIENCE,
    tells_all: bool = True,
    bots: int = BOTS,
    games: tuple[str, ...] = GAMES,
) -> Result:
    """Ends with the first of the faults after which something is wrong. `prepared`: what is said to the database first."""
    found: list[str] = []
    async with stage(folder, seed, bots, games, *built_in) as scene:
        scene.world.tells_all = tells_all
        if prepared:
            scene.server.say(postgres.name_of(scene.url), prepared)
        async with playing(scene.people):
            for name in faults:
                found = await until_decided(scene, BETWEEN, patience)
                if found:
                    break
                await FAULTS[name](scene)
                found = [f"{name}: {trouble}" for trouble in await looked_at(scene)]
                if found:
                    break
            found = found or await until_decided(scene, BETWEEN, patience) or await scene.called.until_somebody_came(patience)
        scene.called.end()
        found = found or await settled(scene, patience)
        for member in scene.members:
            await member.kill()
        found = found or await looked_at(scene)
        matches = len(set().union(*(person.room.matches for person in scene.people)))
        return Result(found, scene.ledger.decisions, matches, len(faults))


@asynccontextmanager
async def stage(folder: Path, seed: str, bots: int, games: tuple[str, ...], *built_in: str) -> AsyncIterator[Scene]:
    server, world, chance, ledger = postgres.Server(), Crowded(), Random(seed), Ledger()
    server.start()
    members: list[Member] = []
    try:
        url = server.new_database()
        async with served(world), cable(server.port) as one, cable(server.port) as two, cable(server.port) as three:
            cables = [one, two, three][:bots]
            for number, each in enumerate(cables):
                clock = ("clock_an_hour_wrong",) if number == BOTS - 1 else ()
                by_cable = server.url(postgres.name_of(url), each.port)
                members.append(Member(world, folder / f"bot{number}", by_cable, "says_its_name", "calls_soon", *clock, *built_in))
            await all_begun(world, members)
            people = people_in(rooms(world, ledger, games), chance)
            for person in people:
                person.patience, person.restless = CLICK_LIVES, False
            async with called(world, ledger, chance, CLICK_LIVES) as coming:
                yield Scene(server, url, world, members, cables, people, coming, ledger, chance)
    finally:
        for member in members:
            if member._process is not None:
                await member.kill()
        server.remove()


async def all_begun(world: Crowded, members: list[Member]) -> None:
    for member in members:
        await member.start()
    async with asyncio.timeout(PATIENCE):
        while len(world.there()) < len(members):  # noqa: ASYNC110 - they are plain
            await asyncio.sleep(LOOK)


async def until_decided(scene: Scene, more: int, patience: float) -> list[str]:
    """Wait for people to decide so often. It is a trouble if they cannot."""
    enough, end = scene.ledger.decisions + more, asyncio.get_running_loop().time() + patience
    while scene.ledger.decisions < enough:
        if asyncio.get_running_loop().time() > end:
            return [f"only {scene.ledger.decisions} of {enough} decisions were made: nobody goes on"]
        await asyncio.sleep(LOOK)
    return []


async def looked_at(scene: Scene) -> list[str]:
    found = await asyncio.to_thread(doubled, scene.server, scene.url)
    if found:
        return found
    answered, seated = scene.ledger.answered(), {match: set(people) for match, people in scene.ledger.seated.items()}
    kept = await asyncio.to_thread(kept_on, scene.url)
    found += [trouble for match, moves in kept for trouble in scene.ledger.troubles(match, moves, answered)]
    found += [trouble for match, _moves in kept for trouble in unseated(match, seated.get(match.id, set()))]
    found += scene.called.troubles
    found += [f"somebody read: {words}" for words in scene.ledger.said if "went wrong" in words]
    found += [f"{click} was answered a second time" for click in scene.world.again]
    return found + [str(line) for member in scene.members for line in member.alarms if line.get("event") not in EXPECTED]


def unseated(match: Match, seated: set[int]) -> list[str]:
    there = {sitter.person for sitter in match.sitters}
    return [f"{person} saw that they sit at match {match.id}, and does not" for person in seated - there]


async def settled(scene: Scene, patience: float) -> list[str]:
    """What is not shown as it is when the bots have had their time."""
    end = asyncio.get_running_loop().time() + patience
    while True:
        kept, panels = await asyncio.to_thread(kept_on, scene.url), await asyncio.to_thread(panels_on, scene.server, scene.url)
        found = shown.of_all(scene.world, kept, panels)
        if not found or asyncio.get_running_loop().time() > end:
            return found
        await asyncio.sleep(LOOK)
