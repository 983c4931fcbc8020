"""Durak by post: the rules of the card game, the games, and their API and pages."""
