"""How many days a game takes by post, with standing orders and without: see `__main__`."""
