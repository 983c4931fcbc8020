"""The page of a year of a club, its picture, and the anniversaries on the page of the club."""

from datetime import UTC, datetime

import pytest

from games.models import Club, Penalty
from games.services.clubs import create_club, join_club
from games.services.highlights import compute_next_highlights
from games.services.penalties import add_penalty_mark
from games.web.clubs import years
from tests.accounts.web.browser import Browser, read_text
from tests.factories import Person, create_person
from tests.games.api.test_head_to_head_and_years import YEAR, play_games_in_year
from tests.games.services.ratings.games import lose_game
from tests.games.web.pages import Page, create_browser_for, fetch_page

pytestmark = pytest.mark.django_db


@pytest.fixture
def anna() -> Person:
    return create_person("anna")


@pytest.fixture
def boris() -> Person:
    return create_person("boris")


def create_club_of(keeper: Person, *members: Person, visibility: str = "private") -> Club:
    club = create_club(creator=keeper.user, name="Fools & <co>", visibility=visibility)
    for one in members:
        join_club(club_id=club.pk, user=one.user, code=club.code)
    return club


def read_page_text(path: str, who: Person | None = None) -> str:
    return read_text(Browser(who and who.user).client.get(path))


def list_table_rows(page: Page) -> list[str]:
    """Return the text of each row of the HTML tables on the page, without the column headings."""
    return [" ".join(cell.text_content().strip() for cell in row) for row in page.select("tbody tr")]


def test_the_page_of_a_year_of_a_club_has_tables_numbers_and_a_picture(anna: Person, boris: Person) -> None:
    club = create_club_of(anna, boris)
    tables = play_games_in_year(anna, boris, 12, club=club, penalty="A cake.")
    compute_next_highlights()
    add_penalty_mark(penalty_id=Penalty.objects.first().pk, user=boris.user, mark="paid")
    path = f"/clubs/{club.pk}/years/{YEAR}"
    page = fetch_page(create_browser_for(boris), path)
    text = page.tree.text_content()
    assert "Fools & <co>: the year 2025" in text
    assert "Only members of the club see this page." in text
    assert list_table_rows(page) == ["You 12 0 6.0 -6.0", "anna 12 12 6.0 +6.0"] * 2
    assert "Games of 2 players" in text
    (image,) = page.select("figure img")
    picture = create_browser_for(boris).get(image.get("src"))
    assert (picture.status_code, picture["Content-Type"]) == (200, "image/png")
    assert (picture["Cache-Control"], "Cookie" in picture["Vary"]) == ("private, no-cache", True)
    assert [one.get("download") for one in page.select("[data-picture] a")] == [f"{club.pk}-{YEAR}.png"]
    assert page.select("meta[name=robots]")
    assert tables


def test_a_long_table_of_the_year_ends_with_a_link_to_the_standings(
    anna: Person, boris: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(years, "MAX_YEAR_ROWS", 1)
    club = create_club_of(anna, boris)
    play_games_in_year(anna, boris, 10, club=club)
    page = fetch_page(create_browser_for(anna), f"/clubs/{club.pk}/years/{YEAR}")
    assert list_table_rows(page)[0] == "boris 10 0 5.0 -5.0"
    assert len(list_table_rows(page)) == 3, "one row of all games, and two of the games of two players"
    (link,) = page.select("p.soft a")
    assert link.text_content() == "and one more person"
    standings = fetch_page(create_browser_for(anna), link.get("href"))
    assert list_table_rows(standings) == ["boris 10 0 5.0 -5.0", "You 10 10 5.0 +5.0"]


def test_outsiders_of_a_public_club_see_its_public_tables(anna: Person, boris: Person) -> None:
    club = create_club_of(anna, boris, visibility="public")
    play_games_in_year(anna, boris, 10, club=club, visibility="public")
    play_games_in_year(boris, anna, 1, club=club, visibility="private")
    path = f"/clubs/{club.pk}/years/{YEAR}"
    outside = fetch_page(create_browser_for(None), path)
    assert "These are the games of public tables." in outside.tree.text_content()
    assert "anna 10 10 5.0 +5.0" in list_table_rows(outside)
    assert outside.select("[data-picture]") == []
    (preview,) = outside.select("meta[property='og:image']")
    assert preview.get("content").endswith(f"{path}/picture.png")
    assert create_browser_for(None).get(f"{path}/picture.png")["Cache-Control"] == "public, max-age=60"
    assert "You 11 10 5.5 +4.5" in list_table_rows(fetch_page(create_browser_for(anna), path))


def test_the_page_of_a_club_links_to_its_years_and_shows_a_few_games(anna: Person, boris: Person) -> None:
    club = create_club_of(anna, boris)
    play_games_in_year(anna, boris, 9, club=club)
    year = f"/clubs/{club.pk}/years/{YEAR}"
    for path in (f"/clubs/{club.pk}", f"/clubs/{club.pk}/standings?year={YEAR}"):
        assert year in [one.get("href") for one in fetch_page(create_browser_for(anna), path).select("a")]
    for path in (f"/clubs/{club.pk}/standings", f"/clubs/{club.pk}/standings?year=all"):
        assert "/years/" not in fetch_page(create_browser_for(anna), path).text
    page = read_page_text(year, anna)
    assert "9 finished games. More numbers appear after 10 games." in page
    assert "picture.png" not in Browser(anna.user).open(year)


@pytest.mark.parametrize("year", ["1999", "3000", "now"])
def test_pages_of_invalid_past_and_future_years_are_not_found(anna: Person, year: str) -> None:
    club = create_club_of(anna)
    for path in ("", "/picture.png"):
        assert create_browser_for(anna).get(f"/clubs/{club.pk}/years/{year}{path}").status_code == 404


def test_the_club_shows_its_age_and_anniversaries(anna: Person, boris: Person) -> None:
    club = create_club_of(anna, boris)
    assert "Anniversaries" not in read_page_text(f"/clubs/{club.pk}", anna)
    today = datetime.now(UTC)
    Club.objects.update(created_at=datetime(today.year - 5, 1, 1, tzinfo=UTC))
    lose_game(anna, boris, club=club)
    page = read_page_text(f"/clubs/{club.pk}", anna)
    assert f"Since 1 January {today.year - 5}: 5 years, 1 game" in page
    assert f"Anniversaries The club is 5 years old. 1 January {today.year}" in page
    assert "The club is 1 year old." in page


def test_the_years_of_a_club_are_linked_back_to_its_first_game(anna: Person, boris: Person) -> None:
    club = create_club_of(anna, boris)
    play_games_in_year(anna, boris, 1, club=club)
    first, second = (
        fetch_page(create_browser_for(anna), f"/clubs/{club.pk}/years/{year}").select(".buttons a[rel]")
        for year in (YEAR, YEAR + 1)
    )
    assert [one.get("href") for one in first] == [f"/clubs/{club.pk}/years/{YEAR + 1}"]
    assert second[0].get("href") == f"/clubs/{club.pk}/years/{YEAR}"
