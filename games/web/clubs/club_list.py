"""Page with the user's clubs, the clubs to which the user is invited, and all public clubs."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from accounts.web.pages import page
from durak_site.http.html_pagination import load_page
from games.selectors.clubs.clubs import build_club_row, list_own_clubs, list_public_clubs
from games.web.idempotent_forms import make_idempotency_key
from games.web.view_helpers import get_viewer

PAGE_SIZE = 30


@page
def clubs_page(request: HttpRequest) -> HttpResponse:
    user = get_viewer(request)
    own = [] if user is None else [build_club_row(club) for club in list_own_clubs(user).order_by("name", "pk")]
    here = load_page(list_public_clubs(user).order_by("-created_at", "-pk"), request.GET.get("page"), PAGE_SIZE)
    context = {
        "mine": [club for club in own if club["your_role"]],
        "invited": [club for club in own if not club["your_role"]],
        "public": [build_club_row(club) for club in here.rows],
        "here": here,
        "key": make_idempotency_key(),
    }
    return render(request, "clubs/list.html", context)
