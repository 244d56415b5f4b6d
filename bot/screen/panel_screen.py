"""The private panel: what happened, the player's cards and knowledge, the open question, and exactly the legal choices."""

from __future__ import annotations

from collections.abc import Callable

from bot.i18n import Reader
from bot.match.menu import Node, Path, breadcrumb, is_asked_once_more
from bot.match.moment import Moment, told_since
from bot.match.orders import NONE, Orders
from bot.match.recording import Ending
from bot.match.seats import plays_alone
from bot.screen import phone
from bot.screen.choices_screen import FEW, LINES, choices, together
from bot.screen.custom_id import button_id
from bot.screen.orders_screen import from_now_on, order_lines
from bot.screen.parts import OPTIONS, Button, ButtonRow, Divider, Image, Paragraph, Part, Screen, Style, fitted, small
from bot.screen.pauses_screen import held, pause_buttons
from bot.screen.recap_screen import TORN, News, fading_lines, retold
from bot.screen.sure_screen import still_possible, sure
from bot.screen.table_screen import standing, statistics, titled
from bot.screen.veil_screen import REVEAL
from games.core.game import Seat, Value
from games.core.text import Phrases, Words, listed

_ = Phrases("bot")

REASONS = 4  # rows: at most for reasons why something is impossible
FEWEST = 2  # lines of choices that are not worth a menu, however little room there is


class Spot(Value, frozen=True):
    """The state of a panel: the level of the menu, the page, and what is shown beside it."""

    path: Path = ()
    page: int = 0
    note: Words | None = None
    since: int | None = None  # events after this move are new to them; None: since they last looked
    may_take_back: bool = False  # whether they can take back their last decision
    as_text: bool | None = None  # the picture in words; None: unchanged
    torn: bool = False  # earlier events can no longer be read
    left: int | None = None  # fading lines that are still unseen; None: start with the newest
    seen: int | None = None  # the move up to which *Got it* marks them as seen; None: the panel's own
    orders: Orders = NONE  # their auto-answers
    revealed: bool = False  # although they are in streamer mode
    veiled: bool = False  # shows only public information

    def eyes(self, seat: Seat) -> Seat | None:
        """The seat whose view is shown; None: only public information."""
        return None if self.veiled else seat


TOP = Spot()


def panel(moment: Moment, seat: Seat, reader: Reader, spot: Spot = TOP, text_first: bool = False, ending: Ending | None = None) -> Screen:
    """What matters most stands last: a channel shows the end of its newest message, on a phone little more than that.

    With a picture it fits on a phone's screen; as text, or after the end, it takes as much space as it needs.
    A veiled panel shows the table, public events and questions, and choices in words that reveal nothing. The rest waits for *Reveal*.
    """
    as_text = text_first or bool(spot.as_text)
    reader = reader.wordy if as_text else reader.bare
    eyes = spot.eyes(seat)
    told = told_since(moment, eyes, -1 if spot.since is None else spot.since)
    if spot.veiled:
        told = [each for each in told if not each.fades]
    scene = None if as_text else moment.scene(eyes) if ending is None else ending.scene
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
    under = below(told_now.left, most) if moment.playing else at_the_end(moment, reader)
    return Screen(fitted([*above, in_one(*asked, small(reasons)), *under]), scene=scene)


def lines_that_fit(room: Callable[[int], int], least: int) -> int:
    """How many lines of choices stay buttons, so that all of the panel is seen; where a menu would not help either, as many as ever."""
    return next((most for most in range(LINES, FEWEST - 1, -1) if room(most) >= least), LINES)


def at_the_end(moment: Moment, reader: Reader) -> list[Part]:
    """Below the picture that the table has, too."""
    found = statistics(moment, reader)
    return [ButtonRow(found)] if found else []


def heading(moment: Moment, eyes: Seat | None, reader: Reader, as_text: bool) -> str:
    """The match, and this seat's aim; a picture already shows the game."""
    aim = None if eyes is None else moment.game.aim(moment.view(eyes))
    if aim is None:
        return f"-# **{titled(moment.match, reader.heading)}**"
    match = titled(moment.match, reader.heading) if as_text else reader(_("match {n}", n=moment.match.id))
    return f"-# **{reader.heading(aim)}** · {match}"


def in_one(*texts: str) -> Paragraph:
    """Without the space between paragraphs."""
    return Paragraph("\n".join(filter(None, texts)))


def question(moment: Moment, seat: Seat, reader: Reader, spot: Spot, menu: Node | None) -> list[str]:
    """The question, or the result, with notes before it and the place in the menu after it."""
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
    """Lines about orders. Veiled none: even their existence is private."""
    if spot.veiled:
        return []
    since = moment.seq if spot.since is None else spot.since
    return [reader(line) for line in order_lines(moment, seat, spot.orders, since)]


def why_not(moment: Moment, seat: Seat, reader: Reader, spot: Spot, room: int | None) -> list[str]:
    """What cannot be chosen, and why; only the first if there is little room. Veiled none: even the existence of a reason is private."""
    if not moment.playing or seat not in moment.waiting or spot.path or spot.veiled or moment.match.pause is not None:
        return []
    reasons = [reader(why) for why in moment.why_not(seat)]
    shown = reasons if room is None else phone.as_many_as_fit(reasons, min(REASONS, room), least=0)
    missing = len(reasons) - len(shown)
    if not missing or (room is not None and room < 1):
        return shown
    return (
        [*shown, reader(_("… and {n} more under “As text”", n=missing))] if shown else [reader(_("Why no other choices? Press “As text”."))]
    )


def answers(moment: Moment, seat: Seat, reader: Reader, spot: Spot, menu: Node | None, known: list[Button], most: int) -> list[Part]:
    """The choices, and beside them the buttons *Got it* (`known`) and *Take back*."""
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
    """The menu, if there is a question and its words are safe to show. Without a picture it has full labels."""
    if not moment.playing or seat not in moment.waiting:
        return None
    if spot.veiled:
        return moment.veiled_menu(seat)
    return moment.menu(seat) if as_text else moment.brief_menu(seat)


# ---- beside the question


def beside(moment: Moment, seat: Seat, reader: Reader, spot: Spot, text_first: bool) -> list[Button]:
    """Buttons that do not answer the question but change what this person is shown. One row; the rest is under *More*."""
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
    """*Got it* dismisses fading lines, as the next answer does; not shown if an answer has the same label.

    While some lines are unseen it leads to those. Lines that arrive meanwhile are not dismissed.
    """
    up_to = moment.seq if spot.seen is None else spot.seen
    if left:
        label = reader.plain(_("Got it ({n} more)", n=left))
        return [Button(label, button_id(moment.match.id, "seen", up_to, (left,)))]
    label = reader.plain(_("Got it"))
    answers = set[str]() if menu is None else {reader.plain(child.label) for child in menu.children}
    return [] if label in answers else [Button(label, button_id(moment.match.id, "seen", up_to))]


def passed(words: Words, reader: Reader) -> Screen:
    """A panel that was replaced by another one of the same match."""
    return Screen((Paragraph(f"-# {reader(words)}"),))
