"""Pages of a game: the table with its forms, the replay, and pictures for link previews."""
