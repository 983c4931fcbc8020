"""The user code that a device shows and a person types."""

import secrets

USER_CODE_LETTERS, USER_CODE_LENGTH = "BCDFGHJKLMNPQRSTVWXZ", 8
"""The letters that a user code may contain, and the number of its letters. There are only consonants, so that codes are
not words, and no two letters look alike. A code has 34 random bits."""


def generate_user_code() -> str:
    """Return a random code such as WDJB-MJHT."""
    letters = "".join(secrets.choice(USER_CODE_LETTERS) for _ in range(USER_CODE_LENGTH))
    return f"{letters[:4]}-{letters[4:]}"


def normalize_user_code(text: str) -> str:
    """Convert a code that a person has typed to its stored form: in capitals, and without separators."""
    return "".join(letter for letter in text.upper() if letter in USER_CODE_LETTERS)
