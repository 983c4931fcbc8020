"""An app of somebody's, and its person's browser: all that they do goes through the front door."""

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
from accounts.secrets import APP, REFRESH, new_secret
from accounts.services import app_create
from tests.accounts.web.browser import Browser

BACK = "https://app.example/back"
VERIFIER = "a-verifier-of-which-nobody-knows-but-this-app-itself"
FORM = "application/x-www-form-urlencoded"
DEVICE = "urn:ietf:params:oauth:grant-type:device_code"


def challenge_of(verifier: str) -> str:
    return urlsafe_b64encode(sha256(verifier.encode()).digest()).decode().rstrip("=")


class App:
    """Public, unless it is `confidential`."""

    def __init__(self, owner: User, *redirect_uris: str, confidential: bool = False, name: str = "Card box") -> None:
        self.app, self.secret = app_create(
            user=owner, name=name, redirect_uris=redirect_uris or [BACK], confidential=confidential
        )
        self.id: str = self.app.client_id
        self.client = Client()

    def asks(self, **other: str | None) -> str:
        """The address that it sends its person to; None leaves something out."""
        usual = {
            "response_type": "code",
            "client_id": self.id,
            "redirect_uri": BACK,
            "scope": "read play",
            "state": "xyz&1",
            "code_challenge": challenge_of(VERIFIER),
            "code_challenge_method": "S256",
        }
        return "/oauth/authorize?" + urlencode({k: v for k, v in {**usual, **other}.items() if v is not None})

    def allowed_by(self, user: User, answer: str = "allow", **other: str | None) -> dict[str, str]:
        """What it is sent back with."""
        address = self.asks(**other)
        return brought(Browser(user).send(address, answer=answer))

    def posts(self, to: str, **fields: str | None) -> HttpResponse:
        """With its secret if it has one."""
        headers = {}
        if self.secret:
            headers["Authorization"] = "Basic " + b64encode(f"{self.id}:{self.secret}".encode()).decode()
        body = urlencode({k: v for k, v in {"client_id": self.id, **fields}.items() if v is not None})
        answer: HttpResponse = self.client.post(f"/oauth/{to}", body, content_type=FORM, headers=headers)
        return answer

    def trades(self, code: str, **other: str | None) -> HttpResponse:
        usual = {"grant_type": "authorization_code", "redirect_uri": BACK, "code_verifier": VERIFIER}
        return self.posts("token", code=code, **{**usual, **other})

    def renews(self, refresh_token: str, **other: str) -> HttpResponse:
        return self.posts("token", grant_type="refresh_token", refresh_token=refresh_token, **other)

    def tokens_of(self, user: User, scope: str = "read play") -> dict[str, Any]:
        """By the whole way."""
        answer = self.trades(self.allowed_by(user, scope=scope)["code"])
        assert answer.status_code == 200, answer.content
        return dict(answer.json())


def answer_device(browser: Browser, told: dict[str, Any], answer: str) -> HttpResponse:
    """Type the code that a device shows, and press a button of the page that comes."""
    asked = browser.send("/oauth/device", user_code=told["user_code"])
    return browser.send_from(asked, answer=answer)


def brought(answer: HttpResponse) -> dict[str, str]:
    """What stands in the address that a browser is sent to."""
    assert answer.status_code == 302, answer.content[:500]
    return dict(parse_qsl(urlsplit(answer["Location"]).query))


def refused(answer: HttpResponse, error: str, status: int = 400) -> None:
    assert (answer.status_code, answer.json()["error"]) == (status, error), answer.content
    assert answer["Content-Type"] == "application/json"
    assert answer.json()["error_description"].endswith((".", "?"))


def key_of(user: User, *scopes: str, app: Any = None) -> str:
    """An access token by the short way, without a browser."""
    app = app or app_create(user=user, name="Short way", redirect_uris=[])[0]
    secret = new_secret(APP)
    access = AccessToken(
        user=user, application=app, scope=" ".join(scopes), expires=timezone.now() + timedelta(hours=1)
    )
    set_token_value(access, secret)
    access.save()
    refresh = RefreshToken(user=user, application=app, access_token=access, token_family=uuid4())
    set_token_value(refresh, new_secret(REFRESH))
    refresh.save()
    return secret
