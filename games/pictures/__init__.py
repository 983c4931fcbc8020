"""Pictures for where no page can be: previews of links, and mails. They are drawn from what a viewer is told."""

from games.pictures.table import table_picture

__all__ = ["table_picture"]
