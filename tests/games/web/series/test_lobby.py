"""The page of the lobby: filters, terms of the series, reliability of players, and why the user cannot join."""

import pytest

from games.models import Game
from games.services.series import create_series
from tests.accounts.web.browser import Browser, read_text
from tests.factories import Person, create_person
from tests.games.services.ratings.games import lose_game
from tests.games.table import start_table

pytestmark = pytest.mark.django_db
OWN_AND_OPEN_SEAT = [{"player": "me"}, {"open": True}]


def read_lobby(who: Person | None = None, **query: str) -> str:
    return read_text(Browser(who and who.user).client.get("/lobby", query))


def create_public_series(creator: Person, title: str, **more: object) -> None:
    create_series(
        creator=creator.user,
        title=title,
        visibility="public",
        **{"rules": "alemi-36", "seats": OWN_AND_OPEN_SEAT, **more},
    )  # type: ignore[arg-type]


def test_the_lobby_shows_the_terms_and_the_players_of_a_series() -> None:
    anna = create_person("anna")
    table = lose_game(anna, create_person())
    Game.objects.filter(pk=table.game.pk).update(moves=[9, 1], overdue=[1, 0])
    rules = {"preset": "classic-36", "draws": "last_defender"}
    create_public_series(
        anna, "Sunday durak", rules=rules, penalty="The fool sings.", seats=[*OWN_AND_OPEN_SEAT, {"computer": "steady"}]
    )
    page = read_lobby()
    for text in (
        "Sunday durak", "1 free seat", "anna (90% in time)", "Computer: Steady", "3 seats", "a move in 2 days",
        "Classic (A draw: not possible: the last defender loses)", "The fool owes: The fool sings.",
    ):  # fmt: skip
        assert text in page
    assert "closed to you" not in page


def test_filters_leave_out_other_series_and_stay_in_the_form() -> None:
    anna = create_person("anna")
    create_public_series(anna, "Short table", rules="classic-36")
    create_public_series(anna, "Long table", penalty="The fool sings.", seats=[*OWN_AND_OPEN_SEAT, {"open": True}])
    assert "Long table" in read_lobby()
    assert "Short table" in read_lobby()
    for query in ({"preset": "classic-36"}, {"players": "2"}, {"penalty": "false"}):
        page = read_lobby(**query)
        assert "Short table" in page
        assert "Long table" not in page
    form = Browser().open("/lobby", players="3", pace="days", preset="nonsense")
    assert '<option value="3" selected>' in form
    assert '<option value="days" selected>' in form
    assert "There is no such table just now" in read_lobby(pace="minutes")
    assert "Long table" in read_lobby(players="x", page="99", pace="\N{SNOWMAN}")


def test_the_lobby_says_why_the_user_cannot_join_a_series_and_in_which_series_the_user_sits() -> None:
    anna, late = create_person("anna"), create_person()
    table = lose_game(late, create_person())
    Game.objects.filter(pk=table.game.pk).update(moves=[1, 1], overdue=[1, 0])
    create_public_series(anna, "Sunday durak", min_reliability=90)
    assert "closed to you This table asks for 90 of 100 moves in time; you have made 50." in read_lobby(late)
    assert "You sit here." in read_lobby(anna)
    assert "closed to you" not in read_lobby(create_person())
    create_public_series(anna, "Monday durak", seats=[{"player": "me"}, {"player": late.name}, {"open": True}])
    assert "You are invited." in read_lobby(late)


def test_the_lobby_says_that_a_computer_plays_until_the_next_game() -> None:
    start_table(
        "alemi-36",
        3,
        computers={1: "steady", 2: "keen"},
        visibility="public",
        computer_seats_open=True,
        title="Open table",
    )
    page = read_lobby()
    for text in ("2 free seats", "Computer: Keen", "You play from the next game on; a computer plays until then."):
        assert text in page
    assert "Open table" in read_lobby(players="3")
    assert "Open table" not in read_lobby(players="2")


def test_the_link_to_the_next_page_has_the_filters() -> None:
    anna = create_person("anna")
    for _ in range(31):
        create_public_series(anna, "Sunday durak", penalty="<&>")
    page = Browser().open("/lobby", penalty="true", players="2")
    assert 'href="?players=2&amp;penalty=true&amp;page=2"' in page
    assert "<&>" not in page
