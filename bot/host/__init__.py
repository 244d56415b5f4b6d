"""Commands for whoever hosts the bot: `python -m bot COMMAND`. What they do to the database is done in `bot/store`."""
