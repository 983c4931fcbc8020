"""A browser without scripts: it keeps cookies, looks at pages and sends their forms."""

import re
from html import unescape
from typing import Any

from django.http import HttpResponse
from django.test import Client

from accounts.models import User


class Browser:
    """CSRF checks are on: a form is sent with the token of the page that it stands on."""

    def __init__(self, user: User | None = None, **headers: Any) -> None:
        self.client = Client(enforce_csrf_checks=True, **headers)
        if user is not None:
            self.client.force_login(user)

    def open(self, path: str, status: int = 200, **query: str) -> str:
        """The page, which is there."""
        answer = self.client.get(path, query)
        assert answer.status_code == status, (answer.status_code, answer.content[:500])
        return answer.content.decode()

    def send(self, path: str, to: str = "", **fields: Any) -> HttpResponse:
        """Look at the page of this path, fill in these fields, and send it (`to` where its form goes elsewhere)."""
        page = self.open(path)
        token = re.search(r'name="csrfmiddlewaretoken" value="(\w+)"', page)
        assert token is not None
        return self.client.post(to or path, {"csrfmiddlewaretoken": token[1], **fields})

    @property
    def name(self) -> str | None:
        """Under which name the site knows this browser."""
        shown = re.search(r'<span class="name">([^<]+)</span>', self.open("/"))
        return shown and shown[1]

    @property
    def session(self) -> str | None:
        cookie = self.client.cookies.get("sessionid")
        return cookie.value if cookie else None


def words(answer: HttpResponse) -> str:
    """What stands on a page, without its marks."""
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", answer.content.decode())).split())
