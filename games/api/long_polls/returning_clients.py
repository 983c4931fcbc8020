"""Clients that received a response and are expected back with its ETag.

Their watch continues until then. If nothing woke it when they return, nothing changed for them, and they wait without
another check. This saves half of the cost of following a game.
"""

import asyncio
from contextlib import ExitStack
from dataclasses import dataclass
from hashlib import sha256

from durak_site.serving.asgi import Scope, get_header
from games.api.long_polls.hub import Watch

SECONDS = 5.0
"""Seconds within which a client has to return."""
MAX_CLIENTS = 2_000
"""Maximum number of clients remembered; the rest start with a check."""
RequestDigest = bytes
"""Digest of everything that the response depends on, of the same size for every request."""


@dataclass(frozen=True)
class WaitingClient:
    """A waiting client; closing `watching` ends its watch."""

    watch: Watch
    account: int | None
    watching: ExitStack


class ReturningClients:
    """Clients that were answered and have not returned yet."""

    def __init__(self) -> None:
        self._awaited: dict[RequestDigest, tuple[WaitingClient, asyncio.TimerHandle]] = {}

    def leave(self, scope: Scope, tag: bytes, reader: WaitingClient) -> None:
        """Remember the reader, to whom the response with this tag is being sent."""
        asked = _compute_digest(scope, tag)
        self._let_go(asked)
        if len(self._awaited) < MAX_CLIENTS:
            timer = asyncio.get_running_loop().call_later(SECONDS, self._let_go, asked)
            self._awaited[asked] = reader, timer
        else:
            reader.watching.close()

    def come_back(self, scope: Scope) -> WaitingClient | None:
        """Return and forget the reader to whom the response with the tag in `If-None-Match` was sent."""
        return self._pop(_compute_digest(scope, get_header(scope["headers"], b"if-none-match")))

    def _let_go(self, asked: RequestDigest) -> None:
        if reader := self._pop(asked):
            reader.watching.close()

    def _pop(self, asked: RequestDigest) -> WaitingClient | None:
        reader, timer = self._awaited.pop(asked, (None, None))
        if timer is not None:
            timer.cancel()
        return reader


def _compute_digest(scope: Scope, tag: bytes) -> RequestDigest:
    """Return a digest of the request with the tag of its response."""
    fields = [b"%s: %s" % field for field in scope["headers"] if field[0] != b"if-none-match"]
    head = [scope["method"].encode(), scope["raw_path"], scope["query_string"], tag]
    return sha256(b"\n".join([*head, *fields])).digest()
