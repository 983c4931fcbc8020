"""Deletion of all rows after a test. TRUNCATE is far slower, because it creates new files for every table."""

from collections.abc import Sequence
from typing import Any

from django.contrib.auth.models import Permission
from django.contrib.contenttypes.models import ContentType

FILLED_BY_MIGRATIONS = {model._meta.db_table for model in (ContentType, Permission)}
"""Tables whose rows follow from the models. They are not emptied."""
EMPTY = """
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


def make_deletions(style: Any, tables: Sequence[str], **options: bool) -> list[str]:
    """Return the statements that replace Django's `sql_flush`, for the owner of the tables, in one transaction.

    Our triggers, which forbid changes of the log, are disabled meanwhile; foreign keys are still checked.
    """
    return [EMPTY.format(tables=", ".join(f"'{table}'" for table in {*tables} - FILLED_BY_MIGRATIONS))]
