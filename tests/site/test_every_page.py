"""Properties of all pages: forms have tokens, texts of users are escaped, and times are in the reader's time zone."""

import re
from collections.abc import Iterable, Iterator

import pytest
import time_machine
from django.urls import URLPattern, URLResolver, get_resolver
from lxml import html

from accounts.models import User
from tests.accounts.web.browser import Browser
from tests.forms import TOKEN
from tests.site.hostile_site import KINDS, NO_PAGES, NOW, Everything, hostile_text

pytestmark = pytest.mark.django_db
IN_UTC = re.compile(r"\b(?:20:[01]\d|2[35] November)\b")
"""The current time, and a day some days later, as a page that ignores the reader's zone would show them."""


@pytest.fixture
def everything() -> Iterator[Everything]:
    with time_machine.travel(NOW, tick=False):
        yield Everything()


def load_pages(everything: Everything, user: User | None) -> Iterator[tuple[str, str]]:
    """Yield every page that exists for this reader."""
    browser = Browser(user)
    for paths in everything.pages().values():
        for path in paths:
            answer = browser.client.get(path)
            assert answer.status_code in (200, 302, 404), (path, answer.status_code)
            if answer.status_code == 200 and answer.content.strip():
                yield path, answer.content.decode()


def strings(page: str) -> Iterator[str]:
    """Yield each text and each value of an attribute, as a browser parses them."""
    for one in html.fromstring(page).iter():
        yield from (text for text in (one.text, one.tail, *one.attrib.values()) if text)


def names_of(patterns: Iterable[URLPattern | URLResolver]) -> Iterator[str]:
    """Yield the names of all addresses outside of the API and the admin."""
    for one in patterns:
        if not str(one.pattern).startswith(("api/", "admin/")):
            if isinstance(one, URLResolver):
                yield from names_of(one.url_patterns)
            elif one.name:
                yield one.name


def test_every_address_is_visited_or_returns_no_page(everything: Everything) -> None:
    names = sorted(names_of(get_resolver().url_patterns))
    assert names == sorted([*everything.pages(), *NO_PAGES])


def test_every_page_exists_for_its_owner(everything: Everything) -> None:
    seen = dict(load_pages(everything, everything.anna.user)) | dict(load_pages(everything, None))
    missing = [path for paths in everything.pages().values() for path in paths if path not in seen]
    assert missing == ["/keep"]  # for guests alone


def test_every_form_of_every_page_has_a_token(everything: Everything) -> None:
    forms = [
        (path, form)
        for user in (everything.anna.user, everything.boris.user, None)
        for path, page in load_pages(everything, user)
        for form in html.fromstring(page).cssselect("form[method=post]")
    ]
    assert len(forms) > 100
    assert [(path, form.get("action")) for path, form in forms if len(form.cssselect(f"[name={TOKEN}]")) != 1] == []


def test_texts_of_users_are_escaped_on_every_page(everything: Everything) -> None:
    shown, wrong = set(), []
    for user in (everything.anna.user, everything.boris.user, None):
        for path, page in load_pages(everything, user):
            for kind in KINDS:
                read = [text for text in strings(page) if f"{kind}<" in text or f"{kind}&" in text]
                wrong += [(path, text) for text in read if hostile_text(kind) not in text]
                shown |= {kind for text in read if hostile_text(kind) in text}
                wrong += [(path, kind) for broken in (f"{kind}<b", f"{kind}&amp;lt;") if broken in page]
    assert wrong == []
    assert shown == set(KINDS)


def test_every_page_shows_times_in_the_zone_of_its_reader(everything: Everything) -> None:
    wrong, in_zone = [], set()
    for path, page in load_pages(everything, everything.anna.user):
        text = html.fromstring(page).text_content()
        wrong += [(path, text[max(0, at.start() - 60) : at.end() + 20]) for at in IN_UTC.finditer(text)]
        in_zone |= {path for _ in re.finditer(r"\b(?:0?1:55|2[46] November)\b", text)}
    assert wrong == []
    assert len(in_zone) > 8, in_zone
