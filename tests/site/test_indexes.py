"""The database has no unnecessary indexes, because each index slows down writes and takes disk space."""

import pytest
from django.db import connection

from durak_site.database.owner_connection import connect_as_owner
from durak_site.postgresql.index_removal import drop_index_of_column, drop_indexes_for_prefixes

pytestmark = pytest.mark.django_db
OWN_TABLES_PATTERN = "(games|accounts)_"
SELECT_PREFIX_INDEXES = """
    SELECT needless.indexrelid::regclass::text, other.indexrelid::regclass::text
    FROM pg_index needless
    JOIN pg_index other ON other.indrelid = needless.indrelid AND other.indexrelid <> needless.indexrelid
    WHERE needless.indrelid::regclass::text ~ %s AND NOT needless.indisunique
      AND needless.indpred IS NULL AND other.indpred IS NULL
      AND needless.indexprs IS NULL AND needless.indkey::text <> ''
      AND (other.indkey::text || ' ') LIKE (needless.indkey::text || ' %%')
      AND (other.indclass::text || ' ') LIKE (needless.indclass::text || ' %%')
      AND needless.indrelid::regclass::text NOT IN ('accounts_user_groups', 'accounts_user_user_permissions')
"""
SELECT_PATTERN_INDEXES = """
    SELECT index.indexrelid::regclass::text FROM pg_index index
    WHERE EXISTS (
        SELECT FROM pg_opclass class WHERE class.oid = ANY(index.indclass::oid[]) AND class.opcname LIKE '%%pattern_ops'
    ) AND index.indrelid::regclass::text ~ %s
"""


def run_query(query: str) -> list[tuple[str, ...]]:
    with connection.cursor() as cursor:
        cursor.execute(query, [OWN_TABLES_PATTERN])
        return list(cursor.fetchall())


def test_no_index_has_the_first_columns_of_another_index() -> None:
    """The only exceptions are the indexes on Django's tables between accounts, groups and permissions."""
    assert run_query(SELECT_PREFIX_INDEXES) == []


def test_there_is_no_index_for_searching_prefixes() -> None:
    """Django adds an index for `LIKE 'x%'` to every unique or indexed text column. No query of the site needs it."""
    assert run_query(SELECT_PATTERN_INDEXES) == []


@pytest.mark.django_db(transaction=True)
def test_indexes_of_older_versions_are_dropped_outside_of_a_transaction() -> None:
    with connect_as_owner():
        with connection.cursor() as cursor:
            cursor.execute("CREATE INDEX old_plain ON games_seriesseat (series_id)")
            cursor.execute("CREATE INDEX old_like ON games_seriesseat (series_id varchar_pattern_ops)")
        with connection.schema_editor(atomic=False) as editor:
            drop_index_of_column(editor, "games_seriesseat", "series_id")
            drop_indexes_for_prefixes(editor)
        assert run_query(SELECT_PREFIX_INDEXES) + run_query(SELECT_PATTERN_INDEXES) == []
