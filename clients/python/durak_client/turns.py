"""The list of games that wait for the client's account."""

import time
from collections.abc import Iterator
from dataclasses import dataclass, field

import httpx

from durak_client.core import AuthenticatedClient
from durak_client.core.api.games import list_my_turns
from durak_client.core.models import PaginatedTurnList, Turn
from durak_client.core.types import UNSET
from durak_client.problems import make_problem

MAX_WAIT = 30
"""Maximum duration of a long poll in seconds."""
PAGE_SIZE = 100
"""Maximum number of turns on a page of the list."""


@dataclass
class WaitingTurns:
    """The turns that wait for the account, and the time at which each of them was yielded.

    A turn that still waits is yielded again after `again` seconds, so that a program can try again.
    """

    core: AuthenticatedClient
    again: float
    tag: str | None = None
    turns: list[Turn] = field(default_factory=list)
    has_changed: bool = False
    """Whether the list had changed when it was requested last."""
    yielded_at: dict[tuple[str, object], float] = field(default_factory=dict)

    def take_due_turns(self) -> Iterator[Turn]:
        """Yield the turns that are due. A turn is due when it is new, and then every `again` seconds."""
        known = {(turn.game, turn.turn_started_at) for turn in self.turns}
        self.yielded_at = {key: at for key, at in self.yielded_at.items() if key in known}
        for turn in self.turns:
            key = (turn.game, turn.turn_started_at)
            if key not in self.yielded_at or time.monotonic() - self.yielded_at[key] >= self.again:
                self.yielded_at[key] = time.monotonic()
                yield turn

    async def update(self) -> None:
        """Wait until the list changes, for at most MAX_WAIT seconds.

        If the list has several pages, this does not wait, because a long poll notices only changes of the first page.
        """
        known_tag = None if len(self.turns) > PAGE_SIZE else self.tag
        page, self.tag = await self._load_page(wait=MAX_WAIT if known_tag else 0, tag=known_tag)
        if page is None:
            self.has_changed = False
            return
        turns = list(page.results)
        while page is not None and page.next_:
            page, _ = await self._load_page(cursor=httpx.URL(page.next_).params["cursor"])
            turns += page.results if page else []
        self.has_changed, self.turns = turns != self.turns, turns

    async def _load_page(
        self, *, wait: int = 0, tag: str | None = None, cursor: str | None = None
    ) -> tuple[PaginatedTurnList | None, str | None]:
        """Return a page and its ETag. The page is None if the ETag is still `tag`."""
        response = await list_my_turns.asyncio_detailed(
            client=self.core, wait=wait, limit=PAGE_SIZE, if_none_match=tag or UNSET, cursor=cursor or UNSET
        )
        if response.status_code == 304:
            return None, tag
        if not isinstance(response.parsed, PaginatedTurnList):
            raise make_problem(response.status_code, response.content, response.headers.get("Retry-After"))
        return response.parsed, response.headers.get("ETag")
