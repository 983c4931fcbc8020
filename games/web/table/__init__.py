"""Pages of a game: the table, its forms, the replay and link previews."""
