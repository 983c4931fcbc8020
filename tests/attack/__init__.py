"""Attacks on the running processes, and what an ordinary visitor notices of them."""
