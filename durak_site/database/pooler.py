"""Detect a connection pooler in transaction mode, behind which the site would give wrong answers.

The site prepares statements and holds session-level advisory locks. A pooler in transaction mode runs the statements of
one client on changing server connections: a prepared statement may be missing there, or be another client's of the same
name. A pooler in session mode is fine.
"""

from typing import Any

import psycopg

COMPLAINT = (
    "DATABASE_URL leads to a connection pooler in transaction mode, which is not supported: "
    "connect to PostgreSQL itself, or set pool_mode = session"
)
TRIES = 5
BACKEND = "SELECT pg_backend_pid()"


async def uses_transaction_pooling(parameters: dict[str, Any]) -> bool:
    """Return whether two clients that stay connected share a server connection. Raises psycopg.Error.

    `parameters` are passed to `psycopg.connect`.
    """
    async with await psycopg.AsyncConnection.connect(**parameters, autocommit=True, prepare_threshold=None) as first:
        if await is_direct(first):
            return False
        async with await psycopg.AsyncConnection.connect(
            **parameters, autocommit=True, prepare_threshold=None
        ) as second:
            of_first, of_second = set[int](), set[int]()
            for _ in range(TRIES):
                of_first.add(await get_backend_pid(first))
                of_second.add(await get_backend_pid(second))
    return len(of_first) > 1 or len(of_second) > 1 or of_first == of_second


async def is_direct(client: psycopg.AsyncConnection) -> bool:
    """Return whether no pooler is in between.

    PostgreSQL reports the same process id in the handshake and in a query; a pooler reports another one in the
    handshake.
    """
    return await get_backend_pid(client) == client.info.backend_pid


async def get_backend_pid(client: psycopg.AsyncConnection) -> int:
    """Return the id of the server process that serves this client."""
    row = await (await client.execute(BACKEND)).fetchone()
    assert row is not None
    return int(row[0])
