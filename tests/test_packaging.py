"""`compose.yml` and the systemd unit, read as what they promise: they name only what is there, and leave the bot little else."""

from __future__ import annotations

import asyncio
import os
import re
import shutil
import subprocess
import sys
from configparser import RawConfigParser
from inspect import signature
from pathlib import Path
from typing import Any

import pytest

from bot.config import Settings
from bot.health import Probes, serve
from tests import plain_yaml
from tests.plain_yaml import Unclear
from tests.test_docker import given

ROOT = Path(__file__).parents[1]
COMPOSE = plain_yaml.read((ROOT / "compose.yml").read_text(encoding="utf-8"))
SERVICE = COMPOSE["services"]["chabudai"]
UNIT = ROOT / "packaging" / "chabudai.service"
EXAMPLE = dict(re.findall(r"^(?:# )?([A-Z_]+)=(.*)$", (ROOT / ".env.example").read_text(encoding="utf-8"), flags=re.MULTILINE))
OF_PYTHON = {"PYTHONUNBUFFERED"}


# ---- the reader


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("a: b", {"a": "b"}),
        ('# said\na:\n  b: c d\n\n  e: true\nf: "1: 2"', {"a": {"b": "c d", "e": True}, "f": "1: 2"}),
        ('a:\n  - b\n  - c:d\ng: ["x", 1]', {"a": ["b", "c:d"], "g": ["x", 1]}),
    ],
)
def test_what_is_plain_is_read(text: str, value: Any) -> None:
    assert plain_yaml.read(text) == value


@pytest.mark.parametrize(
    "text",
    [
        *("a: b\na: c", "a:\n   b: c", "a:\n\tb: c", "a: &b c", "a: *b", "a: !c d", "a: |\n  b", "a: {b: c}", "a: b # c", "a: b: c"),
        *(
            "a:\nb: c",
            "a: b\n  c: d",
            "a:\n  - b\n  c: d",
            "- a\nb: c",
            "a: [b]",
            "a: 'b'",
            "a:b",
            "a: yes",
            "a: 08",
            "a: 22:22",
            "---\na: b",
            "",
        ),
    ],
)
def test_what_is_not_plain_is_refused(text: str) -> None:
    with pytest.raises(Unclear):
        plain_yaml.read(text)


# ---- compose.yml


def test_one_service_is_built_from_here_and_goes_on_after_a_crash() -> None:
    assert list(COMPOSE["services"]) == ["chabudai"]
    assert (SERVICE["build"], SERVICE["restart"], SERVICE["env_file"]) == (".", "unless-stopped", ".env")
    assert (ROOT / "Dockerfile").is_file() and (ROOT / ".env.example").is_file()


def test_its_settings_are_ones_that_there_are_and_no_secret() -> None:
    assert SERVICE["environment"].keys() <= EXAMPLE.keys() - {"DISCORD_TOKEN"}
    settings = Settings.load(SERVICE["environment"])
    assert (settings.log_format, settings.health_port) == ("json", 8080)


def test_its_data_is_the_images_volume_and_everything_else_is_read_only() -> None:
    assert SERVICE["volumes"] == [f"chabudai-data:{given('VOLUME')[0]}"]
    assert COMPOSE["volumes"] == {"chabudai-data": {"name": "chabudai-data"}}, "the name that docs/operating.md uses with docker alone"
    assert SERVICE["read_only"] is True and SERVICE["tmpfs"] == ["/tmp"]


def test_it_may_do_nothing_special_and_has_limits() -> None:
    assert (SERVICE["cap_drop"], SERVICE["security_opt"]) == (["ALL"], ["no-new-privileges:true"])
    assert re.fullmatch(r"\d+m", SERVICE["mem_limit"]) and SERVICE["pids_limit"] == "200"
    assert SERVICE["logging"]["options"].keys() == {"max-size", "max-file"}


def test_its_health_page_is_reached_from_this_machine_alone() -> None:
    [port] = SERVICE["ports"]
    inside = SERVICE["environment"]["HEALTH_PORT"]
    assert port == f"127.0.0.1:{inside}:{inside}"
    assert SERVICE["environment"]["HEALTH_HOST"] == "0.0.0.0", "or nothing outside of the container reaches it"


