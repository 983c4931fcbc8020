"""Opponents that share no code with the computer players of the site, and measurements of the computers against
them.
"""
