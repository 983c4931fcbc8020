"""On all pages, forms have CSRF tokens, texts of users are escaped, and times are in the time zone of the reader."""

import re
from collections.abc import Iterable, Iterator

import pytest
import time_machine
from django.urls import URLPattern, URLResolver, get_resolver
from lxml import html

from accounts.models import User
from tests.accounts.web.browser import Browser
from tests.forms import CSRF_FIELD
from tests.site.hostile_site import KINDS_OF_TEXTS, NOW, URL_NAMES_WITHOUT_PAGE, HostileSite, make_hostile_text

pytestmark = pytest.mark.django_db
TIMES_IN_UTC = re.compile(r"\b(?:20:[01]\d|2[35] November)\b")
"""Times and dates in UTC that appear only if a page ignores the time zone of its reader."""


@pytest.fixture
def hostile_site() -> Iterator[HostileSite]:
    with time_machine.travel(NOW, tick=False):
        yield HostileSite()


def load_pages(hostile_site: HostileSite, user: User | None) -> Iterator[tuple[str, str]]:
    """Yield the path and the HTML of every page that this reader may see."""
    browser = Browser(user)
    for paths in hostile_site.list_pages().values():
        for path in paths:
            answer = browser.client.get(path)
            assert answer.status_code in (200, 302, 404), (path, answer.status_code)
            if answer.status_code == 200 and answer.content.strip():
                yield path, answer.content.decode()


def list_strings(page: str) -> Iterator[str]:
    """Yield all texts of a page and all values of its attributes, unescaped as in a browser."""
    for one in html.fromstring(page).iter():
        yield from (text for text in (one.text, one.tail, *one.attrib.values()) if text)


def list_names(patterns: Iterable[URLPattern | URLResolver]) -> Iterator[str]:
    """Yield the names of all URL patterns outside of the API and the admin."""
    for one in patterns:
        if not str(one.pattern).startswith(("api/", "admin/")):
            if isinstance(one, URLResolver):
                yield from list_names(one.url_patterns)
            elif one.name:
                yield one.name


def test_every_address_is_visited_or_returns_no_page(hostile_site: HostileSite) -> None:
    names = sorted(list_names(get_resolver().url_patterns))
    assert names == sorted([*hostile_site.list_pages(), *URL_NAMES_WITHOUT_PAGE])


def test_every_page_exists_for_its_owner(hostile_site: HostileSite) -> None:
    pages = dict(load_pages(hostile_site, hostile_site.anna.user)) | dict(load_pages(hostile_site, None))
    missing = [path for paths in hostile_site.list_pages().values() for path in paths if path not in pages]
    assert missing == ["/keep"]  # only guests can see it


def test_every_form_of_every_page_has_a_csrf_token(hostile_site: HostileSite) -> None:
    forms = [
        (path, form)
        for user in (hostile_site.anna.user, hostile_site.boris.user, None)
        for path, page in load_pages(hostile_site, user)
        for form in html.fromstring(page).cssselect("form[method=post]")
    ]
    assert len(forms) > 100
    assert [
        (path, form.get("action")) for path, form in forms if len(form.cssselect(f"[name={CSRF_FIELD}]")) != 1
    ] == []


def test_texts_of_users_are_escaped_on_every_page(hostile_site: HostileSite) -> None:
    shown, wrong = set(), []
    for user in (hostile_site.anna.user, hostile_site.boris.user, None):
        for path, page in load_pages(hostile_site, user):
            for kind in KINDS_OF_TEXTS:
                read = [text for text in list_strings(page) if f"{kind}<" in text or f"{kind}&" in text]
                wrong += [(path, text) for text in read if make_hostile_text(kind) not in text]
                shown |= {kind for text in read if make_hostile_text(kind) in text}
                wrong += [(path, kind) for broken in (f"{kind}<b", f"{kind}&amp;lt;") if broken in page]
    assert wrong == []
    assert shown == set(KINDS_OF_TEXTS)


def test_every_page_shows_times_in_the_zone_of_its_reader(hostile_site: HostileSite) -> None:
    wrong, in_zone = [], set()
    for path, page in load_pages(hostile_site, hostile_site.anna.user):
        text = html.fromstring(page).text_content()
        wrong += [(path, text[max(0, at.start() - 60) : at.end() + 20]) for at in TIMES_IN_UTC.finditer(text)]
        in_zone |= {path for _ in re.finditer(r"\b(?:0?1:55|2[46] November)\b", text)}
    assert wrong == []
    assert len(in_zone) > 8, in_zone
