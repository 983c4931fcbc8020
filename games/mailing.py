"""What mails show of a game."""

from accounts.models import User
from accounts.registry import Data
from games.pictures import table_picture
from games.pictures.png import png
from games.selectors.games import game_seen


def picture_of(player: User, news: Data) -> bytes | None:
    """The table as this player sees it now; None where the news are of no game. It speaks the active language."""
    game = game_seen(news["game"], player) if "game" in news else None
    return None if game is None else png(table_picture(game))
