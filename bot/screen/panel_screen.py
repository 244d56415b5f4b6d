"""The private panel: what happened, what a person holds and knows, the open question, and exactly the legal choices."""

from __future__ import annotations

from collections.abc import Callable

from bot.i18n import Reader
from bot.match.menu import Node, Path, breadcrumb, is_asked_once_more
from bot.match.moment import Moment, told_since
from bot.match.orders import NONE, Orders
from bot.match.seats import plays_alone
from bot.screen import phone
from bot.screen.choices_screen import FEW, LINES, choices, together
from bot.screen.custom_id import button_id
from bot.screen.orders_screen import from_now_on, order_lines
from bot.screen.parts import OPTIONS, Button, ButtonRow, Divider, Image, Paragraph, Part, Screen, Style, fitted, small
from bot.screen.pauses_screen import held, pause_buttons
from bot.screen.recap_screen import TORN, News, fading_lines, retold
from bot.screen.sure_screen import still_possible, sure
from bot.screen.table_screen import standing, titled
from bot.screen.veil_screen import REVEAL
from games.core.game import Seat, Value
from games.core.text import Phrases, Words, listed

_ = Phrases("bot")

REASONS = 4  # rows of why something cannot be done at most
FEWEST = 2  # lines of choices that are not worth a menu, however little room there is


class Spot(Value, frozen=True):
    """Where in the panel somebody is: how deep in the menu, on which page, and what they are told beside it."""

    path: Path = ()
    page: int = 0
    note: Words | None = None
    since: int | None = None  # what was told after this move is new to them; None: since they looked last
    may_take_back: bool = False  # their last decision
    as_text: bool | None = None  # the picture in words; None: as this panel has it
    torn: bool = False  # what was told long ago can no longer be read
    left: int | None = None  # of what fades: so many lines they have not seen, and see the newest of them; None: begin with the newest
    seen: int | None = None  # and the move up to which *Seen* closes it; None: what the panel tells of
    orders: Orders = NONE  # what they have ordered beforehand
    revealed: bool = False  # although others see their screen
    veiled: bool = False  # they see no more than everybody may

    def eyes(self, seat: Seat) -> Seat | None:
        """Through which this seat's panel is seen."""
        return None if self.veiled else seat


TOP = Spot()


def panel(moment: Moment, seat: Seat, reader: Reader, spot: Spot = TOP, text_first: bool = False) -> Screen:
    """What matters most stands last: a channel shows the end of its newest message, on a phone little more than that.

    With a picture it is about as high as such a phone shows; in words, or after the end, it takes the room it needs.
    Veiled, it is the table, what everybody was told and is asked, and choices in words that tell nothing. The rest waits for *Reveal*.
    """
    as_text = text_first or bool(spot.as_text)
    reader = reader.wordy if as_text else reader.bare
    eyes = spot.eyes(seat)
    told = told_since(moment, eyes, -1 if spot.since is None else spot.since)
    if spot.veiled:
        told = [each for each in told if not each.fades]
    scene = None if as_text else moment.scene(eyes)
    menu = menu_shown(moment, seat, spot, as_text)
    title, asked = heading(moment, eyes, reader, as_text), question(moment, seat, reader, spot, menu)
    in_words = scene is None or not moment.playing
    fading = fading_lines(told, moment.game, eyes, in_words)

    def below(left: int, most: int) -> list[Part]:
        known = seen(moment, reader, spot, left, menu) if fading else []
        return [*answers(moment, seat, reader, spot, menu, known, most), *phone.in_lines(beside(moment, seat, reader, spot, text_first))]

    def news(room: int | None) -> News:
        return retold(told, moment.game, eyes, reader, room, None if spot.veiled else spot.left)

    def room_beside(most: int) -> int:
        return phone.rows_left([in_one(title), Image(), in_one(*asked), *below(0, most)], scene)

    least = 0 if in_words else sum(map(phone.rows, news(1).lines))
    most = FEW if as_text else LINES if in_words else lines_that_fit(room_beside, least)
    room = None if in_words else room_beside(most)
    reasons = why_not(moment, seat, reader, spot, None if room is None else room - least)
    told_now = news(None if room is None else max(least, room - sum(map(phone.rows, reasons))))
    recap = small([*([reader(TORN)] if spot.torn else []), *told_now.lines])
    above: list[Part] = [in_one(title, recap), Image()]
    if scene is None:
        above = [Paragraph(title), Paragraph(reader(moment.say(eyes))), Paragraph(recap), Divider()]
    return Screen(fitted([*above, in_one(*asked, small(reasons)), *(below(told_now.left, most) if moment.playing else ())]), scene=scene)


def lines_that_fit(room: Callable[[int], int], least: int) -> int:
    """How many lines of choices stay buttons, so that all of the panel is seen; where a menu would not help either, as many as ever."""
    return next((most for most in range(LINES, FEWEST - 1, -1) if room(most) >= least), LINES)


def heading(moment: Moment, eyes: Seat | None, reader: Reader, as_text: bool) -> str:
    """Which match it is, and what this seat plays for; a picture shows of which game."""
    aim = None if eyes is None else moment.game.aim(moment.view(eyes))
    if aim is None:
        return f"-# **{titled(moment.match, reader.heading)}**"
    match = titled(moment.match, reader.heading) if as_text else reader(_("match {n}", n=moment.match.id))
    return f"-# **{reader.heading(aim)}** · {match}"


def in_one(*texts: str) -> Paragraph:
    """Without the room that there is between paragraphs."""
    return Paragraph("\n".join(filter(None, texts)))


