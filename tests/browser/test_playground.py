"""The playground, as whoever tries it meets it: a real process and a real browser."""

from __future__ import annotations

import asyncio
import signal
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from operator import attrgetter
from pathlib import Path

import aiohttp
import pytest
import simcord
from aiohttp import web
from aiohttp.test_utils import TestServer

from bot.desk import deliver
from bot.playground import PORT, PORTS, reason
from bot.playground.entrance import place_wanted, replaced
from bot.playground.world import DIRECT, SERVERS
from games import all_games
from games.samurai_sword.rules.cards import BATTLECRY, BUSHIDO
from tests.browser.chromium import NAMES, browser, page_in
from tests.browser.inside import inside
from tests.browser.playground import MESSAGES, READY, Person, free_port, playground, started
from tests.discord.world import laid
from tests.games.samurai_sword.positions import place as hand_of
from tests.games.samurai_sword.positions import table
from tests.patience import PATIENCE

COMMAND = browser() or ""
LISTENING = "0A"

SIZES = {"phone": (390, 844), "desktop": (1280, 900)}

# Counts the frames from now on, and those in which the panel shows no picture.
WATCH = f"""(() => {{ window.frames_seen = window.without = 0; const look = () => {{
const panel = [...{MESSAGES}.querySelectorAll('.channel-message')].at(-1);
const shown = [...panel.querySelectorAll('img')].filter(each => each.naturalWidth > 900 && each.complete && each.checkVisibility());
if (shown.length !== 1) window.without += 1;
window.frames_seen += 1;
requestAnimationFrame(look) }}; look() }})()"""
PICTURES = f"[...{MESSAGES}.querySelectorAll('.channel-message:last-child .media-lightbox-trigger img')]"
NEWEST = f"{PICTURES}.at(-1)?.src"
TO_COME = f"{PICTURES}.some(each => !each.naturalWidth)"
FRAMES = 5  # that the old picture is seen to stay

with_browser = pytest.mark.skipif(not COMMAND, reason=f"there is no browser here; install one of {', '.join(NAMES)}")


@pytest.mark.dear
@with_browser
async def test_a_match_can_be_played_in_the_browser(tmp_path):
    async with (
        playground(tmp_path / "data", free_port(), AI_PROCESSES="1", DRAWING_PROCESSES="1", CARD_FACES="on") as place,
        page_in(COMMAND) as page,
    ):
        aiko = Person(page)
        await aiko.arrives(place.url)
        await aiko.opens_a_table("Tenno")
        await aiko.reads("1 more player")
        await aiko.presses("Add AI")
        await aiko.reads("Aki (AI)")
        await aiko.presses("Start")
        await aiko.reads("seal of the deal under")
        await aiko.reads("Place your three Peasants face down, from left to right.")
        await aiko.presses_first()
        await aiko.reads("First to attack")
        await page.until("[...document.images].filter(each => each.naturalWidth > 900).length >= 2")  # table and hand
        await page.until("[...document.querySelectorAll('.custom-emoji')].some(each => each.naturalWidth === 128)")  # a card's face
        assert await aiko.notices_trouble() == []
        assert await place.ended() == (0, "")


async def somebody_else_sees_the_table_and_not_the_hand(tmp_path, _monkeypatch):
    async with playground(tmp_path / "data", free_port()) as place, page_in(COMMAND) as page:
        person = Person(page)
        await person.arrives(place.url, 400, 850)
        await person.opens_a_table("Tatsu: Dragon Catchers")
        await person.becomes("Botan")
        await person.presses("Sit down")
        await person.reads("There are enough players")
        await person.becomes("Aiko")
        await person.presses("Start")
        await person.reads("Only you can see this")
        await person.becomes("Chiyo")
        seen = await person.reads("seal of the deal under")
        assert "Only you can see this" not in seen
        await person.becomes("Botan")
        assert "Only you can see this" in await person.reads("As text")


async def the_page_itself_leads_to_each_game(tmp_path, _monkeypatch):
    async with playground(tmp_path / "data", free_port()) as place, page_in(COMMAND) as page:
        aiko = Person(page)
        await aiko.arrives(place.url, *SIZES["phone"])
        assert await page.run("document.querySelectorAll('#game-links a').length") == len(all_games())
        assert await page.run("document.getElementById('game-links').scrollWidth <= innerWidth")
        await aiko.clicks("#game-links a", "Také")
        await aiko.reads("Only you can see this")


