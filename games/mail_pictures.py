"""Pictures of games and years in mails."""

from accounts.models import User
from accounts.registry import Data
from games.pictures import draw_table
from games.pictures.png import convert_to_png
from games.pictures.year import draw_player_year
from games.selectors.games import load_game_view
from games.selectors.years import build_player_year


def draw_game_picture(player: User, news: Data) -> bytes | None:
    """Return a PNG of the table as the player sees it, in the active language; None if `news` is not about a game."""
    game = load_game_view(news["game"], player) if "game" in news else None
    return None if game is None else convert_to_png(draw_table(game))


def draw_year_picture(player: User, news: Data) -> bytes | None:
    """Return a picture of the player's year in the active language; None if the news concern no year."""
    if "year" not in news:
        return None
    return convert_to_png(draw_player_year(build_player_year(player, news["year"], player)))
