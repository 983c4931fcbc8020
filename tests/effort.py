"""How deep the laws look that need the whole server. `make soak` looks deeper."""

import os

DEEPER = int(os.environ.get("DEEPER", "1"))


def examples(usual: int) -> int:
    """How many examples of a law are tried: so many as usual, or DEEPER times as many."""
    return usual * DEEPER
