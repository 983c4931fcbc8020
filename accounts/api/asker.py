"""Who asks, and with which token."""

from typing import cast

from django.utils.translation import gettext as _
from rest_framework.exceptions import NotAuthenticated
from rest_framework.request import Request

from accounts.models import AppKey, Token, User
from durak_site.http.problems import forbidden


def account(request: Request) -> User:
    """The account that asks. Raises NotAuthenticated if nobody in particular does."""
    if not isinstance(request.user, User):
        raise NotAuthenticated
    return request.user


def token(request: Request) -> Token | AppKey | None:
    """None: a session of the web pages, or a name and a password; they may do everything."""
    return cast("Token | AppKey | None", request.auth)


def is_app(request: Request) -> bool:
    """Whether somebody else's app asks, with what the account's owner has allowed it."""
    return isinstance(token(request), AppKey)


def has_scope(request: Request, scope: str) -> bool:
    """Whether what is asked for with this scope may be done."""
    with_token = token(request)
    return with_token is None or scope in with_token.scopes


def check_scope(request: Request, scope: str) -> None:
    """Raises `forbidden` for a token without it, with the challenge of RFC 6750."""
    if not has_scope(request, scope):
        problem = forbidden(_("This token lacks the scope {scope!r}.").format(scope=str(scope)))
        problem.auth_header = f'Bearer error="insufficient_scope", scope="{scope}"'
        raise problem
