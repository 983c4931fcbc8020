"""The user code that a device shows and a person types."""

import secrets

LETTERS, LENGTH = "BCDFGHJKLMNPQRSTVWXZ", 8
"""Consonants that do not look like other letters and form no words; eight of them have 34 bits."""


def new_user_code() -> str:
    """Return a random code such as WDJB-MJHT."""
    letters = "".join(secrets.choice(LETTERS) for _ in range(LENGTH))
    return f"{letters[:4]}-{letters[4:]}"


def typed(text: str) -> str:
    """Normalize a typed code: capitals, without separators."""
    return "".join(letter for letter in text.upper() if letter in LETTERS)
