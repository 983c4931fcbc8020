"""Waiting for turns."""

import time
from collections.abc import AsyncIterator
from dataclasses import dataclass, field

import httpx

from durak_client.core import AuthenticatedClient
from durak_client.core.api.games import list_my_turns
from durak_client.core.models import PaginatedTurnList, Turn
from durak_client.core.types import UNSET
from durak_client.problems import problem

HELD = 30
"""Seconds for which the server may hold a request."""
MOST = 100
"""Number of turns on a page."""


@dataclass
class Waiting:
    """The list of waiting turns, and when each was returned. One that still waits is returned again after `again`
    seconds, so that a failed turn gets another attempt."""

    core: AuthenticatedClient
    again: float
    tag: str | None = None
    turns: list[Turn] = field(default_factory=list)
    changed: bool = False
    """Whether the last response had a new list."""
    told: dict[tuple[str, object], float] = field(default_factory=dict)

    async def due(self) -> AsyncIterator[Turn]:
        """Wait until the list changes, at most `HELD` seconds, and return the turns that are due."""
        await self._ask()
        known = {(turn.game, turn.turn_started_at) for turn in self.turns}
        self.told = {key: at for key, at in self.told.items() if key in known}
        for turn in self.turns:
            key = (turn.game, turn.turn_started_at)
            if key not in self.told or time.monotonic() - self.told[key] >= self.again:
                self.told[key] = time.monotonic()
                yield turn

    async def _ask(self) -> None:
        wait = 0 if self.tag is None or len(self.turns) > MOST else HELD
        page, self.tag = await self._page(wait=wait, tag=self.tag)
        self.changed = page is not None
        if page is None:
            return
        self.turns = list(page.results)
        while page is not None and page.next_:
            page, _ = await self._page(cursor=httpx.URL(page.next_).params["cursor"])
            self.turns += page.results if page else []

    async def _page(
        self, *, wait: int = 0, tag: str | None = None, cursor: str | None = None
    ) -> tuple[PaginatedTurnList | None, str | None]:
        """Return a page and its ETag; None instead of the page if nothing has changed."""
        answer = await list_my_turns.asyncio_detailed(
            client=self.core, wait=wait, limit=MOST, if_none_match=tag or UNSET, cursor=cursor or UNSET
        )
        if answer.status_code == 304:
            return None, tag
        if not isinstance(answer.parsed, PaginatedTurnList):
            raise problem(answer.status_code, answer.content, answer.headers.get("Retry-After"))
        return answer.parsed, answer.headers.get("ETag")
