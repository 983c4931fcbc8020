"""A bot's client that records moves and notifications. It chooses the server of each request as a proxy would."""

from collections import Counter
from collections.abc import AsyncIterator
from typing import Any

import httpx
from durak_client import Durak, Patience
from durak_client.core.models import Game, MyNotificationFrame
from durak_client.patience import PatientTransport


class TwoPortTransport(httpx.AsyncBaseTransport):
    """Sends streams and long polls to the port `waiting` (uvicorn), and all other requests to `ordinary` (gunicorn)."""

    def __init__(self, ordinary: int, waiting: int) -> None:
        self.ordinary, self.waiting = ordinary, waiting
        limits = httpx.Limits(max_connections=20, max_keepalive_connections=10)
        self.inner = httpx.AsyncHTTPTransport(limits=limits)

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        waits = request.url.path.endswith("/stream") or request.url.params.get("wait", "0") != "0"
        request.url = request.url.copy_with(port=self.waiting if waits else self.ordinary)
        return await self.inner.handle_async_request(request)

    async def aclose(self) -> None:
        await self.inner.aclose()


class RecordingClient(Durak):
    """A client that counts the accepted moves of each game in `moves`.

    `received` has the numbers of the notifications in the order of their arrival.
    """

    def __init__(self, name: str, token: str, transport: TwoPortTransport, patience: Patience | None = None) -> None:
        super().__init__(f"http://127.0.0.1:{transport.ordinary}", token, patience=patience)
        self.name = name
        self.moves: Counter[str] = Counter()
        self.received: list[int] = []
        self.http = httpx.AsyncClient(
            base_url=self.http.base_url,
            headers=self.http.headers,
            timeout=self.http.timeout,
            transport=PatientTransport(transport, self.patience),
        )
        self.core.set_async_httpx_client(self.http)

    async def move(self, game: Game | str, move: str, **more: Any) -> Any:
        moved = await super().move(game, move, **more)
        self.moves[game.id if isinstance(game, Game) else game] += 1
        return moved

    async def stream(self, *, after: int | None = None) -> AsyncIterator[Any]:
        async for frame in super().stream(after=after):
            if isinstance(frame, MyNotificationFrame):
                self.received.append(frame.id)
            yield frame
