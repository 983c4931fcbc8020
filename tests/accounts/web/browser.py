"""A browser for tests. It has no scripts, stores cookies, opens pages and sends their forms."""

import re
from html import unescape
from typing import Any

from django.http import HttpResponse
from django.test import Client

from accounts.models import User
from tests.forms import find_button, post_forged_fields


class Browser:
    """A browser, signed in if it has a `user`. CSRF checks are on: each form sends the token that it contains."""

    def __init__(self, user: User | None = None, **headers: Any) -> None:
        self.client = Client(enforce_csrf_checks=True, **headers)
        if user is not None:
            self.client.force_login(user)

    def open(self, path: str, status: int = 200, **query: str) -> str:
        """Open a page, check its status and return its HTML."""
        answer = self.client.get(path, query)
        assert answer.status_code == status, (answer.status_code, answer.content[:500])
        return answer.content.decode()

    def send(self, path: str, to: str = "", **fields: Any) -> Any:
        """Open the page at `path` and send its form that posts to `to`, by default to the page itself.

        Values in `fields` replace those on the page. Fails if no form of the page has these fields.
        """
        return self._press(self.open(path), path, to or path, fields)

    def send_from(self, page: Any, /, to: str = "", **fields: Any) -> Any:
        """Send a form of `page`, which was the response to another form. Arguments as for `send`."""
        address = page.request["PATH_INFO"]
        return self._press(page.content.decode(), address, to or address, fields)

    def _press(self, page: str, address: str, to: str, fields: dict[str, Any]) -> Any:
        button = find_button(page, address, to, fields)
        return self.client.post(button.action, button.fill(fields))

    def forge(self, to: str, **fields: Any) -> Any:
        """Send a POST that no form of the site would send."""
        return post_forged_fields(self.client, to, fields)

    @property
    def name(self) -> str | None:
        """The name that the site shows for the user of this browser; None if the browser is not signed in."""
        shown = re.search(r'<bdi class="name">([^<]+)</bdi>', self.open("/"))
        return shown and shown[1]

    @property
    def session(self) -> str | None:
        cookie = self.client.cookies.get("sessionid")
        return cookie.value if cookie else None


def read_text(answer: HttpResponse) -> str:
    """Return the text of a page without its markup."""
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", answer.content.decode())).split())
