"""Random ids for rows of the database that have a URL."""

import secrets

ID_CHARACTERS = "23456789abcdefghjkmnpqrstuvwxyz"
ID_LENGTH = 12


def new_id() -> str:
    """Return 12 random lower-case letters and digits (59 random bits), without 0, o, 1, i and l, which look alike."""
    return "".join(secrets.choice(ID_CHARACTERS) for _ in range(ID_LENGTH))


def is_id(text: str) -> bool:
    """Return whether the text has the form of the ids that `new_id` returns."""
    return len(text) == ID_LENGTH and set(text) <= set(ID_CHARACTERS)
