"""Pictures of games in mails."""

from accounts.models import User
from accounts.registry import Data
from games.pictures import table_picture
from games.pictures.png import png
from games.selectors.games import game_seen


def picture_of(player: User, news: Data) -> bytes | None:
    """Return a picture of the table as the player sees it, in the active language; None if the news concern no game."""
    game = game_seen(news["game"], player) if "game" in news else None
    return None if game is None else png(table_picture(game))
