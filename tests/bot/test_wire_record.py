"""The record of what is asked of Discord: its shape and nothing else."""

from __future__ import annotations

import json
import re

import pytest

from bot.config import Settings
from bot.desk.assumptions import Assumptions
from bot.desk.requests import request_trace
from bot.desk.wire_record import keys_of, line_of, record, route_of
from bot.errors import CannotStart
from tests import wire_record
from tests.drills.assuming import evening
from tests.loopback import TOKEN
from tests.wire_record import Answers, Asked, differences, limits, read

LARGEST = 2**22
POST = Asked("POST", "/channels/{number}/messages", 200)
KNOWN = {  # all words a record may hold; keys are further down
    "method", "route", "status", "code", "limit", "remaining", "reset_after", "scope", "sent", "got", "broken",
}  # fmt: skip


@pytest.mark.dear
async def test_the_record_of_an_evening_holds_no_number_no_word_and_no_token(tmp_path):
    file = tmp_path / "record"
    played = await evening(tmp_path / "data", None, 12, DISCORD_RECORD=str(file))
    assert played.troubles == [] and played.decisions >= 12
    whole = file.read_text()
    assert file.stat().st_mode & 0o077 == 0
    assert POST.route in whole and "/interactions/{number}/{token}/callback" in whole
    assert TOKEN not in whole and "token-" not in whole and "person" not in whole and "Tenno" not in whole
    assert all(float(number) <= LARGEST for number in re.findall(r"\d+(?:\.\d+)?", whole))
    for row in whole.splitlines():
        line = json.loads(row)
        assert line.keys() <= KNOWN
        assert all(re.fullmatch(r"[a-z_.\[\]#]+", key) for key in line.get("sent", []) + line.get("got", []))
        assert re.fullmatch(r"(/[a-z@{}-]+)+", line["route"])


@pytest.mark.parametrize(
    ("path", "route"),
    [
        ("/api/v10/channels/123456789012345678/messages/1", "/channels/{number}/messages/{number}"),
        ("/interactions/1/aW50ZXJhY3Rpb246abc/callback", "/interactions/{number}/{token}/callback"),
        ("/webhooks/1/abcdefghij/messages/@original", "/webhooks/{number}/{token}/messages/@original"),
        ("/users/@me/channels", "/users/@me/channels"),
        ("/channels/1/messages/2/reactions/Aiko!/3", "/channels/{number}/messages/{number}/reactions/{other}/{number}"),
    ],
)
def test_a_route_has_neither_numbers_nor_tokens(path, route):
    assert route_of(path) == route


def test_of_a_body_only_its_keys_are_kept_and_of_those_no_number():
    body = {"data": {"components": [{"type": 10, "content": "Aiko"}, {"id": 1}], "users": {"123456789": {"Name of somebody": 1}}}}
    assert keys_of(body) == [
        "data", "data.components", "data.components[].content", "data.components[].id", "data.components[].type",
        "data.users", "data.users.#", "data.users.#.#",
    ]  # fmt: skip


class Answer:
    def __init__(self, status: int, **headers: str) -> None:
        self.status, self.headers = status, {f"X-RateLimit-{name.replace('_', '-')}": value for name, value in headers.items()}


def test_limits_and_codes_are_kept_and_words_of_an_error_are_not():
    answer = Answer(429, Limit="5", Remaining="0", Reset_After="1.250", Scope="shared", Bucket="abcd")
    line = line_of("PATCH", "/channels/1/messages/2", answer, b"", b'{"code": 30046, "message": "Aiko"}')  # type: ignore[arg-type]
    assert line == {
        "method": "PATCH", "route": "/channels/{number}/messages/{number}", "status": 429, "code": 30046,
        "limit": "5", "remaining": "0", "reset_after": "1.250", "scope": "shared", "sent": [], "got": ["code", "message"],
    }  # fmt: skip


def test_of_a_form_the_words_are_looked_at_and_the_files_are_not():
    head = b'--x\r\nContent-Disposition: form-data; name="payload_json"\r\nContent-Type: application/json\r\n\r\n'
    sent = head + b'{"flags": 1}\r\n--x\r\n\x89PNG'
    assert line_of("POST", "/a", Answer(200), sent, b"[]")["sent"] == ["flags"]  # type: ignore[arg-type]


def test_a_file_that_cannot_be_written_is_named_at_the_start(tmp_path):
    with pytest.raises(CannotStart, match=r"DISCORD_RECORD .* cannot be written"):
        record(request_trace(Assumptions()), tmp_path / "nowhere" / "record")
    assert Settings.load({"DISCORD_RECORD": "here"}).discord_record is not None


# ---- held against the loopback


def answers(*got: str, **more: object) -> Answers:
    found = Answers()
    found.note({"got": list(got), **more})
    return found


def test_what_differs_is_said_and_what_is_the_same_is_not():
    assert list(differences({POST: answers("id")}, {POST: answers("id")})) == []
    [lacking, more] = differences({POST: answers("id", "nonce")}, {POST: answers("id", "type")})
    assert "always has what Discord never had: type" in lacking and "the loopback never has: nonce" in more
    [new] = differences({POST._replace(status=400): answers("code", code=50035)}, {POST: answers("id")})
    assert "never on loopback, codes 50035" in new
    assert list(limits({POST: answers("id", limit="5")})) == ["POST /channels/{number}/messages 200: 1 times, limit 5"]


@pytest.mark.dear
def test_the_command_plays_an_evening_and_says_where_they_differ(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(wire_record, "DECISIONS", 4)
    file = tmp_path / "record"
    row = {"method": "POST", "route": POST.route, "status": 200, "sent": [], "got": ["id"]}
    file.write_text(json.dumps(row) + "\n")
    assert read(file)[POST].number == 1
    assert wire_record.main([str(file)]) == 1
    assert "the loopback always has what Discord never had" in capsys.readouterr().out
