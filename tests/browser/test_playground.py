"""The playground, as whoever tries it meets it: a real process and a real browser."""

from __future__ import annotations

import asyncio
import signal
from pathlib import Path

import pytest

from tests.browser.chromium import NAMES, browser, page_in
from tests.browser.playground import Person, free_port, playground, started
from tests.patience import PATIENCE

COMMAND = browser() or ""
LISTENING = "0A"

with_browser = pytest.mark.skipif(not COMMAND, reason=f"there is no browser here; install one of {', '.join(NAMES)}")


@with_browser
async def test_a_match_can_be_played_in_the_browser(tmp_path):
    async with playground(tmp_path / "data", free_port()) as place, page_in(COMMAND, tmp_path / "profile") as page:
        aiko = Person(page)
        await aiko.arrives(place.url)
        await aiko.opens_a_table("Tenno")
        await aiko.reads("1 more player")
        await aiko.presses("Add AI")
        await aiko.reads("Aki (AI)")
        await aiko.presses("Start")
        await aiko.reads("the deal is sealed")
        await aiko.presses("My hand")
        await aiko.reads("Aki (AI): three cards face down")
        assert (await aiko.chooses(0)).startswith("From left to right")
        await aiko.reads("Left: Peasant 1")
        await aiko.reads("First to attack")
        await page.until("[...document.images].filter(each => each.naturalWidth > 900).length >= 2")  # table and hand
        assert await aiko.notices_trouble() == []
        assert await place.ended() == (0, "")


@with_browser
async def test_somebody_else_sees_the_table_and_not_the_hand(tmp_path):
    async with playground(tmp_path / "data", free_port()) as place, page_in(COMMAND, tmp_path / "profile") as page:
        person = Person(page)
        await person.arrives(place.url, 400, 850)
        await person.opens_a_table("Tatsu")
        await person.becomes("Botan")
        await person.presses("Sit down")
        await person.reads("Everybody is here")
        await person.becomes("Aiko")
        await person.presses("Start")
        await person.presses("My hand")
        await person.reads("Only you can see this")
        await person.becomes("Botan")
        seen = await person.reads("the deal is sealed")
        assert "Only you can see this" not in seen
        await person.presses("My hand")
        assert "Only you can see this" in await person.reads("Botan (")


async def test_it_listens_on_this_machine_only_and_leaves_nothing_behind(tmp_path):
    async with playground(tmp_path, free_port()) as place:
        hosts = listening_hosts(place.process.pid)
        assert hosts == {"0100007F"}, "127.0.0.1 as the kernel writes it"
        assert await place.ended(signal.SIGTERM) == (0, "")
    assert list(tmp_path.iterdir()) == []


async def test_a_port_in_use_is_said_in_one_sentence(tmp_path):
    port = free_port()
    async with playground(tmp_path / "one", port):
        second = await started(tmp_path / "two", port)
        async with asyncio.timeout(PATIENCE):
            out, err = await second.communicate()
    assert (second.returncode, out) == (1, b"")
    assert err.decode().splitlines()[-1] == f"Chabudai cannot start: PLAYGROUND_PORT {port} cannot be used; choose another one."
    assert "Traceback" not in err.decode()


async def test_ending_it_in_the_browser_ends_the_process(tmp_path):
    async with playground(tmp_path, free_port()) as place:
        import aiohttp

        address_, capability = place.url.split("#")
        async with aiohttp.ClientSession(address_, headers={"X-Simcord-Capability": capability}) as session:
            async with session.post("/api/pages", json={}) as answer:
                page = await answer.json()
            command = {
                "protocol_version": 3,
                "sequence": 1,
                "request_id": "end",
                "generation": 1,
                "bot_generation": page["botGeneration"],
                "kind": "close",
            }
            async with session.post("/api/action", json=command, headers={"X-Simcord-Context": page["context"]["id"]}) as answer:
                assert (await answer.json())["settlement"] == "settled"
        async with asyncio.timeout(PATIENCE):
            assert await place.process.wait() == 0


def listening_hosts(process: int) -> set[str]:
    """Addresses on which this process accepts connections, as the kernel writes them."""
    sockets = {str(entry.readlink()) for entry in Path(f"/proc/{process}/fd").iterdir() if entry.exists()}
    rows = [line.split() for table in ("tcp", "tcp6") for line in Path(f"/proc/{process}/net/{table}").read_text().splitlines()[1:]]
    return {row[1].split(":")[0] for row in rows if row[3] == LISTENING and f"socket:[{row[9]}]" in sockets}
