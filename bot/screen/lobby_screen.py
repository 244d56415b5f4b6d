"""The lobby: seats, terms, and how to start."""

from __future__ import annotations

from bot.i18n import Reader
from bot.match.characters import CHARACTERS, can_choose, character_of, next_name
from bot.match.deal import silent
from bot.match.invitations import kept_seats, room
from bot.match.lobby import last_computer, missing_players
from bot.match.terms import TERMS, THREAD
from bot.match.values import Invitation, Match, Origin, Phase
from bot.screen import parts
from bot.screen.custom_id import button_id, option_value, select_id
from bot.screen.ending_screen import closed
from bot.screen.games_screen import minutes, title_of
from games.core.drawing import with_places
from games.core.game import AnyGame, Option, Seat
from games.core.text import Phrases, Text, Who, Words

_ = Phrases("bot")

SHOWN = 32  # letters of a seal. Of fewer, two numbers with the same beginning could be found while people gather


def lobby(match: Match, reader: Reader, now: float) -> parts.Screen:
    title = title_of(match.game) if match.phase is Phase.GATHERING else None
    body: list[parts.Part] = [
        *([] if title is None else [parts.Image()]),
        parts.Paragraph(heading(match.rules, reader)),
        parts.Paragraph("" if match.origin is None else reader(went_on(match.origin))),
        parts.Paragraph(seats(match, reader, now)),
        parts.Paragraph(terms_agreed(match, reader)),
        parts.Divider(),
        parts.Paragraph(reader(call(match, now))),
    ]
    if match.phase is Phase.GATHERING:
        body += [*seal_shown(match, reader), *buttons(match, reader, now)]
    scene = None if title is None else with_places(title, len(match.sitters), match.rules.seats)
    return parts.Screen(parts.fitted(body), scene, mentions=people_called(match))


def went_on(origin: Origin) -> Text:
    """The notice at a table that continues an ended match."""
    return _(
        "**What if**: match {n} continues here from an earlier moment. The first person to sit down takes "
        "seat {seat}, the others follow clockwise, and the AI takes the remaining seats. The result doesn’t "
        "count.",
        n=origin.match,
        seat=origin.seat + 1,
    )


def heading(game: AnyGame, reader: Reader) -> str:
    """The game's name, length and description. The number of players is beside the seats."""
    long = minutes(game)
    named = reader(game.name) if long is None else f"{reader(game.name)} · {reader(long)}"
    return f"### {named}\n{reader(game.blurb)}"


def people_called(match: Match) -> tuple[int, ...]:
    """Players whom a rematch has seated, until they click."""
    if match.phase is not Phase.GATHERING or match.previous is None:
        return ()
    return tuple([person for seat in silent(match) if (person := match.sitters[seat].person) is not None])


def seal_shown(match: Match, reader: Reader) -> list[parts.Part]:
    """The seal is public before anybody can know what else the deal will follow from. The whole of it is under *The deal*."""
    return [parts.Paragraph("-# " + reader(_("Seal of the deal: {seal}…", seal=match.seal[:SHOWN])))] if match.seal else []


def seats(match: Match, reader: Reader, now: float) -> str:
    """Players, reserved seats, seats that have to be filled, and the number of other free seats."""
    least, most, seated = match.numbers[0], match.numbers[-1], len(match.sitters)
    play = _("{least} to {most} players", least=least, most=most) if least != most else _("{n} players", n=most)
    taken = [seat(match, number, reader) for number in range(seated)]
    taken += [place_kept(each, reader) for each in kept_seats(match, now)] if match.phase is Phase.GATHERING else []
    needed = [reader(_.of("seat", "free"))] * max(0, least - len(taken))
    lines = [f"**{reader(_('{n} seated', n=seated))} · {reader(play)}**"]
    lines += [f"{number}. {line}" for number, line in enumerate([*taken, *needed], 1)]
    more = most - len(taken) - len(needed)
    if more and match.phase is Phase.GATHERING:
        lines.append("-# " + reader(_.many("{n} free seat left", "{n} free seats left", more)))
    return "\n".join(lines)


def place_kept(invited: Invitation, reader: Reader) -> str:
    return reader(_("reserved for {name}, free again {when}", name=reader.called(invited.name), when=reader.when(invited.until)))


def seat(match: Match, number: int, reader: Reader) -> str:
    name, character = reader(Who(number)), character_of(match, Seat(number))
    if character is not None:
        return f"{name} · {reader(character.title)}"
    return f"{name} · {reader(_('host'))}" if match.sitters[number].person == match.host else name


def terms_agreed(match: Match, reader: Reader) -> str:
    """The terms, and every option that deviates from the standard rules."""
    chosen = match.rules.chosen(match.options)
    lines = [reader(said) for term in TERMS if (said := term.said(match)) is not None]
    changed = [
        f"{reader(option.name)}: {reader(choice.name)}"
        for option in options_here(match)
        for choice in option.choices[1:]
        if choice.key == chosen[option.key]
    ]
    return parts.small([*lines, *(changed or [reader(_("Standard rules"))])])


