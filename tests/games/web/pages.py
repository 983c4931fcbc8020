"""Helpers that read game pages and press buttons on them, as a browser without scripts does."""

import re
from typing import Any

from django.test import Client
from lxml import html

from tests.factories import Person
from tests.forms import Button, list_buttons


class Page:
    """The HTML of a response."""

    def __init__(self, response: Any) -> None:
        self.status: int = response.status_code
        self.text: str = response.content.decode()
        self.tree = html.fromstring(self.text)

    def select(self, css: str) -> list[Any]:
        """Return all elements of the page that match a CSS selector."""
        return list(self.tree.cssselect(css))

    def list_texts(self, css: str) -> list[str]:
        """Return the text of each element that matches a CSS selector."""
        return [re.sub(r"\s+", " ", one.text_content()).strip() for one in self.select(css)]

    def list_buttons(self) -> list[Button]:
        return list(list_buttons(self.tree))

    def list_move_buttons(self) -> list[Button]:
        """Return all buttons on the page that make a move."""
        return [button for button in self.list_buttons() if button.name == "move"]


def create_browser_for(person: Person | None) -> Client:
    """Return a browser in which the person is signed in. CSRF checks are on."""
    client = Client(enforce_csrf_checks=True)
    if person is not None:
        client.force_login(person.user)
    return client


def fetch_page(client: Client, address: str) -> Page:
    """Open a page and check that the status of the response is 200. Return the page."""
    page = Page(client.get(address))
    assert page.status == 200, page.text[:500]
    return page


def press(client: Client, button: Button) -> Page:
    """Send the form of a button, and return the page to which the response redirects."""
    return Page(client.post(button.action, button.default_fields, follow=True))


def press_without_following(client: Client, button: Button) -> None:
    """Send the form of a button, and check that the response is a redirect, which is not followed."""
    response = client.post(button.action, button.default_fields)
    assert response.status_code == 303, (button, Page(response).list_texts(".problem"))
