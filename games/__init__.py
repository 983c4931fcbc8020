"""Durak by post: the rules, the games people play, and the doors to them."""
