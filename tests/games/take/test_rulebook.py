"""RULES.md and rulebook.py are each other's index, in both languages."""

from __future__ import annotations

import inspect
import re

import pytest

from games.take import GAME
from games.take.rules import rulebook as rules

CONTRACT = {"setup", "waiting", "legal", "apply", "outcome"}


def headings(file: str, marks: str) -> list[str]:
    return re.findall(rf"^{marks} (.+)$", (GAME.folder / file).read_text("utf-8"), re.MULTILINE)


def test_every_heading_is_a_function_and_every_function_a_heading() -> None:
    named = {re.sub(r"[ -]", "_", heading.lower().replace("'", "")) for heading in headings("RULES.md", "###")}
    functions = {
        name for name, value in vars(rules).items() if inspect.isfunction(value) and value.__module__ == rules.__name__ and name[0] != "_"
    }
    assert len(named) == len(headings("RULES.md", "###"))
    assert named == functions - CONTRACT


@pytest.mark.parametrize("marks", ["##", "###"])
def test_the_ukrainian_rules_have_the_same_headings(marks: str) -> None:
    assert len(headings("RULES.uk.md", marks)) == len(headings("RULES.md", marks)) > 3


def test_what_must_have_an_effect_is_not_said_of_what_a_ninja_may_leave() -> None:
    """The two sentences stand in two chapters, and one would take the other back."""
    book = (GAME.folder / "RULES.md").read_text("utf-8")
    [effect] = re.findall(r"[^.]*must have an effect[^.]*\.", book)
    assert "or skip it" in book and "Ninja it is enough that the opponent’s chip moves up" in effect
