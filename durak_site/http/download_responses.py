"""Responses that are too long to be built in memory."""

from collections.abc import Iterator
from typing import Any

from django.http import StreamingHttpResponse


class DownloadResponse(StreamingHttpResponse):
    """A response that is made and sent piece by piece.

    Between two pieces, its iterator must have no open cursor, transaction or lock, because any thread can make the
    next piece.

    `account` is the primary key of the account whose data an export contains, or None for other downloads.
    """

    def __init__(self, pieces: Iterator[bytes], *, account: str | None = None, **more: Any) -> None:
        super().__init__(pieces, **more)
        self.account = account