async def a_server_and_a_person_can_speak_another_language(tmp_path, _monkeypatch):
    async with playground(tmp_path / "data", free_port()) as place, page_in(COMMAND) as page:
        person = Person(page)
        await person.arrives(f"{place.url}/take?in=uk", *SIZES["phone"])
        assert "ТА-КЕ" in await person.reads("Моя рука")
        await person.becomes("Aiko")
        await person.reads("Моя рука")
        await person.presses("Моя рука")
        await person.reads("You’re not at this table")
        assert await person.is_told() == "Callback completed"
        await person.goes_to("#games")
        await person.opens_a_table("Tenno")
        await person.becomes("Оксана")
        await person.presses("Sit down")
        await person.becomes("Aiko")
        await person.presses("Start")
        await person.becomes("Оксана")
        await person.presses("My hand")
        await person.reads("Текстом")


async def direct_messages_can_be_looked_at(tmp_path, _monkeypatch):
    async with playground(tmp_path / "data", free_port()) as place, page_in(COMMAND) as page:
        aiko = Person(page)
        await aiko.arrives(f"{place.url}/tenno", *SIZES["phone"])
        await aiko.commands("/settings")
        await aiko.presses("Send it by direct message")
        await aiko.presses("My hand")
        await aiko.reads("Your panel is in your direct messages")
        await aiko.goes_to("✉ Aiko")
        await aiko.reads("Place your three Peasants face down")
        await aiko.presses("As text")
        await aiko.reads("Your hand: Peasant 1")
        await aiko.goes_to("✉ Botan")
        assert "Peasant" not in await page.run(f"{MESSAGES}.innerText")
        assert await aiko.notices_trouble() == []


async def a_link_begins_a_match_alone_in_direct_messages(tmp_path, _monkeypatch):
    async with playground(tmp_path / "data", free_port()) as place, page_in(COMMAND) as page:
        aiko = Person(page)
        await aiko.arrives(f"{place.url}/tenno?in=dm-aiko&seats=3", *SIZES["phone"])
        await aiko.presses("As text")
        assert "Kaede (AI)" not in await aiko.reads("Haru (AI)")
        await aiko.presses("From left to right: 2, 1, 3")
        await aiko.reads("Left: Peasant 2")
        assert await aiko.notices_trouble() == []


async def a_refused_command_is_an_answer_and_no_mishap(tmp_path, _monkeypatch):
    async with playground(tmp_path / "data", free_port()) as place, page_in(COMMAND) as page:
        aiko = Person(page)
        await aiko.arrives(place.url)
        await aiko.commands("/hand")
        await aiko.reads("You’re not in a match right now")
        assert await aiko.is_told() == "Action completed"
        assert await aiko.notices_trouble() == []


async def the_first_row_of_the_same_menu_counts_in_two_questions_running(tmp_path, _monkeypatch):
    async with inside(tmp_path) as place, page_in(COMMAND) as page:
        person, match = Person(page), await place.begins("samurai-sword", 3)
        await laid(place.behind, table(hand_of(*range(BATTLECRY, BUSHIDO + 1), *range(BATTLECRY, BUSHIDO + 1)), seats=3))
        await person.arrives(place.url)
        await person.presses("My hand")
        menus: list[str] = []
        while len(menus) < 3 and await match.asks():
            await person.catches_up()
            menus.append(await page.run(f"{MESSAGES}.lastElementChild.querySelector('.select-trigger').dataset.controlKey"))
            before = await person.has_done()
            await person.chooses(0)
            assert await person.has_done() == before + 1
        assert menus[1:2] == menus[2:], "the page takes both menus for one"


async def a_row_counts_again_after_back(tmp_path, _monkeypatch):
    async with inside(tmp_path) as place, page_in(COMMAND) as page:
        person = Person(page)
        await place.begins("samurai-sword", 3)
        await laid(place.behind, table(hand_of(*range(1, BUSHIDO + 1)), seats=3))
        await person.arrives(place.url)
        await person.presses("My hand")
        await person.catches_up()
        first = await person.chooses(0)
        await person.presses("Back")
        await person.catches_up()
        before = await person.has_done()
        assert await person.chooses(0) == first
        assert await person.has_done() == before + 1
        await person.reads("Back")


