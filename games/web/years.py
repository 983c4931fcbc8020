"""Pages about two players together and about a player's year, with helpers for a club's year."""

from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.cache import patch_vary_headers
from django.views.decorators.http import require_safe

from accounts.web.pages import page
from durak_site.localization.middleware import set_content_language
from games.api.year_pictures import draw_picture_within_limits
from games.models.years import MIN_GAMES_OF_YEAR
from games.pictures.year import draw_player_year_svg, list_year_sentences
from games.selectors.head_to_head import build_head_to_head, find_two_players
from games.selectors.years import build_player_year, find_player_and_year, parse_year
from games.web.people import add_debtor_names, list_people_of_penalties, map_shown_names
from games.web.view_helpers import get_time_zone, get_viewer, require_or_404

CACHE_SECONDS = 60
"""Seconds for which caches may store the picture that an anonymous visitor gets."""


@page
def head_to_head_page(request: HttpRequest, username: str, other: str) -> HttpResponse:
    user = get_viewer(request)
    one, two = require_or_404(find_two_players(username, other))
    together = build_head_to_head(one, two, user)
    names = map_shown_names(user, together["players"], list_people_of_penalties(together["open_penalties"]))
    context = {
        **together,
        "zone": get_time_zone(user),
        "is_own": user in (one, two),
        "people": [{**player, "name": names[player["player"]]} for player in together["players"]],
        "totals": [{**total, "name": names[total["debtor"]]} for total in together["penalties"]],
        "open_penalties": add_debtor_names(together["open_penalties"], names),
    }
    return render(request, "players/head_to_head.html", context)


@page
def player_year_page(request: HttpRequest, username: str, year: str) -> HttpResponse:
    user = get_viewer(request)
    player, number = require_or_404(find_player_and_year(username, year))
    year_view = build_player_year(player, number, user)
    context = {
        **year_view,
        **build_year_context(request, year_view, "player", player.username, began_at=player.created_at),
        "name": player.shown_name,
        "is_own": user == player,
        "file_name": f"{player.username}-{number}.png",
        "sentences": list_sentences_with_games(year_view["results"]),
    }
    return render(request, "players/year.html", context)


@require_safe
def player_year_picture(request: HttpRequest, username: str, year: str) -> HttpResponse:
    """Return the picture of a player's year for this viewer. Raises `Throttled` (429) if a rate limit is reached."""
    user = get_viewer(request)
    player, number = require_or_404(find_player_and_year(username, year))
    return respond_with_picture(request, lambda: draw_player_year_svg(build_player_year(player, number, user)))


def build_year_context(
    request: HttpRequest, year_view: dict[str, Any], kind: str, key: str, *, began_at: datetime
) -> dict[str, Any]:
    """Return the part of the template context that is common to the pages of a player's year and of a club's year.

    It contains the addresses of the picture, of the year before and of the year after. `kind` is "player" or "club".
    `key` is the username of the player or the id of the club. There is no link to a year before `began_at`.
    """
    user, number = get_viewer(request), year_view["year"]
    first_year = began_at.astimezone(UTC).year
    picture = reverse(f"{kind}-year-picture", args=[key, number])
    addresses = {
        beside: {"year": beside, "address": reverse(f"{kind}-year", args=[key, beside])}
        for beside in (number - 1, number + 1)
        if beside >= first_year and parse_year(str(beside)) is not None
    }
    return {
        "zone": get_time_zone(user),
        "fewest_games": MIN_GAMES_OF_YEAR,
        "picture": picture,
        "preview": None if user else request.build_absolute_uri(picture),
        "before": addresses.get(number - 1),
        "after": addresses.get(number + 1),
    }


def respond_with_picture(request: HttpRequest, draw: Callable[[], str]) -> HttpResponse:
    """Convert the SVG picture that `draw` returns to PNG, and return it as the response. Raises `Throttled` (429) if a
    rate limit is reached.

    Shared caches are allowed to store the response only if the visitor is anonymous.
    """
    user = get_viewer(request)
    picture = draw_picture_within_limits(request, user, draw)
    answer = set_content_language(HttpResponse(picture, content_type="image/png"))
    answer["Cache-Control"] = "private, no-cache" if user else f"public, max-age={CACHE_SECONDS}"
    patch_vary_headers(answer, ("Cookie",))
    return answer


def list_sentences_with_games(results: dict[str, Any] | None) -> list[dict[str, Any]]:
    """Return the sentences in the picture of a year, each as a dict. `game` is the game that the sentence is about, or
    None.
    """
    if results is None:
        return []
    games = [game for game in (results["longest_bout"], results["luckiest_escape"]) if game is not None]
    sentences = list_year_sentences(results)
    return [{"text": text, "game": games[at] if at < len(games) else None} for at, text in enumerate(sentences)]
