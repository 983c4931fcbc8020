"""Authentication classes: bearer token, browser session, and HTTP Basic (only to create a token)."""

from typing import Any

from django.contrib.auth import authenticate
from django.utils import timezone
from django.utils.translation import gettext as _
from rest_framework.authentication import (
    BaseAuthentication,
    BasicAuthentication,
    SessionAuthentication,
    get_authorization_header,
)
from rest_framework.exceptions import AuthenticationFailed
from rest_framework.request import Request

from accounts.models import AppToken, Token, User
from accounts.selectors import load_access_token
from accounts.services import store_token_use
from durak_site.http.cors import is_cross_site


class TokenAuthentication(BaseAuthentication):
    """Authentication with a personal token or an OAuth access token."""

    def authenticate(self, request: Request) -> tuple[User, Token | AppToken] | None:
        words = get_authorization_header(request).split()
        if not words or words[0].lower() != b"bearer":
            return None
        if len(words) != 2:
            raise AuthenticationFailed(_("Write the token after one word: Authorization: Bearer TOKEN."))
        key = load_access_token(words[1].decode("latin-1"))
        now = timezone.now()
        if key is None or not key.is_valid(now) or not key.user.is_active:
            raise AuthenticationFailed(_("This token is unknown, expired or revoked."))
        if isinstance(key, Token):
            store_token_use(token=key, now=now)
        return key.user, key

    def authenticate_header(self, request: Request) -> str:
        """Return the value of `WWW-Authenticate` in a 401.

        If the request has no token, the value contains no error code (RFC 6750, section 3.1).
        """
        words = get_authorization_header(request).split()
        return 'Bearer error="invalid_token"' if words and words[0].lower() == b"bearer" else "Bearer"


class BrowserSessionAuthentication(SessionAuthentication):
    """Authentication with the session cookie, only for requests from pages of this site.

    Requests with methods that can change data also need the CSRF token.
    """

    def authenticate(self, request: Request) -> tuple[Any, None] | None:
        return None if is_cross_site(request._request) else super().authenticate(request)


class PasswordAuthentication(BasicAuthentication):
    """Authentication with HTTP Basic, only to create tokens, not to read anything."""

    def authenticate(self, request: Request) -> tuple[User, None] | None:
        return super().authenticate(request) if request.method == "POST" else None

    def authenticate_credentials(self, userid: str, password: str, request: Request | None = None) -> tuple[User, None]:
        if request is None:
            raise TypeError("Wrong passwords are counted by the address of a request.")
        user = authenticate(request=request._request, username=userid, password=password)
        if not isinstance(user, User):
            raise AuthenticationFailed(_("There is no account with this name and this password."))
        return user, None
