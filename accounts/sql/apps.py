"""Statements about OAuth apps."""

from oauth2_provider.models import Application

LOCK_APP = f"SELECT id FROM {Application._meta.db_table} WHERE id = %s FOR KEY SHARE"  # noqa: S608
"""Prevents the app from being deleted. Transactions with this lock do not wait for each other."""
