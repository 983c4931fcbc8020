"""The code that a device shows and a person types."""

import secrets

LETTERS, LENGTH = "BCDFGHJKLMNPQRSTVWXZ", 8
"""Letters that are taken for no other and make no words; 34 bits of them."""


def new_user_code() -> str:
    """Such as WDJB-MJHT."""
    letters = "".join(secrets.choice(LETTERS) for _ in range(LENGTH))
    return f"{letters[:4]}-{letters[4:]}"


def typed(text: str) -> str:
    """The code without what people put between its letters, in capitals."""
    return "".join(letter for letter in text.upper() if letter in LETTERS)
