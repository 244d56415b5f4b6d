"""Inviting and removing people: the private menus, and the message that mentions invited people."""

from __future__ import annotations

from collections.abc import Sequence

from bot.i18n import Reader
from bot.match.invitations import Guest
from bot.match.lobby import mark
from bot.match.values import Invitation, Match
from bot.screen import parts
from bot.screen.custom_id import button_id, select_id
from games.core.game import Seat
from games.core.text import Phrases, Text, Who

_ = Phrases("bot")


def whom_to_invite(match: Match, reader: Reader) -> parts.Screen:
    words = reader(_("Who do you want to invite? A seat is reserved for them for ten minutes."))
    once = parts.small([reader(_("They’ll be mentioned in this channel. Each person can only be invited once per table."))])
    return parts.Screen(
        (parts.Paragraph(words), parts.Paragraph(once), parts.PersonSelect(select_id(match.id, "guest"), reader.plain(_("Invite"))))
    )


def is_invited(match: Match, guest: Guest, reader: Reader) -> parts.Screen:
    until = next(each.until for each in match.invited if each.person == guest.person)
    words = _("{name} has been invited. The seat opens up again {when}.", name=reader.called(guest.name), when=reader.when(until))
    return parts.Screen((parts.Paragraph(reader(words)),))


def invitation(match: Match, invited: Invitation, is_kept: bool, link: str, reader: Reader) -> parts.Screen:
    """The mention. It is deleted when they sit down or the table closes, so that it never leads nowhere."""
    body = [parts.Paragraph(reader(who_invited(match, invited)))]
    if is_kept:
        body.append(
            parts.Paragraph(reader(_("A seat is reserved for you. It opens up for others {when}.", when=reader.when(invited.until))))
        )
    else:
        body.append(parts.Paragraph(reader(_("The seat is no longer reserved for you, but you can still sit down if one is free."))))
    body += [parts.Paragraph(f"[{reader.plain(_('Go to the table'))}]({link})")] if link else []
    sit = parts.Button(reader.plain(_("Sit down")), button_id(match.id, "accept"), parts.Style.PRIMARY)
    return parts.Screen((*body, parts.ButtonRow((sit,))), mentions=(invited.person,))


def who_invited(match: Match, invited: Invitation) -> Text:
    by = match.seat_of(invited.by)
    if by is None:
        return _("You’ve been invited to play {game}.", game=match.rules.name)
    return _("{who} invites you to play {game}.", who=Who(by), game=match.rules.name)


def whom_to_remove(match: Match, seats: Sequence[Seat], reader: Reader) -> parts.Screen:
    options = [
        parts.SelectOption(parts.clipped(reader.plain(Who(seat)), parts.OPTION_LIMIT), mark(match.sitters[seat]))
        for seat in seats[: parts.OPTIONS]
    ]
    words = reader(
        _("Who do you want to remove? Their seat opens up right away. They can sit down again, unless they’ve been removed twice.")
    )
    return parts.Screen((parts.Paragraph(words), parts.Select(select_id(match.id, "unseat"), reader.plain(_("Remove")), tuple(options))))
