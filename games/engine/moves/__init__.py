"""Moves: the plain kinds, which any game knows, and what all kinds have in common."""
