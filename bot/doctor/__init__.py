"""`python -m bot doctor`: whether Discord does what the bot assumes, asked of Discord itself with the bot's own token and code.

It keeps nothing, and takes away what it made. docs/contributing/discord.md has the assumptions.
"""
