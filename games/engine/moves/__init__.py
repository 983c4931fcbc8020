"""Moves: their base class, and the kinds of moves of the plain game."""