@pytest.mark.parametrize(("ready", "code"), [(True, 0), (False, 1)])
async def test_its_health_check_asks_the_bot(ready: bool, code: int) -> None:
    async def write() -> None:
        """All is well with the database."""

    cmd, python, *arguments = SERVICE["healthcheck"]["test"]
    assert (cmd, python) == ("CMD", "python")
    runner = await serve(Probes(lambda: ready, lambda: 1.0, write), "127.0.0.1", 0)
    address = f"127.0.0.1:{SERVICE['environment']['HEALTH_PORT']}"
    assert address in arguments[-1]
    asked = [argument.replace(address, f"127.0.0.1:{runner.addresses[0][1]}") for argument in arguments]
    try:
        run = await asyncio.to_thread(subprocess.run, [sys.executable, *asked], stderr=subprocess.DEVNULL, check=False)
    finally:
        await runner.cleanup()
    assert run.returncode == code


@pytest.mark.skipif(
    shutil.which("docker") is None or subprocess.run(["docker", "compose", "version"], capture_output=True, check=False).returncode != 0,
    reason="Docker Compose is not installed",
)
def test_compose_itself_understands_it(tmp_path: Path) -> None:
    shutil.copy(ROOT / "compose.yml", tmp_path)
    shutil.copy(ROOT / ".env.example", tmp_path / ".env")
    subprocess.run(["docker", "compose", "config", "--quiet"], cwd=tmp_path, check=True)


# ---- the systemd unit


def unit(path: Path = UNIT) -> RawConfigParser:
    read = RawConfigParser(strict=True, delimiters=("=",), comment_prefixes=("#",), empty_lines_in_values=False)
    read.optionxform = str  # type: ignore[assignment]
    read.read_string(path.read_text(encoding="utf-8"))
    return read


def environment() -> dict[str, str]:
    return dict(each.split("=", 1) for each in unit()["Service"]["Environment"].split())


def test_the_unit_starts_the_bot_where_the_page_puts_it() -> None:
    service = unit()["Service"]
    folder = service["WorkingDirectory"]
    assert service["ExecStart"] == f"{folder}/.venv/bin/python -m bot"
    page = (ROOT / "docs" / "operating.md").read_text(encoding="utf-8")
    [(_words, block)] = re.findall(r"^```(systemd)\n(.*?)^```$", page, flags=re.MULTILINE | re.DOTALL)
    assert f"{folder}\n" in block and f" {service['User']}\n" in block and f"packaging/{UNIT.name}" in block
    assert f"DATA_DIR={environment()['DATA_DIR']}" in block


def test_the_units_settings_are_ones_that_there_are_and_no_secret() -> None:
    assert environment().keys() - OF_PYTHON <= EXAMPLE.keys() - {"DISCORD_TOKEN"}
    assert Settings.load({"LOG_FORMAT": environment()["LOG_FORMAT"]}).log_format == "json"


def test_the_units_data_is_the_folder_that_systemd_makes_and_nobody_else_reads() -> None:
    service = unit()["Service"]
    assert environment()["DATA_DIR"] == f"/var/lib/{service['StateDirectory']}"
    assert (service["StateDirectoryMode"], service["UMask"]) == ("0700", "0077")


def test_the_unit_stops_it_as_it_understands_it_and_gives_it_time() -> None:
    service = unit()["Service"]
    assert "KillSignal" not in service, "SIGTERM, which the bot hears, is what systemd sends"
    assert (service["KillMode"], service["TimeoutStopSec"]) == ("mixed", "15"), "its thinking processes are not to die before it"


def test_a_start_that_cannot_be_is_not_tried_for_ever() -> None:
    read = unit()
    assert read["Service"]["Restart"] == "on-failure"
    burst, interval = (int(read["Unit"][name]) for name in ("StartLimitBurst", "StartLimitIntervalSec"))
    pause = int(read["Service"]["RestartSec"])
    assert burst * pause < interval


HARD = ("NoNewPrivileges", "PrivateDevices", "PrivateTmp", "ProtectControlGroups", "ProtectHome", "ProtectKernelTunables")


@pytest.mark.parametrize("wall", HARD)
def test_the_unit_keeps_it_inside(wall: str) -> None:
    service = unit()["Service"]
    assert service[wall] == "yes" and (service["ProtectSystem"], service["CapabilityBoundingSet"]) == ("strict", "")


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="systemd is not installed")
def test_systemd_itself_understands_the_unit_and_finds_little_to_fear(tmp_path: Path) -> None:
    here = tmp_path / UNIT.name
    here.write_text(UNIT.read_text(encoding="utf-8").replace("/opt/chabudai/.venv/bin/python", "/bin/true"), encoding="utf-8")
    for words in (["verify", "--man=no"], ["security", "--offline=true", "--threshold=20"]):
        said = subprocess.run(
            ["systemd-analyze", *words, str(here)], capture_output=True, text=True, check=False, env={**os.environ, "SYSTEMD_COLORS": "0"}
        )
        assert said.returncode == 0, said.stdout + said.stderr
        assert "Unknown" not in said.stderr, said.stderr


