"""The match: what the bot keeps of one, the door through which it changes, the clock and the computer players that enter there.

Nothing in here knows Discord, SQL or what a message looks like. The store is a Protocol (`store`) that this room owns.
"""
