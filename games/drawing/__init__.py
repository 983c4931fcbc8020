"""The project's own deck of cards: the parts, their composition, and the deck as one SVG file."""
