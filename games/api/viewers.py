"""Helpers of API views for the viewer of a request, and for objects that are missing."""

from typing import TypeVar

from django.utils.translation import gettext as _
from rest_framework.request import Request

from accounts.api.caller import check_scope, get_account, has_scope
from accounts.models import User
from durak_site.http.problems import build_not_found_problem, build_validation_problem
from games.read_models import GameView
from games.selectors.games import load_game_view

Found = TypeVar("Found")


def get_viewer(request: Request) -> User | None:
    """Return the caller's account, or None for an anonymous caller.

    Raises `forbidden` if the caller's token has no scope `read`.
    """
    if not request.user.is_authenticated:
        return None
    check_scope(request, "read")
    return get_account(request)


def get_public_viewer(request: Request) -> User | None:
    """Return the caller's account, or None for an anonymous caller or a token without the scope `read`.

    Use it for responses that are mainly public. For None, selectors return only public data.
    """
    return get_account(request) if request.user.is_authenticated and has_scope(request, "read") else None


def load_game_for_caller(request: Request, game_id: str) -> GameView:
    """Return the caller's view of a game that the request has changed.

    If the caller's token has no scope `read`, return the view of spectators.
    """
    return require_found(load_game_view(game_id, get_account(request), as_spectator=not has_scope(request, "read")))


def require_found(found: Found | None) -> Found:
    """Return `found`, the result of a selector. Raises `not_found` if `found` is None."""
    if found is None:
        raise build_not_found_problem()
    return found


def require_named_player(found: User | None, field: str = "player") -> User:
    """Return `found`, the account that `field` of the request names. Raises `invalid` for this field if it is None."""
    if found is None:
        raise build_validation_problem({field: [_("Nobody here has this name.")]})
    return found
