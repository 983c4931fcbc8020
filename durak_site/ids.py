"""Short opaque ids for everything that has a URL."""

import secrets

ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz"
LENGTH = 12


def new_id() -> str:
    """Return 12 random lower-case letters and digits (59 random bits). No two of the possible characters look alike: 0
    and o, 1, i and l are not used.
    """
    return "".join(secrets.choice(ALPHABET) for _ in range(LENGTH))


def is_id(text: str) -> bool:
    """Return whether the text has the form of an id made by `new_id`."""
    return len(text) == LENGTH and set(text) <= set(ALPHABET)
