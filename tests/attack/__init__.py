"""Attacks on the running processes, and measurement of their effect on ordinary visitors."""
