"""Finds forms on pages, and fills them in as a browser without scripts does."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import urljoin

from django.test import Client
from lxml import html

CSRF_FIELD = "csrfmiddlewaretoken"
FormFields = dict[str, list[str]]


@dataclass(frozen=True)
class Button:
    """A submit button: the URL to which it sends its form, and the fields that it sends if the user changes none."""

    action: str
    fields: FormFields
    name: str
    value: str
    words: str
    control_names: frozenset[str]
    """Names of all controls of the form, including those that currently have no value."""

    @property
    def default_fields(self) -> FormFields:
        return {**self.fields, self.name: [self.value]} if self.name else self.fields

    def can_send(self, values: Mapping[str, Any]) -> bool:
        """Return whether a user of the page can send these fields with this button."""
        has_value = str(values.get(self.name, self.value)) == self.value
        return has_value and values.keys() <= self.control_names | {self.name}

    def build_submitted_fields(self, values: Mapping[str, Any]) -> dict[str, Any]:
        """Return the fields that the button sends with these values. The value None removes a field."""
        return {name: value for name, value in {**self.default_fields, **values}.items() if value is not None}


def list_buttons(page: Any, address: str = "") -> Iterator[Button]:
    """Yield every submit button of a parsed page. `address` is the URL of the page."""
    for form in page.cssselect("form"):
        if form.get("method") != "dialog":
            controls = list_controls(form, page)
            fields = read_form_fields(controls)
            names = frozenset(one.get("name") for one in controls if one.tag != "button" and one.get("name"))
            for one in controls:
                if is_submit_button(one):
                    action = urljoin(address, one.get("formaction") or form.get("action") or address)
                    words = re.sub(r"\s+", " ", one.text_content()).strip()
                    yield Button(action, fields, one.get("name") or "", one.get("value") or "", words, names)


def list_controls(form: Any, page: Any) -> list[Any]:
    """Return the enabled controls of a form, also controls outside of it whose attribute `form` names it."""
    inside = [one for one in form.cssselect("input, select, textarea, button") if not one.get("form")]
    named = page.xpath("//*[@form=$name]", name=form.get("id")) if form.get("id") else []
    return [one for one in [*inside, *named] if one.get("disabled") is None]


def is_submit_button(control: Any) -> bool:
    return control.tag == "button" and control.get("type") not in ("reset", "button")


def read_form_fields(controls: list[Any]) -> FormFields:
    """Return the fields that the form sends if the user changes none, without those of buttons."""
    fields: FormFields = {}
    for one in controls:
        if one.tag != "button" and one.get("name") and (values := read_control_values(one)):
            fields.setdefault(one.get("name"), []).extend(values)
    return fields


def read_control_values(control: Any) -> list[str]:
    if control.tag == "textarea":
        return [control.text_content().removeprefix("\n")]
    if control.tag == "select":
        options = control.cssselect("option")
        chosen = [one for one in options if one.get("selected") is not None]
        if not chosen and control.get("multiple") is None:
            chosen = options[:1]
        return [one.get("value", one.text_content()) for one in chosen]
    if control.get("type") in ("checkbox", "radio"):
        return [control.get("value", "on")] if control.get("checked") is not None else []
    return [control.get("value", "")]


def find_button(page: str, address: str, to: str, values: Mapping[str, Any]) -> Button:
    """Return a button of the page that can send these fields to the URL `to`. Fail if there is none.

    Prefer the form that already contains most of the values.
    """
    buttons = [
        one for one in list_buttons(html.fromstring(page), address) if remove_query(one.action) == remove_query(to)
    ]
    suitable = [one for one in buttons if one.can_send(values)]
    found = [(one.name, one.value, *one.control_names) for one in buttons]
    assert suitable, f"No form of {address} sends {sorted(values)} to {to}, but {found}"
    return max(
        suitable, key=lambda one: sum(one.default_fields.get(name) == [str(value)] for name, value in values.items())
    )


def remove_query(address: str) -> str:
    return address.partition("?")[0]


def post_forged_fields(client: Client, to: str, fields: Mapping[str, Any], **more: Any) -> Any:
    """Post fields that no form of the site would send, with a valid CSRF token."""
    client.cookies["csrftoken"] = "c" * 32
    return client.post(to, {CSRF_FIELD: "c" * 32, **fields}, **more)
