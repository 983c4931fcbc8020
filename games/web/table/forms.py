"""Actions of the forms on the page of a game."""

from django.http import HttpRequest
from django.urls import reverse

from accounts.models import User
from accounts.models.user import LOOKS
from accounts.services import account_update
from games.selectors.games import game_seen
from games.selectors.series import series_known
from games.services.abandoning import game_abandon
from games.services.asking_reviews import review_ask
from games.services.moves import game_move
from games.services.seen import seat_note_seen
from games.services.series import series_next_game, series_rematch
from games.services.takeover import seat_return
from games.web.asking import known
from games.web.table.acting import address, number_in
from games.web.talking import say_in


def move(request: HttpRequest, user: User, game_id: str) -> str:
    """Make a move, and record that the player has seen the version on the page.

    The move itself counts as seen too, if no other event came before it.
    """
    version = number_in(request, "version")
    moved = game_move(game_id=game_id, user=user, move=text_of_move(request), version=version)
    if version is not None:
        own = moved.events[0]["seq"] if moved.events else version
        seat_note_seen(game_id=game_id, user=user, version=own if own <= version + 1 else version)
    return address(game_id)


def text_of_move(request: HttpRequest) -> str:
    """Return the posted move; a cut has its number in a separate field."""
    text = request.POST.get("move", "")
    return f"cut {request.POST.get('number', '')}" if text == "cut" else text


def seen(request: HttpRequest, user: User, game_id: str) -> str:
    seat_note_seen(game_id=game_id, user=user, version=number_in(request, "version") or 0)
    return address(game_id)


def come_back(request: HttpRequest, user: User, game_id: str) -> str:
    seat_return(game_id=game_id, user=user)
    return address(game_id)


def abandon(request: HttpRequest, user: User, game_id: str) -> str:
    game_abandon(game_id=game_id, user=user, agree=request.POST.get("agree") == "yes")
    return address(game_id)


def look(request: HttpRequest, user: User, game_id: str) -> str:
    """Save how tables are shown to the player, in every browser."""
    account_update(user=user, changes={"look": {name: name in request.POST for name in LOOKS}})
    return address(game_id)


def look_back(request: HttpRequest, user: User, game_id: str) -> str:
    """Request a review; lead to the replay, which shows its progress."""
    review_ask(game_id=game_id, user=user)
    return f"{reverse('table-replay', args=[game_id])}?open=1#review"


def next_game(request: HttpRequest, user: User, game_id: str) -> str:
    """Deal the next game of the series, unless it exists already; lead to it."""
    series_id = known(game_seen(game_id, user))["series"]
    game, _ = series_next_game(series_id=series_id, user=user)
    return address(game.pk)


def say(request: HttpRequest, user: User, game_id: str) -> str:
    say_in(request, known(series_known(known(game_seen(game_id, user))["series"], user)), user)
    return address(game_id)


def rematch(request: HttpRequest, user: User, game_id: str) -> str:
    """Start a rematch; lead to its first game if that starts at once."""
    series_id = known(game_seen(game_id, user))["series"]
    series, _ = series_rematch(series_id=series_id, user=user)
    return address(known(series_known(series.pk, user)).newest_game or game_id)
