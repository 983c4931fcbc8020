"""Checks of the project's English: docstrings, comments, function names and commit subjects. `make lint` runs them."""
