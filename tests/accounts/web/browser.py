"""A simulated browser that stores cookies and sends the forms of pages, but runs no scripts."""

import re
from html import unescape
from typing import Any

from django.http import HttpResponse
from django.test import Client

from accounts.models import User
from tests.forms import find_button, post_forged_fields


class Browser:
    """A simulated browser, which is signed in if it has a `user`. It sends the CSRF token of each form, and CSRF checks
    are on.
    """

    def __init__(self, user: User | None = None, **headers: Any) -> None:
        self.client = Client(enforce_csrf_checks=True, **headers)
        if user is not None:
            self.client.force_login(user)

    def open(self, path: str, status: int = 200, **query: str) -> str:
        """Open a page, check the status of its response, and return the HTML."""
        answer = self.client.get(path, query)
        assert answer.status_code == status, (answer.status_code, answer.content[:500])
        return answer.content.decode()

    def send(self, path: str, to: str = "", **fields: Any) -> Any:
        """Open the page at `path`, fill in its form that has all of `fields`, and send it.

        `to` is the URL to which the form posts, by default `path`. The call fails if there is no such form.
        """
        return self._press(self.open(path), path, to or path, fields)

    def send_from(self, page: Any, /, to: str = "", **fields: Any) -> Any:
        """Fill in the form of `page` that has all of `fields`, and send it. `page` is the response to an earlier call.

        `to` is the URL to which the form posts, by default the URL of `page`.
        """
        address = page.request["PATH_INFO"]
        return self._press(page.content.decode(), address, to or address, fields)

    def _press(self, page: str, address: str, to: str, fields: dict[str, Any]) -> Any:
        button = find_button(page, address, to, fields)
        referrer = {"Referer": f"http://testserver{address}"}
        return self.client.post(button.action, button.build_submitted_fields(fields), headers=referrer)

    def send_forged_request(self, to: str, **fields: Any) -> Any:
        """Send a POST request that no form of the site would send."""
        return post_forged_fields(self.client, to, fields)

    @property
    def name_in_header(self) -> str | None:
        """The name of the signed-in user in the page header, or None without a user."""
        shown = re.search(r'<bdi class="name">([^<]+)</bdi>', self.open("/"))
        return shown and shown[1]

    @property
    def session_id(self) -> str | None:
        cookie = self.client.cookies.get("sessionid")
        return cookie.value if cookie else None


def read_text(answer: HttpResponse) -> str:
    """Return the text of a page without HTML tags."""
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", answer.content.decode())).split())