def call(match: Match, now: float) -> Text:
    if match.phase is Phase.STOPPED:
        return closed(match)
    missing = missing_players(match)
    if match.origin is not None:
        return _("{who} can press “Start”; the AI fills the free seats.", who=_host(match))
    if missing:
        return _.many(
            "{n} more player needed. Press “Sit down” or “Add AI”.", "{n} more players needed. Press “Sit down” or “Add AI”.", missing
        )
    if match.direct:
        if len(match.sitters) == match.numbers[-1]:
            return _("It’s just you and the AI. Press “Start”.")
        return _("It’s just you and the AI. Press “Start”, or add another AI first.")
    who = _host(match)
    if len(match.sitters) == match.numbers[-1]:
        return _("All seats are taken. {who} can press “Start”.", who=who)
    if room(match, now) <= 0:
        return _("The remaining seats are reserved for invited players. {who} can press “Start” or wait for them.", who=who)
    return _("There are enough players. {who} can press “Start”, or more people can sit down.", who=who)


def _host(match: Match) -> Words:
    seat = match.seat_of(match.host)
    return _("The host") if seat is None else Who(seat)


def buttons(match: Match, reader: Reader, now: float) -> list[parts.Part]:
    def button(verb: str, label: Text, style: parts.Style = parts.Style.SECONDARY, *, can: bool = True) -> parts.Button:
        return parts.Button(parts.clipped(reader.plain(label), parts.BUTTON_LIMIT), button_id(match.id, verb), style, disabled=not can)

    seats_left, room_left = len(match.sitters) < match.numbers[-1], room(match, now) > 0
    enough = match.origin is not None or not missing_players(match)
    can_sit = seats_left or bool(silent(match))
    sit = button("sit", _("Sit down"), parts.Style.SECONDARY if enough else parts.Style.PRIMARY, can=can_sit)
    people = [] if match.direct else [sit, button("stand", _("Stand up"))]
    tools = [button("options", _("Options")), button("remove", _("Remove"), can=bool(match.sitters))]
    if not match.direct:
        tools.insert(1, button("invite", _("Invite"), can=room_left))
    if match.secret:
        tools.append(button("deal", _("The deal")))
    start = button("start", _("Start"), parts.Style.SUCCESS if enough else parts.Style.SECONDARY, can=enough)
    return [
        parts.ButtonRow((*people, button("addai", _("Add AI"), can=room_left), button("rules", _("Rules in three minutes")))),
        *levels(match, reader),
        parts.ButtonRow((start, *tools)),
    ]


def levels(match: Match, reader: Reader) -> list[parts.Part]:
    """A menu to change the level of the computer player added last; the next one gets the same level."""
    last = last_computer(match)
    if last is None or not can_choose(match):
        return []
    number = len(match.sitters)
    offered = [
        parts.SelectOption(
            parts.clipped(f"{next_name(match, each.level)}, {reader.plain(each.title)}", parts.OPTION_LIMIT),
            option_value(index, number, (last,)),
            parts.clipped(reader.plain(each.line), parts.OPTION_LIMIT),
        )
        for index, each in enumerate(CHARACTERS)
        if each is not character_of(match, last)
    ]
    words = reader.plain(_("New level for {who}", who=Who(last)))
    return [parts.Select(select_id(match.id, "level", number, (last,)), parts.clipped(words, 150), tuple(offered))]


def options_here(match: Match) -> list[Option]:
    """The options that matter for the possible numbers of players."""
    if match.origin is not None:
        return []  # they are those of the match that is continued
    likely = {number for number in match.numbers if number >= len(match.sitters)}
    return [option for option in match.rules.options if not option.seats or likely & set(option.seats)]


def options(match: Match, reader: Reader, threads: bool) -> parts.Screen:
    """The host's private panel: a select for each term and option, whose number is the path. `threads`: whether they are possible here."""
    chosen = match.rules.chosen(match.options)
    body: list[parts.Part] = []
    for number, term in enumerate(TERMS):
        if term.matters(match) and (threads or term is not THREAD):
            words = [(choice, value == term.value(match)) for value, choice in term.choices.items()]
            body += question(match, "term", number, term.name, words, reader)
    if options_here(match):
        body += [
            parts.Divider(),
            parts.Paragraph(reader(_("Options for {game}. The first choice in each list is the standard rule.", game=match.rules.name))),
        ]
    for number, option in enumerate(match.rules.options):
        if option in options_here(match):
            words = [(choice.name, choice.key == chosen[option.key]) for choice in option.choices]
            body += question(match, "option", number, option.name, words, reader)
    return parts.Screen(tuple(body))


def question(match: Match, verb: str, number: int, name: Text, choices: list[tuple[Text, bool]], reader: Reader) -> list[parts.Part]:
    """A select with the current choice."""
    offered = tuple(
        parts.SelectOption(parts.clipped(reader.plain(words), 100), str(index), chosen=chosen)
        for index, (words, chosen) in enumerate(choices)
    )
    return [
        parts.Paragraph(reader(name)),
        parts.Select(select_id(match.id, verb, path=(number,)), parts.clipped(reader.plain(name), 150), offered),
    ]
