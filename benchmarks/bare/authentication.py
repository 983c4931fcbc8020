import hashlib

from django.utils import timezone
from rest_framework.authentication import BaseAuthentication, get_authorization_header
from rest_framework.exceptions import AuthenticationFailed
from rest_framework.request import Request

from accounts.models import Token, User


class BareTokenAuthentication(BaseAuthentication):
    """Authenticates by a token, with one ORM query for the token and its user."""

    def authenticate(self, request: Request) -> tuple[User, Token]:
        digest = hashlib.sha256(get_authorization_header(request).split()[1]).digest()
        token = Token.objects.select_related("user").filter(digest=digest).first()
        if token is None or not token.is_valid(timezone.now()) or not token.user.is_active:
            raise AuthenticationFailed
        return token.user, token
