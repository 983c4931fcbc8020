"""Secret codes in the links to private series and clubs. A player with the code can join."""

import secrets

CODE_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
CODE_LENGTH = 10


def make_code() -> str:
    """Return a new random code for a private series or a club."""
    return "".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH))


def is_right_code(expected: str, given: str) -> bool:
    """Return whether the given code is right. Takes constant time. An empty code is never right."""
    return bool(expected) and secrets.compare_digest(expected.encode(), given.encode())
