"""Who was held and answered comes back at once, with the tag of what they were given, and waits on.

Until then their watch goes on. If nothing has woken it when they are back, there is nothing new for them, and they wait
without another look: half of what following a game costs.
"""

import asyncio
from contextlib import ExitStack
from dataclasses import dataclass
from hashlib import sha256

from durak_site.serving.messages import Scope, header
from games.api.held.hub import Watch

SECONDS = 5.0
"""In which one is back, or not awaited any longer."""
MOST = 2_000
"""Who are awaited at once. Who is not looks first, as anybody does who comes."""
Asked = bytes
"""A digest of all that an answer hangs on, so that it takes the same room however much was sent."""


@dataclass(frozen=True)
class Reader:
    """One who waits; `watching` ends their watch."""

    watch: Watch
    account: int | None
    watching: ExitStack


class Returning:
    """Those who were answered and are not back yet."""

    def __init__(self) -> None:
        self._awaited: dict[Asked, tuple[Reader, asyncio.TimerHandle]] = {}

    def leave(self, scope: Scope, tag: bytes, reader: Reader) -> None:
        """`reader` asked this, and is given an answer with that tag."""
        asked = _asked(scope, tag)
        self._let_go(asked)
        if len(self._awaited) < MOST:
            timer = asyncio.get_running_loop().call_later(SECONDS, self._let_go, asked)
            self._awaited[asked] = reader, timer
        else:
            reader.watching.close()

    def come_back(self, scope: Scope) -> Reader | None:
        """Who asks this, if they were given the answer that they name; once."""
        return self._taken_out(_asked(scope, header(scope["headers"], b"if-none-match")))

    def _let_go(self, asked: Asked) -> None:
        if reader := self._taken_out(asked):
            reader.watching.close()

    def _taken_out(self, asked: Asked) -> Reader | None:
        reader, timer = self._awaited.pop(asked, (None, None))
        if timer is not None:
            timer.cancel()
        return reader


def _asked(scope: Scope, tag: bytes) -> Asked:
    """What is asked, by whom, and about which answer: all that came, with that tag."""
    fields = [b"%s: %s" % field for field in scope["headers"] if field[0] != b"if-none-match"]
    head = [scope["method"].encode(), scope["raw_path"], scope["query_string"], tag]
    return sha256(b"\n".join([*head, *fields])).digest()
