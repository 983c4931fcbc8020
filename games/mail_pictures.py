"""Pictures of games and years in mails."""

from accounts.models import User
from accounts.registry import Data
from games.pictures import draw_table
from games.pictures.png import convert_to_png
from games.pictures.year import draw_club_year_svg, draw_player_year_svg
from games.selectors.clubs.clubs import find_readable_club
from games.selectors.clubs.years import build_club_year
from games.selectors.games import load_game_view
from games.selectors.years import build_player_year


def draw_game_picture(player: User, data: Data) -> bytes | None:
    """Return a PNG of the table as `player` sees it, or None if `data` are not about a game."""
    game = load_game_view(data["game"], player) if "game" in data else None
    return None if game is None else convert_to_png(draw_table(game))


def draw_year_picture(player: User, data: Data) -> bytes | None:
    """Return a PNG of the player's year, or None if `data` are not about a player's year."""
    if "year" not in data or "club" in data:
        return None
    return convert_to_png(draw_player_year_svg(build_player_year(player, data["year"], player)))


def draw_club_year_picture(player: User, data: Data) -> bytes | None:
    """Return a PNG of the club's year as `player` sees it, or None if `data` are not about a club's year."""
    club = find_readable_club(data["club"], player) if "year" in data and "club" in data else None
    return None if club is None else convert_to_png(draw_club_year_svg(build_club_year(club, data["year"])))
