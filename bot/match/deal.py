"""The deal: what determines the cards of a match. No one can manipulate it, and afterwards everyone can check it.

A secret is drawn when a lobby opens, and its seal is shown immediately (commit–reveal). Everyone who sits down adds the number
Discord gave to their click, and so does the start of the match. The seed is derived from all of it, and from the agreed options.
The formula, and the reasons for it: docs/decisions/0009-deals.md. A match from before has a seed that was drawn at its start.
"""

from __future__ import annotations

import hashlib
import hmac
from enum import StrEnum
from itertools import combinations
from typing import Annotated, Any

import msgspec
from msgspec import Meta, structs
from msgspec.structs import replace

from bot.match.values import Deal, Match, Stirring
from games import all_games
from games.core.dice import commitment, dice_of
from games.core.game import AnyGame, Seat, Turn, Value

SCHEME = "chabudai deal 1"
DISCORD_EPOCH = 1_420_070_400  # where the time in Discord's numbers begins, in seconds since the epoch
PLACES = 100  # a number below is not a click but a place at the table: of a person seated by a rematch

Number = Annotated[str, Meta(pattern="^[0-9]{1,20}$")]  # of a click, as text: JavaScript would round it


class Sealed(Value, frozen=True):
    """A deal as it is exported and checked. What is revealed only after the match is empty until then."""

    game: str
    rules_version: int
    options: dict[str, str]
    seal: str
    seats: tuple[Number | None, ...] = ()
    host_seat: int = 0
    start: Number = "0"
    origin: tuple[int, int] | None = None  # of a match continued from another one: its number, and the move that led to the position
    # only after the match
    secret: str = ""  # not even then if the seed itself was sealed
    seed: str = ""
    dealt: str = ""


class Verdict(StrEnum):
    CLOSED = "closed"  # the match is not over, so the seal is not open yet
    AS_SEALED = "as sealed"
    NOT_AS_SEALED = "not as sealed"
    WENT_ON = "went on"  # as sealed; the position came from another match, and nothing was dealt
    OTHER_RULES = "other rules"  # as sealed; but the cards can only be dealt again under the rules of then


# ---- while people gather


def opened_with_secret(match: Match, secret: str, click: int) -> Match:
    """A new lobby with its secret. Who opens it has sat down by that; others who sit there have not clicked yet."""
    people = [(place, sitter.person) for place, sitter in enumerate(match.sitters, 1) if sitter.person is not None]
    numbers = tuple([Stirring(person, click if person == match.host else place) for place, person in people])
    return replace(match, secret=secret, seal=commitment(secret), stirred=numbers)


def stirred(match: Match, person: int, click: int) -> Match:
    """A person clicked to sit down. Their first such click counts for as long as the lobby exists."""
    if not may_stir(match, person):
        return match
    others = tuple([each for each in match.stirred if each.person != person])
    return replace(match, stirred=(*others, Stirring(person, click)))


def may_stir(match: Match, person: int) -> bool:
    """Whether a click of this person would be their first."""
    return match.secret != "" and not is_click(number_of(match, person))


def silent(match: Match) -> list[Seat]:
    """Who sits at a lobby without having clicked there."""
    return [Seat(seat) for seat, sitter in enumerate(match.sitters) if sitter.person is not None and may_stir(match, sitter.person)]


def number_of(match: Match, person: int) -> int:
    """The number of a person's first click, or of their place."""
    return next((each.click for each in match.stirred if each.person == person), 0)


def is_click(number: int | None) -> bool:
    return number is not None and number >= PLACES


def made_at(click: int) -> int:
    """When a click was made, in seconds since the epoch. By this its person can recognise it."""
    return (click >> 22) // 1000 + DISCORD_EPOCH


# ---- at the start


def dealt(match: Match, person: int, click: int, position: Turn[Any] | None = None) -> tuple[Match, Turn[Any]]:
    """The match with its seed, and the set-up that is dealt from it. People who stood up again do not count.

    If a match continues from a position of another one, that is its set-up; from there on, randomness comes from the seed.
    """
    seats = tuple([None if sitter.person is None else number_of(match, sitter.person) for sitter in match.sitters])
    match = replace(match, stirred=(), deal=Deal(seats, match.host_seat, click, match.seat_of(person)))
    seed = seed_of(match.secret, sealed(match))
    first = position or set_up(match.rules, match.options, len(seats), match.host_seat, seed)
    assert match.deal is not None
    return replace(match, seed=seed, deal=replace(match.deal, dealt=fingerprint(first.state))), first


