"""Responses that are too long to be built in memory."""

from collections.abc import Iterator
from typing import Any

from django.http import StreamingHttpResponse


class DownloadResponse(StreamingHttpResponse):
    """A response that is made and sent piece by piece.

    Between two pieces its iterator must not have an open cursor, transaction or lock. Therefore any thread can make the
    next piece, and a client that stops reading keeps no cursor, transaction or lock open.

    `account` is the primary key of an account if the response is an export of its data. Exports are limited per
    account.
    """

    def __init__(self, pieces: Iterator[bytes], *, account: str | None = None, **more: Any) -> None:
        super().__init__(pieces, **more)
        self.account = account
