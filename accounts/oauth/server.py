"""The OAuth server. It supports authorization codes with PKCE, device codes, and refresh tokens."""

from typing import Any

from django.conf import settings
from oauthlib.common import Request
from oauthlib.oauth2 import (
    AuthorizationCodeGrant,
    AuthorizationEndpoint,
    BearerToken,
    DeviceAuthorizationEndpoint,
    RefreshTokenGrant,
    RevocationEndpoint,
    TokenEndpoint,
)
from oauthlib.oauth2.rfc6749.errors import InvalidRequestError
from oauthlib.oauth2.rfc6749.grant_types.authorization_code import code_challenge_method_s256
from oauthlib.oauth2.rfc8628.grant_types import DeviceCodeGrant

from accounts.oauth.user_codes import generate_user_code
from accounts.oauth.validator import AUTHORIZATION_CODE, DEVICE_CODE, REFRESH_TOKEN, Validator
from accounts.secrets import APP, REFRESH, generate_secret

DEVICE_PAGE = "/oauth/device"
DEVICE_CODE_LIFETIME, POLL_INTERVAL = 900, 5
"""Lifetime of a device code, and time between two polls of a device; both in seconds."""
CHALLENGE_LENGTH = 43
"""Number of characters of a code challenge, which is a SHA-256 in base64url."""


class PkceCodeGrant(AuthorizationCodeGrant):
    """The authorization code grant. S256 is its only challenge method, because a plain challenge protects no code."""

    _code_challenge_methods = {"S256": code_challenge_method_s256}


class OAuthServer(AuthorizationEndpoint, TokenEndpoint, RevocationEndpoint, DeviceAuthorizationEndpoint):
    """An OAuth server for one request. `origin` is the origin to which that request was sent."""

    def __init__(self, origin: str) -> None:
        validator = Validator()
        bearer = BearerToken(
            validator,
            token_generator=lambda request: generate_secret(APP),
            refresh_token_generator=lambda request: generate_secret(REFRESH),
            expires_in=settings.OAUTH2_PROVIDER["ACCESS_TOKEN_EXPIRE_SECONDS"],
        )
        code = PkceCodeGrant(validator, pre_auth=[check_code_challenge])
        grants = {
            AUTHORIZATION_CODE: code,
            REFRESH_TOKEN: RefreshTokenGrant(validator),
            DEVICE_CODE: DeviceCodeGrant(validator),
        }
        AuthorizationEndpoint.__init__(self, "code", bearer, {"code": code})
        TokenEndpoint.__init__(self, AUTHORIZATION_CODE, bearer, grants)
        RevocationEndpoint.__init__(self, validator)
        DeviceAuthorizationEndpoint.__init__(
            self,
            validator,
            verification_uri=origin + DEVICE_PAGE,
            verification_uri_complete=origin + DEVICE_PAGE + "?user_code={user_code}",
            expires_in=DEVICE_CODE_LIFETIME,
            interval=POLL_INTERVAL,
            user_code_generator=generate_user_code,
        )

    def validate_device_authorization_request(self, request: Request) -> None:
        """Validate the request of a device, and store its client_id in `self.client_id`."""
        self._raise_on_invalid_client(request)
        super().validate_device_authorization_request(request)
        self.client_id: str = request.client_id


def check_code_challenge(request: Request) -> dict[str, Any]:
    challenge = request.code_challenge
    if challenge is not None and not (
        len(challenge) == CHALLENGE_LENGTH and challenge.isascii() and challenge.isprintable()
    ):
        raise InvalidRequestError("A code_challenge is a SHA-256 in base64url, of 43 letters.", request=request)
    return {}
