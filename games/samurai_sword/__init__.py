"""Samurai Sword: the table of contents of the game."""

from __future__ import annotations

from pathlib import Path

from games.core.game import Choice, Depth, Game, Option
from games.core.text import Phrases
from games.samurai_sword.ai.strategy import STRATEGY
from games.samurai_sword.orders import ORDERS, one_answer
from games.samurai_sword.picture.end import everything
from games.samurai_sword.picture.examples import example
from games.samurai_sword.picture.icons import FACES
from games.samurai_sword.picture.poster import poster
from games.samurai_sword.picture.scene import scene
from games.samurai_sword.picture.title import title_picture
from games.samurai_sword.rules.events import Event
from games.samurai_sword.rules.rulebook import apply, legal, outcome, setup, waiting
from games.samurai_sword.rules.table import Action, House, State, essence
from games.samurai_sword.rules.upgrades import UPGRADES
from games.samurai_sword.view.belief import believe
from games.samurai_sword.view.reading import in_turn, several
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
    blurb=_("Hidden roles and drawn blades: fight for your side’s honor before you know who is on it."),
    folder=Path(__file__).parent,
    designers="Emiliano Sciarra",
    publisher="dV Giochi",
    seats=range(3, 8),
    depth=Depth.MEDIUM,
    minutes=range(30, 61),
    options=(
        Option(
            "deck",
            _("The deck runs out"),
            (Choice("at-once", _("with its last card (standard)"), False), Choice("late", _("when the next card is drawn"), True)),
            field="late_deck",
        ),
        Option(
            "floor",
            _("Minimum score per side"),
            (Choice("none", _("no limit: it can fall below 0 (standard)"), False), Choice("zero", _("0"), True)),
        ),
        Option(
            "characters",
            _("Characters"),
            (Choice("dealt", _("dealt (standard)"), False), Choice("two", _("choose one of two"), True)),
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
    poster=poster,
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
    in_turn=in_turn,
    one_answer=one_answer,
    several=several,
    strategy=STRATEGY,
    first_steps=(
        _("The Shogun and the Samurai are one side, the Ninjas another, and the Ronin fights alone. Only the Shogun’s role is public."),
        _("Your honor scores points for your side. Your resilience is the number of wounds you can take."),
        _("On your turn: draw 2 cards, play as many as you like, but only one weapon, then keep at most 7."),
        _(
            "A weapon has a reach and a number of wounds. Its reach must cover the distance to the target: count "
            "seats the shorter way around the table, plus 1 for each Armor."
        ),
        _("If you’re attacked, you may play a Parry. Otherwise the wounds cost you resilience."),
        _(
            "At 0 resilience, you give 1 honor to the player who defeated you. Weapons can’t target you until "
            "your next turn, when you recover fully."
        ),
        _("A player with no cards in hand is harmless too. Harmless players are skipped when distances are counted."),
        _("When the deck runs out, everyone loses 1 honor and the discard pile becomes the new deck."),
        _("As soon as a player has no honor left, roles are revealed and honor is counted. For some roles it counts double or triple."),
        _("The match also ends if an enemy’s defeat leaves only one player with resilience: that player’s side wins at once."),
    ),
)
