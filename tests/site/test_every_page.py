"""On all pages, forms have CSRF tokens, texts of users are escaped, and times are in the time zone of the reader."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

import pytest
import time_machine
from django.urls import URLPattern, URLResolver, get_resolver
from lxml import html

from tests.accounts.web.browser import Browser
from tests.forms import CSRF_FIELD
from tests.site.hostile_site import KINDS_OF_TEXTS, NOW, URL_NAMES_WITHOUT_PAGE, HostileSite, make_hostile_text

TIMES_IN_UTC = re.compile(r"\b(?:20:[01]\d|2[35] November)\b")
"""Times and dates in UTC that appear only if a page ignores the time zone of its reader."""


@dataclass(frozen=True)
class PagesByReader:
    """The HTML of every page that each reader may see, by path."""

    anna: dict[str, str]
    boris: dict[str, str]
    visitor: dict[str, str]

    def __iter__(self) -> Iterator[tuple[str, str]]:
        """Yield the path and the HTML of all pages of all readers."""
        for pages in (self.anna, self.boris, self.visitor):
            yield from pages.items()


@pytest.fixture(scope="module")
def hostile_site(database_for_test_file: None) -> HostileSite:
    with time_machine.travel(NOW, tick=False):
        return HostileSite()


@pytest.fixture(scope="module")
def browsers(hostile_site: HostileSite) -> list[Browser]:
    """Return the browsers of Anna, Boris and a visitor."""
    with time_machine.travel(NOW, tick=False):
        return [Browser(user) for user in (hostile_site.anna.user, hostile_site.boris.user, None)]


@pytest.fixture(scope="module")
def paths_by_name(hostile_site: HostileSite, browsers: list[Browser]) -> dict[str, list[str]]:
    """Map the name of each URL pattern to the addresses of its pages.

    The browsers are signed in before, because a link to reset a password is invalid after a later sign-in.
    """
    with time_machine.travel(NOW, tick=False):  # some addresses contain the time
        return hostile_site.list_pages()


@pytest.fixture(scope="module")
def pages(browsers: list[Browser], paths_by_name: dict[str, list[str]]) -> PagesByReader:
    """Load all pages once for all tests of this file."""
    paths = [path for paths in paths_by_name.values() for path in paths]
    with time_machine.travel(NOW, tick=False):
        return PagesByReader(*(dict(load_pages(browser, paths)) for browser in browsers))


def load_pages(browser: Browser, paths: list[str]) -> Iterator[tuple[str, str]]:
    """Yield the path and the HTML of every page that this reader may see."""
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


def test_every_address_is_visited_or_returns_no_page(paths_by_name: dict[str, list[str]]) -> None:
    names = sorted(list_names(get_resolver().url_patterns))
    assert names == sorted([*paths_by_name, *URL_NAMES_WITHOUT_PAGE])


def test_every_page_exists_for_its_owner(paths_by_name: dict[str, list[str]], pages: PagesByReader) -> None:
    seen = {**pages.anna, **pages.visitor}
    missing = [path for paths in paths_by_name.values() for path in paths if path not in seen]
    assert missing == ["/keep"]  # only guests can see it


def test_every_form_of_every_page_has_a_csrf_token(pages: PagesByReader) -> None:
    forms = [(path, form) for path, page in pages for form in html.fromstring(page).cssselect("form[method=post]")]
    assert len(forms) > 100
    assert [
        (path, form.get("action")) for path, form in forms if len(form.cssselect(f"[name={CSRF_FIELD}]")) != 1
    ] == []


def test_texts_of_users_are_escaped_on_every_page(pages: PagesByReader) -> None:
    shown, wrong = set(), []
    for path, page in pages:
        strings = list(list_strings(page))
        for kind in KINDS_OF_TEXTS:
            read = [text for text in strings if f"{kind}<" in text or f"{kind}&" in text]
            wrong += [(path, text) for text in read if make_hostile_text(kind) not in text]
            shown |= {kind for text in read if make_hostile_text(kind) in text}
            wrong += [(path, kind) for broken in (f"{kind}<b", f"{kind}&amp;lt;") if broken in page]
    assert wrong == []
    assert shown == set(KINDS_OF_TEXTS)


def test_every_page_shows_times_in_the_zone_of_its_reader(pages: PagesByReader) -> None:
    wrong, in_zone = [], set()
    for path, page in pages.anna.items():
        text = html.fromstring(page).text_content()
        wrong += [(path, text[max(0, at.start() - 60) : at.end() + 20]) for at in TIMES_IN_UTC.finditer(text)]
        in_zone |= {path for _ in re.finditer(r"\b(?:0?1:55|2[46] November)\b", text)}
    assert wrong == []
    assert len(in_zone) > 8, in_zone