async def a_picture_stays_until_the_next_one_is_there(tmp_path, _monkeypatch):
    async with watched(tmp_path) as (place, aiko, page):
        before = await page.run(NEWEST)
        with place.holding_pictures_back():
            await aiko.clicks(".component-button", "2, 1, 3")  # the page is not ready before it has the picture
            await page.until(TO_COME)
            seen = await page.run("window.frames_seen")
            await page.until(f"window.frames_seen >= {seen + FRAMES}")
            assert await page.run("window.without") == 0
        await page.until(f"{NEWEST} !== {before!r} && !{TO_COME} && {MESSAGES}.querySelectorAll('.to-come').length === 0")
        assert await page.run("window.without") == 0


async def a_picture_stays_while_a_click_is_still_being_answered(tmp_path, monkeypatch):
    """The panel has the next one already, and the table has not."""
    edit, released, held = deliver.edit, asyncio.Event(), asyncio.Event()

    async def held_back(*what):
        held.set()
        await released.wait()
        return await edit(*what)

    async with watched(tmp_path) as (_place, aiko, page):
        monkeypatch.setattr(deliver, "edit", held_back)
        await aiko.clicks(".component-button", "2, 1, 3")
        await asyncio.wait_for(held.wait(), PATIENCE)
        await aiko.looks_again()
        assert await page.run("window.without") == 0
        released.set()
        await page.until(READY)


@asynccontextmanager
async def watched(folder):
    """Somebody before their panel, whose picture is watched."""
    async with inside(folder) as place, page_in(COMMAND) as page:
        place.draws_at_once()
        aiko = Person(page)
        await aiko.arrives(f"{place.url}/tenno?seats=2")
        await aiko.reads("Only you can see this")
        await page.until(f"{NEWEST} && !{TO_COME}")
        await page.run(WATCH)
        yield place, aiko, page


@pytest.mark.parametrize(
    ("key", "query", "sentence"),
    [
        ("go", {}, "There is no game 'go'; there is samurai-sword, take, tatsu, tenno."),
        ("tenno", {"seats": "8"}, "seats=8 does not fit Tenno; it is for 2, 3, 4, 5, 6, 7."),
        ("take", {"seats": "two"}, "seats=two does not fit Také; it is for 2."),
        ("take", {"in": "de"}, "in=de is no place here; there is games, uk, dm-aiko, dm-botan, dm-chiyo, dm-daichi, dm-oksana, dm-taras."),
    ],
)
async def test_a_link_to_what_cannot_be_says_so(key, query, sentence):
    with pytest.raises(ValueError, match=r"there is|does not fit") as refused:
        place_wanted(key, query)
    assert str(refused.value) == sentence


def test_a_link_seats_about_four_and_leads_to_the_first_server():
    assert {key: place_wanted(key, {})[2] for key in all_games()} == {"samurai-sword": 4, "take": 2, "tatsu": 4, "tenno": 4}
    assert place_wanted("tenno", {"in": "uk", "seats": "7"}) == (SERVERS[1], "tenno", 7)
    assert place_wanted("tenno", {})[0] == SERVERS[0]
    assert place_wanted("take", {"in": "dm-taras"})[0] == DIRECT[-1]


@pytest.mark.dear
async def test_a_link_is_answered_by_a_sentence_or_the_page(tmp_path):
    async with playground(tmp_path, free_port()) as place, aiohttp.ClientSession(place.url) as session:
        async with session.get("/tenno?seats=1") as answer:
            assert (answer.status, await answer.text()) == (404, "seats=1 does not fit Tenno; it is for 2, 3, 4, 5, 6, 7.")
        async with session.get("/take?in=uk") as answer:
            assert answer.status == 200 and 'data-place="uk"' in await answer.text()
        async with session.get("/take", headers={"Host": "elsewhere"}) as answer:
            assert answer.status == 403


