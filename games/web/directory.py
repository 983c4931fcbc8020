"""Page with the directory of players."""

from urllib.parse import urlencode

from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from accounts.web.pages import page
from durak_site.http.html_pagination import load_page
from games.api.views.players import count_search_or_throttle
from games.selectors.directory import PlayerSearch, build_directory_row, list_directory
from games.selectors.lobby import load_reliability_and_ratings
from games.web.view_helpers import get_viewer

PAGE_SIZE = 50


@page
def directory_page(request: HttpRequest) -> HttpResponse:
    text, wanted, problem = request.GET.get("search", "").strip(), None, ""
    if text:
        try:
            wanted = PlayerSearch.parse(text)
        except ValidationError as error:
            problem = error.messages[0]
    if wanted is not None:
        count_search_or_throttle(request, get_viewer(request))
    here = load_page(list_directory(wanted), request.GET.get("page"), PAGE_SIZE)
    ratings = load_reliability_and_ratings(here.rows)
    context = {
        "players": [] if problem else [build_directory_row(player, ratings) for player in here.rows],
        "here": here,
        "search": text,
        "problem": problem,
        "filter_query": urlencode({"search": text}) if text else "",
    }
    return render(request, "players/directory.html", context)
