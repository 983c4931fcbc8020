"""Returning clients: they have received a response, and will probably soon repeat their request with its ETag.

The watch of such a client continues until then. If no change has woken the watch, the repeated request is held without
a first check. This saves half of the cost of following a game.
"""

import asyncio
from contextlib import ExitStack
from dataclasses import dataclass
from hashlib import sha256

from durak_site.serving.asgi import Scope, get_header
from games.api.long_polls.hub import Watch

REMEMBER_SECONDS = 5.0
"""Seconds for which a client is remembered after its response."""
MAX_CLIENTS = 2_000
"""Maximum number of clients that are remembered. The next request of a client that is not remembered starts with a
check."""
RequestDigest = bytes
"""A digest of the request and of the ETag of its response. All digests have the same size."""


@dataclass(frozen=True)
class WaitingClient:
    """A client whose request is held, or that has just received its response. A change of a topic of the request wakes
    `watch`.

    Closing `registration` removes the watch from the hub. `account` is the id of the caller's account.
    """

    watch: Watch
    account: int | None
    registration: ExitStack


class ReturningClients:
    """Clients that have received a response and have not repeated their request yet."""

    def __init__(self) -> None:
        self._remembered: dict[RequestDigest, tuple[WaitingClient, asyncio.TimerHandle]] = {}

    def remember_client(self, scope: Scope, tag: bytes, client: WaitingClient) -> None:
        """Remember the client to which the response with the ETag `tag` is sent now."""
        digest = _compute_digest(scope, tag)
        self._end_watch(digest)
        if len(self._remembered) < MAX_CLIENTS:
            timer = asyncio.get_running_loop().call_later(REMEMBER_SECONDS, self._end_watch, digest)
            self._remembered[digest] = client, timer
        else:
            client.registration.close()

    def pop_client(self, scope: Scope) -> WaitingClient | None:
        """Remove and return the client that received the ETag in this request's `If-None-Match`, or return None."""
        return self._pop_by_digest(_compute_digest(scope, get_header(scope["headers"], b"if-none-match")))

    def _end_watch(self, digest: RequestDigest) -> None:
        if client := self._pop_by_digest(digest):
            client.registration.close()

    def _pop_by_digest(self, digest: RequestDigest) -> WaitingClient | None:
        client, timer = self._remembered.pop(digest, (None, None))
        if timer is not None:
            timer.cancel()
        return client


def _compute_digest(scope: Scope, tag: bytes) -> RequestDigest:
    """Return a digest of the request and the ETag `tag`, without the request's own `If-None-Match`."""
    fields = [b"%s: %s" % field for field in scope["headers"] if field[0] != b"if-none-match"]
    head = [scope["method"].encode(), scope["raw_path"], scope["query_string"], tag]
    return sha256(b"\n".join([*head, *fields])).digest()
