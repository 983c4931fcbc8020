"""Minimal views with which the API is compared: one does a durable write, one reads a row."""
