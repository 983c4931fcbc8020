"""The page of a club's year, with its picture."""

from collections.abc import Mapping
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from accounts.models import User
from accounts.web.pages import page
from games.pictures.year import draw_club_year_svg
from games.selectors.clubs.history import load_club_history
from games.selectors.clubs.years import build_club_year, find_club_and_year
from games.web.clubs.pages import build_result_rows
from games.web.people import map_shown_names
from games.web.view_helpers import get_viewer, require_or_404
from games.web.years import build_year_context, list_sentences_with_games, respond_with_picture

MAX_YEAR_ROWS, MAX_GROUP_ROWS = 50, 20


@page
def club_year_page(request: HttpRequest, club_id: str, year: str) -> HttpResponse:
    user = get_viewer(request)
    club, number = require_or_404(find_club_and_year(club_id, year, user))
    year_view = build_club_year(club, number)
    context = {
        **year_view,
        **build_year_context(request, year_view, "club", club.pk, began_at=load_club_history(club)["began_at"]),
        "name": club.name,
        "is_own": bool(club.own_role),
        "is_private": not club.is_public,
        "file_name": f"{club.pk}-{number}.png",
        **({} if year_view["results"] is None else get_year_context(year_view["results"], user)),
    }
    return render(request, "clubs/year.html", context)


@require_safe
def club_year_picture(request: HttpRequest, club_id: str, year: str) -> HttpResponse:
    """Return the picture of the club's year for this viewer. Raises `Throttled` (429) if a rate limit is reached."""
    club, number = require_or_404(find_club_and_year(club_id, year, get_viewer(request)))
    return respond_with_picture(request, lambda: draw_club_year_svg(build_club_year(club, number)))


def get_year_context(results: dict[str, Any], user: User | None) -> dict[str, Any]:
    """Return the sentences about the year, and the tables of results: one for all games, and one for each number of
    players.

    The tables contain only the first rows. The page of standings shows all of them.
    """
    names = map_shown_names(user, results["standings"])
    escape = results["luckiest_escape"]
    sentences = [
        {**one, "name": names[escape["player"]] if one["game"] is not None and one["game"] is escape else ""}
        for one in list_sentences_with_games(results)
    ]
    whole = {"players": None, **get_first_rows_context(results["standings"], names, MAX_YEAR_ROWS)}
    return {
        "sentences": sentences,
        "groups": [whole, *(get_group_context(group, names) for group in results["by_players"])],
    }


def get_group_context(group: dict[str, Any], names: Mapping[str, str]) -> dict[str, Any]:
    """Return the template context of a group: the results of all games with the same number of players.

    It has only the first rows. Players with fewer than ten of these games are left out.
    """
    counted = [row for row in group["standings"] if row["fool"] is not None]
    return {**group, **get_first_rows_context(counted, names, MAX_GROUP_ROWS)}


def get_first_rows_context(standings: list[dict[str, Any]], names: Mapping[str, str], max_rows: int) -> dict[str, Any]:
    """Return the first `max_rows` rows of a table of results, and the number of players that are not shown."""
    return {"rows": build_result_rows(standings[:max_rows], names), "other_people": max(len(standings) - max_rows, 0)}
