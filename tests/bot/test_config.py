"""Settings: what is right is taken as it is, what is wrong stops the start with one sentence that helps."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import FrozenInstanceError
from pathlib import Path

import pytest
from dotenv import dotenv_values

from bot import config
from bot.config import Settings, names
from bot.errors import CannotStart

TOKEN = "MTIzNDU2Nzg5MDEyMzQ1Njc4.Gabcde." + "x" * 38
ROOT = Path(__file__).parents[2]


@pytest.fixture(autouse=True)
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    for name in names():
        monkeypatch.delenv(name, raising=False)
    return tmp_path


def sentence(environment: Mapping[str, str]) -> str:
    with pytest.raises(CannotStart) as refused:
        Settings.load(environment)
    return str(refused.value)


def test_everything_has_a_default() -> None:
    assert Settings.load({}) == Settings()
    assert Settings().token is None


def test_every_setting_can_be_set() -> None:
    assert Settings.load(
        {
            "DISCORD_TOKEN": TOKEN,
            "DATA_DIR": "kept/here",
            "LOG_FORMAT": "JSON",
            "LOG_LEVEL": "Warning",
            "HEALTH_HOST": "0.0.0.0",
            "HEALTH_PORT": "8081",
            "PLAYGROUND_PORT": "9000",
            "LOBBIES_A_PERSON": "1",
            "LOBBIES_A_CHANNEL": "1000",
            "KEEP_MATCHES_DAYS": "365",
            "AI_PROCESSES": "0",
            "DRAWING_PROCESSES": "2",
            "CARD_FACES": "off",
            "GAME_NAMES": "tenno=Emperor; take = Two Courts ;",
            "DEV_GUILD": "123456789012345678",
        }
    ) == Settings(
        token=TOKEN,
        data_dir=Path("kept/here"),
        log_format="json",
        log_level="warning",
        health_host="0.0.0.0",
        health_port=8081,
        playground_port=9000,
        lobbies_a_person=1,
        lobbies_a_channel=1000,
        keep_matches_days=365,
        ai_processes=0,
        drawing_processes=2,
        card_faces=False,
        game_names=(("tenno", "Emperor"), ("take", "Two Courts")),
        dev_guild=123456789012345678,
    )


def test_a_value_left_empty_counts_as_not_set() -> None:
    assert Settings.load(dict.fromkeys(dotenv_values(ROOT / ".env.example"), " ")) == Settings()


def test_spaces_around_a_value_do_not_matter() -> None:
    assert Settings.load({"DISCORD_TOKEN": f" {TOKEN}\n", "AI_PROCESSES": " 2 "}) == Settings(token=TOKEN, ai_processes=2)


def test_the_example_file_names_every_setting_and_its_default() -> None:
    example = dotenv_values(ROOT / ".env.example")
    assert Settings.load({name: value or "" for name, value in example.items()}) == Settings()
    left_out = re.findall(r"^# ([A-Z_]+)=", (ROOT / ".env.example").read_text(encoding="utf-8"), re.MULTILINE)
    assert {*example, *left_out} == names()


@pytest.mark.parametrize(
    ("name", "value", "right"),
    [
        ("LOG_FORMAT", "xml", "console or json"),
        ("LOG_LEVEL", "loud", "debug, info, warning or error"),
        ("HEALTH_PORT", "web", "port"),
        ("HEALTH_PORT", "65536", "65535"),
        ("HEALTH_PORT", "-1", "port"),
        ("HEALTH_HOST", "my machine", "127.0.0.1"),
        ("PLAYGROUND_PORT", "0", "from 1 to 65535"),
        ("PLAYGROUND_PORT", "80.5", "from 1 to 65535"),
        ("LOBBIES_A_PERSON", "0", "from 1 to 1000"),
        ("LOBBIES_A_CHANNEL", "1001", "from 1 to 1000"),
        ("KEEP_MATCHES_DAYS", "a year", "a number of days"),
        ("KEEP_MATCHES_DAYS", "36501", "up to 36500"),
        ("CARD_FACES", "some", "on or off"),
        ("AI_PROCESSES", "many", "from 0 to 32"),
        ("AI_PROCESSES", "33", "from 0 to 32"),
        ("AI_PROCESSES", "²", "from 0 to 32"),
        ("AI_PROCESSES", "9" * 5000, "from 0 to 32"),
        ("GAME_NAMES", "Emperor", "KEY=Name; OTHER=Name"),
        ("GAME_NAMES", "tenno=", "KEY=Name; OTHER=Name"),
        ("GAME_NAMES", f"tenno={'E' * 41}", "of 40 letters at most"),
        ("DEV_GUILD", "My server", "the id of a server"),
        ("DEV_GUILD", "0", "the id of a server"),
    ],
)
def test_a_bad_value_is_named_with_what_it_has_to_be(name: str, value: str, right: str) -> None:
    said = sentence({name: value})
    assert said.startswith(f"{name} is {value!r}")
    assert right in said
    assert said.count("\n") == 0


@pytest.mark.parametrize("token", ["your token here", f"Bot {TOKEN}", f'"{TOKEN}"', TOKEN[:40]])
def test_what_cannot_be_a_token_is_refused_and_not_repeated(token: str) -> None:
    said = sentence({"DISCORD_TOKEN": token})
    assert said.startswith("DISCORD_TOKEN is not a bot token")
    assert token.strip('"') not in said


def test_a_file_cannot_be_the_data_folder(elsewhere: Path) -> None:
    (elsewhere / "taken").write_text("")
    assert sentence({"DATA_DIR": "taken"}) == "DATA_DIR is 'taken', but it has to be a folder that the bot may write to."
    assert "DATA_DIR" in sentence({"DATA_DIR": "taken/below"})


def test_a_folder_that_is_not_there_yet_is_not_made_by_asking(elsewhere: Path) -> None:
    assert Settings.load({"DATA_DIR": "new/below"}).data_dir == Path("new/below")
    assert list(elsewhere.iterdir()) == []


def test_a_folder_without_the_right_to_write_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("os.access", lambda _path, _mode: False)
    assert sentence({"DATA_DIR": "data"}).startswith("DATA_DIR")


SYSTEMS = [
    ("linux", {}, ".local/share/chabudai"),
    ("linux", {"XDG_DATA_HOME": "/kept"}, "/kept/chabudai"),
    ("linux", {"XDG_DATA_HOME": "not/from/the/root"}, ".local/share/chabudai"),
    ("darwin", {}, "Library/Application Support/chabudai"),
    ("win32", {"LOCALAPPDATA": "/kept"}, "/kept/chabudai"),
    ("win32", {}, "AppData/Local/chabudai"),
]


@pytest.mark.parametrize(("system", "variables", "folder"), SYSTEMS)
def test_where_it_was_installed_its_data_is_kept_where_the_system_keeps_such(
    system: str, variables: Mapping[str, str], folder: str, elsewhere: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(config, "in_its_folder", lambda: False)
    monkeypatch.setattr(config, "can_be_written", lambda _path: True)
    monkeypatch.setattr("sys.platform", system)
    monkeypatch.setattr(Path, "home", lambda: elsewhere)
    for name in ("XDG_DATA_HOME", "LOCALAPPDATA"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert Settings.load({}).data_dir == elsewhere / folder
    assert Settings.load({"DATA_DIR": "here"}).data_dir == Path("here")


def test_a_user_without_a_home_is_asked_for_a_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    def homeless() -> Path:
        raise RuntimeError

    monkeypatch.setattr(config, "in_its_folder", lambda: False)
    monkeypatch.delenv("XDG_DATA_HOME", raising=False)
    monkeypatch.setattr(Path, "home", homeless)
    assert sentence({}).startswith("DATA_DIR is not set, and this user has no home")


def test_the_token_is_in_no_representation() -> None:
    settings = Settings.load({"DISCORD_TOKEN": TOKEN})
    assert settings.token == TOKEN
    assert TOKEN not in f"{settings} {settings!r}"


def test_settings_do_not_change() -> None:
    with pytest.raises(FrozenInstanceError):
        Settings().log_level = "debug"  # type: ignore[misc]


def test_the_env_file_is_read_and_the_environment_wins(elsewhere: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (elsewhere / ".env").write_text("LOG_LEVEL=debug\nAI_PROCESSES=3 # many\nLOG_FORMAT\n")
    monkeypatch.setenv("AI_PROCESSES", "2")
    assert Settings.load() == Settings(log_level="debug", ai_processes=2)


def test_without_an_env_file_the_environment_is_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LOG_FORMAT", "json")
    assert Settings.load() == Settings(log_format="json")


def test_an_env_file_that_is_no_text_stops_the_start(elsewhere: Path) -> None:
    (elsewhere / ".env").write_bytes(b"LOG_LEVEL=\xff\xfe")
    with pytest.raises(CannotStart, match=r"\.env cannot be read"):
        Settings.load()
