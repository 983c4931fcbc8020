"""Short opaque ids for everything that has an address."""

import secrets

ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz"
LENGTH = 12


def new_id() -> str:
    """12 random characters of lower-case letters and digits, without look-alikes (0 o, 1 i l): 59 bits."""
    return "".join(secrets.choice(ALPHABET) for _ in range(LENGTH))


def is_id(text: str) -> bool:
    """Whether it may be one of these."""
    return len(text) == LENGTH and set(text) <= set(ALPHABET)
