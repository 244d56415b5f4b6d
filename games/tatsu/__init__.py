"""Tatsu: Dragon Catchers, for two, three or four players: catch spirits in tricks, with cards that others lay for you."""

from pathlib import Path

from games.core.game import Choice, Game, Option, Upgrade
from games.core.text import Phrases
from games.tatsu.ai.strategy import STRATEGY
from games.tatsu.orders import ORDERS, one_answer
from games.tatsu.picture.end import everything
from games.tatsu.picture.examples import example
from games.tatsu.picture.icons import FACES
from games.tatsu.picture.scene import scene
from games.tatsu.picture.title import title_picture
from games.tatsu.rules.events import Event
from games.tatsu.rules.rulebook import apply, legal, outcome, setup, waiting
from games.tatsu.rules.table import Action, House, State, essence
from games.tatsu.rules.upgrades import state_with_house
from games.tatsu.view.belief import believe
from games.tatsu.view.sight import Sight, view
from games.tatsu.words.brief import brief
from games.tatsu.words.recap import recap
from games.tatsu.words.say import say
from games.tatsu.words.story import story
from games.tatsu.words.turn import ask, chapter, kind, label, narrate
from games.tatsu.words.veiled import veiled
from games.tatsu.words.why_not import why_not

_ = Phrases("tatsu")

GAME: Game[State, Action, Sight] = Game(
    key="tatsu",
    name=_("Tatsu: Dragon Catchers"),
    blurb=_("A trick-taking game in which others lay your cards for you, and what you catch counts only with a multiplier."),
    folder=Path(__file__).parent,
    designers="Wolfgang Werner",
    publisher="Matagot",
    seats=range(2, 5),
    minutes=range(20, 31),
    options=(
        Option(
            "target",
            _("Length"),
            (Choice("500", _("To 500 points"), 500), Choice("250", _("To 250 points"), 250), Choice("hand", _("One hand"), 0)),
        ),
        Option(
            "clans",
            _("Clans"),
            (Choice("drawn", _("Drawn by lot"), False), Choice("chosen", _("The first seat's side plays Red"), True)),
            field="first_is_red",
            seats=(2, 4),
        ),
        Option(
            "captured",
            _("Captured cards"),
            (Choice("shown", _("Open for everybody"), False), Choice("counted", _("Face down, only counted"), True)),
            field="counted",
        ),
        Option(
            "teams",
            _("Teams"),
            (Choice("seated", _("As seated: seats 1 and 3 against 2 and 4"), False), Choice("drawn", _("Drawn by lot"), True)),
            field="drawn_teams",
            seats=(4,),
        ),
    ),
    house=House,
    upgrades=(Upgrade(state=state_with_house),),
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
    one_answer=one_answer,
    strategy=STRATEGY,
    first_steps=(
        _("Two clans, Red and Yellow, alternate round the table. Four players are two teams, partners sit opposite."),
        _("On your turn lay a card of your clan before you, or ask anybody who has one to lay it there for you."),
        _("Whoever is asked must lay a card of that clan, and chooses which one."),
        _("The backs of the cards show their clan, so everybody knows how many cards of each clan a hand holds."),
        _("Four cards are a trick: the highest strength, in the circle, takes it. Of equals the one laid first."),
        _("The points stand in the hexagon: weak spirits of strength 1 bring 3 to 7, all stronger ones bring 1."),
        _("Points count only with multipliers of your own clan: add them up, and multiply. None captured means nothing scored."),
        _("A merge spirit keeps the trick for the next winner, and whoever has it before them leads. In the last round the trick is lost."),
        _("After seven rounds the hand is scored. Once somebody has 500 points, the best total wins; tables may agree on 250 or one hand."),
        _("With three players the dealer plays Red, and also a ghost opposite whose cards lie open. The roles move on after each hand."),
        _("With two players cards lie in two rows instead of hands, face up on others face down, and each player lays two cards a round."),
    ),
)
