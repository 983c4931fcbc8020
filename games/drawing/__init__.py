"""The project's own deck of cards: its parts, their composition to cards, and the whole deck as one SVG file."""
