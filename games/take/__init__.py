"""Také: chips from open stacks, ghosts on top, and two courtyards whose influence counts at every turn."""

from pathlib import Path

from games.core.game import Choice, Depth, Game, Option, Upgrade
from games.core.text import Phrases
from games.take.ai.strategy import STRATEGY
from games.take.picture.end import everything
from games.take.picture.examples import example
from games.take.picture.icons import FACES
from games.take.picture.poster import poster
from games.take.picture.scene import scene
from games.take.picture.title import title_picture
from games.take.rules.events import Event
from games.take.rules.rulebook import apply, legal, outcome, setup, waiting
from games.take.rules.table import Action, House, State, essence
from games.take.rules.upgrades import into_house
from games.take.view.belief import believe
from games.take.view.sight import in_turn, sure, view
from games.take.words.brief import brief
from games.take.words.recap import recap
from games.take.words.say import say
from games.take.words.story import story
from games.take.words.turn import ask, chapter, kind, label, narrate
from games.take.words.why_not import why_not

_ = Phrases("take")

GAME = Game(
    key="take",
    name=_("Také"),
    blurb=_("A duel without luck: take a character from the imperial hall, and the one underneath scores for both courtyards."),
    folder=Path(__file__).parent,
    designers="Arve D. Fühler",
    publisher="HUCH! & friends",
    seats=range(2, 3),
    depth=Depth.DEEP,
    minutes=range(30, 31),
    options=(
        Option(
            "ninja",
            _("Ninja values"),
            (
                Choice("2/1", _("2 at the bottom, 1 in the middle, like the others"), False),
                Choice("1/0", _("1 at the bottom, 0 in the middle"), True),
            ),
            field="low_ninja",
        ),
        Option(
            "twice",
            _("Same action twice with the Ninja"),
            (Choice("no", _("No, each action once per turn"), False), Choice("yes", _("Yes, with your own chip and the opponent’s"), True)),
            field="same_twice",
        ),
        Option("first", _("First player"), (Choice("random", _("Chosen at random")), Choice("host", _("The host")))),
    ),
    house=House,
    upgrades=(Upgrade(state=into_house),),
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
    veiled=label,  # nothing is hidden
    narrate=narrate,
    kind=kind,
    in_turn=in_turn,
    sure=sure,
    why_not=why_not,
    faces=FACES,
    chapter=chapter,
    example=example,
    recap=recap,
    first_steps=(
        _("There are five stacks of seven chips in the hall, and everyone can see every chip. Nothing is hidden and nothing is drawn."),
        _("On your turn, take the top chip of a stack without a ghost. A ghost takes its place, so that stack is closed for now."),
        _("If no chip can be taken at the start of a turn, all ghosts return to the supply and every stack is open again."),
        _(
            "The chip goes to the bottom space of its column in your courtyard and is worth 2. A Samurai goes "
            "above any column and is worth 1."
        ),
        _(
            "Then the character you uncovered scores for each player: how often it is on top in the hall, times "
            "that player’s influence with it."
        ),
        _("Before taking, you may use abilities. Each moves one chip up to the middle space, where it is worth 1 and stays."),
        _("Daimyo: up to three of your Samurai change columns. Ronin: a ghost moves, goes to the supply, or comes from it."),
        _("Geisha: a top chip goes to another stack. Ninja: the opponent’s Daimyo, Ronin, or Geisha moves up, and you take its action."),
        _("Your turn isn’t final until you confirm it; every step can be undone. After 35 turns, the higher score wins."),
    ),
    strategy=STRATEGY,
)
