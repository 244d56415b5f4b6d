"""What is stored about one person, for themselves: counted, and as plain values for a file.

Built field by field from what may be known. Of a match in progress neither the seed nor anything derived from it is in here, and of
other people only the names they have at the table.
"""

from __future__ import annotations

from collections import Counter
from typing import Any, NamedTuple

import msgspec

from bot.match.deal import is_click, number_of
from bot.match.orders import Orders
from bot.match.stored import Belongings, Message, Person, Posted
from bot.match.values import Match, Move, Phase

FORMAT = "chabudai person 2"  # 1: decisions were numbered with those of others


class BelongingsCount(NamedTuple):
    """How much it is."""

    settings: Person | None = None
    gathering: int = 0
    playing: int = 0
    ended: int = 0
    unreadable: int = 0
    messages: int = 0
    notes: int = 0
    looks: int = 0
    orders: int = 0


def belongings_counted(belongings: Belongings, matches: list[Match | None]) -> BelongingsCount:
    phases = Counter(match.phase for match in matches if match is not None)
    return BelongingsCount(
        settings=belongings.settings,
        gathering=phases[Phase.GATHERING],
        playing=phases[Phase.PLAYING],
        ended=phases[Phase.OVER] + phases[Phase.STOPPED],
        unreadable=matches.count(None),
        messages=len(belongings.messages),
        notes=len(belongings.notes),
        looks=len(belongings.looks),
        orders=len(belongings.orders),
    )


def file_about(person: int, made: float, belongings: Belongings, matches: list[dict[str, Any]]) -> dict[str, Any]:
    """Numbers of Discord are text, since many a reader of JSON rounds them. Times are seconds since 1970, UTC."""
    return {
        "format": FORMAT,
        "person": str(person),
        "made": made,
        "settings": None if belongings.settings is None else settings(belongings.settings),
        "notes": belongings.notes,
        "messages": [posted(each) for each in belongings.messages],
        "looked_at": list(belongings.looks),  # how far is left out: the number of moves may be news
        "orders": [{"match": match, **ordered(orders)} for match, orders in belongings.orders.items()],
        "matches": matches,
    }


def ordered(orders: Orders | None) -> dict[str, Any]:
    """The active ones; when one was used is left out, as is the number of moves."""
    if orders is None:
        return {"unreadable": True}
    return {"standing": [{"order": each.order, "answer": each.answer, "stops": list(each.stops)} for each in orders.standing]}


def settings(person: Person) -> dict[str, Any]:
    return {
        "language": person.language,
        "panel_by_direct_message": person.by_dm,
        "text_without_pictures": person.text_first,
        "theme_of_pictures": person.theme,
        "streamer_mode": person.watched,
        "language_of_discord": person.locale,
        "when_it_is_their_turn": person.told.value,
        "quiet_hours": person.quiet,
        "time_zone": person.zone,
        "hours_ahead_of_utc": person.utc_offset,
    }


def posted(posted: Posted) -> dict[str, Any]:
    """The key by which Discord lets an ephemeral message be changed is the bot's own, and is named by its end alone."""
    about: dict[str, Any] = {"match": posted.match, "kind": posted.kind}
    if posted.message is None:
        return {**about, "unreadable": True}
    older = [where(each) for each in posted.message.older]
    return {**about, **where(posted.message), **({"older": older} if older else {})}


def where(message: Message) -> dict[str, Any]:
    return {"channel": str(message.channel), "id": str(message.id), "posted": message.posted, "key_expires": message.expires}


def in_match(match: Match, person: int, moves: list[Move] | None) -> dict[str, Any]:
    """`moves` is None if they cannot be read. Their own decisions alone are numbered: how many others have made may be news."""
    seats = [seat for seat, sitter in enumerate(match.sitters) if sitter.person == person]
    own = None if moves is None else [move for move in moves if is_theirs(match, person, seats, move)]
    numbered = {move.seq: number for number, move in enumerate(own or (), 1)}
    return {
        "id": match.id,
        "game": match.game,
        "guild": None if match.direct else str(match.guild),
        "channel": str(match.channel),
        "phase": match.phase.value,
        "pace": match.pace.value,
        "options": dict(match.options),
        "advice": match.advice,
        "take_backs": match.take_backs,
        "behind": match.behind,
        "opened": match.opened,
        "ended": match.ended_at,
        "previous": match.previous,
        "names": [sitter.name for sitter in match.sitters],
        "host": match.host == person,
        "host_last_seen": match.host_seen if match.host == person else None,
        "seats": [in_seat(match, seat, own) for seat in seats],
        "seats_before": [{"seat": each.seat, "name": each.name} for each in match.earlier if each.person == person],
        "clicks": clicks(match, person, seats),
        "invited": any(each.person == person for each in match.invited),
        "removed": match.removed.count(person),
        "seats_known": sorted(each.seat for each in match.known if each.person == person),
        "agrees_to_pause": match.proposal is not None and person in match.proposal.agreed,
        "outcome": None if match.outcome is None else {"places": match.outcome.places, "scores": match.outcome.scores},
        "moves": None if own is None else [move_made(move, numbered) for move in own],
    }


def in_seat(match: Match, seat: int, own: list[Move] | None) -> dict[str, Any]:
    """Advice is counted, and known by the decision that it was asked for."""
    sitter = match.sitters[seat]
    advised = [None if own is None else 1 + sum(move.seq <= each.asked for move in own) for each in match.advised if each.seat == seat]
    about = {"seat": seat, "name": sitter.name, "away": sitter.away, "left": sitter.left, "late": sitter.late}
    return {**about, "vacation": sitter.vacation, "asked_for_advice": advised}


def clicks(match: Match, person: int, seats: list[int]) -> list[str]:
    """Those of theirs that stirred the deal."""
    found = [number_of(match, person)]
    if match.deal is not None:
        found += [match.deal.seats[seat] or 0 for seat in seats if not match.sitters[seat].late]
        found += [match.deal.start] if match.deal.starter in seats and not match.sitters[match.deal.starter].late else []
    return [str(number) for number in found if is_click(number)]


def is_theirs(match: Match, person: int, seats: list[int], move: Move) -> bool:
    """In a match in progress, what was done in a person's seat by a computer, or before they came, may be news to them."""
    before = next((each for each in match.earlier if each.seat == move.seat and move.seq <= each.until), None)
    if before is not None and before.person == person:
        return match.ended or move.by != "computer"
    return move.seat in seats and (match.ended or (move.by != "computer" and not match.sitters[move.seat or 0].late))


def move_made(move: Move, numbered: dict[int, int]) -> dict[str, Any]:
    return {
        "seq": numbered[move.seq],
        "seat": move.seat,
        "by": move.by,
        "at": move.at,
        "action": msgspec.json.decode(move.action),
        "takes_back": None if move.undoes is None else numbered.get(move.undoes),
    }
