"""Pictures of a game for mails and link previews. They are drawn from the view of the game that a selector returned."""

from games.pictures.table import draw_table

__all__ = ["draw_table"]
