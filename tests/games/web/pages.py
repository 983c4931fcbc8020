"""A browser without scripts: it sees the page of a table, and presses what buttons there are."""

import re
from typing import Any

from django.test import Client
from lxml import html

from tests.factories import Person
from tests.forms import Button, buttons_of


class Page:
    """What came back, as HTML."""

    def __init__(self, response: Any) -> None:
        self.status: int = response.status_code
        self.text: str = response.content.decode()
        self.tree = html.fromstring(self.text)

    def all(self, css: str) -> list[Any]:
        return list(self.tree.cssselect(css))

    def words(self, css: str) -> list[str]:
        return [re.sub(r"\s+", " ", one.text_content()).strip() for one in self.all(css)]

    def buttons(self) -> list[Button]:
        return list(buttons_of(self.tree))

    def moves(self) -> list[Button]:
        """The buttons that make a move."""
        return [button for button in self.buttons() if button.name == "move"]


def browser_of(person: Person | None) -> Client:
    """Signed in, as a person is with a session; CSRF checks are on."""
    client = Client(enforce_csrf_checks=True)
    if person is not None:
        client.force_login(person.user)
    return client


def look(client: Client, address: str) -> Page:
    page = Page(client.get(address))
    assert page.status == 200, page.text[:500]
    return page


def press(client: Client, button: Button) -> Page:
    """Sends the form and follows where it leads."""
    return Page(client.post(button.action, button.sent, follow=True))


def sends(client: Client, button: Button) -> None:
    """The same where nobody looks at what it brought; the page comes back only with a refusal."""
    response = client.post(button.action, button.sent)
    assert response.status_code == 303, (button, Page(response).words(".problem"))
