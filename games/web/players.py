"""Page of a player: results, reliability, ratings, games, series and penalties."""

from collections.abc import Callable
from typing import Any
from zoneinfo import ZoneInfo

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from accounts.models import User
from accounts.web.pages import page
from durak_site.http.rates import spend
from games import words
from games.models import Game
from games.selectors.house_presets import house_preset_line, house_presets_listed
from games.selectors.mine import who
from games.selectors.penalties import ledger_of_player, penalty_seen
from games.selectors.players import games_played, played_line, player_named, profile
from games.selectors.series import series_played, summary
from games.selectors.talk import blocks_of
from games.services.talk import block_add, block_remove
from games.web.answering import form_answered
from games.web.asking import known, viewer
from games.web.leaderboard import POOL_NAMES
from games.web.once import new_key

MOST_GAMES, MOST_SERIES, MOST_OWED = 20, 20, 20

Act = Callable[[User, User], object]
"""An action of the first user about the second. Raises the refusals of services."""


@page
def player(request: HttpRequest, username: str) -> HttpResponse:
    return show(request, known(player_named(username)))


def show(request: HttpRequest, player: User, *, problem: str = "", status: int = 200) -> HttpResponse:
    user = viewer(request)
    seen = profile(player)
    series = series_played(player, user)
    owed = ledger_of_player(player, user).order_by("-created_at", "-pk")
    context = {
        **seen,
        "ratings": [{**one, "pool": POOL_NAMES[one["pool"]]} for one in seen["ratings"]],
        "has_provisional": not all(one["listed"] for one in seen["ratings"]),
        "problem": problem,
        "key": new_key(),
        "zone": ZoneInfo(user.time_zone if user else "UTC"),
        "may_block": user is not None and user != player,
        "is_blocked": user is not None and blocks_of(user).filter(blocked=player).exists(),
        "played": played(player, user),
        "presets": [with_address(one) for one in (own_presets(player) if user == player else seen["presets"])],
        "tables": [table_shown(summary(one, user)) for one in series[:MOST_SERIES]],
        "owed": [penalty_seen(one) for one in owed[:MOST_OWED]],
    }
    return render(request, "players/player.html", context, status=status)


def own_presets(player: User) -> list[dict[str, Any]]:
    """Return the player's house presets, including the private ones."""
    return [house_preset_line(one) for one in house_presets_listed(player, player).order_by("-created_at", "-pk")]


def with_address(preset: dict[str, Any]) -> dict[str, Any]:
    return {**preset, "address": reverse("house-rules", args=preset["preset"].split("/"))}


def table_shown(series: dict[str, Any]) -> dict[str, Any]:
    preset = series["rules"].get("preset")
    return {**series, "called": preset and words.preset_name(preset)}


def played(player: User, user: User | None) -> list[dict[str, Any]]:
    """Return the newest games that the viewer may see, with players and results."""
    games = games_played(player, user).order_by("-seat_started_at", "-pk").prefetch_related("seats__player")
    return [game_shown(game, user) for game in games[:MOST_GAMES]]


def game_shown(game: Game, user: User | None) -> dict[str, Any]:
    seats = sorted(game.seats.all(), key=lambda seat: seat.index)
    mine = next((seat.index for seat in seats if user is not None and seat.player_id == user.pk), None)
    table = words.Table.from_game({"players": [who(seat) for seat in seats], "your_seat": mine})
    return {
        **played_line(game),
        "names": table.names,
        "ended": game.result and words.result_sentence(game.result, table),
    }


def form(act: Act) -> Callable[[HttpRequest, str], HttpResponse]:
    """Return the view of a button on this page: it acts once and redirects back, or shows the refusal."""

    def view(request: HttpRequest, username: str) -> HttpResponse:
        about = known(player_named(username))

        def again(problem: str, status: int) -> HttpResponse:
            return show(request, about, problem=problem, status=status)

        here = reverse("player", args=[about.username])
        return form_answered(request, lambda user: done(act, user, about), page=here, show=again)

    return never_cache(require_POST(view))


def done(act: Act, user: User, about: User) -> str:
    act(user, about)
    return reverse("player", args=[about.username])


def block(user: User, about: User) -> None:
    spend("talk", str(user.pk))
    block_add(user=user, blocked=about)


def unblock(user: User, about: User) -> None:
    block_remove(user=user, name=about.username)
