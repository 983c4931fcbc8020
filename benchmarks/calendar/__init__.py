"""Simulation of the days that a game takes, with standing orders and without; see `__main__`."""
