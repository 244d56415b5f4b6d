"""Commands for the bot's owner: `python -m bot COMMAND`. Work on the database is done in `bot/store`."""
