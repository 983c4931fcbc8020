"""Pages that explain the rules of the game: a page for each preset, generated from its options, and an interactive
lesson."""
