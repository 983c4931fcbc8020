"""Minimal views that do a durable write and read one row: the standard of comparison for the API."""
