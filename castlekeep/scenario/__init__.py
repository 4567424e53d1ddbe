"""Scenarios: maps and set-ups as text, as values, and as files."""
