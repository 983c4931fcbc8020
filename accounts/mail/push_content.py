"""The content of pushes: the same sentences as in mails, and a link, but no cards."""

import json
from collections.abc import Sequence
from datetime import datetime
from typing import Any

from django.utils.translation import gettext as _

from accounts import registry
from accounts.mail.letters import CurrentNotification, build_sentence, build_subject, use_language_of
from accounts.models import User
from accounts.secrets import compute_reader_id

MAX_SENTENCES = 5
MAX_PAYLOAD_BYTES = 3993
"""Maximum size of a payload. Push services accept 4096 bytes, of which the encryption takes 103 (RFC 8291)."""


def build_push_payload(player: User, notifications: Sequence[CurrentNotification]) -> bytes:
    """Build the JSON payload of a push about these notifications, which the caller sorts, the most urgent first.

    The payload contains the player's reader id, a keyed hash of the account's id. By this id, a browser in which
    another account is signed in notices that it must not show the text.
    """
    with use_language_of(player):
        site, sentences = _("Durak by post"), [build_sentence(kind, player, data) for kind, data in notifications]
        kind, data = notifications[0]
        if len(notifications) == 1:
            title, path = build_subject(kind, player, data), data["path"]
        else:
            title, path = site, "/inbox"
        more = (
            [_("and {n} more").format(n=len(notifications) - MAX_SENTENCES)]
            if len(notifications) > MAX_SENTENCES
            else []
        )
        push: dict[str, Any] = {"site": site, "title": title, "path": path, "language": player.language}
    push |= {
        "reader": compute_reader_id(player.pk),
        "waiting": sum(count(player) for count in registry.waiting_counters),
    }
    text = "\n".join(sentences[:MAX_SENTENCES])
    excess = len(_encode_payload(push, [text, *more])) - MAX_PAYLOAD_BYTES
    return _encode_payload(push, [_cut_bytes(text, excess) if excess > 0 else text, *more])


def _encode_payload(push: dict[str, Any], lines: list[str]) -> bytes:
    return json.dumps({**push, "body": "\n".join(lines)}, ensure_ascii=False).encode()


def _cut_bytes(text: str, count: int) -> str:
    """Return the text with an ellipsis instead of its end, so that it has at least `count` bytes less."""
    data = text.encode()
    return data[: max(0, len(data) - count - len("…".encode()))].decode(errors="ignore").rstrip() + "…"


def find_last_deadline(notifications: Sequence[CurrentNotification]) -> datetime | None:
    """Return the time after which a push about these notifications is useless: their latest deadline.

    Return None if one of them has no deadline.
    """
    deadlines = [data.get("deadline_at") for _kind, data in notifications]
    return None if None in deadlines else max(one for one in deadlines if one is not None)
