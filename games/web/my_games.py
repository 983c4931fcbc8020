"""Page of the user's games. The games that wait for the user come first."""

from typing import Any
from zoneinfo import ZoneInfo

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone

from accounts.models import User
from accounts.web.pages import get_signed_in_user, page_for_signed_in_user
from durak_site.http.html_pagination import load_page
from durak_site.localization.times import format_until
from games import words
from games.read_models import OwnGameRow
from games.selectors.own_games import (
    MAX_WAITING_GAMES,
    build_own_game_row,
    list_finished_games,
    list_games_before_next_deal,
    list_other_running_games,
    list_pending_series,
    list_waiting_games,
    prefetch_seat_owners,
)
from games.selectors.series import build_series_row
from games.sql.unread_chat import count_unread_lines
from games.web.idempotent_forms import make_idempotency_key
from games.web.seeks import build_own_seek_rows

PAGE_SIZE = 50


@page_for_signed_in_user
def my_games_page(request: HttpRequest) -> HttpResponse:
    user = get_signed_in_user(request)
    here = load_page(list_other_running_games(user), request.GET.get("page"), PAGE_SIZE)
    waiting = list(list_waiting_games(user)[:MAX_WAITING_GAMES])
    between = list(list_games_before_next_deal(user))
    over = [game for game in list_finished_games(user) if game not in between]
    prefetch_seat_owners([*waiting, *here.rows, *between, *over])
    games = {"waiting": waiting, "running": here.rows, "between": between, "over": over}
    pending = list_pending_series(user)
    shown = {one.pk for one in pending} | {game.series_id for some in games.values() for game in some}
    unread = {pk: count for (_, pk), count in count_unread_lines((user.pk, pk) for pk in shown).items()}
    lines = {
        name: [describe_own_game(build_own_game_row(game, user), user, unread) for game in some]
        for name, some in games.items()
    }
    open_series = [build_open_series_row(build_series_row(one, user), user, unread) for one in pending]
    context = {
        **lines,
        "here": here,
        "invited": [one for one in open_series if one["is_invited"]],
        "open": [one for one in open_series if not one["is_invited"]],
        "own": build_own_seek_rows(user),
        "key": make_idempotency_key(),
    }
    return render(request, "games/mine.html", context)


def build_open_series_row(series: dict[str, Any], user: User, unread: dict[str, int]) -> dict[str, Any]:
    """Build the row of a series that waits for players.

    `is_later` is true if the series is running, but the user plays only from the next game on. `is_invited` is true if
    a seat is offered to the user. Then `until` is the time until which the user may accept it, in words, or None.
    """
    own_seat = None if series["your_seat"] is None else series["seats"][series["your_seat"]]
    is_invited = own_seat is not None and not own_seat["accepted"]
    until = own_seat["expires_at"] if own_seat is not None and is_invited else None
    return {
        **series,
        "unread": unread.get(series["id"]),
        "is_later": own_seat is not None and own_seat["plays_from_next_game"],
        "is_invited": is_invited,
        "until": until and format_until(until, timezone.now(), ZoneInfo(user.time_zone)),
    }


def describe_own_game(game: OwnGameRow, user: User, unread: dict[str, int]) -> dict[str, Any]:
    """Return a copy of the row of a game, with names, deadline, result and unread chat lines."""
    players = words.PlayerNames.from_players(game["players"], game["your_seat"])
    zone, now = ZoneInfo(user.time_zone), timezone.now()
    until = game["deadline_at"]
    return {
        **game,
        "unread": unread.get(game["series"]),
        "others": [
            {"name": players.names[one["seat"]], "player": one["player"]}
            for one in game["players"]
            if one["seat"] != game["your_seat"]
        ],
        "until": until and format_until(until, now, zone),
        "left": until and words.format_time_left(until - now),
        "ended": game["result"] and words.describe_result(game["result"], players),
    }
