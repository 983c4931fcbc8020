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


def draw_game_picture(player: User, news: Data) -> bytes | None:
    """Return a PNG of the table as the player sees it, with texts in the active language. Return None if the
    notification `news` is not about a game.
    """
    game = load_game_view(news["game"], player) if "game" in news else None
    return None if game is None else convert_to_png(draw_table(game))


def draw_year_picture(player: User, news: Data) -> bytes | None:
    """Return a PNG of the player's year, with texts in the active language. Return None if the notification `news` is
    not about a year of a player.
    """
    if "year" not in news or "club" in news:
        return None
    return convert_to_png(draw_player_year_svg(build_player_year(player, news["year"], player)))


def draw_club_year_picture(player: User, news: Data) -> bytes | None:
    """Return a PNG of the club's year as the player sees it. Return None if the notification `news` is not about a year
    of a club.
    """
    club = find_readable_club(news["club"], player) if "year" in news and "club" in news else None
    return None if club is None else convert_to_png(draw_club_year_svg(build_club_year(club, news["year"])))
