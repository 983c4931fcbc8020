"""Duration of reads on a small site and on one with years of games. `make growth` prints a table."""
