"""Pages that explain the rules: a page for each preset, and an interactive lesson."""
