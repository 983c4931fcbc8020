import secrets

LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
LENGTH = 10


def make_code() -> str:
    """Return a random code. A user who has the code of a private series or a club may join it."""
    return "".join(secrets.choice(LETTERS) for _ in range(LENGTH))


def is_right_code(expected: str, given: str) -> bool:
    """Return whether the given code is the expected code. The comparison takes constant time. An empty code is never
    right."""
    return bool(expected) and secrets.compare_digest(expected.encode(), given.encode())
