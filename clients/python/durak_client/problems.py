"""Refusals of the server."""

import json
from typing import Any


class Problem(Exception):
    """A refusal of the server (RFC 9457). `code` is stable, and `detail` is a sentence that says what to do.

    `more` is the whole problem document, which may have further members such as `option`. `retry_after` is the number
    of seconds after which you may repeat the request, or None.
    """

    def __init__(self, status: int, document: dict[str, Any], retry_after: float | None = None) -> None:
        self.status = status
        self.code: str = str(document.get("code", "unknown"))
        self.detail: str = str(document.get("detail", ""))
        self.errors: dict[str, list[str]] = document.get("errors") or {}
        self.more = document
        self.retry_after = retry_after
        super().__init__(f"{status} {self.code}: {self.detail}")

    @property
    def game_has_changed(self) -> bool:
        """Whether a move came too late: the move is no longer legal, or the game no longer waits or is over."""
        return self.code in ("stale", "not_your_move", "game_over")


def make_problem(status: int, body: bytes, retry_after: str | None = None) -> Problem:
    """Return the exception for a refusal. It quotes a body that is no problem document, such as a proxy's."""
    try:
        document = json.loads(body)
    except ValueError:
        document = None
    if not isinstance(document, dict):
        document = {"detail": body[:200].decode(errors="replace")}
    return Problem(status, document, parse_retry_after(retry_after))


def parse_retry_after(retry_after: str | None) -> float | None:
    """Convert the header `Retry-After` to seconds. Return None if it is missing or a date."""
    try:
        return None if retry_after is None else float(retry_after)
    except ValueError:
        return None
