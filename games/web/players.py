"""Page of a player: results, reliability, ratings, games, series and penalties."""

from collections.abc import Callable
from datetime import UTC
from typing import Any
from zoneinfo import ZoneInfo

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from accounts.models import User
from accounts.web.pages import page
from durak_site.limits.rate_limits import count_or_throttle
from games import words
from games.models import Game
from games.selectors.chat import list_blocks
from games.selectors.home import build_seat_owner
from games.selectors.house_presets import build_house_preset_line, list_house_presets
from games.selectors.penalties import build_penalty_view, list_player_penalties
from games.selectors.players import build_played_line, build_profile, find_player, list_played_games
from games.selectors.series import build_series_line, list_played_series
from games.services.chat import block_player, unblock_player
from games.web.form_responses import respond_to_form
from games.web.idempotent_forms import make_idempotency_key
from games.web.leaderboard import POOL_NAMES
from games.web.view_helpers import found_or_404, get_viewer

MOST_GAMES, MOST_SERIES, MOST_OWED = 20, 20, 20

Act = Callable[[User, User], object]
"""An action of the first user about the second. Raises the refusals of services."""


@page
def player(request: HttpRequest, username: str) -> HttpResponse:
    return render_player(request, found_or_404(find_player(username)))


def render_player(request: HttpRequest, player: User, *, problem: str = "", status: int = 200) -> HttpResponse:
    user = get_viewer(request)
    seen = build_profile(player)
    series = list_played_series(player, user)
    owed = list_player_penalties(player, user).order_by("-created_at", "-pk")
    context = {
        **seen,
        "ratings": [{**one, "pool": POOL_NAMES[one["pool"]]} for one in seen["ratings"]],
        "has_provisional": not all(one["listed"] for one in seen["ratings"]),
        "problem": problem,
        "key": make_idempotency_key(),
        "zone": ZoneInfo(user.time_zone if user else "UTC"),
        "this_year": timezone.now().astimezone(UTC).year,
        "with_me": user.username if user is not None and user != player else None,
        "may_block": user is not None and user != player,
        "is_blocked": user is not None and list_blocks(user).filter(blocked=player).exists(),
        "played": list_games(player, user),
        "presets": [add_address(one) for one in (list_own_presets(player) if user == player else seen["presets"])],
        "tables": [describe_series(build_series_line(one, user)) for one in series[:MOST_SERIES]],
        "owed": [build_penalty_view(one) for one in owed[:MOST_OWED]],
    }
    return render(request, "players/player.html", context, status=status)


def list_own_presets(player: User) -> list[dict[str, Any]]:
    """Return the player's house presets, including the private ones."""
    return [build_house_preset_line(one) for one in list_house_presets(player, player).order_by("-created_at", "-pk")]


def add_address(preset: dict[str, Any]) -> dict[str, Any]:
    return {**preset, "address": reverse("house-rules", args=preset["preset"].split("/"))}


def describe_series(series: dict[str, Any]) -> dict[str, Any]:
    preset = series["rules"].get("preset")
    return {**series, "called": preset and words.get_preset_name(preset)}


def list_games(player: User, user: User | None) -> list[dict[str, Any]]:
    """Return the newest games that the viewer may see, with players and results."""
    games = list_played_games(player, user).order_by("-seat_started_at", "-pk").prefetch_related("seats__player")
    return [describe_game(game, user) for game in games[:MOST_GAMES]]


def describe_game(game: Game, user: User | None) -> dict[str, Any]:
    seats = sorted(game.seats.all(), key=lambda seat: seat.index)
    mine = next((seat.index for seat in seats if user is not None and seat.player_id == user.pk), None)
    table = words.Table.from_players([build_seat_owner(seat) for seat in seats], mine)
    return {
        **build_played_line(game),
        "names": table.names,
        "ended": game.result and words.describe_result(game.result, table),
    }


def make_form_view(act: Act) -> Callable[[HttpRequest, str], HttpResponse]:
    """Return the view of a button on this page: it acts once and redirects back, or shows the refusal."""

    def view(request: HttpRequest, username: str) -> HttpResponse:
        about = found_or_404(find_player(username))

        def again(problem: str, status: int) -> HttpResponse:
            return render_player(request, about, problem=problem, status=status)

        here = reverse("player", args=[about.username])
        return respond_to_form(request, lambda user: act_and_lead_back(act, user, about), page=here, show=again)

    return never_cache(require_POST(view))


def act_and_lead_back(act: Act, user: User, about: User) -> str:
    act(user, about)
    return reverse("player", args=[about.username])


def block(user: User, about: User) -> None:
    count_or_throttle("talk", str(user.pk))
    block_player(user=user, blocked=about)


def unblock(user: User, about: User) -> None:
    unblock_player(user=user, name=about.username)
