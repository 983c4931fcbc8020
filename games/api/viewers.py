"""Helpers of views: the viewer of a request, lookups that answer 404, and query parameters."""

from typing import TypeVar

from django.utils.translation import gettext as _
from rest_framework.renderers import BaseRenderer
from rest_framework.request import Request

from accounts.api.caller import check_scope, get_account, has_scope
from accounts.models import User
from durak_site.http.problems import invalid_problem, not_found_problem
from games.read_models import GameView
from games.selectors.games import load_game_view

Thing = TypeVar("Thing")


def get_viewer(request: Request) -> User | None:
    """Return the viewer, or None for a request without an account. Raises `forbidden` for a token without
    the scope `read`."""
    if not request.user.is_authenticated:
        return None
    check_scope(request, "read")
    return get_account(request)


def get_public_viewer(request: Request) -> User | None:
    """Return the viewer of public data: None without an account, and for a token without the scope `read`."""
    return get_account(request) if request.user.is_authenticated and may_read(request) else None


def may_read(request: Request) -> bool:
    """Return whether the response may contain private data: not for a token with `play` but without `read`."""
    return has_scope(request, "read")


def load_game_for_caller(request: Request, game_id: str) -> GameView:
    """Return the game after the caller changed it; a token without the scope `read` gets the spectators' view."""
    return require_found(load_game_view(game_id, get_account(request), as_spectator=not may_read(request)))


def require_found(thing: Thing | None) -> Thing:
    """Return what a selector found for this viewer. Raises `not_found` if the viewer may not know that it
    exists."""
    if thing is None:
        raise not_found_problem()
    return thing


def parse_choice(request: Request, name: str, values: tuple[str, ...]) -> str:
    """Return the value of a query parameter, by default the first of `values`. Raises `invalid` for
    any other."""
    text = request.query_params.get(name, values[0])
    if text not in values:
        raise invalid_problem({name: [_("One of {names}.").format(names=", ".join(values))]})
    return text


def choose_format(request: Request, renderer: type[BaseRenderer], *others: str) -> str:
    """Return `json` or one of `others`: what the parameter `format` names, or else what `Accept` prefers."""
    accepts_other = isinstance(request.accepted_renderer, renderer)
    return parse_choice(request, "format", (*others, "json") if accepts_other else ("json", *others))
