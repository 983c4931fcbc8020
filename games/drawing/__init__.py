"""The project's own deck of cards as SVG. A card is composed of parts, each with an id."""