def dealt_unstirred(match: Match, seed: str) -> tuple[Match, Turn[Any]]:
    """The same for a lobby from before, which was promised a seed that is drawn and sealed at the start."""
    return replace(match, seed=seed), set_up(match.rules, match.options, len(match.sitters), match.host_seat, seed)


def seed_of(secret: str, deal: Sealed) -> str:
    return hmac.new(secret.encode(), bound(deal), hashlib.sha256).hexdigest()


def bound(deal: Sealed) -> bytes:
    """All that the seed follows from besides the secret. JSON, so that no two deals are written alike."""
    clicks = sorted((number for number in deal.seats if number is not None and is_click(int(number))), key=int)
    options = sorted(deal.options.items())
    parts = (SCHEME, (*clicks, deal.start), deal.game, deal.rules_version, options, deal.seats, deal.host_seat)
    return msgspec.json.encode(parts if deal.origin is None else (*parts, deal.origin))


def set_up(game: AnyGame, options: dict[str, str], seats: int, host_seat: int, seed: str) -> Turn[Any]:
    return game.begin(seats, game.agreed(options), dice_of(seed, 0), Seat(host_seat))


def fingerprint(state: Any) -> str:
    """Equal for equal states, regardless of the order of their fields and sets."""
    return hashlib.sha256(msgspec.json.encode(state, order="sorted")).hexdigest()


def is_fingerprint_of(state: Any, known: str) -> bool:
    """Fields that states did not always have are as if they were not there as long as nothing is in them."""
    fields = msgspec.to_builtins(state, order="sorted")
    empty = [each.name for each in structs.fields(state) if not each.required and getattr(state, each.name) == default_of(each)]
    shapes = (names for number in range(len(empty) + 1) for names in combinations(empty, number))
    return any(fingerprint({name: value for name, value in fields.items() if name not in names}) == known for names in shapes)


def default_of(field: structs.FieldInfo) -> Any:
    return field.default if field.default_factory is msgspec.NODEFAULT else field.default_factory()


# ---- afterwards


def sealed(match: Match) -> Sealed:
    """What may be known of a match's deal: its secret and seed once it has ended."""
    deal, secret, seed = match.deal, match.secret, match.seed
    return Sealed(
        game=match.game,
        rules_version=match.rules_version,
        options=match.options,
        seal=match.seal or (commitment(seed) if seed else ""),
        seats=tuple([None if number is None else str(number) for number in deal.seats]) if deal else (),
        host_seat=deal.host_seat if deal else 0,
        start=str(deal.start) if deal else "0",
        origin=None if match.origin is None else (match.origin.match, match.origin.move),
        secret=secret if match.ended else "",
        seed=seed if match.ended else "",
        dealt=deal.dealt if deal and match.ended else "",
    )


def deal_of(match: Match) -> dict[str, Any]:
    """The deal for a file; `python -m bot check-deal` reads it. The fields: docs/decisions/0009-deals.md."""
    found: dict[str, Any] = msgspec.to_builtins(sealed(match))
    return found


def verdict(deal: Sealed) -> Verdict:
    """Everything that can be computed again is."""
    if not deal.seed:
        return Verdict.CLOSED
    if commitment(deal.secret or deal.seed) != deal.seal:
        return Verdict.NOT_AS_SEALED
    if not deal.secret:  # from before: nothing else was bound
        return Verdict.AS_SEALED
    if seed_of(deal.secret, deal) != deal.seed:
        return Verdict.NOT_AS_SEALED
    if deal.origin is not None:
        return Verdict.WENT_ON
    game = all_games()[deal.game]
    if game.rules_version != deal.rules_version:
        return Verdict.OTHER_RULES
    first = set_up(game, deal.options, len(deal.seats), deal.host_seat, deal.seed)
    return Verdict.AS_SEALED if is_fingerprint_of(first.state, deal.dealt) else Verdict.NOT_AS_SEALED
