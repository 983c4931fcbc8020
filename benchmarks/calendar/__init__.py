"""Simulates how many days a game takes, with standing orders and without. `__main__.py` explains the simulation."""
