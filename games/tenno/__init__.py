"""Tenno: a game of bluff and memory for two to seven players."""

from __future__ import annotations

from pathlib import Path

from games.core.game import Choice, Depth, Game, Option
from games.core.text import Phrases
from games.tenno.ai.strategy import STRATEGY
from games.tenno.orders import ORDERS, in_turn, one_answer
from games.tenno.picture.end import everything
from games.tenno.picture.examples import example
from games.tenno.picture.icons import FACES
from games.tenno.picture.poster import poster
from games.tenno.picture.scene import scene
from games.tenno.picture.title import title_picture
from games.tenno.rules.events import Event
from games.tenno.rules.rulebook import apply, legal, outcome, setup, waiting
from games.tenno.rules.table import Action, House, State, essence
from games.tenno.rules.upgrades import UPGRADES
from games.tenno.view.belief import believe
from games.tenno.view.sight import view
from games.tenno.words.brief import brief
from games.tenno.words.recap import recap
from games.tenno.words.say import say
from games.tenno.words.story import story
from games.tenno.words.turn import ask, chapter, kind, label, narrate
from games.tenno.words.veiled import veiled
from games.tenno.words.why_not import why_not

_ = Phrases("tenno")

GAME = Game(
    key="tenno",
    name=_("Tenno"),
    blurb=_("Bluff and remember: attack face-down cards, take prisoners, and win the Tenno’s favor."),
    folder=Path(__file__).parent,
    designers="Lukas Zach, Michael Palm",
    publisher="HUCH!",
    seats=range(2, 8),
    depth=Depth.EASY,
    minutes=range(15, 16),
    options=(
        Option("first", _("First player"), (Choice("random", _("Chosen at random")), Choice("host", _("The host")))),
        Option(
            "log",
            _("Battle log"),
            (Choice("closed", _("No: memory is part of the game"), False), Choice("open", _("Yes: past battles stay visible"), True)),
            field="open_log",
        ),
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
    in_turn=in_turn,
    one_answer=one_answer,
    strategy=STRATEGY,
    first_steps=(
        _("Everyone has the same eleven cards: three Peasants start face down on the table, the other eight are your hand."),
        _("On your turn, attack an opponent’s card with one of your three. Both are turned up and the higher card wins."),
        _(
            "If you win, the beaten card goes to your prison, unseen. If you lose, your card is discarded. If "
            "the cards are equal, both are discarded."
        ),
        _("Winning cards are turned face down again where they were. Remember them: no one keeps notes."),
        _("Gaps are filled from the hand. Then an attacker who didn’t lose a card may swap one for a card in hand, or just pretend to."),
        _("A defender who won may look at one of the attacker’s cards."),
        _("Ninja: 4, but attacks with 8. Monk: 5, and from the table he gives +2 to another card of yours under attack."),
        _("Ronin: 6, and after his attack another of your cards may attack. Shogun: 10, never attacks, captures any card he beats."),
        _("Geisha: always 1 stronger than her opponent, but she leaves the game after use."),
        _("The game ends as soon as someone can’t fill every gap. The highest total of values in prison wins."),
    ),
)
