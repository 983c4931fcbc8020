"""The caller of a request: account, token and scopes."""

from typing import Any, cast

from django.utils.translation import gettext as _
from rest_framework.exceptions import NotAuthenticated
from rest_framework.permissions import BasePermission
from rest_framework.request import Request

from accounts.models import AppToken, Token, User
from durak_site.http.problems import build_forbidden_problem


def get_account(request: Request) -> User:
    """Return the caller's account. Raises NotAuthenticated for an anonymous request."""
    if not isinstance(request.user, User):
        raise NotAuthenticated
    return request.user


def get_token(request: Request) -> Token | AppToken | None:
    """Return the token of the request, or None if the request has none."""
    return cast("Token | AppToken | None", request.auth)


def is_called_by_app(request: Request) -> bool:
    """Return whether the caller is an OAuth app that acts for an account."""
    return isinstance(get_token(request), AppToken)


def has_scope(request: Request, scope: str) -> bool:
    """Return whether the caller has this scope. Callers without a token have every scope."""
    with_token = get_token(request)
    return with_token is None or scope in with_token.scopes


def check_scope(request: Request, scope: str) -> None:
    """Raise `forbidden` if the token lacks the scope. The response then has a `WWW-Authenticate` header (RFC 6750)."""
    if not has_scope(request, scope):
        problem = build_forbidden_problem(_("This token lacks the scope {scope!r}.").format(scope=str(scope)))
        problem.auth_header = f'Bearer error="insufficient_scope", scope="{scope}"'
        raise problem


class HasScope(BasePermission):
    """A permission that checks the scope of the token.

    `view.scopes` maps each method to the required scope, or to None if the method is public. OAuth apps are also
    refused for the methods in `view.not_for_apps`.
    """

    def has_permission(self, request: Request, view: Any) -> bool:
        method = "GET" if request.method == "HEAD" else request.method
        scope = view.scopes.get(method)
        if scope is None:
            return True
        if not request.user.is_authenticated:
            return False
        check_scope(request, scope)
        if method in view.not_for_apps and is_called_by_app(request):
            raise build_forbidden_problem(
                _("Apps may not do this for you. Use a token of your own, or the pages of this site.")
            )
        return True
