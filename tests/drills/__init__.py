"""Drills: what must not happen when the bot is killed, when Discord fails, when the disk is full, when its rules change.

The bot is a real process (`runner`), Discord is the one on loopback, people are scripted and know only what they see (`people`).
What they were answered is held against what is kept (`ledger`), what they see against where the matches stand (`shown`). Each
drill has a short form among the tests, and a long one: `make drill`. Each is shown to notice a defect that is built in (`defects`).
"""
