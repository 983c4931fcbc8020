"""How much dearer reads and moves become on a site with a long past. `make growth` prints the table."""
