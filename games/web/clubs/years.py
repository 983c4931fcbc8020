"""The page of a club's year, with its picture."""

from collections.abc import Mapping
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from accounts.models import User
from accounts.web.pages import page
from games.pictures.year import draw_club_year
from games.selectors.clubs.years import build_club_year, find_club_and_year
from games.web.clubs.pages import describe_results
from games.web.people import name_people
from games.web.view_helpers import found_or_404, get_viewer
from games.web.years import build_year_context, link_sentences, respond_with_picture

ROWS_OF_GROUP = 20


@page
def year(request: HttpRequest, club_id: str, year: str) -> HttpResponse:
    user = get_viewer(request)
    club, number = found_or_404(find_club_and_year(club_id, year, user))
    found = build_club_year(club, number)
    context = {
        **found,
        **build_year_context(request, found, "club", club.pk),
        "name": club.name,
        "is_own": bool(club.own_role),
        "is_private": not club.is_public,
        "file_name": f"{club.pk}-{number}.png",
        **({} if found["results"] is None else describe_year(found["results"], user)),
    }
    return render(request, "clubs/year.html", context)


@require_safe
def picture(request: HttpRequest, club_id: str, year: str) -> HttpResponse:
    """Return the picture of the year with the numbers that the viewer may see. Raises `Throttled` (429)."""
    club, number = found_or_404(find_club_and_year(club_id, year, get_viewer(request)))
    return respond_with_picture(request, lambda: draw_club_year(build_club_year(club, number)))


def describe_year(results: dict[str, Any], user: User | None) -> dict[str, Any]:
    """Return the sentences of the year and its tables of results, with the names of players.

    The first table has all games. Each other table has the games with one number of players.
    """
    names = name_people(user, results["standings"])
    escape = results["luckiest_escape"]
    sentences = [
        {**one, "name": names[escape["player"]] if one["game"] is not None and one["game"] is escape else ""}
        for one in link_sentences(results)
    ]
    whole = {"players": None, "rows": describe_results(results["standings"], names)}
    return {
        "sentences": sentences,
        "groups": [whole, *(describe_group(group, names) for group in results["by_players"])],
    }


def describe_group(group: dict[str, Any], names: Mapping[str, str]) -> dict[str, Any]:
    """Return the first rows of the table of the games with one number of players, and the number of further players.

    It omits players with too few such games.
    """
    counted = [row for row in group["standings"] if row["fool"] is not None]
    rows = describe_results(counted[:ROWS_OF_GROUP], names)
    return {**group, "rows": rows, "other_people": len(counted) - len(rows)}