# ---- what is installed, and how much memory it may take


@pytest.mark.parametrize(("said", "lock"), [((), "bot"), (("EXTRA=postgres",), "postgres"), (("EXTRA=playground",), "playground")])
def test_make_install_installs_one_lock_and_not_the_tools(said: tuple[str, ...], lock: str) -> None:
    typed = subprocess.run(["make", "-nB", "install", *said], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    assert re.findall(r"-r (\S+)", typed) == [f"requirements/{lock}.lock"] and (ROOT / "requirements" / f"{lock}.lock").is_file()


def test_what_measurements_need_is_installed_beside_the_environment() -> None:
    typed = subprocess.run(["make", "-nB", "bench"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    installed = [line for line in typed.splitlines() if "pip install" in line and "--require-hashes" not in line]
    assert installed and all("--target build/bench" in line for line in installed)


def test_pages_for_hosts_install_the_bot_alone() -> None:
    pages = {name: (ROOT / "docs" / name).read_text(encoding="utf-8") for name in ("operating.md", "scaling.md")}
    assert all("make install" in page and "make .venv" not in page for page in pages.values())


def test_one_figure_for_memory_and_it_is_enough_for_what_the_manual_says_the_bot_takes() -> None:
    page = (ROOT / "docs" / "operating.md").read_text(encoding="utf-8")
    [figures] = re.findall(r"takes (\d+) MB, drawing (\d+), thinking (\d+): (\d+) MB in all\.[^.]+\.yml[^.]+ (\d+) MB\.", page)
    bot, drawing, thinking, whole, limit = map(int, figures)
    assert bot + drawing + thinking == whole < limit
    several = plain_yaml.read((ROOT / "packaging" / "compose.postgres.yml").read_text(encoding="utf-8"))["services"]
    assert {SERVICE["mem_limit"], several["one"]["mem_limit"], unit()["Service"]["MemoryMax"].lower()} == {f"{limit}m"}
    example = (ROOT / ".env.example").read_text(encoding="utf-8")
    assert f"think for computer players, {thinking} MB each" in example and f"draw pictures, {drawing} MB each" in example


# ---- several bots on one database


def test_the_bots_beside_a_database_are_alike_and_wait_for_it() -> None:
    services = plain_yaml.read((ROOT / "packaging" / "compose.postgres.yml").read_text(encoding="utf-8"))["services"]
    assert services["one"] == services["two"] and set(services) == {"database", "one", "two"}
    for bot in (services["one"], services["two"]):
        assert (ROOT / bot["build"]["args"]["LOCK"]).is_file()
        assert set(bot["environment"]) <= {*EXAMPLE, *OF_PYTHON, "PGPASSWORD"}
        assert bot["depends_on"] == {"database": {"condition": "service_healthy"}}
        assert bot["read_only"] is True and bot["cap_drop"] == ["ALL"] and bot["healthcheck"] == SERVICE["healthcheck"]
    user = services["database"]["environment"]["POSTGRES_USER"]
    assert f"postgresql://{user}@" in services["one"]["environment"]["DATABASE_URL"]


def test_the_database_of_two_bots_has_limits_and_logs_that_are_turned_over() -> None:
    services = plain_yaml.read((ROOT / "packaging" / "compose.postgres.yml").read_text(encoding="utf-8"))["services"]
    for service in services.values():
        assert service["logging"] == SERVICE["logging"] and re.fullmatch(r"[0-9]+[mg]", service["mem_limit"]) and service["pids_limit"]
        assert service["security_opt"] == SERVICE["security_opt"]


@pytest.mark.parametrize("password", ["p@ss:w/rd?#%41", "'quoted\" and blank'", "пароль"])
def test_a_password_may_have_any_characters(monkeypatch: pytest.MonkeyPatch, password: str) -> None:
    """It is in no address, in which some would mean something else; what speaks to PostgreSQL finds it beside it."""
    one = plain_yaml.read((ROOT / "packaging" / "compose.postgres.yml").read_text(encoding="utf-8"))["services"]["one"]["environment"]
    assert "PASSWORD" not in one["DATABASE_URL"] and one["PGPASSWORD"].startswith("${POSTGRES_PASSWORD")
    monkeypatch.setenv("PGPASSWORD", password)
    parse = pytest.importorskip("asyncpg.connect_utils")._parse_connect_dsn_and_args
    unsaid = dict.fromkeys(set(signature(parse).parameters) - {"dsn"})
    _addresses, found = parse(dsn=one["DATABASE_URL"], **unsaid)
    assert (found.user, found.database, found.password) == ("chabudai", "chabudai", password)
