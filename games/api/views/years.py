"""API views of the head to head of two players, of the year of a player, and of the year of a club."""

from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.renderers import JSONRenderer
from rest_framework.request import Request

from accounts.api.base import ApiView
from durak_site.localization.middleware import set_content_language
from games.api.json_responses import make_json_response
from games.api.media_types import PngRenderer
from games.api.responses import years as responses
from games.api.responses.clubs import ClubYear
from games.api.viewers import get_viewer, require_found
from games.api.year_pictures import PICTURE_LIMITS, draw_picture_within_limits
from games.pictures.year import draw_club_year_svg, draw_player_year_svg
from games.selectors.clubs.years import build_club_year, find_club_and_year
from games.selectors.head_to_head import build_head_to_head, find_two_players
from games.selectors.years import build_player_year, find_player_and_year


class HeadToHeadView(ApiView):
    scopes = {"GET": None}
    tag = "players"

    @extend_schema(operation_id="show_players_together", responses=responses.HeadToHead)
    def get(self, request: Request, username: str, other: str) -> HttpResponse:
        """Get the results of two players in their common games: how often each was the fool, how often to expect this
        by chance, the longest bout, and the penalties. If you are one of the two and your token has the scope `read`,
        all their common games count. Otherwise, only games of public series count.
        """
        one, two = require_found(find_two_players(username, other))
        return make_json_response(build_head_to_head(one, two, get_viewer(request)))


class PlayerYearView(ApiView):
    scopes = {"GET": None}
    tag = "players"

    @extend_schema(operation_id="show_year_of_player", responses=responses.Year)
    def get(self, request: Request, username: str, year: str) -> HttpResponse:
        """Get a player's results in a year, from games of public series. If it is your own year and your token has
        the scope `read`, all games count.
        """
        player, number = require_found(find_player_and_year(username, year))
        return make_json_response(build_player_year(player, number, get_viewer(request)))


class PlayerYearPictureView(ApiView):
    scopes = {"GET": None}
    tag = "players"
    limits = {"GET": PICTURE_LIMITS}
    renderer_classes = [JSONRenderer, PngRenderer]

    @extend_schema(operation_id="draw_year_of_player", responses={(200, "image/png"): OpenApiTypes.BINARY})
    def get(self, request: Request, username: str, year: str) -> HttpResponse:
        """Get a player's results in a year as a picture of 1200 by 630 pixels. It shows the results that you may see,
        with texts in the language that you accept.
        """
        player, number = require_found(find_player_and_year(username, year))
        user = get_viewer(request)
        picture = draw_picture_within_limits(
            request._request, user, lambda: draw_player_year_svg(build_player_year(player, number, user))
        )
        return set_content_language(HttpResponse(picture, content_type="image/png"))


class ClubYearView(ApiView):
    scopes = {"GET": None}
    tag = "clubs"

    @extend_schema(operation_id="show_year_of_club", responses=ClubYear)
    def get(self, request: Request, club_id: str, year: str) -> HttpResponse:
        """Get a club's results in a year. If you are not a member, only public series count."""
        club, number = require_found(find_club_and_year(club_id, year, get_viewer(request)))
        return make_json_response(build_club_year(club, number))


class ClubYearPictureView(ApiView):
    scopes = {"GET": None}
    tag = "clubs"
    limits = {"GET": PICTURE_LIMITS}
    renderer_classes = [JSONRenderer, PngRenderer]

    @extend_schema(operation_id="draw_year_of_club", responses={(200, "image/png"): OpenApiTypes.BINARY})
    def get(self, request: Request, club_id: str, year: str) -> HttpResponse:
        """Get a club's results in a year as a picture of 1200 by 630 pixels. It shows the results that you may see,
        and names no player. Its texts are in the language that you accept.
        """
        user = get_viewer(request)
        club, number = require_found(find_club_and_year(club_id, year, user))
        picture = draw_picture_within_limits(
            request._request, user, lambda: draw_club_year_svg(build_club_year(club, number))
        )
        return set_content_language(HttpResponse(picture, content_type="image/png"))
