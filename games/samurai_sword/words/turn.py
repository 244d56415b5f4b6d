"""The questions, and the labels of what may be done. What happened is told in events.py, the table in say.py."""

from __future__ import annotations

from games.core.game import Seat
from games.core.labels import Kind
from games.core.text import Phrases, Text, Who, Words
from games.samurai_sword.rules import table
from games.samurai_sword.rules.cards import (
    BATTLECRY,
    CHARACTERS,
    GEISHA,
    HAND_LIMIT,
    JUJUTSU,
    PARRY,
    ROLES,
    RONIN,
    SAMURAI,
    SHOGUN,
    WEAPONS,
)
from games.samurai_sword.rules.endings import won_by_honor, won_by_the_sword
from games.samurai_sword.view.reading import asked, asked_of, in_turn, limit_of, may_have_to_act, wounds_to
from games.samurai_sword.view.sight import Sight
from games.samurai_sword.words.events import narrate
from games.samurai_sword.words.names import CARD_WORDS, CHARACTER_WORDS, weapon_with_reach

__all__ = ["aim", "ask", "chapter", "kind", "label", "narrate", "reason"]

_ = Phrases("samurai-sword")


# ---- the question


def ask(view: Sight) -> Words:
    """The open question for this seat, or what the table waits for."""
    if view.ending is not None:
        return reason(view)
    step = asked_of(view, view.me)
    return _awaited(view, asked(view)[0]) if step is None else _question(view, step)


def aim(view: Sight) -> Text | None:
    """Who this seat is, and with whom or against whom it wins."""
    if view.me is None or view.ending is not None:
        return None
    shogun = Who(next(seat for seat, each in enumerate(view.people) if each.role == SHOGUN))
    match view.people[view.me].role:
        case role if role == SHOGUN:
            return _("You’re the Shogun: win against the Ninjas") if len(view.people) == 3 else _("You’re the Shogun: win with the Samurai")
        case role if role == SAMURAI:
            return _("You’re a Samurai: win with the Shogun, {who}", who=shogun)
        case role if role == RONIN:
            return _("You’re the Ronin: win alone")
        case _:
            return _("You’re a Ninja: win against the Shogun, {who}", who=shogun)


def chapter(view: Sight) -> str:
    """The heading of the rulebook that says what the question is about."""
    if view.ending is not None:
        return "The end of the game"
    match asked_of(view, view.me) or asked(view)[0]:
        case table.Pick():
            return "Choosing characters"
        case table.Draw():
            return "Draw phase"
        case table.Duty():
            return "Duty"
        case table.Play():
            return "Your turn"
        case table.Attacked():
            return "Parry"
        case table.Face():
            return "Battlecry" if view.played == BATTLECRY else "Jujutsu"
        case table.Discard():
            return "Discard phase"


def reason(view: Sight) -> Text:
    """Who won and why."""
    assert view.ending is not None
    last = view.ending.last
    return won_by_honor(view.sheet) if last is None else won_by_the_sword(ROLES[view.people[last].role].side, last)


def _question(view: Sight, step: table.Decision) -> Text:
    match step:
        case table.Pick():
            return _("Choose your character. Everyone chooses now, and all are revealed together.")
        case table.Draw():
            return _("Where do you take your first card from?")
        case table.Duty(seat):
            if _free_of_duty(view, seat):
                return _("Bushido has turned up a weapon: discard a weapon or Bushido.")
            return _("Bushido has turned up a weapon: discard a weapon, or lose 1 honor.")
        case table.Play(seat, played):
            limit = limit_of(view, seat)
            return _("Your turn. Weapons: {played} of {limit}.", played=played, limit=limit)
        case table.Attacked(seat, by):
            number = wounds_to(view, by, view.played, seat)
            weapon = CARD_WORDS[view.played].name
            return _.many(
                "{who} attacks you: {weapon}, {n} wound. Do you parry?",
                "{who} attacks you: {weapon}, {n} wounds. Do you parry?",
                number,
                who=Who(by),
                weapon=weapon,
            )
        case table.Face(_, by):
            if view.played == BATTLECRY:
                return _("{who} plays Battlecry: discard a Parry, or take 1 wound.", who=Who(by))
            return _("{who} plays Jujutsu: discard a weapon, or take 1 wound.", who=Who(by))
        case table.Discard(seat):
            over = view.people[seat].cards - HAND_LIMIT
            return _.many("Your hand is too large: discard {n} more card.", "Your hand is too large: discard {n} more cards.", over)


