"""Migration functions that drop indexes concurrently. The migration must have `atomic = False`."""

from collections.abc import Iterable
from typing import Any

SELECT_INDEXES_OF_COLUMN = """
    SELECT index.indexrelid::regclass::text FROM pg_index index
    JOIN pg_attribute attribute ON attribute.attrelid = index.indrelid AND attribute.attnum = index.indkey[0]
    WHERE index.indrelid = to_regclass(%s) AND attribute.attname = %s AND index.indnatts = 1
      AND NOT index.indisunique AND index.indpred IS NULL
"""
SELECT_PREFIX_INDEXES = """
    SELECT index.indexrelid::regclass::text FROM pg_index index
    JOIN pg_class class ON class.oid = index.indexrelid AND class.relnamespace = current_schema()::regnamespace
    JOIN pg_opclass opclass ON opclass.oid = index.indclass[0] AND opclass.opcname LIKE '%%pattern_ops'
    WHERE index.indnatts = 1 AND NOT index.indisunique AND class.relname LIKE '%%\\_like'
"""


def drop_index_of_column(schema_editor: Any, table: str, column: str) -> None:
    """Drop the index that Django has created for a foreign key, found by its table and column."""
    _drop_indexes_of_query(schema_editor, SELECT_INDEXES_OF_COLUMN, [table, column])


def drop_indexes_for_prefixes(schema_editor: Any) -> None:
    """Drop, in all tables, the extra indexes that Django has created for prefix searches in text columns."""
    _drop_indexes_of_query(schema_editor, SELECT_PREFIX_INDEXES, [])


def _drop_indexes_of_query(schema_editor: Any, query: str, parameters: Iterable[str]) -> None:
    with schema_editor.connection.cursor() as cursor:
        cursor.execute(query, parameters)
        for (name,) in cursor.fetchall():
            cursor.execute(f"DROP INDEX CONCURRENTLY IF EXISTS {name}")
