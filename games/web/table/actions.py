"""Actions of the forms on the page of a game."""

from datetime import timedelta

from django.http import HttpRequest
from django.urls import reverse

from accounts.models import User
from accounts.models.user import DISPLAY_OPTIONS
from accounts.services import update_account
from durak_site.http.durations import parse_duration
from games.errors import GameError
from games.selectors.games import load_game_view
from games.selectors.series import find_series
from games.services.abandonment import agree_to_abandon
from games.services.extensions import ask_or_agree
from games.services.moves import play_move
from games.services.review_requests import request_review
from games.services.seen_versions import record_seen_version
from games.services.series import create_rematch, deal_next_game
from games.services.takeover import take_seat_back
from games.web.chat import post_line
from games.web.table.form_views import get_table_address, read_number
from games.web.view_helpers import found_or_404


def move(request: HttpRequest, user: User, game_id: str) -> str:
    """Make a move, and record that the player has seen the version on the page.

    The move itself counts as seen too, if no other event came before it.
    """
    version = read_number(request, "version")
    moved = play_move(game_id=game_id, user=user, move=read_move(request), version=version)
    if version is not None:
        own = moved.events[0]["seq"] if moved.events else version
        record_seen_version(game_id=game_id, user=user, version=own if own <= version + 1 else version)
    return get_table_address(game_id)


def read_move(request: HttpRequest) -> str:
    """Return the posted move; a cut has its number in a separate field."""
    text = request.POST.get("move", "")
    return f"cut {request.POST.get('number', '')}" if text == "cut" else text


def note_seen(request: HttpRequest, user: User, game_id: str) -> str:
    record_seen_version(game_id=game_id, user=user, version=read_number(request, "version") or 0)
    return get_table_address(game_id)


def return_to_seat(request: HttpRequest, user: User, game_id: str) -> str:
    take_seat_back(game_id=game_id, user=user)
    return get_table_address(game_id)


def abandon(request: HttpRequest, user: User, game_id: str) -> str:
    agree_to_abandon(game_id=game_id, user=user, agree=request.POST.get("agree") == "yes")
    return get_table_address(game_id)


def ask_for_time(request: HttpRequest, user: User, game_id: str) -> str:
    """Ask for more time, or answer a request."""
    agree = request.POST.get("agree") != "no"
    ask_or_agree(game_id=game_id, user=user, by=read_time(request), agree=agree)
    return get_table_address(game_id)


def read_time(request: HttpRequest) -> timedelta | None:
    """Return the posted time, or None if no time was posted. Raises invalid."""
    try:
        return parse_duration(text) if (text := request.POST.get("by", "")) else None
    except ValueError as error:
        raise GameError("invalid", str(error), status=400) from None


def save_look(request: HttpRequest, user: User, game_id: str) -> str:
    """Save how tables are shown to the player, in every browser."""
    update_account(user=user, changes={"look": {name: name in request.POST for name in DISPLAY_OPTIONS}})
    return get_table_address(game_id)


def ask_for_review(request: HttpRequest, user: User, game_id: str) -> str:
    """Request a review; lead to the replay, which shows its progress."""
    request_review(game_id=game_id, user=user)
    return f"{reverse('table-replay', args=[game_id])}?open=1#review"


def deal_next(request: HttpRequest, user: User, game_id: str) -> str:
    """Deal the next game of the series, unless it exists already; lead to it."""
    series_id = found_or_404(load_game_view(game_id, user))["series"]
    game, _ = deal_next_game(series_id=series_id, user=user)
    return get_table_address(game.pk)


def say(request: HttpRequest, user: User, game_id: str) -> str:
    post_line(request, found_or_404(find_series(found_or_404(load_game_view(game_id, user))["series"], user)), user)
    return get_table_address(game_id)


def rematch(request: HttpRequest, user: User, game_id: str) -> str:
    """Start a rematch; lead to its first game if that starts at once."""
    series_id = found_or_404(load_game_view(game_id, user))["series"]
    series, _ = create_rematch(series_id=series_id, user=user)
    return get_table_address(found_or_404(find_series(series.pk, user)).newest_game or game_id)
