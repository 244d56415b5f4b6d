"""Why a card was laid or somebody was asked, in one sentence, from what the seat saw and believed."""

from __future__ import annotations

from games.core.dice import Dice
from games.core.text import Phrases, Words
from games.tatsu.ai.blunders import trick_of
from games.tatsu.ai.policy import POLICY, Look
from games.tatsu.ai.table import Table
from games.tatsu.rules.cards import MERGES, POINTS, STRENGTH, TIMES
from games.tatsu.rules.rulebook import TRICK
from games.tatsu.rules.table import Action, Answer, Lay, LayUnseen, Place, Request
from games.tatsu.view.belief import Belief
from games.tatsu.view.sight import Sight, count_of
from games.tatsu.words.names import place_name

_ = Phrases("tatsu")

LIKELY, UNLIKELY = 0.6, 0.4


def reason(view: Sight, belief: Belief, action: Action) -> Words | None:
    step = view.step
    if step is None:
        return None
    match action:
        case Request(of):
            return _asked(view, step.place, view.places[of])
        case LayUnseen():
            return _("No card of this clan is face up, so a face-down one is played unseen.")
        case Lay(card):
            return _laid(view, belief, card, step.of if isinstance(step, Answer) else step.place, step.place)


def _asked(view: Sight, place: Place, of: Place) -> Words:
    n = count_of(view.holdings[of.number], place.clan)
    if not count_of(view.holdings[place.number], place.clan):
        return _("No card of your own to play, so you have to ask.")
    if of.clan == place.clan:
        return _.many(
            "A partner chooses from {n} card, which saves your own.", "A partner chooses from {n} cards, which saves your own.", n
        )
    return _("Saves your own cards and uses up one that these players might need: {who}.", who=place_name(of))


def _laid(view: Sight, belief: Belief, card: int, of: Place, place: Place) -> Words:
    if card in MERGES or any(laid.card in MERGES for laid in view.trick):
        return _merge(card, len(view.trick) == TRICK - 1)
    trick = trick_of(view, belief)
    takes = trick is None or STRENGTH[card] > trick.best
    if trick is not None and len(view.trick) == TRICK - 1:
        return _last(card, takes, ours=of.clan == place.clan, ahead=trick.ahead)
    look = Look(POLICY, Table(belief.draw(Dice("looks"))), of.seat, place.clan)
    chance = (look.values[STRENGTH[card]] + 1) / 2
    return _on_the_way(card, chance if of.clan == place.clan else 1 - chance, takes, ours=of.clan == place.clan)


def _merge(card: int, last: bool) -> Words:
    if card not in MERGES:
        return _("Because of the merge spirit, no one takes this trick; this card waits in it for the next winner.")
    return _("The merge spirit keeps this trick from the others.") if last else _("With the merge spirit, no one takes this trick for now.")


def _last(card: int, takes: bool, *, ours: bool, ahead: bool) -> Words:
    """It is certain who takes the trick."""
    if ours and takes and not ahead:
        return _("This card wins the trick.")
    if ours and ahead:
        return _("The trick is won anyway, so this card is safe in it.")
    if ours:
        return _("The trick is lost anyway, so it gets the least useful card.")
    if ahead and not takes:
        return _("The trick stays won, and this card comes with it.")
    if ahead:
        return _("A trick worth this little can go to the others.")
    return _("The others take the trick anyway, so they get what helps them least.")


def _on_the_way(card: int, chance: float, takes: bool, *, ours: bool) -> Words:
    percent = 10 * max(1, min(9, round(10 * chance)))
    if chance >= LIKELY and (TIMES[card] or POINTS[card] > 1):
        return _("The chance of winning this trick is about {n}%, so it may as well be worth something.", n=percent)
    if chance >= LIKELY:
        return _("The chance of winning this trick is about {n}%.", n=percent)
    if chance <= UNLIKELY:
        return _("The chance of winning this trick is only about {n}%, so it gets the least useful card.", n=percent)
    if ours and takes:
        return _("It is winning for now, and beating it takes a stronger card.")
    return _("It isn’t clear who wins this trick, so better cards can wait.")
