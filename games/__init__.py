"""Durak by post: the rules, the games of the players, and their interfaces."""
