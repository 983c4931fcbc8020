"""Pictures of games and years for mails and link previews, drawn from data that a selector returned."""

from games.pictures.table import draw_table

__all__ = ["draw_table"]
