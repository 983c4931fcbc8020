"""Addresses of the page of a series."""

from typing import Any
from urllib.parse import urlencode

from django.http import HttpRequest
from django.urls import reverse

from accounts.models import User
from accounts.web.pages import get_form_text
from durak_site.http.html_pagination import ListPage
from games.models import Series
from games.models.newest_game import select_seats_played_from_next_game


def read_code(request: HttpRequest) -> str:
    """Return the code of a private series or club from the address of the page or form, or from the posted form.

    Pages of an older release have it in the form. Return "" without a code.
    """
    return request.GET.get("code") or get_form_text(request, "code")


def get_series_address(series_id: str, code: str = "", *, page: int = 1, owed: int = 1, talk: int = 1) -> str:
    """Return the address of the page of a series. `page` is the page of its games, `owed` that of its penalties, and
    `talk` that of its chat.
    """
    path = reverse("series", args=[series_id])
    later_pages = {name: number for name, number in (("page", page), ("owed", owed), ("talk", talk)) if number > 1}
    query = {"code": code, **later_pages} if code else later_pages
    return f"{path}?{urlencode(query)}" if query else path


def build_page_links(
    series_id: str, code: str, games: ListPage[Any], owed: ListPage[Any], chat: ListPage[Any]
) -> dict[str, str]:
    """Return the addresses of the newer and older pages of games, of penalties and of the chat.

    They contain the whole path, because a page with a refusal has the address of the refused form. A link without a
    path would lead to that address.
    """
    shown = {"page": games.number, "owed": owed.number, "talk": chat.number}

    def build_link(**changed: int) -> str:
        return get_series_address(series_id, code, **{**shown, **changed})

    return {
        "newer_games": build_link(page=games.previous_page_number),
        "older_games": build_link(page=games.next_page_number),
        "newer_owed": build_link(owed=owed.previous_page_number),
        "older_owed": build_link(owed=owed.next_page_number),
        "newer_lines": build_link(talk=chat.previous_page_number),
        "older_lines": build_link(talk=chat.next_page_number),
    }


def get_address_to_play(series: Series, user: User) -> str:
    """Return the address of the page on which the user can play or wait.

    This is the page of the newest game, if the series is running, no seat is free, and the user plays in that game.
    Otherwise it is the page of the series.
    """
    is_playing = series.state == Series.State.RUNNING and not series.is_short_of_players
    game = series.games.order_by("-number").first() if is_playing else None
    if game is None or select_seats_played_from_next_game(user).filter(series=series).exists():
        return get_series_address(series.pk)
    return reverse("table", args=[game.pk])
