"""Opponents that share no code with the levels of computer players, and the table of games against them."""
