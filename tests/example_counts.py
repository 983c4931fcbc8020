"""The number of examples for property tests that use PostgreSQL or the site. `make soak` tries more examples."""

import os

EXAMPLES_FACTOR = int(os.environ.get("DEEPER", "1"))


def scale_examples(usual: int) -> int:
    """Return the number of examples for a property test: `usual` times the environment variable DEEPER."""
    return usual * EXAMPLES_FACTOR
