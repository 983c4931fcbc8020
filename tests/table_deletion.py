"""Deletion of all rows with DELETE after a test, because TRUNCATE is far slower: it creates files for every table."""

from collections.abc import Sequence
from typing import Any

from django.contrib.auth.models import Permission
from django.contrib.contenttypes.models import ContentType

FILLED_BY_MIGRATIONS = {model._meta.db_table for model in (ContentType, Permission)}
"""Database tables that keep their rows, because migrations fill them from the models."""
DELETE_ALL_ROWS = """
DO $$
DECLARE name text; filled text[] := '{{}}'; has_rows boolean;
BEGIN
    FOREACH name IN ARRAY ARRAY[{tables}] LOOP
        EXECUTE format('SELECT EXISTS (SELECT FROM %I)', name) INTO has_rows;
        IF has_rows THEN
            filled := filled || name;
            EXECUTE format('ALTER TABLE %I DISABLE TRIGGER USER', name);
            EXECUTE format('DELETE FROM %I', name);
        END IF;
    END LOOP;
    SET CONSTRAINTS ALL IMMEDIATE;
    FOREACH name IN ARRAY filled LOOP
        EXECUTE format('ALTER TABLE %I ENABLE TRIGGER USER', name);
    END LOOP;
END $$
"""


def build_flush_statements(style: Any, tables: Sequence[str], **options: bool) -> list[str]:
    """Return the SQL statements that delete all rows. They replace Django's `sql_flush`, and only the owner may run
    them.

    Tables that migrations fill keep their rows. The triggers that protect the event log are disabled meanwhile, but
    foreign keys are checked.
    """
    return [DELETE_ALL_ROWS.format(tables=", ".join(f"'{table}'" for table in {*tables} - FILLED_BY_MIGRATIONS))]
