"""Moves: the base class and the kinds of the plain game."""
