"""Detection of a connection pooler in transaction mode, behind which the site would give wrong answers.

The site prepares statements and takes session-level advisory locks. A pooler in transaction mode runs the statements of
one client on changing server connections. On the next connection, a prepared statement may be missing, or another
client may have prepared a different statement under the same name. A pooler in session mode does no harm.
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
    """Return whether a pooler in transaction mode is between this process and PostgreSQL. Raises psycopg.Error.

    Connects two clients at the same time with `parameters` of `psycopg.connect`, and asks several times which server
    process serves each client. Only with such a pooler, one process serves both clients, or a client's process changes.
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
    """Return whether the client is connected to PostgreSQL without a pooler.

    PostgreSQL reports the id of the same server process in the handshake and in a query. A pooler reports a different
    id in the handshake.
    """
    return await get_backend_pid(client) == client.info.backend_pid


async def get_backend_pid(client: psycopg.AsyncConnection) -> int:
    """Return the id of the server process that serves this client."""
    row = await (await client.execute(BACKEND)).fetchone()
    assert row is not None
    return int(row[0])
