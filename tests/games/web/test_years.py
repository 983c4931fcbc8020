"""The page of the common results of two players, and the page of a player's year, with its picture."""

from datetime import UTC, datetime

import pytest

from games.services.highlights import compute_next_highlights
from tests.accounts.web.browser import Browser, read_text
from tests.factories import Person, create_person
from tests.games.api.test_head_to_head_and_years import YEAR, play_games_in_year
from tests.games.services.ratings.games import lose_game
from tests.games.web.pages import create_browser_for, fetch_page

pytestmark = pytest.mark.django_db


@pytest.fixture
def anna() -> Person:
    return create_person("anna")


@pytest.fixture
def boris() -> Person:
    return create_person("boris")


def read_page_text(path: str, who: Person | None = None) -> str:
    return read_text(Browser(who and who.user).client.get(path))


def test_the_page_of_a_player_links_to_the_common_games_and_to_the_year(anna: Person, boris: Person) -> None:
    lose_game(anna, boris, penalty="A cake.")
    page = fetch_page(create_browser_for(boris), "/players/anna")
    links = [one.get("href") for one in page.select("a")]
    assert f"/players/anna/years/{datetime.now(UTC).year}" in links
    assert "/players/boris/with/anna" in links
    assert "/with/" not in fetch_page(create_browser_for(None), "/players/anna").text
    assert "/with/" not in fetch_page(create_browser_for(anna), "/players/anna").text


def test_the_page_of_common_results_calls_the_user_you_and_names_open_penalties(anna: Person, boris: Person) -> None:
    lose_game(anna, boris, visibility="private", penalty="A cake.")
    page = read_page_text("/players/anna/with/boris", anna)
    assert "You · boris" in page
    assert "Finished games 1" in page
    assert "Fool: You 1 time (by chance: 0.5)" in page
    assert "Fool: boris 0 times (by chance: 0.5)" in page
    assert "You owed: 1" in page
    assert "A cake. game 1" in page
    outside = read_page_text("/players/anna/with/boris")
    assert "Finished games 0" in outside
    assert "These are their public games." in outside
    assert "cake" not in outside


@pytest.mark.parametrize("path", ["anna/with/anna", "anna/with/nobody", "anna/years/1999", "nobody/years/2025"])
def test_invalid_pages_of_two_players_and_of_a_year_are_not_found(anna: Person, path: str) -> None:
    Browser(anna.user).open(f"/players/{path}", status=404)


def test_the_page_of_a_year_has_numbers_and_a_picture(anna: Person, boris: Person) -> None:
    anna.user.display_name = "Баба <Маша> 🃏"
    anna.user.save()
    games = play_games_in_year(anna, boris, 10, visibility="public")
    compute_next_highlights()
    page = fetch_page(create_browser_for(anna), f"/players/anna/years/{YEAR}")
    text = page.tree.text_content()
    assert "Баба <Маша> 🃏: the year 2025" in text
    (image,) = page.select("figure img")
    for client in (create_browser_for(anna), create_browser_for(None)):
        picture = client.get(image.get("src"))
        assert (picture.status_code, picture["Content-Type"]) == (200, "image/png")
        assert "Cookie" in picture["Vary"]
        is_own = "sessionid" in client.cookies
        assert picture["Cache-Control"] == ("private, no-cache" if is_own else "public, max-age=60")
    assert [one.get("download") for one in page.select("[data-picture] a")] == ["anna-2025.png"]
    outside = fetch_page(create_browser_for(None), f"/players/anna/years/{YEAR}")
    assert outside.select("[data-picture]") == []
    (preview,) = outside.select("meta[property='og:image']")
    assert preview.get("content").endswith(image.get("src"))
    assert games


def test_the_page_of_a_year_with_few_games_says_so(anna: Person, boris: Person) -> None:
    play_games_in_year(anna, boris, 9)
    page = read_page_text(f"/players/anna/years/{YEAR}", anna)
    assert "9 finished games. More numbers appear after 10 games." in page
    assert "0 finished games." in read_page_text(f"/players/anna/years/{YEAR}", boris)
    assert "picture.png" not in Browser(anna.user).open(f"/players/anna/years/{YEAR}")


def list_linked_years(year: int) -> list[int]:
    """Return the years to which the page of anna's year links."""
    links = fetch_page(create_browser_for(None), f"/players/anna/years/{year}").select(".buttons a")
    return [int(one.get("href").removeprefix("/players/anna/years/")) for one in links]


def test_a_year_links_to_the_previous_and_the_next_year_since_the_account_was_created(anna: Person) -> None:
    this = datetime.now(UTC).year
    assert list_linked_years(this) == []
    anna.user.created_at = datetime(this - 2, 12, 31, tzinfo=UTC)
    anna.user.save()
    assert [list_linked_years(this - age) for age in range(3)] == [[this - 1], [this - 2, this], [this - 1]]
    assert list_linked_years(2000) == []
