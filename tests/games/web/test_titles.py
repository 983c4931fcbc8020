"""Pages name a series by its title, or by its players if it has no title."""

from typing import Any

import pytest
from django.utils import translation

from accounts.models import User
from games.services.series import create_series
from games.words import build_series_name
from tests.accounts.web.browser import Browser
from tests.factories import Person, create_person
from tests.games.table import start_table

pytestmark = pytest.mark.django_db
TITLE_WITH_MARKUP = "<b>&\"'{} %s"
ESCAPED_TITLE = "&lt;b&gt;&amp;&quot;&#x27;{} %s"
ME, OPEN, COMPUTER = {"player": "me"}, {"open": True}, {"computer": "steady"}


def build_name_for_seats(*seats: str | None, title: str = "", viewer: str = "") -> str:
    """Return the name of a series that anna has created. A seat is a username, "computer", or None if it is free."""
    people = [seat if seat != "computer" else None for seat in seats]
    shown = [
        {"player": person, "display_name": person, "computer": "steady" if seat == "computer" else None}
        for person, seat in zip(people, seats, strict=True)
    ]
    series = {"title": title, "creator": "anna", "creator_display_name": "anna", "seats": shown}
    return build_series_name(series, viewer)


@pytest.mark.parametrize(
    ("seats", "english", "russian"),
    [
        (["anna", None], "A table of anna", "Стол игрока anna"),
        ([None, None, "computer"], "A table of anna", "Стол игрока anna"),
        (["anna", "boris", None], "anna and boris", "anna и boris"),
        (["anna", "computer"], "anna and 1 computer", "anna и 1 компьютер"),
        (["anna", "boris", "computer"], "anna, boris and 1 computer", "anna, boris и 1 компьютер"),
        (["computer"] * 3, "3 computers", "3 компьютера"),
        (["anna", "boris", "vera", "gleb"], "anna, boris, vera and gleb", "anna, boris, vera и gleb"),
        (
            ["anna", "boris", "vera", "gleb", "dora", "computer", "computer"],
            "anna, boris, vera, 2 more and 2 computers",
            "anna, boris, vera, ещё 2 и 2 компьютера",
        ),
    ],
)
def test_a_series_without_title_is_named_after_its_players(seats: Any, english: str, russian: str) -> None:
    assert build_name_for_seats(*seats) == english
    with translation.override("ru"):
        assert build_name_for_seats(*seats) == russian
    assert build_name_for_seats(*seats, title="Sunday durak") == "Sunday durak"


def test_the_viewer_is_named_first_as_you() -> None:
    assert build_name_for_seats("anna", "boris", "computer", viewer="boris") == "You, anna and 1 computer"
    assert build_name_for_seats("anna", None, viewer="anna") == "Your table"
    assert build_name_for_seats("anna", None, viewer="boris") == "A table of anna"


def test_the_name_of_a_series_has_the_display_names_of_its_players(anna: Person) -> None:
    User.objects.filter(pk=anna.user.pk).update(display_name="Баба Маша")
    table = start_table("alemi-36", 2, known={0: anna}, computers={1: "steady"})
    assert "<h1>Баба Маша and 1 computer</h1>" in Browser().open(f"/series/{table.series.pk}")
    assert "<h1>You and 1 computer</h1>" in Browser(anna.user).open(f"/series/{table.series.pk}")


@pytest.fixture
def anna() -> Person:
    return create_person("anna")


def test_lists_and_the_page_of_a_series_have_its_escaped_title(anna: Person) -> None:
    series = create_series(
        creator=anna.user, rules="alemi-36", seats=[ME, OPEN, OPEN], title=TITLE_WITH_MARKUP, visibility="public"
    )
    for path in ("/lobby", "/games", "/players/anna"):
        page = Browser(anna.user).open(path)
        assert f'<a href="/series/{series.pk}">{ESCAPED_TITLE}</a>' in page, path
        assert TITLE_WITH_MARKUP not in page
    page = Browser().open(f"/series/{series.pk}")
    assert f"<title>{ESCAPED_TITLE} · " in page
    assert f"<h1>{ESCAPED_TITLE}</h1>" in page
    assert f'<meta property="og:title" content="{ESCAPED_TITLE}">' in page
    assert TITLE_WITH_MARKUP not in page


def test_pages_of_a_game_have_the_escaped_title_and_link_to_the_series(anna: Person) -> None:
    table = start_table("alemi-36", 2, known={0: anna}, title=TITLE_WITH_MARKUP, visibility="public", penalty="Tea.")
    game, series = f"/games/{table.game.pk}", f'href="/series/{table.series.pk}'
    page = Browser(anna.user).open(game)
    assert f'<span class="series-name">{ESCAPED_TITLE}</span>' in page
    assert f"{ESCAPED_TITLE} · Game 1 · Durak by post</title>" in page
    assert f"{ESCAPED_TITLE}: standings, games, what is owed</a>" in page
    assert f'{series}">{ESCAPED_TITLE}</a>' in Browser(anna.user).open("/games")
    assert f'<meta property="og:title" content="{ESCAPED_TITLE} · Game 1: ' in Browser().open(game)
    table.play(0, "resign")
    for path in (game, f"{game}/replay", "/games", f"/series/{table.series.pk}"):
        page = Browser(anna.user).open(path)
        assert ESCAPED_TITLE in page
        assert TITLE_WITH_MARKUP not in page
    assert f'{series}#seats">Standings</a>' in Browser(anna.user).open(game)


def test_a_title_from_right_to_left_does_not_reorder_the_sentence(anna: Person) -> None:
    table = start_table("alemi-36", 2, known={0: anna}, title="שבת", visibility="public")
    game = f"/games/{table.game.pk}"
    page = Browser(anna.user).open(game)
    assert "\u2068שבת\u2069 · Game 1 · Durak by post</title>" in page
    assert "\u2068שבת\u2069: standings, games, what is owed</a>" in page
    assert '<meta property="og:title" content="\u2068שבת\u2069 · Game 1: ' in Browser().open(game)
    assert "\u2068שבת\u2069 · Replay of game 1" in Browser().open(f"{game}/replay")


def test_pages_of_a_game_without_title_name_it_by_its_number(anna: Person) -> None:
    table = start_table("alemi-36", 2, known={0: anna})
    page = Browser(anna.user).open(f"/games/{table.game.pk}")
    assert "Game 1 · Durak by post</title>" in page
    assert "of-series" not in page
    assert f'href="/series/{table.series.pk}">Table: standings' in page
    assert f'<a class="series-link" href="/series/{table.series.pk}">Standings</a>' in Browser(anna.user).open("/games")


def test_the_form_of_a_new_table_has_a_field_for_the_title(anna: Person) -> None:
    browser = Browser(anna.user)
    made = browser.send("/series/new", preset="alemi-36", title=" Sunday durak ")
    assert "<h1>Sunday durak</h1>" in browser.open(made["Location"])
    refused = browser.send("/series/new", preset="alemi-36", title="karud\u202e")
    assert refused.status_code == 200
    assert "One line, without invisible characters." in refused.content.decode()
    assert 'maxlength="60"' in browser.open("/series/new")
