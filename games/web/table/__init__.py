"""The table of a game: one visit, one minute."""
