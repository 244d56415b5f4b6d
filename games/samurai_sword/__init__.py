"""Samurai Sword: the table of contents of the game."""

from __future__ import annotations

from pathlib import Path

from games.core.game import Choice, Game, Option
from games.core.text import Phrases
from games.samurai_sword.ai.strategy import STRATEGY
from games.samurai_sword.orders import ORDERS, one_answer
from games.samurai_sword.picture.end import everything
from games.samurai_sword.picture.examples import example
from games.samurai_sword.picture.icons import FACES
from games.samurai_sword.picture.scene import scene
from games.samurai_sword.picture.title import title_picture
from games.samurai_sword.rules.events import Event
from games.samurai_sword.rules.rulebook import apply, legal, outcome, setup, waiting
from games.samurai_sword.rules.table import Action, House, State, essence
from games.samurai_sword.rules.upgrades import UPGRADES
from games.samurai_sword.view.belief import believe
from games.samurai_sword.view.sight import Sight, view
from games.samurai_sword.words.brief import brief
from games.samurai_sword.words.recap import recap
from games.samurai_sword.words.say import say
from games.samurai_sword.words.story import story
from games.samurai_sword.words.turn import aim, ask, chapter, kind, label, narrate
from games.samurai_sword.words.veiled import veiled
from games.samurai_sword.words.why_not import why_not

_ = Phrases("samurai-sword")

GAME: Game[State, Action, Sight] = Game(
    key="samurai-sword",
    name=_("Samurai Sword"),
    blurb=_("Hidden roles and open blades: fight for your side's honor before you know who belongs to it."),
    folder=Path(__file__).parent,
    designers="Emiliano Sciarra",
    publisher="dV Giochi",
    seats=range(3, 8),
    minutes=range(30, 61),
    options=(
        Option(
            "deck",
            _("The deck ends"),
            (Choice("at-once", _("with its last card (by the book)"), False), Choice("late", _("at the next draw"), True)),
            field="late_deck",
        ),
        Option(
            "floor",
            _("Lowest total of a side"),
            (Choice("none", _("none: it may fall below 0 (by the book)"), False), Choice("zero", _("0"), True)),
        ),
        Option(
            "characters",
            _("Characters"),
            (Choice("dealt", _("dealt (by the book)"), False), Choice("two", _("choose one of two"), True)),
            field="two_characters",
            seats=(3, 4, 5, 6),
        ),
        Option("distances", _("Show distances"), (Choice("yes", _("yes"), True), Choice("no", _("no"), False))),
    ),
    house=House,
    upgrades=UPGRADES,
    state=State,
    actions=Action,
    events=Event,
    setup=setup,
    waiting=waiting,
    legal=legal,
    apply=apply,
    outcome=outcome,
    essence=essence,
    view=view,
    believe=believe,
    scene=scene,
    everything=everything,
    story=story,
    title=title_picture,
    say=say,
    ask=ask,
    aim=aim,
    label=label,
    brief=brief,
    veiled=veiled,
    narrate=narrate,
    kind=kind,
    why_not=why_not,
    faces=FACES,
    chapter=chapter,
    example=example,
    recap=recap,
    orders=ORDERS,
    watched_late=True,
    one_answer=one_answer,
    strategy=STRATEGY,
    first_steps=(
        _("The Shogun and the Samurai are one side, the Ninjas another, the Ronin fights alone. Only the Shogun shows the role."),
        _("Your honor makes your side's points. Your resilience says how many wounds you can take."),
        _("On your turn: draw 2 cards, play as many as you like, but only one weapon, then keep at most 7."),
        _("A weapon shows reach and wounds. It must reach the target: the steps round the table, the shorter way, and 1 for each Armor."),
        _("Who is attacked may play a Parry. Otherwise the wounds cost resilience."),
        _("At resilience 0 you give 1 honor to whoever did it. No weapon touches you until your next turn, when you recover fully."),
        _("A player without a card in hand is harmless too. The harmless are skipped when distances are counted."),
        _("When the deck runs out, everybody loses 1 honor and the discard pile becomes the new deck."),
        _("As soon as somebody has no honor left, roles are shown and honor is counted. Some roles count it double or three times."),
        _("Or an enemy's defeat leaves only one player with resilience: then that player's side wins at once."),
    ),
)
