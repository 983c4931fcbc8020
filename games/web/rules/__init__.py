"""The rules in plain words: a page for each preset, told from its options, and a lesson to play through."""
