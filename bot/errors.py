"""What can go wrong, and what the person who clicked is told. Nothing in here is logged above `info` but `Broken`."""

from __future__ import annotations

from typing import ClassVar

from games.core.text import Phrases, Text

_ = Phrases("bot")


class Refused(Exception):
    """A click or command that cannot be carried out. But for `InDoubt` nothing has changed; the person reads `words`."""

    def __init__(self, words: Text) -> None:
        super().__init__(words.id)
        self.words = words


class WithUsualWords(Refused):
    """What goes without saying is `said`, unless there is more to say."""

    said: ClassVar[Text]

    def __init__(self, words: Text | None = None) -> None:
        super().__init__(words or self.said)


class Stale(WithUsualWords):
    """An answer to a question that is no longer open. The current panel is shown with it."""

    said = _("That question has already been answered. Here’s the match as it is now.")


class OutOfReach(WithUsualWords):
    """Stored data cannot be read at the moment. This is temporary, and background work is retried."""

    said = _("I can’t load this match right now. Nothing is lost. Try again in a moment.")


class InDoubt(WithUsualWords):
    """What was to be kept was sent, and no answer came: it is kept, or will be in a moment, or not. It is looked at again."""

    said = _("I don’t know yet whether this was saved: the database isn’t responding. Check again in a moment.")


class Overtaken(Stale):
    """Somebody else has changed the match since it was looked at. Read anew, the same may still be possible."""


class Outdated(Stale):
    """A choice from a menu that was another one, as after an update. Nobody is taken at their word for what it means by now."""

    said = _("Your choices have changed since this button was shown. Here’s the match as it is now.")


class Stays(Stale):
    """A decision that cannot be taken back, and why. The current panel, which does not offer it, is shown with it."""


class Held(Stale):
    """A decision in a match that is paused. The current panel, which says until when, is shown with it."""


class NotYourTurn(WithUsualWords):
    said = _("It’s not your turn. The table shows who has to decide.")


class NotSeated(WithUsualWords):
    """Of a table: see `not_seated` in `bot/match/seats.py`. Without one, somebody who plays nowhere."""

    said = _("You’re not in a match right now. Press “Sit down” at a table, or open one with /play.")


class NoSuchMatch(WithUsualWords):
    said = _("This match is no longer stored. Open a new table with /play.")


class Unreadable(WithUsualWords):
    """A checkpoint that this version of the game does not understand. It stays as it is; the match can still be stopped."""

    said = _("This match was saved by another version of the bot and can’t be loaded. Its host can end it with /stop.")


class Illegible(Unreadable):
    """Not even the terms of the match can be read, so only the bot's owner can do something about it."""

    said = _("This match was saved by another version of the bot and can’t be loaded. The bot’s owner can see why in /about.")


class NotBegun(WithUsualWords):
    """What was wanted belongs to a match that is played, and at this table people still gather."""

    said = _("This match hasn’t started yet. The host can press “Start” once everyone is seated.")


class MatchOver(WithUsualWords):
    said = _("This match is over. To play again, press “Rematch” on its table.")


class NotUnderstood(WithUsualWords):
    """A forged or foreign custom_id, or one of a version that is no longer known."""

    said = _("This button is out of date. Use /table to see the current state of the match.")


class NotAllowed(Refused):
    """Only the host or a moderator may do this."""


class Broken(Refused):
    """Our own mistake. The code leads from what the player reads to the trace in the log."""

    def __init__(self, code: str) -> None:
        super().__init__(_("Something went wrong on our end. Nothing is lost. Use /table to continue. Error code: {code}", code=code))
        self.code = code


class Impossible(Exception):
    """A command of the bot's owner cannot be carried out: one sentence that says why, and a non-zero exit code."""


class CannotStart(Impossible):
    """The bot cannot run at all, or its database cannot be used."""


class Failed(Exception):
    """A command at the terminal that found what it looked for to be wrong: one sentence, and a non-zero exit."""
