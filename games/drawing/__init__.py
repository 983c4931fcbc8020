"""Our own cards, drawn: the parts, how they are put together, and the deck as one file."""
