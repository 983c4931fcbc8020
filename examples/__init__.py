"""Example programs, explained in docs/bots.md."""
