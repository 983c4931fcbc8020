"""Responses that are too long for memory."""

from collections.abc import Iterator
from typing import Any

from django.http import StreamingHttpResponse


class DownloadResponse(StreamingHttpResponse):
    """A response that is made and sent piece by piece.

    Between two pieces its iterator must not hold a cursor, transaction or lock. Therefore any thread can make each
    piece, and a client that stops reading holds no resources.

    `account` is the key of the account whose own data it contains; such downloads are limited per account.
    """

    def __init__(self, pieces: Iterator[bytes], *, account: str | None = None, **more: Any) -> None:
        super().__init__(pieces, **more)
        self.account = account