def _awaited(view: Sight, step: table.Decision) -> Text:
    match step:
        case table.Pick():
            return _.many("{n} player is still choosing a character.", "{n} players are still choosing a character.", len(asked(view)))
        case table.Draw(seat):
            return _("{who}’s turn: draw the first card from the deck or the discard pile.", who=Who(seat))
        case table.Duty(seat):
            if _free_of_duty(view, seat):
                return _("{who}’s turn: discard a weapon for Bushido, or Bushido itself.", who=Who(seat))
            return _("{who}’s turn: discard a weapon for Bushido, or lose 1 honor.", who=Who(seat))
        case table.Play(seat, played):
            limit = limit_of(view, seat)
            return _("{who}’s turn. Weapons: {played} of {limit}.", who=Who(seat), played=played, limit=limit)
        case table.Attacked(seat, by):
            weapon = CARD_WORDS[view.played].name
            if by == view.me:
                return _("You attack with {weapon}. {who} may parry or take the wounds.", weapon=weapon, who=Who(seat))
            return _("{by} attacks with {weapon}. {who} may parry or take the wounds.", by=Who(by), weapon=weapon, who=Who(seat))
        case table.Face(_, by):
            together = len(may_have_to_act(view))
            in_now = together - len(asked(view))
            if view.played == BATTLECRY:
                return _("{who}’s Battlecry, answers so far: {n} of {all} (a Parry, or 1 wound).", who=Who(by), n=in_now, all=together)
            return _("{who}’s Jujutsu, answers so far: {n} of {all} (a weapon, or 1 wound).", who=Who(by), n=in_now, all=together)
        case table.Discard(seat):
            return _("{who} discards down to 7 cards.", who=Who(seat))


def _free_of_duty(view: Sight, seat: Seat) -> bool:
    """The Shogun of three players loses no honor for Bushido."""
    return len(view.people) == 3 and view.people[seat].role == SHOGUN


# ---- labels


def label(action: table.Action, view: Sight) -> tuple[Words, ...]:
    match action:
        case table.Choose(character):
            return (_("{character} ({n} resilience)", character=CHARACTER_WORDS[character].name, n=CHARACTERS[character].resilience),)
        case table.DrawFirst(discard):
            top = CARD_WORDS[view.discard[-1]].name if view.discard else ""
            return (_("From the discard pile: {card}", card=top) if discard else _("From the deck"),)
        case table.Strike(weapon, target):
            return weapon_with_reach(weapon), _target_of(view, weapon, target)
        case table.PlayCard(card):
            return (CARD_WORDS[card].name,)
        case table.PlayOn(card, target):
            return CARD_WORDS[card].name, Who(target)
        case table.PlayGeisha(target, card):
            return CARD_WORDS[GEISHA].name, Who(target), _geisha_takes(view, target, card)
        case table.Exert():
            return (_("Pay 1 resilience, draw 1 card"),)
        case table.EndTurn():
            return (_("End the turn"),)
        case table.Reply(card):
            return (_giving(view, card) if card else _giving_nothing(view),)
        case table.Drop(card):
            return (CARD_WORDS[card].name,)


def _target_of(view: Sight, weapon: int, target: Seat) -> Text:
    by = in_turn(view)
    number = wounds_to(view, target if by is None else by, weapon, target)
    return _.many("{who}: {n} wound", "{who}: {n} wounds", number, who=Who(target))


def _geisha_takes(view: Sight, target: Seat, card: int) -> Text:
    if card:
        return _("In play: {card}", card=CARD_WORDS[card].name)
    return _.many("A random card from their hand ({n})", "A random card from their hand ({n})", view.people[target].cards)


def _giving(view: Sight, card: int) -> Text:
    if card == PARRY:
        return CARD_WORDS[PARRY].name
    if view.played and view.played != JUJUTSU and card in WEAPONS:
        return _("Parry with a weapon: {weapon}", weapon=CARD_WORDS[card].name)
    return _("Discard: {weapon}", weapon=CARD_WORDS[card].name)


def _giving_nothing(view: Sight) -> Text:
    step = asked_of(view, view.me)
    match step:
        case table.Duty(seat) if _free_of_duty(view, seat):
            return _("Discard Bushido")
        case table.Duty():
            return _("Lose 1 honor")
        case table.Attacked(seat, by):
            return _.many("Take {n} wound", "Take {n} wounds", wounds_to(view, by, view.played, seat))
        case _:
            return _.many("Take {n} wound", "Take {n} wounds", 1)


# ---- kinds


def kind(action: table.Action, view: Sight) -> Kind:
    match action:
        case table.Exert():
            return Kind.ABILITY
        case table.EndTurn():
            return Kind.END
        case table.Reply(card) if not card:
            return _kind_of_nothing(view)
        case _:
            return Kind.PLAY


def _kind_of_nothing(view: Sight) -> Kind:
    """A wound is taken or honor is paid, but for the Shogun who lets Bushido go."""
    match asked_of(view, view.me):
        case table.Duty(seat) if _free_of_duty(view, seat):
            return Kind.PASS
        case _:
            return Kind.COST
