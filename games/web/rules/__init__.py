"""Pages that explain the rules: a page for each preset, which is generated from its options, and an interactive
lesson."""
