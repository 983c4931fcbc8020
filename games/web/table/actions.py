"""Actions of the forms on the page of a game. Each returns the address to redirect to."""

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
from games.services.extensions import request_or_answer_extension
from games.services.moves import play_move
from games.services.review_requests import request_review
from games.services.seen_versions import record_seen_version
from games.services.series import create_rematch, deal_next_game
from games.services.takeover import take_seat_back
from games.web.chat import post_line_from_form
from games.web.series.addresses import get_address_to_play
from games.web.table.form_views import get_table_address, read_number
from games.web.view_helpers import require_or_404


def make_move(request: HttpRequest, user: User, game_id: str) -> str:
    """Make the posted move, and record that the player has seen everything up to the version on the page.

    If nothing happened between this version and the move, the player has also seen the event of the move.
    """
    version = read_number(request, "version")
    result = play_move(game_id=game_id, user=user, move=read_move(request), version=version)
    if version is not None:
        own = result.events[0]["seq"] if result.events else version
        record_seen_version(game_id=game_id, user=user, version=own if own <= version + 1 else version)
    return get_table_address(game_id)


def read_move(request: HttpRequest) -> str:
    """Return the posted move as text. The number of cards of a cut is in a separate form field."""
    text = request.POST.get("move", "")
    return f"cut {request.POST.get('number', '')}" if text == "cut" else text


def store_seen_version(request: HttpRequest, user: User, game_id: str) -> str:
    record_seen_version(game_id=game_id, user=user, version=read_number(request, "version") or 0)
    return get_table_address(game_id)


def return_to_seat(request: HttpRequest, user: User, game_id: str) -> str:
    take_seat_back(game_id=game_id, user=user)
    return get_table_address(game_id)


def agree_or_refuse_to_abandon(request: HttpRequest, user: User, game_id: str) -> str:
    agree_to_abandon(game_id=game_id, user=user, agree=request.POST.get("agree") == "yes")
    return get_table_address(game_id)


def post_extension_request_or_answer(request: HttpRequest, user: User, game_id: str) -> str:
    """Ask for more time, or answer the request of another player."""
    agree = request.POST.get("agree") != "no"
    request_or_answer_extension(game_id=game_id, user=user, by=read_extra_time(request), agree=agree)
    return get_table_address(game_id)


def read_extra_time(request: HttpRequest) -> timedelta | None:
    """Return the extra time in the form, or None if the field is empty. Raises `invalid` if it is not a duration."""
    try:
        return parse_duration(text) if (text := request.POST.get("by", "")) else None
    except ValueError as error:
        raise GameError("invalid", str(error), status=400) from None


def save_display_options(request: HttpRequest, user: User, game_id: str) -> str:
    """Save the player's display options in the account. They apply to all tables, in every browser."""
    update_account(user=user, changes={"display_options": {name: name in request.POST for name in DISPLAY_OPTIONS}})
    return get_table_address(game_id)


def request_own_review(request: HttpRequest, user: User, game_id: str) -> str:
    """Request a review of the game. Return the address of the replay page, which shows its progress."""
    request_review(game_id=game_id, user=user)
    return f"{reverse('table-replay', args=[game_id])}?open=1#review"


def deal_game_after(request: HttpRequest, user: User, game_id: str) -> str:
    """Deal the next game of the series, unless it is already dealt. Return the address of the next game."""
    series_id = require_or_404(load_game_view(game_id, user))["series"]
    game, _ = deal_next_game(series_id=series_id, user=user)
    return get_table_address(game.pk)


def post_chat_line(request: HttpRequest, user: User, game_id: str) -> str:
    post_line_from_form(
        request, require_or_404(find_series(require_or_404(load_game_view(game_id, user))["series"], user)), user
    )
    return f"{get_table_address(game_id)}#talk"


def start_rematch(request: HttpRequest, user: User, game_id: str) -> str:
    """Create a rematch of the series, or find the one that is there. Return the address of the page for playing or
    waiting.
    """
    series_id = require_or_404(load_game_view(game_id, user))["series"]
    series, _ = create_rematch(series_id=series_id, user=user)
    return get_address_to_play(series, user)
