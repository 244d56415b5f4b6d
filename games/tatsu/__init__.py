"""Tatsu: Dragon Catchers, for two, three or four players: catch spirits in tricks, with cards that others lay for you."""

from pathlib import Path

from games.core.game import Choice, Depth, Game, Option, Upgrade
from games.core.text import Phrases
from games.tatsu.ai.strategy import STRATEGY
from games.tatsu.orders import ORDERS, one_answer
from games.tatsu.picture.end import everything
from games.tatsu.picture.examples import example
from games.tatsu.picture.icons import FACES
from games.tatsu.picture.poster import poster
from games.tatsu.picture.scene import scene
from games.tatsu.picture.title import title_picture
from games.tatsu.rules.events import Event
from games.tatsu.rules.rulebook import apply, legal, outcome, setup, waiting
from games.tatsu.rules.table import Action, House, State, essence
from games.tatsu.rules.upgrades import state_with_house
from games.tatsu.view.belief import believe
from games.tatsu.view.sight import Sight, in_turn, view
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
    blurb=_("A trick-taking game where others play your cards for you, and your catch only counts with a multiplier."),
    folder=Path(__file__).parent,
    designers="Wolfgang Werner",
    publisher="Matagot",
    seats=range(2, 5),
    depth=Depth.MEDIUM,
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
            (Choice("drawn", _("Chosen at random"), False), Choice("chosen", _("The first seat’s side plays Red"), True)),
            field="first_is_red",
            seats=(2, 4),
        ),
        Option(
            "captured",
            _("Captured cards"),
            (Choice("shown", _("Face up"), False), Choice("counted", _("Face down, only counted"), True)),
            field="counted",
        ),
        Option(
            "teams",
            _("Teams"),
            (Choice("seated", _("As seated: seats 1 and 3 against 2 and 4"), False), Choice("drawn", _("Chosen at random"), True)),
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
        _("Two clans, Red and Yellow, alternate around the table. Four players form two teams; partners sit opposite each other."),
        _("On your turn, play a card of your clan in front of you, or ask anyone who has one to play it there for you."),
        _("The player you ask must play a card of that clan, and chooses which one."),
        _("Card backs show the clan, so everyone knows how many cards of each clan are in a hand."),
        _("Four cards make a trick. The highest strength (in the circle) takes it; if tied, the card played first."),
        _("Points are in the hexagon: weak spirits (strength 1) are worth 3 to 7, all stronger ones 1."),
        _("Points only count with multipliers of your own clan: add those up, and multiply. No multiplier, no points."),
        _(
            "A merge spirit holds the trick for the next winner, and the player with the spirit in front of them "
            "leads. In the last round, the trick is lost."
        ),
        _(
            "After seven rounds, the hand is scored. Once someone has 500 points, the best total wins; a table "
            "may agree on 250 or one hand."
        ),
        _(
            "With three players, the dealer plays Red and also a ghost across the table whose cards are face up. "
            "The roles rotate after each hand."
        ),
        _(
            "With two players, cards are in two rows instead of hands, face up on top of face down, and each "
            "player plays two cards per round."
        ),
    ),
)
