"""`python -m bot doctor`: checks the bot's assumptions against the real Discord, with the bot's own token and code.

It stores nothing, and cleans up after itself. docs/contributing/discord.md lists the assumptions.
"""
