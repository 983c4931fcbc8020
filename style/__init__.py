"""Checks of plain English in docstrings and comments, names of functions, and subjects of commits. For `make lint`."""
