"""Secret codes in the links to private series and clubs. A player with the code can join."""

import secrets

CODE_CHARACTERS = "abcdefghjkmnpqrstuvwxyz23456789"
"""The characters of a code. Those that look like another one are left out: `i`, `l`, `o`, `0` and `1`."""
CODE_LENGTH = 10


def make_code() -> str:
    """Return a new random code for a private series or a club."""
    return "".join(secrets.choice(CODE_CHARACTERS) for _ in range(CODE_LENGTH))


def is_right_code(expected: str, given: str) -> bool:
    """Return whether the given code is right. An empty code is never right.

    The comparison takes constant time, so that its duration reveals nothing about the expected code.
    """
    return bool(expected) and secrets.compare_digest(expected.encode(), given.encode())
