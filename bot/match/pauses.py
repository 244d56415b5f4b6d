"""Pauses, vacations and substitutes: what stops a match, who has to agree, and who may replace a player who left. Pure rules.

A pause is agreed on by everyone at the table, or set by a server manager, and has an end. A vacation stops the clock for one person at
tables that allow it; only that person begins one. The only vote is about a pause.
"""

from __future__ import annotations

from msgspec.structs import replace

from bot.errors import Held, MatchOver, NotAllowed, NotBegun, Refused
from bot.match import ending
from bot.match.moment import Moment
from bot.match.seats import seat_of, with_sitter
from bot.match.values import Earlier, Knows, Match, Pace, Pause, Phase, Proposal, Sitter
from games.core.game import Seat
from games.core.text import Phrases, Text

_ = Phrases("bot")

HOUR, DAY = 3_600.0, 86_400.0

PAUSES: dict[float, Text] = {
    HOUR: _("1 hour"),
    8 * HOUR: _("8 hours"),
    DAY: _("1 day"),
    3 * DAY: _("3 days"),
    7 * DAY: _("7 days"),
    30 * DAY: _("30 days"),
}
VACATIONS: dict[float, Text] = {
    0.0: _("I’m back"),
    DAY: _("1 day"),
    3 * DAY: _("3 days"),
    7 * DAY: _("7 days"),
    14 * DAY: _("14 days"),
    30 * DAY: _("30 days"),
}


def goes_on(match: Match) -> None:
    """Raises that the match is paused."""
    if match.pause is not None:
        raise Held(_("The match is paused. To end the pause early, press “Resume” on the table."))


# ---- pausing


def consent_needed(match: Match) -> tuple[int, ...]:
    """Whose consent a pause needs: that of everyone at the table. People who are away or have left are not asked."""
    return tuple([sitter.person for sitter in match.sitters if sitter.person is not None and not sitter.computer])


def proposed(match: Match, person: int, seconds: float, now: float, moderator: bool = False) -> Match:
    """A player asks for a pause of this length; 0: for its end."""
    being_played(match)
    if match.pause is None and not seconds:
        raise Refused(_("The match isn’t paused."))
    if match.pause is not None and seconds:
        raise Refused(_("The match is already paused."))
    if moderator:
        return carried(match, seconds, now)
    if match.seat_of(person) is None:
        raise NotAllowed(_("Only players at this table and server managers can pause the match."))
    if match.proposal is not None and match.proposal.seconds == seconds:
        return pause_agreed(match, person, now)
    if match.proposal is not None and match.proposal.by != person:
        raise Refused(_("Someone has already asked for a pause. Agree to it or decline it on the table first."))
    return pause_agreed(replace(match, proposal=Proposal(person, seconds)), person, now)


def pause_agreed(match: Match, person: int, now: float) -> Match:
    """One more agrees. With the last of them it is done."""
    being_played(match)
    seat_of(match, person)
    if match.proposal is None:
        raise Refused(_("There is no pause request anymore."))
    agree = (*match.proposal.agreed, *([] if person in match.proposal.agreed else [person]))
    if set(consent_needed(match)) <= set(agree):
        return carried(match, match.proposal.seconds, now)
    return replace(match, proposal=replace(match.proposal, agreed=agree))


def declined(match: Match, person: int) -> Match:
    being_played(match)
    seat_of(match, person)
    if match.proposal is None:
        raise Refused(_("There is no pause request anymore."))
    return replace(match, proposal=None)


def carried(match: Match, seconds: float, now: float) -> Match:
    pause = Pause(now, now + seconds) if seconds else None
    return ending.touched(replace(match, pause=pause, proposal=None), now)


def being_played(match: Match) -> None:
    if match.ended:
        raise MatchOver
    if match.phase is not Phase.PLAYING:
        raise NotBegun


