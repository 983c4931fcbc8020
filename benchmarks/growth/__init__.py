"""Compares how long requests take on a small site and on a site with years of games. `make growth` prints a table."""
