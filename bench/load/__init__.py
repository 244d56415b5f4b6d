"""Many matches at once, against a Discord on loopback that is as slow and as strict as the real one.

`python -m bench.load` (or `make load`) plays: `plan` says how much, `world` is that Discord with its `limits`, `people` press buttons,
`bot` is the bot in a process of its own and what is measured in there, `report` says what came of it.
"""
