"""Page of a player, with results, reliability, ratings, games, series and penalties."""

from collections.abc import Callable
from datetime import UTC
from functools import partial
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext

from accounts.models import User
from accounts.web.pages import PageView, get_form_text, page
from durak_site.limits.rate_limits import count_or_throttle
from games import words
from games.errors import Conflict
from games.models import Game
from games.selectors.chat import list_blocks
from games.selectors.house_presets import build_house_preset_row, list_house_presets
from games.selectors.own_games import list_pending_series
from games.selectors.penalties import build_penalty_view, list_player_penalties
from games.selectors.players import build_player_game_row, build_profile, find_player, list_played_games
from games.selectors.series import build_series_row, list_played_series, load_series
from games.services.chat import block_player, unblock_player
from games.services.series import offer_seat
from games.web.form_responses import respond_to_form
from games.web.idempotent_forms import make_idempotency_key
from games.web.leaderboard import POOL_NAMES
from games.web.people import get_player_names
from games.web.series.addresses import get_series_address
from games.web.view_helpers import get_time_zone, get_viewer, require_or_404

MAX_GAMES, MAX_SERIES, MAX_PENALTIES = 20, 20, 20

PlayerAction = Callable[[User, User], object]
"""A function that performs an action of the first user on the second user, such as blocking. It raises a refusal if the
service refuses the action."""


@page
def player_page(request: HttpRequest, username: str) -> HttpResponse:
    return render_player(request, require_or_404(find_player(username)))


def render_player(request: HttpRequest, player: User, *, problem: str = "", status: int = 200) -> HttpResponse:
    user = get_viewer(request)
    profile = build_profile(player)
    series = list_played_series(player, user)
    owed = list_player_penalties(player, user).order_by("-created_at", "-pk")
    context = {
        **profile,
        "ratings": [{**one, "pool": POOL_NAMES[one["pool"]]} for one in profile["ratings"]],
        "has_provisional": not all(one["listed"] for one in profile["ratings"]),
        "problem": problem,
        "key": make_idempotency_key(),
        "zone": get_time_zone(user),
        "this_year": timezone.now().astimezone(UTC).year,
        "with_me": user.username if user is not None and user != player else None,
        "may_block": user is not None and user != player,
        "is_blocked": user is not None and list_blocks(user).filter(blocked=player).exists(),
        "played": list_games(player, user),
        "presets": [
            add_preset_address(one) for one in (build_own_preset_rows(player) if user == player else profile["presets"])
        ],
        "results": add_preset_names(profile["public_results"]),
        **(get_invitation_context(user) if may_invite(user, player) else {}),
        "newest_series": [add_preset_name(build_series_row(one, user)) for one in series[:MAX_SERIES]],
        "owed": [build_penalty_view(one) for one in owed[:MAX_PENALTIES]],
    }
    return render(request, "players/player.html", context, status=status)


def add_preset_names(results: dict[str, Any]) -> dict[str, Any]:
    """Return a copy of a player's results. Its results by preset have the names of the presets."""
    by_preset = [
        {**one, "called": words.get_preset_name(one["preset"]) if one["preset"] else ""} for one in results["by_preset"]
    ]
    return {**results, "by_preset": by_preset}


def may_invite(user: User | None, player: User) -> bool:
    """Return whether the page shows the form for an invitation. The service may still refuse the invitation."""
    return user is not None and user != player and not user.is_guest


def get_invitation_context(user: User | None) -> dict[str, Any]:
    """Return the template context of the invitation form: all series with a free seat that the user has created or
    organises.
    """
    assert user is not None
    own = [
        build_series_row(one, user)
        for one in list_pending_series(user)
        if user.pk in (one.creator_id, one.organiser_id)
    ]
    return {"may_invite": True, "own_open_series": [one for one in own if find_free_seat(one) is not None]}


def find_free_seat(series: dict[str, Any]) -> int | None:
    return next((seat["seat"] for seat in series["seats"] if seat["open"]), None)


def build_own_preset_rows(player: User) -> list[dict[str, Any]]:
    """Return rows for the presets that the player has saved, including the private ones."""
    return [build_house_preset_row(one) for one in list_house_presets(player, player).order_by("-created_at", "-pk")]


def add_preset_address(preset: dict[str, Any]) -> dict[str, Any]:
    return {**preset, "address": reverse("house-rules", args=preset["preset"].split("/"))}


def add_preset_name(series: dict[str, Any]) -> dict[str, Any]:
    preset = series["rules"].get("preset")
    return {**series, "called": preset and words.get_preset_name(preset)}


def list_games(player: User, user: User | None) -> list[dict[str, Any]]:
    """Return the player's newest games that the viewer may see, with names and results in words."""
    games = list_played_games(player, user).order_by("-seat_started_at", "-pk").prefetch_related("seats__player")
    return [build_played_game_row(game, user) for game in games[:MAX_GAMES]]


def build_played_game_row(game: Game, user: User | None) -> dict[str, Any]:
    players = get_player_names(game, user)
    return {
        **build_player_game_row(game),
        "names": players.names,
        "ended": game.result and words.describe_result(game.result, players),
    }


def make_form_view(act: PlayerAction) -> PageView:
    """Return a view that runs `act` once and redirects to the page of the player. If `act` is refused, the view renders
    the page with the refusal.
    """

    def form_view(request: HttpRequest, username: str) -> HttpResponse:
        return respond_to_player_form(request, username, partial(act_and_get_address, act))

    return page(form_view)


def respond_to_player_form(request: HttpRequest, username: str, act: Callable[[User, User], str]) -> HttpResponse:
    """Run `act` once for the signed-in user and the player, and redirect to the address that it returns.

    If `act` is refused, render the page of the player with the refusal.
    """
    other = require_or_404(find_player(username))

    def render_with_refusal(problem: str, status: int) -> HttpResponse:
        return render_player(request, other, problem=problem, status=status)

    here = reverse("player", args=[other.username])
    return respond_to_form(request, lambda user: act(user, other), page=here, render_refusal=render_with_refusal)


def act_and_get_address(act: PlayerAction, user: User, other: User) -> str:
    act(user, other)
    return reverse("player", args=[other.username])


@page
def invite_player(request: HttpRequest, username: str) -> HttpResponse:
    """Offer the player a free seat in the series that the user has chosen, and redirect to this series."""
    return respond_to_player_form(request, username, partial(invite_to_series, request))


def invite_to_series(request: HttpRequest, user: User, other: User) -> str:
    """Offer the player the first free seat of the series in the form. Return the address of the series.

    Raises the refusals of `offer_seat`, and Conflict if the series has no free seat.
    """
    row = require_or_404(load_series(get_form_text(request, "series"), user))
    seat = find_free_seat(build_series_row(row, user))
    if seat is None:
        raise Conflict(gettext("No seat is open here."))
    offer_seat(series_id=row.pk, user=user, seat=seat, wanted={"player": other.username})
    return get_series_address(row.pk)


def block_other_player(user: User, other: User) -> None:
    count_or_throttle("talk", str(user.pk))
    block_player(user=user, blocked=other)


def unblock_other_player(user: User, other: User) -> None:
    unblock_player(user=user, name=other.username)
