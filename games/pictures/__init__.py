"""Pictures of a game for mails and link previews, drawn from a selector's answer to the viewer."""

from games.pictures.table import table_picture

__all__ = ["table_picture"]
