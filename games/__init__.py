"""Durak by post: the rules of the card game, the games of the players, and their API and pages."""
