"""Pictures of games in mails."""

from accounts.models import User
from accounts.registry import Data
from games.pictures import draw_table
from games.pictures.png import convert_to_png
from games.selectors.games import load_game_view


def draw_game_picture(player: User, news: Data) -> bytes | None:
    """Return a picture of the table as the player sees it, in the active language; None if the news concern no game."""
    game = load_game_view(news["game"], player) if "game" in news else None
    return None if game is None else convert_to_png(draw_table(game))
