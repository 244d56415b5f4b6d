"""Screens as values. The desk turns them into messages and keeps those up to date."""
