"""Answers that are too long to lie in memory."""

from collections.abc import Iterator
from typing import Any

from django.http import StreamingHttpResponse


class Piecemeal(StreamingHttpResponse):
    """Made and sent piece by piece. Between two pieces its iterator holds nothing: no cursor, no transaction, no
    lock; so each piece can be made in another thread, and who stops reading leaves nothing behind.

    `account`: the key of the account that is sent its own data, one answer at a time."""

    def __init__(self, pieces: Iterator[bytes], *, account: str | None = None, **more: Any) -> None:
        super().__init__(pieces, **more)
        self.account = account
