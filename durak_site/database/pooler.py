"""Detection of a connection pooler that breaks prepared statements. Behind such a pooler, queries give wrong results.

A pooler in transaction mode runs the statements of one client on different server connections. A statement that the
client has prepared on one of them may be missing on the next, or another client's statement has its name there.
"""

from typing import Any

import psycopg

POOLER_PROBLEM = (
    "DATABASE_URL leads to a connection pooler in transaction mode that breaks prepared statements: "
    "set PREPARED_STATEMENTS=false, or use PgBouncer 1.22 or newer with max_prepared_statements above 0"
)
ATTEMPTS = 5
BREAKING_ERRORS = (
    psycopg.errors.DuplicatePreparedStatement,
    psycopg.errors.InvalidSqlStatementName,
    psycopg.errors.FeatureNotSupported,
    psycopg.errors.ProtocolViolation,
)
"""Errors of a statement that was prepared on another server connection, or whose name another client has used for a
different statement.
"""


async def breaks_prepared_statements(parameters: dict[str, Any]) -> bool:
    """Return whether a pooler between this process and PostgreSQL breaks prepared statements.

    `parameters` are arguments of `psycopg.connect`. Raises psycopg.Error if the database cannot be reached.
    """
    async with await psycopg.AsyncConnection.connect(**parameters, autocommit=True) as first:
        if await is_connected_directly(first):
            return False
        async with await psycopg.AsyncConnection.connect(**parameters, autocommit=True) as second:
            try:
                for _ in range(ATTEMPTS):
                    for number, client in enumerate((first, second)):
                        found = await (await client.execute(f"SELECT {number}", prepare=True)).fetchone()
                        if found != (number,):
                            return True
            except BREAKING_ERRORS:
                return True
    return False


async def is_connected_directly(client: psycopg.AsyncConnection) -> bool:
    """Return whether the client is connected to PostgreSQL without a pooler.

    Behind a pooler, the id of the server process in the handshake is not the id that a query returns.
    """
    row = await (await client.execute("SELECT pg_backend_pid()", prepare=False)).fetchone()
    return row == (client.info.backend_pid,)
