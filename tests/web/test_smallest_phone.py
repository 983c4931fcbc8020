"""Pages in Russian, which has longer words than English, on the smallest phone (320 pixels wide)."""

from collections.abc import Callable

from playwright.sync_api import Page

from tests.stack import Stack
from tests.web.table_helpers import SHORT_RULES, ApiPlayer, WatchedPage

SMALLEST_PHONE = {"viewport": {"width": 320, "height": 640}, "has_touch": True, "is_mobile": True, "locale": "ru"}
FIND_BROKEN_WORDS = """(places) => {
  const broken = [];
  const top = (text, at) => {
    const range = document.createRange();
    range.setStart(text, at);
    range.setEnd(text, at + 1);
    return [...range.getClientRects()].at(-1)?.top;
  };
  for (const place of document.querySelectorAll(places)) {
    const texts = document.createTreeWalker(place, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const text = texts.currentNode;
      for (const { 0: word, index } of text.data.matchAll(/[^\\s\\u00ad-]+/g))
        if (top(text, index) !== top(text, index + word.length - 1)) broken.push(word);
    }
  }
  return broken;
}"""
"""Finds words that are broken across two lines without a hyphen."""


def open_page_in_russian(open_watched_page: Callable[..., WatchedPage], anna: ApiPlayer) -> Page:
    watched = open_watched_page(**SMALLEST_PHONE)
    page = watched.sign_in_with_form(anna)
    watched.choose_language_with_button("ru")
    assert page.locator("html").get_attribute("lang") == "ru"
    return page


def test_the_bar_fits_the_names_of_site_and_user(site: Stack, open_watched_page: Callable[..., WatchedPage]) -> None:
    page = open_page_in_russian(open_watched_page, ApiPlayer.create(site, "anna"))
    ends = "document.createRange(), document.querySelector('.home-link')"
    home = page.evaluate(
        f"((range, home) => (range.selectNodeContents(home), range.getBoundingClientRect().right))({ends})"
    )
    assert home <= page.evaluate("document.querySelector('.bar .name').getBoundingClientRect().left")


def test_no_word_of_the_agreement_is_broken(site: Stack, open_watched_page: Callable[..., WatchedPage]) -> None:
    anna = ApiPlayer.create(site, "anna")
    series = anna.post("series", rules="alemi-36", seats=[{"player": "me"}, {"open": True}])["id"]
    page = open_page_in_russian(open_watched_page, anna)
    for path in (f"/series/{series}", f"/players/{anna.name}"):
        page.goto(f"{site.address}{path}")
        assert page.evaluate(FIND_BROKEN_WORDS, ".details-list dt, .details-list dd") == []


def test_no_word_on_a_table_of_eight_players_is_broken(
    site: Stack, open_watched_page: Callable[..., WatchedPage]
) -> None:
    anna = ApiPlayer.create(site, "anna")
    computers = [{"computer": "steady"}] * 7
    rules = {
        "preset": "battle-52",
        "throw_in_by": "all",
    }  # with these rules, most seats have the role with the longest name
    game = anna.post("series", rules=rules, seats=[{"player": "me"}, *computers])["game"]
    page = open_page_in_russian(open_watched_page, anna)
    page.goto(f"{site.address}/games/{game}")
    assert "дывает" in page.locator(".other-seats").inner_text()
    assert page.evaluate(FIND_BROKEN_WORDS, ".other-seats .role") == []


def test_the_names_in_the_standings_of_a_club_are_not_broken(
    site: Stack, open_watched_page: Callable[..., WatchedPage]
) -> None:
    anna, boris = ApiPlayer.create(site, "anna"), ApiPlayer.create(site, "boris")
    club = anna.post("clubs", name="Thursday")["id"]
    anna.post(f"clubs/{club}/invitations", player=boris.name)
    boris.post(f"clubs/{club}/join")
    series = anna.post("series", rules=SHORT_RULES, seats=[{"player": "me"}, {"open": True}], club=club)["id"]
    boris.post(f"games/{boris.post(f'series/{series}/join')['game']}/moves", move="resign")
    page = open_page_in_russian(open_watched_page, anna)
    page.goto(f"{site.address}/clubs/{club}/standings")
    assert page.locator(".scroll-area tbody th").count() == 2
    assert page.evaluate(FIND_BROKEN_WORDS, ".scroll-area tbody th") == []
