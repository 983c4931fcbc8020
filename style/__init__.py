"""Checks of plain English in docstrings and comments, in names of functions, and in subjects of commits. `make lint`
runs them.
"""
