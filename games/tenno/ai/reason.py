"""Why a computer player did what it did, in a sentence, from what its seat saw and believed. It is read when the match is over."""

from __future__ import annotations

from games.core.text import Phrases, Who, Words
from games.tenno.ai.belief import Belief
from games.tenno.ai.blunders import for_nothing
from games.tenno.ai.looks import Looks
from games.tenno.ai.table import RESULTS
from games.tenno.rules.cards import GEISHA, MONK, NINJA, SHOGUN
from games.tenno.rules.table import Action, Again, Arrange, Attack, Decline, Exchange, Fill, Peek, PeekAt, ShowMonk, Shuffle, Strike, Swap
from games.tenno.rules.table import Monk as AskMonk
from games.tenno.view.sight import Sight
from games.tenno.words.names import named, slot_name

_ = Phrases("tenno")

SURE = 95  # per cent, from which on it is as good as certain


def reason(view: Sight, belief: Belief, action: Action) -> Words | None:
    looks = Looks(view, belief)
    match action:
        case Arrange():
            return _("No one can tell the order of the Peasants, so it was random.")
        case Strike():
            return _strike(view, looks, action)
        case ShowMonk():
            return _("The Monk’s help changed how the battle ended.")
        case Fill(cards):
            return _laid(view, cards)
        case Exchange(slot, card):
            return _exchanged(view, looks, slot, card)
        case Shuffle():
            return _("After that, no one could be sure which of the two cards was where.")
        case PeekAt(slot):
            return _peeked(view, looks, slot)
        case Decline():
            return _declined(view)
        case _:
            return None


def _percent(chance: float) -> int:
    return 5 * round(20 * chance)


# ---- attacks


def _strike(view: Sight, looks: Looks, action: Strike) -> Words:
    mine = view.mine.table[action.slot]
    assert mine
    aim = action.defender, action.target
    who, slot, card = Who(action.defender), slot_name(action.target), named(mine)
    known = looks.may_lie(aim)
    won = _chance(looks, action, 1)
    if len(known) == 1:
        theirs = named(next(iter(known)))
        if _percent(won) >= SURE:
            return _("{who}, {slot}: remembered as {theirs}, which {card} beats.", who=who, slot=slot, theirs=theirs, card=card)
        return _("{who}, {slot}: remembered as {theirs}, and losing {card} was acceptable.", who=who, slot=slot, theirs=theirs, card=card)
    likely, n = _likeliest(looks, aim)
    if mine == GEISHA:
        return _("{who}, {slot}: most likely {theirs} ({n}%), and the Geisha beats whatever it is.", who=who, slot=slot, theirs=likely, n=n)
    if _percent(won) >= SURE:
        return _("{who}, {slot}: {card} was almost certain to win there.", who=who, slot=slot, card=card)
    return _(
        "{who}, {slot}: most likely {theirs} ({n}%). Chance of winning with {card}: {won}%.",
        who=who,
        slot=slot,
        theirs=likely,
        n=n,
        card=card,
        won=_percent(won),
    )


def _chance(looks: Looks, action: Strike, wanted: int) -> float:
    """How likely the attack ends so."""
    attack = looks.table.cards[looks.me][action.slot]
    both = looks.chances((action.defender, action.target))
    return sum(chance for helped, there in enumerate(both) for card, chance in there.items() if RESULTS[helped][attack][card] == wanted)


def _likeliest(looks: Looks, aim: tuple[int, int]) -> tuple[Words, int]:
    plain, helped = looks.chances(aim)
    chances = {card: plain.get(card, 0.0) + helped.get(card, 0.0) for card in looks.may_lie(aim)}
    card = max(chances, key=chances.__getitem__)
    return named(card), _percent(chances[card])


# ---- what is laid, hidden and looked at


def _laid(view: Sight, cards: tuple[int, ...]) -> Words:
    held = [card for card in (GEISHA, SHOGUN) if card in view.mine.hand and card not in cards]
    if SHOGUN in cards:
        return _("{card} was placed there to wait for attackers.", card=named(SHOGUN))
    if GEISHA in cards:
        return _("{card} beats any card, attacking or defending.", card=named(GEISHA))
    if MONK in cards:
        return _("{card} helps the other two from the table.", card=named(MONK))
    if held:
        return _("{card} was held back for later.", card=named(held[-1]))
    if NINJA in cards:
        return _("{card} was placed to attack before anyone finds him.", card=named(NINJA))
    return _("{card} looked best there.", card=named(cards[0]))


def _exchanged(view: Sight, looks: Looks, slot: int, card: int) -> Words:
    lying = view.mine.table[slot]
    assert lying
    known = looks.is_known(slot)
    if card == lying:
        if known:
            return _("A bluff: {card} was known to be there, and now no one can be sure.", card=named(card))
        return _("A bluff: no one knew about {card}, and no one was meant to guess.", card=named(card))
    if known:
        return _("{theirs} was known to be there, so {card} took its place.", theirs=named(lying), card=named(card))
    return _("{card} looked more useful there than {theirs}.", card=named(card), theirs=named(lying))


def _peeked(view: Sight, looks: Looks, slot: int) -> Words:
    step = view.step
    assert isinstance(step, Peek)
    if looks.known((step.of, slot)):
        return _("That card was known already, like the others.")
    likely, n = _likeliest(looks, (step.of, slot))
    return _("This was the least-known card: most likely {card} ({n}%).", card=likely, n=n)


def _declined(view: Sight) -> Words | None:
    match view.step:
        case AskMonk():
            if MONK not in view.mine.table:
                return _("The Monk wasn’t on the table.")
            return _("The Monk’s help wouldn’t have changed anything.") if for_nothing(view) else _("The Monk was meant to stay hidden.")
        case Again():
            return _("No second attack was worth the card.")
        case Swap():
            return _("The cards on the table were best left as they were.")
        case Peek():
            return _("All three cards were known.")
        case Attack() | None:
            return None
        case _:
            return None