ELSEWHERE = (
    {"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "no-cors"},
    {"Sec-Fetch-Site": "same-site", "Sec-Fetch-Mode": "cors"},
    {"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate"},
    {"Origin": "https://example.com"},
    {"Origin": "null"},
)


@pytest.mark.dear
async def test_only_a_post_from_its_own_pages_begins_a_match(tmp_path):
    async with inside(tmp_path) as place, aiohttp.ClientSession(place.url) as session:
        begins = "/api/pages?game=take&in=uk&seats=2"

        async def answered(method: str, path: str, **headers: str) -> int:
            async with session.request(method, path, headers={"X-Simcord-Capability": "uk", **headers}) as answer:
                return answer.status

        async def matches() -> int:
            return len(await place.behind.bot.store.unfinished())

        for headers in ELSEWHERE:
            assert await answered("POST", begins, **headers) == 401
            assert await answered("GET", "/api/state", **headers) == 401
        assert await answered("POST", begins, **{"X-Simcord-Capability": "nowhere"}) == 401
        for path in ("/take", "/take?in=uk", begins):
            await answered("GET", path)
        assert await matches() == 0
        assert await answered("POST", begins.replace("take", "go")) == 404
        assert await answered("POST", begins, Origin=place.url) == 204 and await matches() == 1
        assert await answered("POST", begins, **{"Sec-Fetch-Site": "same-origin", "Origin": place.url}) == 204 and await matches() == 2


async def test_a_link_on_another_site_leads_to_a_button_and_begins_nothing(tmp_path):
    async with inside(tmp_path) as place, aiohttp.ClientSession(place.url) as session:

        async def page(**headers: str) -> tuple[int, bool]:
            async with session.get("/tenno", headers=headers) as answer:
                return answer.status, "data-at-once" in await answer.text()

        assert await page(**{"Sec-Fetch-Site": "none", "Sec-Fetch-Mode": "navigate"}) == (200, True)
        assert await page(**{"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate"}) == (200, False)
        assert await page(**{"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "no-cors"}) == (403, False)


async def another_site_cannot_open_a_table_and_its_link_waits_for_a_press(tmp_path, _monkeypatch):
    """A page on another port of this machine is another site's, as far as a browser is concerned."""
    async with inside(tmp_path) as place, elsewhere(ATTACK.format(url=place.url)) as attack, page_in(COMMAND) as page:
        await page.open(attack, *SIZES["phone"])
        await page.until("window.tried")
        assert await place.behind.bot.store.unfinished() == []
        await page.run("document.querySelector('a').click()")
        await page.until("document.readyState === 'complete' && document.querySelector('button')?.dataset.wanted")
        assert await place.behind.bot.store.unfinished() == []
        await page.run("document.querySelector('button').click()")
        await page.until(f"{MESSAGES}?.innerText.includes('Only you can see this')")
        assert len(await place.behind.bot.store.unfinished()) == 1


ATTACK = """<img src="{url}/tenno"><a href="{url}/tenno">free games</a>
<script>Promise.allSettled([
  fetch("{url}/tenno", {{ mode: "no-cors" }}),
  fetch("{url}/api/pages?game=tenno", {{ method: "POST", mode: "no-cors" }}),
  fetch("{url}/api/pages?game=tenno", {{ method: "POST", headers: {{ "X-Simcord-Capability": "games" }} }}),
]).then(() => {{ window.tried = true }})</script>"""


@asynccontextmanager
async def elsewhere(html: str) -> AsyncIterator[str]:
    """Another site, with this page."""

    async def answered(_request: web.Request) -> web.Response:
        return web.Response(text=html, content_type="text/html")

    site = web.Application()
    site.router.add_get("/", answered)
    async with TestServer(site) as server:
        yield str(server.make_url("/"))


VISITS = (
    somebody_else_sees_the_table_and_not_the_hand,
    the_page_itself_leads_to_each_game,
    a_server_and_a_person_can_speak_another_language,
    direct_messages_can_be_looked_at,
    a_link_begins_a_match_alone_in_direct_messages,
    a_refused_command_is_an_answer_and_no_mishap,
    the_first_row_of_the_same_menu_counts_in_two_questions_running,
    a_row_counts_again_after_back,
    a_picture_stays_until_the_next_one_is_there,
    a_picture_stays_while_a_click_is_still_being_answered,
    another_site_cannot_open_a_table_and_its_link_waits_for_a_press,
)


@pytest.mark.dear
@with_browser
@pytest.mark.parametrize("visit", VISITS, ids=attrgetter("__name__"))
async def test_whoever_opens_it_in_a_browser_sees_that(tmp_path, monkeypatch, visit):
    """One table, of which the quick tier runs some: each loads the page at least twice, and that is what it costs."""
    await visit(tmp_path, monkeypatch)


@pytest.mark.dear
@with_browser
@pytest.mark.parametrize("size", SIZES)
async def test_a_link_begins_a_game_with_computer_players(tmp_path, size):
    async with playground(tmp_path / "data", free_port()) as place, page_in(COMMAND) as page:
        aiko = Person(page)
        await aiko.arrives(f"{place.url}/tenno?seats=3", *SIZES[size])
        await aiko.reads("Only you can see this")
        await aiko.reads("Place your three Peasants face down")
        await page.until(f"[...{MESSAGES}.querySelectorAll('.component-button')].at(-1).getBoundingClientRect().bottom < innerHeight")
        await aiko.presses("As text")
        seen = await aiko.reads("Haru (AI)")
        assert "Aki (AI)" in seen and "Kaede (AI)" not in seen
        await aiko.presses_first()
        await aiko.reads("First to attack")
        assert await page.run("document.documentElement.scrollWidth <= innerWidth")
        assert await aiko.notices_trouble() == []


@pytest.mark.dear
async def test_it_takes_the_next_port_where_the_first_is_taken_and_says_so(tmp_path):
    with socket.socket() as taken, suppress(OSError):  # or somebody else has it, which is as good
        taken.bind(("127.0.0.1", PORT))
        taken.listen()
        async with playground(tmp_path, None) as place:
            port = int(place.url.rpartition(":")[2])
            assert port in range(PORT + 1, PORT + PORTS)
            assert f"Port {PORT} is taken, so it is on {port}." in place.said
            assert await place.ended() == (0, "")


def test_that_no_port_is_free_is_one_sentence():
    problem = simcord.SetupError("preview could not bind port 8019")
    problem.__cause__ = OSError()
    assert reason(problem, None) == "No port from 8000 to 8019 is free; set PLAYGROUND_PORT to one that is."


def test_a_page_that_has_changed_is_not_changed_by_halves():
    with pytest.raises(simcord.SetupError, match="SimCord's page has changed: it says 'a' 2 times"):
        replaced("banana"[:4], "a", "o")


@pytest.mark.dear
async def test_it_listens_on_this_machine_only_and_leaves_nothing_behind(tmp_path):
    async with playground(tmp_path, free_port()) as place:
        hosts = listening_hosts(place.process.pid)
        assert hosts == {"0100007F"}, "127.0.0.1 as the kernel writes it"
        assert await place.ended(signal.SIGTERM) == (0, "")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.dear
async def test_a_port_in_use_is_said_in_one_sentence(tmp_path):
    port = free_port()
    async with playground(tmp_path / "one", port):
        second = await started(tmp_path / "two", port)
        async with asyncio.timeout(PATIENCE):
            out, err = await second.communicate()
    assert (second.returncode, out) == (1, b"")
    assert err.decode().splitlines()[-1] == f"Chabudai cannot start: PLAYGROUND_PORT {port} cannot be used; choose another one."
    assert "Traceback" not in err.decode()


async def test_a_folder_that_cannot_be_made_is_said_in_one_sentence(tmp_path):
    (tmp_path / "file").write_text("")
    for folder in (Path("/proc/nothing"), tmp_path / "file" / "data"):
        there = await started(folder, None)
        async with asyncio.timeout(PATIENCE):
            out, err = await there.communicate()
        assert (there.returncode, out) == (1, b"")
        [sentence] = err.decode().splitlines()
        assert sentence.startswith("Chabudai cannot start: ") and str(folder) in sentence


@pytest.mark.dear
async def test_ending_it_in_the_browser_ends_the_process(tmp_path):
    async with playground(tmp_path, free_port()) as place:
        async with aiohttp.ClientSession(place.url, headers={"X-Simcord-Capability": "uk"}) as session:
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
