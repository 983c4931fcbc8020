"""Figures, not tests: each module prints what it measured, and judges nothing."""
