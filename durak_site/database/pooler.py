"""Detection of a connection pooler that breaks prepared statements. The site would give wrong answers behind it.

A pooler in transaction mode runs the statements of one client on changing server connections. Unless the pooler knows
prepared statements, the next connection may lack a statement that the client has prepared, or may have a different
statement that another client has prepared under the same name. A pooler in session mode does no harm.
"""

from typing import Any

import psycopg

COMPLAINT = (
    "DATABASE_URL leads to a connection pooler in transaction mode that breaks prepared statements: "
    "set PREPARED_STATEMENTS=false, or use PgBouncer 1.22 or newer with max_prepared_statements above 0"
)
TRIES = 5
BREAKING = (
    psycopg.errors.DuplicatePreparedStatement,
    psycopg.errors.InvalidSqlStatementName,
    psycopg.errors.FeatureNotSupported,
    psycopg.errors.ProtocolViolation,
)
"""Errors that can occur if a statement was prepared on another server connection, or by another client under the same
name.
"""


async def breaks_prepared_statements(parameters: dict[str, Any]) -> bool:
    """Return whether a pooler between this process and PostgreSQL breaks prepared statements. Raises psycopg.Error.

    Connects two clients with `parameters` of `psycopg.connect`. Each client prepares its own statement, but under the
    same name as the other. The two clients then execute their statements in turn.
    """
    async with await psycopg.AsyncConnection.connect(**parameters, autocommit=True) as first:
        if await is_direct(first):
            return False
        async with await psycopg.AsyncConnection.connect(**parameters, autocommit=True) as second:
            try:
                for _ in range(TRIES):
                    for number, client in enumerate((first, second)):
                        found = await (await client.execute(f"SELECT {number}", prepare=True)).fetchone()
                        if found != (number,):
                            return True
            except BREAKING:
                return True
    return False


async def is_direct(client: psycopg.AsyncConnection) -> bool:
    """Return whether the client is connected to PostgreSQL without a pooler.

    PostgreSQL reports the id of the same server process in the handshake and in a query. A pooler reports a different
    id in the handshake.
    """
    row = await (await client.execute("SELECT pg_backend_pid()", prepare=False)).fetchone()
    return row == (client.info.backend_pid,)
