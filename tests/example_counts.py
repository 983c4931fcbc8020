"""The number of examples for properties that need the whole server. `make soak` tries more."""

import os

EXAMPLES_FACTOR = int(os.environ.get("DEEPER", "1"))


def scale_examples(usual: int) -> int:
    """Return the number of examples for a property: the usual number times DEEPER."""
    return usual * EXAMPLES_FACTOR
