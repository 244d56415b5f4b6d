"""`python -m bot check-deal FILE`: whether the deal of a match matches its seal, using only its export, no database and no Discord."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import msgspec

from bot.errors import Failed
from bot.i18n import Reader
from bot.match.deal import Sealed, Verdict, is_click, made_at, set_up, verdict
from games import all_games
from games.core.game import Seat


class Export(msgspec.Struct):
    """The part of an exported match that is read here."""

    deal: Sealed


def check_deal(path: Path) -> str:
    """The result, for the person at the terminal. `Failed` if the deal does not match its seal, or if that cannot be determined."""
    deal = read(path)
    if deal.game not in all_games():
        raise Failed(f"The file {path} is of an unknown game: {deal.game}.")
    found = verdict(deal) if fits(deal) else Verdict.NOT_AS_SEALED
    if found is Verdict.CLOSED:
        raise Failed("The match is still in progress, so its seal is not open yet. Export it again when it is over.")
    if found is Verdict.NOT_AS_SEALED:
        raise Failed("The deal does not match its seal: the data in this file does not add up.")
    return "\n".join(from_before(deal) if not deal.secret else as_sealed(deal, found))


def read(path: Path) -> Sealed:
    try:
        return msgspec.json.decode(path.read_bytes(), type=Export).deal
    except OSError as problem:
        raise Failed(f"The file {path} cannot be read: {problem.strerror}.") from problem
    except msgspec.MsgspecError as problem:
        raise Failed(f"The file {path} is not an exported match: {problem}.") from problem


def fits(deal: Sealed) -> bool:
    """Whether the number of seats and the host's seat are valid. Matches from before have neither."""
    return not deal.secret or (len(deal.seats) in all_games()[deal.game].seats and 0 <= deal.host_seat < len(deal.seats))


def from_before(deal: Sealed) -> Iterator[str]:
    yield "The deal matches its seal: the seed is the sealed one. Nothing else was sealed when this match was dealt."
    yield f"Its table showed how the seal begins: {deal.seal[:16]}"


def as_sealed(deal: Sealed, found: Verdict) -> Iterator[str]:
    yield "The deal matches its seal: the secret number is the sealed one, and it determines the seed, together with everything agreed."
    yield f"Its lobby showed this seal: {deal.seal}"
    yield from clicks(deal)
    if deal.origin is not None:
        yield f"No cards were dealt: it continued from match {deal.origin[0]}, after move {deal.origin[1]}."
    elif found is Verdict.OTHER_RULES:
        yield f"The cards cannot be dealt again: that needs version {deal.rules_version} of the rules, and this is a different one."
    else:
        yield "The seed determines these cards, and they are the ones that were dealt."
        yield from hands(deal)


def clicks(deal: Sealed) -> Iterator[str]:
    """The times of the clicks, for people to verify."""
    for seat, number in enumerate(deal.seats, 1):
        if number is not None and is_click(int(number)):
            yield f"Seat {seat} was taken at {moment_of(int(number))}."
    yield f"Start was pressed at {moment_of(int(deal.start))}."


def moment_of(click: int) -> str:
    return f"{datetime.fromtimestamp(made_at(click), UTC):%Y-%m-%d %H:%M:%S} UTC"


def hands(deal: Sealed) -> Iterator[str]:
    """What each seat saw at first."""
    game, reader = all_games()[deal.game], Reader("en", markdown=False)
    state = set_up(game, deal.options, len(deal.seats), deal.host_seat, deal.seed).state
    for seat in range(len(deal.seats)):
        yield f"\nSeat {seat + 1}\n{reader(game.say(game.view(state, Seat(seat))))}"
