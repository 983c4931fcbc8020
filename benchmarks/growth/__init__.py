"""Compares how long requests take on a small site and on a site with years of games. Run it with `make growth`."""
