"""Slash commands and buttons, mapped to actions: parse, call, answer. No rule, no SQL, no layout lives here."""
