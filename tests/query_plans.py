"""Query plans that do not depend on the statistics which other tests and autovacuum leave behind."""

from django.db import connection

from durak_site.database.owner_connection import connect_as_owner


def prefer_indexes() -> None:
    """Make PostgreSQL use an index wherever one fits, until the end of the transaction.

    A sequential scan in a plan then means that no index fits the query.
    """
    with connection.cursor() as cursor:
        cursor.execute("SET LOCAL enable_seqscan = off")


def update_statistics(table: str) -> None:
    """Update the planner's statistics of a table from its committed rows. Call outside of a transaction.

    Connects as the database role that owns the table, because PostgreSQL skips ANALYZE for other roles.
    """
    with connect_as_owner(), connection.cursor() as cursor:
        cursor.execute(f"ANALYZE {connection.ops.quote_name(table)}")
