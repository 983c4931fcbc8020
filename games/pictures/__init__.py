"""Pictures of a game for mails and link previews, drawn from a selector's answer to the viewer."""

from games.pictures.table import draw_table

__all__ = ["draw_table"]
