"""Checks of the project's English: docstrings, comments, names of functions and subjects of commits. `make lint` runs
them.
"""
