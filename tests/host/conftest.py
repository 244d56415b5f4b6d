"""The terminal of whoever hosts the bot, for all tests in here."""

from tests.host.playing import host

__all__ = ["host"]