def question(moment: Moment, seat: Seat, reader: Reader, spot: Spot, menu: Node | None) -> list[str]:
    """What is asked, or how it ended; before it what the person is told beside it, after it where in the menu they are."""
    said = [] if spot.note is None else [reader(spot.note)]
    if not moment.playing:
        return [*said, standing(moment, reader)]
    if moment.match.sitters[seat].away:
        said.append(reader(_("You were away, so the AI is playing for you.")))
    said += held(moment.match, reader)
    said += [f"-# {line}" for line in of_orders(moment, seat, reader, spot)]
    said.append(f"### {reader(moment.ask(spot.eyes(seat)))}")
    if spot.path and menu is not None:
        sure_of = is_asked_once_more(menu, spot.path)
        said.append(still_possible(menu, reader) if sure_of else reader(listed(breadcrumb(menu, spot.path), " › ")))
    return said


def of_orders(moment: Moment, seat: Seat, reader: Reader, spot: Spot) -> list[str]:
    """What they have done and do. Veiled nothing: that there are any is nobody's business."""
    if spot.veiled:
        return []
    since = moment.seq if spot.since is None else spot.since
    return [reader(line) for line in order_lines(moment, seat, spot.orders, since)]


def why_not(moment: Moment, seat: Seat, reader: Reader, spot: Spot, room: int | None) -> list[str]:
    """What cannot be chosen, and why: where there is little room the first of it. Veiled nothing: that there is a reason is one."""
    if not moment.playing or seat not in moment.waiting or spot.path or spot.veiled or moment.match.pause is not None:
        return []
    reasons = [reader(why) for why in moment.why_not(seat)]
    shown = reasons if room is None else phone.as_many_as_fit(reasons, min(REASONS, room), least=0)
    missing = len(reasons) - len(shown)
    if not missing or (room is not None and room < 1):
        return shown
    return [*shown, reader(_("… and {n} more under “As text”", n=missing))] if shown else [reader(_("Why not the rest? Press “As text”."))]


def answers(moment: Moment, seat: Seat, reader: Reader, spot: Spot, menu: Node | None, known: list[Button], most: int) -> list[Part]:
    """What can be chosen, and beside what ends or costs: that something is `known` now, and the way back to the last decision."""
    found: list[Part] = []
    if moment.match.sitters[seat].away:
        found.append(ButtonRow((Button(reader.plain(_("I’m back")), button_id(moment.match.id, "back"), Style.SUCCESS),)))
    found += pause_buttons(moment.match, reader)
    back = [Button(reader.plain(_("Take back")), button_id(moment.match.id, "takeback", moment.seq))] if spot.may_take_back else []
    if seat not in moment.waiting and moment.match.pause is None and plays_alone(moment.match):
        back.append(Button(reader.plain(_("Skip to my turn")), button_id(moment.match.id, "skip")))
    if menu is not None and not spot.veiled:
        known = [*from_now_on(moment, seat, spot.orders, reader), *known]
    if menu is None or moment.match.pause is not None:
        return [*found, *phone.in_lines([*known, *back])]
    if is_asked_once_more(menu, spot.path):
        return [*found, sure(moment, seat, spot.path, reader, menu), *phone.in_lines([*known, *back])]
    several = moment.several(seat)
    if several is not None and not spot.veiled and len(several.actions) <= OPTIONS:
        return found + together(moment, seat, several, reader, menu, [*known, *back])
    return found + choices(moment, seat, spot.path, spot.page, reader, menu, [*known, *back], most)


def menu_shown(moment: Moment, seat: Seat, spot: Spot, as_text: bool) -> Node | None:
    """What can be chosen, if anything is asked and the words for it tell nobody what they may not know. Without a picture in full."""
    if not moment.playing or seat not in moment.waiting:
        return None
    if spot.veiled:
        return moment.veiled_menu(seat)
    return moment.menu(seat) if as_text else moment.brief_menu(seat)


# ---- beside the question


def beside(moment: Moment, seat: Seat, reader: Reader, spot: Spot, text_first: bool) -> list[Button]:
    """What is no answer to the question: it changes only what this person is shown. One row; the rest of it is under *More*."""
    match, asked = moment.match.id, moment.asked[seat]
    found = [Button(reader.plain(_("Rules")), button_id(match, "explain"))]
    if not text_first:
        label = _("As picture") if spot.as_text else _("As text")
        found.append(Button(reader.plain(label), button_id(match, "astext", asked, (int(not spot.as_text), *spot.path))))
    if spot.veiled or spot.revealed:
        label = REVEAL if spot.veiled else _("Hide")
        found.insert(0, Button(reader.plain(label), button_id(match, "reveal", asked, (int(spot.veiled), *spot.path))))
    return [*found, Button(reader.plain(_("More")), button_id(match, "more"))]


def seen(moment: Moment, reader: Reader, spot: Spot, left: int, menu: Node | None) -> list[Button]:
    """Lets what fades fade, as the next answer does; where an answer is called the same, that one is enough.

    As long as some of it is left it leads to that. What happens meanwhile is not closed with it.
    """
    up_to = moment.seq if spot.seen is None else spot.seen
    if left:
        label = reader.plain(_("Got it ({n} more)", n=left))
        return [Button(label, button_id(moment.match.id, "seen", up_to, (left,)))]
    label = reader.plain(_("Got it"))
    answers = set[str]() if menu is None else {reader.plain(child.label) for child in menu.children}
    return [] if label in answers else [Button(label, button_id(moment.match.id, "seen", up_to))]


def passed(words: Words, reader: Reader) -> Screen:
    """What becomes of a panel when another one of the same match has taken its place."""
    return Screen((Paragraph(f"-# {reader(words)}"),))
