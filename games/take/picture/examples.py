"""The pictures of the rulebook: one turn, from the table before it to its scoring."""

from __future__ import annotations

from games.core.dice import Dice
from games.core.game import Example, Seat
from games.core.text import Phrases, Who
from games.take.picture.scene import scene
from games.take.rules.rulebook import apply
from games.take.rules.table import Act, Action, Confirm, Court, Geisha, Ronin, State, Table, Take
from games.take.view.sight import view

_ = Phrases("take")

A, B = Seat(0), Seat(1)
HALL = ("NRSDG", "DNRNR", "RDSG", "NSDRGD", "NGDSN")  # bottom chip first
GHOSTS = (True, False, False, False, True)
COURTS = (Court((0, 1, 1, 0), (0, 0, 1, 0), (0, 0, 2, 0)), Court((1, 1, 1, 1), samurai=(0, 1, 0, 0)))  # with the hall all 35 chips
TAKING = Take(3)
CHANCE = Dice("rules")  # nothing in this turn is left to it


def example(heading: str) -> Example | None:
    match heading:
        case "The table":
            words = _("The hall between two courtyards. Stacks 1 and 5 are closed; {who} has two Samurai above the Geishas.", who=Who(A))
            return Example(scene(view(_after(), None)), words)
        case "Scoring":
            words = _(
                "{who} took the Daimyo from stack 4, and the Geisha underneath scores: 3 × 5 = 15 for {who}, 3 × 2 = 6 for {other}.",
                who=Who(A),
                other=Who(B),
            )
            return Example(scene(view(_after(TAKING, Confirm()), None)), words)
        case "Take a chip":
            words = _(
                "{who} takes the Ronin from stack 2: he goes to the bottom of his own column, and a ghost stays on the stack.", who=Who(A)
            )
            return Example(scene(view(_after(Take(1)), A)), words)
        case "Geisha":
            words = _("{who} has used a Geisha: she moved up, and the Ronin from stack 2 went to stack 3.", who=Who(A))
            return Example(scene(view(_after(Geisha(1, 2)), A)), words)
        case "Use an ability":
            words = _("{who} has used a Ronin: he moved up, and the ghost from stack 1 went back to the supply.", who=Who(A))
            return Example(scene(view(_after(Ronin(0, None)), A)), words)
        case "Confirm":
            words = _("What {who} sees before confirming: the turn as a draft, and what it will score.", who=Who(A))
            return Example(scene(view(_after(TAKING), A)), words)
        case _:
            return None


def _after(*actions: Action) -> State:
    """The first player's turn, up to here."""
    state = State((Table(HALL, GHOSTS, COURTS, (38, 41), (Act(A),)),))
    for action in actions:
        state = apply(state, A, action, CHANCE).state
    return state
