"""The image that Docker has built, started as a host would: only where IMAGE names one, since it takes an engine and a minute to build.

How it is built is looked at without an engine.
"""

from __future__ import annotations

import asyncio
import json
import os
import re
import subprocess
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest

from tests.browser.playground import free_port
from tests.loopback import TOKEN, discord_on_loopback
from tests.patience import PATIENCE
from tests.test_docker import given

ROOT = Path(__file__).parents[1]
IMAGE = os.environ.get("IMAGE", "")
DIGEST = f"python@sha256:{'5eed' * 16}"
with_image = pytest.mark.skipif(not IMAGE, reason="IMAGE names no image; .ci/image builds one")


def docker(*words: str, check: bool = True) -> subprocess.CompletedProcess[str]:
    return subprocess.run(["docker", *words], capture_output=True, text=True, check=check)


@pytest.fixture
def name() -> Iterator[str]:
    """Of a container and of its volume, which are gone afterwards."""
    name = f"chabudai-{uuid4().hex}"
    yield name
    docker("rm", "--force", name, check=False)
    docker("volume", "rm", "--force", name, check=False)


# ---- started


@with_image
async def test_it_starts_is_healthy_answers_and_stops(name: str) -> None:
    settings = {"DISCORD_TOKEN": TOKEN, "HEALTH_PORT": str(free_port()), "LOG_LEVEL": "warning"}
    async with discord_on_loopback() as discord, asyncio.timeout(4 * PATIENCE):
        given = [word for each in ({**settings, "DISCORD_API": discord.address}).items() for word in ("--env", "=".join(each))]
        hard = ("--read-only", "--tmpfs", "/tmp", "--cap-drop", "ALL", "--security-opt", "no-new-privileges")
        words = ("run", "--detach", "--name", name, "--network", "host", "--volume", f"{name}:/app/data", "--health-interval", "1s")
        await asyncio.to_thread(docker, *words, *hard, *given, IMAGE)
        await discord.identified.wait()
        assert "Tenno" in str(await (await discord.command(1, "play", game="tenno")).answered())
        while (health := await asyncio.to_thread(state, name, "Health", "Status")) != "healthy":
            assert health == "starting", docker("logs", name).stderr
            await asyncio.sleep(0.5)
        await asyncio.to_thread(docker, "stop", name)
    assert state(name, "ExitCode") == 0, docker("logs", name).stderr


def state(name: str, *which: str) -> Any:
    found = json.loads(docker("inspect", "--format", "{{json .State}}", name).stdout)
    for each in which:
        found = found[each]
    return found


@with_image
@pytest.mark.parametrize("token", ["", "misspelt"])
def test_without_a_right_token_it_ends_with_one_sentence(token: str, name: str) -> None:
    ended = docker("run", "--name", name, "--env", f"DISCORD_TOKEN={token}", IMAGE, check=False)
    assert ended.returncode == 1
    [sentence] = ended.stderr.splitlines()
    assert "DISCORD_TOKEN" in sentence


@with_image
def test_it_says_what_it_was_built_on() -> None:
    labels = json.loads(docker("image", "inspect", "--format", "{{json .Config.Labels}}", IMAGE).stdout)
    assert labels["org.opencontainers.image.base.name"] == base()
    assert re.fullmatch("sha256:[0-9a-f]{64}", labels["org.opencontainers.image.base.digest"])


# ---- built


def base() -> str:
    [name] = [rest.partition("=")[2] for rest in given("ARG") if rest.startswith("BASE=")]
    return name


def workflow(name: str) -> str:
    return (ROOT / ".github" / "workflows" / f"{name}.yml").read_text(encoding="utf-8")


def test_its_python_is_the_newest_that_the_tests_run_on() -> None:
    [matrix] = re.findall(r"python: (\[.*\])", workflow("ci"))
    newest = max(json.loads(matrix), key=lambda version: [int(each) for each in version.split(".")])
    assert base() == f"python:{newest}-slim"
    assert f'python-version: "{newest}"' in workflow("image")


def built(folder: Path, says: str) -> tuple[int, list[str]]:
    """Exit code of `.ci/image`, and what it asks of a Docker that says this of its base."""
    stand_in, asked = folder / "docker", folder / "asked"
    stand_in.write_text(f'#!/bin/sh\necho "$*" >> {asked}\ncase "$2" in inspect) echo {says!r} ;; esac\n')
    stand_in.chmod(0o755)
    path = f"{folder}{os.pathsep}{os.environ['PATH']}"
    done = subprocess.run(["bash", str(ROOT / ".ci" / "image"), "mine"], env={**os.environ, "PATH": path}, capture_output=True, check=False)
    return done.returncode, asked.read_text(encoding="utf-8").splitlines()


def test_it_is_built_on_a_base_by_digest(tmp_path: Path) -> None:
    code, (pulled, inspected, build) = built(tmp_path, DIGEST)
    assert code == 0 and pulled == f"pull --quiet {base()}" and inspected.endswith(base())
    assert f"--build-arg BASE={DIGEST} " in build and f"base.digest={DIGEST.partition('@')[2]} " in build
    assert build.endswith("--tag mine .")


def test_it_is_not_built_on_a_base_without_one(tmp_path: Path) -> None:
    code, asked = built(tmp_path, "<no value>")
    assert code == 1 and not any(each.startswith("build") for each in asked)


def test_it_is_published_on_a_tag_that_is_the_version_and_only_then() -> None:
    text = workflow("image")
    [publish] = re.findall(r"- name: Publish\n\s+if: (.+)\n", text)
    assert publish == "github.ref_type == 'tag' && vars.PUBLISH_AS != ''"
    [check] = re.findall(r"run: (test .+)\n", text)
    version = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"]
    for tag, code in ((f"v{version}", 0), (f"v{version}.1", 1), (version, 1)):
        done = subprocess.run(["bash", "-c", check], cwd=ROOT, env={**os.environ, "GITHUB_REF_NAME": tag}, check=False)
        assert done.returncode == code, tag
