"""What an account may be called."""

import re

USERNAME = r"^[A-Za-z0-9_-]{3,30}\Z"

# Words that mean somebody else, or nobody, at a table or in an address.
RESERVED = {
    "admin",
    "administrator",
    "anybody",
    "clock",
    "computer",
    "deleted",
    "everybody",
    "keen",
    "master",
    "me",
    "moderator",
    "nobody",
    "none",
    "null",
    "open",
    "random",
    "root",
    "sharp",
    "steady",
    "support",
    "system",
    "undefined",
    "unknown",
    "you",
}


def is_username(text: str) -> bool:
    return re.match(USERNAME, text) is not None


def is_reserved(username: str) -> bool:
    """`deleted-…` is what those are called who have left, `Guest-…` who has no name yet."""
    return username.lower() in RESERVED or username.lower().startswith(("deleted-", "guest-"))
