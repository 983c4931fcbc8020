"""Helpers of API views for the viewer of a request, for missing objects and for query parameters."""

from typing import TypeVar

from django.utils.translation import gettext as _
from rest_framework.renderers import BaseRenderer
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


def parse_choice(request: Request, name: str, values: tuple[str, ...]) -> str:
    """Return the value of the query parameter `name`, or the first of `values` if the parameter is missing.

    Raises `invalid` if the value is not one of `values`.
    """
    text = request.query_params.get(name, values[0])
    if text not in values:
        raise build_validation_problem({name: [_("One of {names}.").format(names=", ".join(values))]})
    return text


def choose_format(request: Request, renderer: type[BaseRenderer], *others: str) -> str:
    """Return the value of the query parameter `format`, which is `json` or one of `others`.

    Without the parameter, the header `Accept` decides. If it has selected `renderer`, return the first of `others`,
    otherwise `json`. Raises `invalid` if the value is not allowed.
    """
    accepts_other = isinstance(request.accepted_renderer, renderer)
    return parse_choice(request, "format", (*others, "json") if accepts_other else ("json", *others))
