"""Example programs. docs/bots.md explains them."""
