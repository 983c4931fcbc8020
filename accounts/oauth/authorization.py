"""The authorization request of an app, parsed from the URL to which the app sent the browser."""

from dataclasses import dataclass
from urllib.parse import urlencode

from django.http import HttpRequest
from oauth2_provider.models import Application
from oauthlib.common import add_params_to_uri
from oauthlib.oauth2 import OAuth2Error
from oauthlib.oauth2.rfc6749.errors import AccessDeniedError

from accounts.models import User
from accounts.oauth.error_descriptions import add_description
from accounts.oauth.fields import AUTHORIZATION_FIELDS, select_fields
from accounts.oauth.server import Server


@dataclass(frozen=True)
class AuthorizationRequest:
    app: Application
    scopes: list[str]
    redirect_uri: str
    state: str | None
    server: Server
    address: str
    origin: str

    def grant_redirect_url(self, user: User) -> str:
        """Return the URL to redirect to, with an authorization code."""
        credentials = {"state": self.state, "user": user}
        headers, _, _ = self.server.create_authorization_response(
            self.address, scopes=self.scopes, credentials=credentials
        )
        return str(add_params_to_uri(headers["Location"], [("iss", self.origin)]))

    def denial_redirect_url(self) -> str:
        return build_error_redirect_url(AccessDeniedError(state=self.state), self.redirect_uri, self.origin)


def parse_authorization_request(request: HttpRequest) -> AuthorizationRequest:
    """Parse and validate an authorization request.

    Raises OAuth2Error; its subclass FatalClientError and ValueError mean that the browser must not be redirected.
    """
    origin = get_issuer(request)
    address = f"/oauth/authorize?{urlencode(select_fields(request.GET, AUTHORIZATION_FIELDS))}"
    server = Server(origin)
    scopes, read = server.validate_authorization_request(address)
    return AuthorizationRequest(
        read["request"].client, scopes, read["redirect_uri"], read["state"], server, address, origin
    )


def build_error_redirect_url(error: OAuth2Error, redirect_uri: str, origin: str) -> str:
    """Return the URL to redirect to, with the error."""
    fields = {**add_description(dict(error.twotuples)), "iss": origin}
    return str(add_params_to_uri(redirect_uri, fields.items()))


def get_issuer(request: HttpRequest) -> str:
    """Return the issuer: the origin under which the site was requested, one of `ALLOWED_HOSTS`."""
    return request.build_absolute_uri("/").rstrip("/")
