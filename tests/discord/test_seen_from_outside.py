"""What whoever hosts the bot sees of it: a line for each start and each decision, and numbers that add up."""

from __future__ import annotations

import re
from typing import Any

from prometheus_client import REGISTRY

from bot.desk.run import measured
from bot.version import installed
from tests.discord.world import small_world


def counted(name: str, **labels: str) -> float:
    return REGISTRY.get_sample_value(name, labels) or 0.0


def labels_of(name: str, label: str) -> set[str]:
    return {sample.labels[label] for family in REGISTRY.collect() for sample in family.samples if sample.name == name}


# ---- the log


async def test_a_start_says_its_version_its_servers_and_what_it_goes_on_with(tmp_path):
    async with small_world(tmp_path) as world:
        await world.begun("tenno", 2)
        await world.lobby("take", 1)
        await world.restart()
        *_, started = [line for line in world.logs if line["event"] == "started"]
        assert (started["version"], started["servers"], started["matches"]) == (installed(), 1, 2)
        assert started["seconds"] >= 0 and started["log_level"] == "info"
        assert (counted("chabudai_matches_resumed"), counted("chabudai_build_info", version=installed())) == (2, 1)


async def test_a_decision_of_a_person_is_a_line_in_the_log(tmp_path):
    async with small_world(tmp_path) as world:
        aiko, *_ = world.people
        before = counted("chabudai_decisions_total", game="tenno", by="person")
        panel = await world.hand(aiko, await world.begun("tenno", 2))
        await world.choose(aiko, panel, "0")
        [decided] = [line for line in world.logs if line["event"] == "decided"]
        assert decided.pop("ms") >= 0
        assert decided == {"event": "decided", "log_level": "info", "seat": 0, "step": 1, "by": "person"}
        assert counted("chabudai_decisions_total", game="tenno", by="person") == before + 1


async def test_what_computers_decide_is_for_whoever_looks_closely(tmp_path):
    async with small_world(tmp_path) as world:
        await world.begun("tenno", 1, computers=1)
        levels = [(line["by"], line["log_level"]) for line in world.logs if line["event"] == "decided"]
        assert levels and set(levels) == {("computer", "debug")}


# ---- the numbers


async def test_clicks_are_counted_by_what_they_ask_for_and_how_they_end(tmp_path):
    async with small_world(tmp_path) as world:
        aiko, botan, *_ = world.people

        def clicks() -> dict[tuple[str, str], float]:
            kinds = (("sit", "answered"), ("start", "refused"), ("pick", "stale"), ("other", "refused"))
            return {(verb, outcome): counted("chabudai_clicks_total", verb=verb, outcome=outcome) for verb, outcome in kinds}

        before, refusals = clicks(), counted("chabudai_refusals_total", kind="NotAllowed")
        table = await world.lobby("tenno", 2)
        await world.press(botan, table, "start")
        await world.press(aiko, table, "start")
        panel = await world.hand(aiko, table)
        old = world.button(panel, "pick", "0")
        await world.choose(aiko, panel, "0")
        await world.forged(aiko, panel, old)
        await world.forged(aiko, panel, "cb1:1:nonsense:0:")
        assert {kind: number - before[kind] for kind, number in clicks().items()} == dict.fromkeys(before, 1)
        assert counted("chabudai_refusals_total", kind="NotAllowed") == refusals + 1


async def test_no_forged_verb_and_no_forged_command_makes_a_label(tmp_path):
    async with small_world(tmp_path) as world:
        aiko, *_ = world.people
        table = await world.lobby("tenno", 1)
        for number in range(20):
            made_up = "".join(chr(ord("a") + int(digit)) for digit in f"{number:05}")
            await world.forged(aiko, table, f"cb1:1:{made_up}:0:")
        assert labels_of("chabudai_clicks_total", "verb") <= {*world.bot.incoming.verbs, "other"}
        commands = {command.name for command in world.bot.tree.get_commands()}
        assert labels_of("chabudai_commands_total", "command") <= {*commands, "other"}
        classes = labels_of("chabudai_refusals_total", "kind")
        assert classes and all(re.fullmatch("[A-Z][A-Za-z]+", kind) for kind in classes)


async def test_commands_are_counted_by_how_they_end(tmp_path):
    async with small_world(tmp_path) as world:

        def commands() -> list[float]:
            ended = (("play", "answered"), ("hand", "refused"))
            return [counted("chabudai_commands_total", command=name, outcome=outcome) for name, outcome in ended]

        before = commands()
        await world.lobby("tenno", 1)
        await world.people[0].slash(world.channel, "hand")
        assert commands() == [number + 1 for number in before]


async def test_what_discord_refuses_is_counted_by_its_code(tmp_path):
    async with small_world(tmp_path) as world:
        aiko, *_ = world.people
        before = counted("chabudai_discord_errors_total", code="10062")
        table = await world.lobby("tenno", 1)
        world.env.inject_error("POST", "/interactions/*", status=404, code=10062, times=1)
        await world.press(aiko, table, "addai")
        assert counted("chabudai_discord_errors_total", code="10062") == before + 1


async def test_what_cannot_be_saved_is_counted(tmp_path):
    async with small_world(tmp_path) as world:
        before = counted("chabudai_saves_failed_total")
        table = await world.lobby("tenno", 1)
        store: Any = world.bot.store
        writer = store._flush._connection
        await writer.execute("PRAGMA query_only = ON")
        await world.press(world.people[0], table, "addai")
        await writer.execute("PRAGMA query_only = OFF")
        assert counted("chabudai_saves_failed_total") == before + 1
        world.provoked()


async def test_matches_are_measured_by_game_and_phase_and_the_disk_with_them(tmp_path):
    async with small_world(tmp_path) as world:
        await world.begun("tenno", 2)
        for game in ("tenno", "take", "take"):
            await world.lobby(game, 1)
        await measured(world.bot)
        numbers = [counted("chabudai_matches", game=game, phase=phase) for game in ("tenno", "take") for phase in ("playing", "gathering")]
        assert numbers == [1, 1, 0, 2]
        assert counted("chabudai_servers") == 1
        assert counted("chabudai_database_bytes") > 1000 and counted("chabudai_disk_free_bytes") > 1000


async def test_edits_that_wait_are_seen(tmp_path):
    async with small_world(tmp_path) as world:
        aiko, *_ = world.people
        table = await world.begun("tenno", 2)
        panel = await world.hand(aiko, table)
        world.env.inject_error("PATCH", f"/channels/*/messages/{table.id}", status=500, times=2)
        await world.choose(aiko, panel, "0")
        assert counted("chabudai_edits_waiting", what="table") == 1
        await world.env.advance_time(20)
        assert counted("chabudai_edits_waiting", what="table") == 0


async def test_an_event_that_fails_is_an_error_in_the_log(tmp_path):
    async with small_world(tmp_path) as world:
        before = counted("chabudai_errors_total")
        try:
            raise LookupError("of ours")
        except LookupError:
            await world.bot.on_error("on_thread_delete")
        [failed] = [line for line in world.logs if line["event"] == "an event failed"]
        assert (failed["during"], failed["log_level"]) == ("on_thread_delete", "error")
        assert counted("chabudai_errors_total") == before + 1
        world.provoked()
