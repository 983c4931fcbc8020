"""Short opaque ids for everything that has a URL."""

import secrets

ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz"
LENGTH = 12


def new_id() -> str:
    """Return 12 random lower-case letters and digits without look-alikes (0 o, 1 i l): 59 bits."""
    return "".join(secrets.choice(ALPHABET) for _ in range(LENGTH))


def is_id(text: str) -> bool:
    """Return whether the text has the form of such an id."""
    return len(text) == LENGTH and set(text) <= set(ALPHABET)
