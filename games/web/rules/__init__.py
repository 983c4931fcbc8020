"""Pages that explain the rules: one for each preset, generated from its options, and an interactive lesson."""
