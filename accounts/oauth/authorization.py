"""An app's authorization request: a URL of this site, which the app opens in the user's browser."""

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
from accounts.oauth.server import OAuthServer


@dataclass(frozen=True)
class AuthorizationRequest:
    app: Application
    scopes: list[str]
    redirect_uri: str
    state: str | None
    server: OAuthServer
    address: str
    issuer: str

    def create_code_and_redirect_url(self, user: User) -> str:
        """Create an authorization code for the user; return the app's redirect URI with this code."""
        credentials = {"state": self.state, "user": user}
        headers, _, _ = self.server.create_authorization_response(
            self.address, scopes=self.scopes, credentials=credentials
        )
        return str(add_params_to_uri(headers["Location"], [("iss", self.issuer)]))

    def build_denial_redirect_url(self) -> str:
        return build_error_redirect_url(AccessDeniedError(state=self.state), self.redirect_uri, self.issuer)


def parse_authorization_request(request: HttpRequest) -> AuthorizationRequest:
    """Parse and validate an authorization request.

    Raises OAuth2Error or ValueError for an invalid request. After a FatalClientError or a ValueError, the caller must
    not redirect the browser to the app.
    """
    issuer = get_issuer(request)
    address = f"/oauth/authorize?{urlencode(select_fields(request.GET, AUTHORIZATION_FIELDS))}"
    server = OAuthServer(issuer)
    scopes, read = server.validate_authorization_request(address)
    return AuthorizationRequest(
        read["request"].client, scopes, read["redirect_uri"], read["state"], server, address, issuer
    )


def build_error_redirect_url(error: OAuth2Error, redirect_uri: str, issuer: str) -> str:
    """Return the app's redirect URI with the error."""
    fields = {**add_description(dict(error.twotuples)), "iss": issuer}
    return str(add_params_to_uri(redirect_uri, fields.items()))


def get_issuer(request: HttpRequest) -> str:
    """Return the issuer: the origin to which this request was sent. Its host is one of `ALLOWED_HOSTS`."""
    return request.build_absolute_uri("/").rstrip("/")