def credited(before: Moment, match: Match, now: float) -> Moment:
    """The position after a change of what is agreed. When a pause or a vacation ends, no one has lost time by it."""
    since, pause = before.since, before.match.pause
    if pause is not None and match.pause is None:
        since += now - max(pause.since, since)
    for seat in before.people_waited_for:
        vacation = before.match.sitters[seat].vacation
        if vacation is not None and match.sitters[seat].vacation is None:
            since = max(since, now - max(0.0, vacation[0] - before.since))
    if match.ended or since == before.since:
        return before.agreed(match)
    return before.agreed(replace(match, since=since), since)


# ---- vacations


def holds_vacations(match: Match) -> bool:
    return match.vacations and match.pace is Pace.DAYS and match.phase is Phase.PLAYING


def may_go_on_vacation(match: Match, person: int) -> None:
    being_played(match)
    seat_of(match, person)
    if not holds_vacations(match):
        raise Refused(_("This table doesn’t allow vacations. The host can allow them in the lobby if the pace is “Days”."))


def on_vacation(match: Match, person: int, seconds: float, now: float) -> Match:
    """A player begins a vacation of this length at this table; 0: is back."""
    seat = match.seat_of(person)
    if seat is None or not holds_vacations(match):
        return match
    until = None if not seconds else (now, now + seconds)
    return with_sitter(match, seat, replace(match.sitters[seat], vacation=until))


def is_held(sitter: Sitter, now: float) -> bool:
    return sitter.vacation is not None and sitter.vacation[0] <= now < sitter.vacation[1]


def end_for(sitter: Sitter, since: float, end: float) -> float:
    """When a player's time, running since then, is up: a vacation does not count."""
    if sitter.vacation is None:
        return end
    begin, until = sitter.vacation
    held_from = max(begin, since)
    return end + until - held_from if held_from < min(end, until) else end


# ---- both have an end


def next_end(match: Match) -> float | None:
    """When something is over that holds this match or one of its people."""
    if match.phase is not Phase.PLAYING:
        return None
    ends = [] if match.pause is None else [match.pause.until]
    return min([*ends, *(sitter.vacation[1] for sitter in match.sitters if sitter.vacation is not None)], default=None)


def holds_ended(match: Match, now: float) -> Match:
    """Without the pause and the vacations that are over by now."""
    match = carried(match, 0.0, now) if match.pause is not None and match.pause.until <= now else match
    sitters = [replace(each, vacation=None) if each.vacation is not None and each.vacation[1] <= now else each for each in match.sitters]
    return replace(match, sitters=tuple(sitters))


# ---- substitutes


def knows(match: Match, person: int) -> set[Seat]:
    """The seats whose secrets a person has seen: those they sat in."""
    seen = {each.seat for each in match.known if each.person == person}
    return seen | {Seat(seat) for seat, sitter in enumerate(match.sitters) if sitter.person == person}


def free_seat(match: Match, person: int) -> Seat:
    """The seat that this person may take over from a player who left."""
    being_played(match)
    if match.seat_of(person) is not None:
        raise Refused(_("You’re already at this table."))
    free = [Seat(seat) for seat, sitter in enumerate(match.sitters) if sitter.left]
    if not free:
        raise Refused(_("There is no free seat in this match."))
    known = knows(match, person)
    for seat in free:
        if known <= {seat}:
            return seat
    raise Refused(_("You’ve already seen another player’s cards in this match, so you can’t take over this seat. You can still watch."))


def seated_instead(match: Match, seat: Seat, name: str, person: int, seq: int = 0) -> Match:
    """What the former player has seen is recorded, and what they did up to this move stays theirs."""
    before = match.sitters[seat]
    known = match.known if before.person in {None, person} else (*match.known, Knows(before.person or 0, seat))
    sat = Earlier(seat, before.name, seq, len(match.advised), before.person)
    return with_sitter(replace(match, known=known, earlier=(*match.earlier, sat)), seat, Sitter(name, person, late=True))
