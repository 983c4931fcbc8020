"""Checks of plain English: texts of the code, names of functions, subjects of commits. `make lint` runs them."""
