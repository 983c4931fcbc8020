"""The project's own deck of cards, drawn as SVG. A card is composed of parts: SVG elements with an id."""
