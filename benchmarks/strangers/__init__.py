"""Opponents that share no code with the levels of computer players, and measurements of the levels against them."""
