"""A browser without scripts: it sees the page of a table, and presses what buttons there are."""

import re
from dataclasses import dataclass
from typing import Any

from django.test import Client
from lxml import html

from tests.factories import Person


@dataclass(frozen=True)
class Button:
    """A submit button with the form that it sends."""

    action: str
    fields: dict[str, str]
    name: str
    value: str
    words: str

    @property
    def sent(self) -> dict[str, str]:
        return {**self.fields, self.name: self.value} if self.name else self.fields


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
        return [button_of(form, one) for form in self.all("form") for one in form.cssselect("button:not([disabled])")
                if one.get("type") != "reset"]  # fmt: skip

    def moves(self) -> list[Button]:
        """The buttons that make a move."""
        return [button for button in self.buttons() if button.name == "move"]


def button_of(form: Any, button: Any) -> Button:
    fields = {
        one.get("name"): one.get("value", "on")
        for one in form.cssselect("input[name]")
        if one.get("type") not in ("radio", "checkbox") or one.get("checked") is not None
    }
    words = re.sub(r"\s+", " ", button.text_content()).strip()
    return Button(form.get("action"), fields, button.get("name") or "", button.get("value") or "", words)


def browser_of(person: Person | None) -> Client:
    """Signed in, as a person is with a session."""
    client = Client()
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
