"""An OAuth app, and helpers that use it through public endpoints and pages."""

from base64 import b64encode, urlsafe_b64encode
from datetime import timedelta
from hashlib import sha256
from typing import Any
from urllib.parse import parse_qsl, urlencode, urlsplit
from uuid import uuid4

from django.http import HttpResponse
from django.test import Client
from django.utils import timezone
from oauth2_provider.models import AccessToken, RefreshToken, set_token_value

from accounts.models import User
from accounts.secrets import APP, REFRESH, generate_secret
from accounts.services import create_app
from tests.accounts.web.browser import Browser

REDIRECT_URI = "https://app.example/back"
CODE_VERIFIER = "a-verifier-of-which-nobody-knows-but-this-app-itself"
FORM_CONTENT_TYPE = "application/x-www-form-urlencoded"
DEVICE_GRANT_TYPE = "urn:ietf:params:oauth:grant-type:device_code"


def compute_challenge(verifier: str) -> str:
    return urlsafe_b64encode(sha256(verifier.encode()).digest()).decode().rstrip("=")


class App:
    """An OAuth app. If `confidential`, it has a client secret. Otherwise it is a public client without a secret."""

    def __init__(self, owner: User, *redirect_uris: str, confidential: bool = False, name: str = "Card box") -> None:
        self.app, self.secret = create_app(
            user=owner, name=name, redirect_uris=redirect_uris or [REDIRECT_URI], confidential=confidential
        )
        self.id: str = self.app.client_id
        self.client = Client()

    def build_authorization_url(self, **other: str | None) -> str:
        """Return the URL to which the app sends the user for permission. A field with the value None is left out."""
        fields = {
            "response_type": "code",
            "client_id": self.id,
            "redirect_uri": REDIRECT_URI,
            "scope": "read play",
            "state": "xyz&1",
            "code_challenge": compute_challenge(CODE_VERIFIER),
            "code_challenge_method": "S256",
        }
        return "/oauth/authorize?" + urlencode({k: v for k, v in {**fields, **other}.items() if v is not None})

    def request_authorization(self, user: User, answer: str = "allow", **other: str | None) -> dict[str, str]:
        """Press the button `answer` on the page that allows or denies the app. Return the fields in the URL of the
        redirect.
        """
        address = self.build_authorization_url(**other)
        return read_fields_of_redirect(Browser(user).send(address, answer=answer))

    def post(self, endpoint: str, **fields: str | None) -> HttpResponse:
        """Send a form to an OAuth endpoint, with the client secret if the app has one."""
        headers = {}
        if self.secret:
            headers["Authorization"] = "Basic " + b64encode(f"{self.id}:{self.secret}".encode()).decode()
        body = urlencode({k: v for k, v in {"client_id": self.id, **fields}.items() if v is not None})
        response: HttpResponse = self.client.post(
            f"/oauth/{endpoint}", body, content_type=FORM_CONTENT_TYPE, headers=headers
        )
        return response

    def exchange_code(self, code: str, **other: str | None) -> HttpResponse:
        fields = {"grant_type": "authorization_code", "redirect_uri": REDIRECT_URI, "code_verifier": CODE_VERIFIER}
        return self.post("token", code=code, **{**fields, **other})

    def renew_tokens(self, refresh_token: str, **other: str) -> HttpResponse:
        return self.post("token", grant_type="refresh_token", refresh_token=refresh_token, **other)

    def obtain_tokens(self, user: User, scope: str = "read play") -> dict[str, Any]:
        """Run the whole authorization code flow for the user. Return the response with the tokens."""
        answer = self.exchange_code(self.request_authorization(user, scope=scope)["code"])
        assert answer.status_code == 200, answer.content
        return dict(answer.json())


def allow_or_deny_device(browser: Browser, codes: dict[str, Any], answer: str) -> HttpResponse:
    """Enter the code that a device shows, and press the button `answer` on the next page."""
    asked = browser.send("/oauth/device", user_code=codes["user_code"])
    return browser.send_from(asked, answer=answer)


def read_fields_of_redirect(answer: HttpResponse) -> dict[str, str]:
    """Return the fields in the URL of a redirect."""
    assert answer.status_code == 302, answer.content[:500]
    return dict(parse_qsl(urlsplit(answer["Location"]).query))


def assert_refused(answer: HttpResponse, error: str, status: int = 400) -> None:
    assert (answer.status_code, answer.json()["error"]) == (status, error), answer.content
    assert answer["Content-Type"] == "application/json"
    assert answer.json()["error_description"].endswith((".", "?"))


def create_access_token(user: User, *scopes: str, app: Any = None) -> str:
    """Create an access token in the database, without the pages on which the user allows the app."""
    app = app or create_app(user=user, name="Short way", redirect_uris=[])[0]
    secret = generate_secret(APP)
    access = AccessToken(
        user=user, application=app, scope=" ".join(scopes), expires=timezone.now() + timedelta(hours=1)
    )
    set_token_value(access, secret)
    access.save()
    refresh = RefreshToken(user=user, application=app, access_token=access, token_family=uuid4())
    set_token_value(refresh, generate_secret(REFRESH))
    refresh.save()
    return secret
