"""The project's own deck of cards, drawn as SVG. A part is an SVG element with an id. Cards are composed of parts, and
all parts together form the file with the whole deck."""
