"""The page with the user's own games. Games that wait for the user come first."""

from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from games.models import Game
from games.services.series import create_series, deal_next_game
from tests.accounts.web.browser import Browser
from tests.factories import create_person
from tests.games.table import Table, start_table

pytestmark = pytest.mark.django_db


def list_game_ids(page: str) -> list[str]:
    """Return the ids of the games in the order in which the page lists them."""
    return [part.split('"')[0] for part in page.split('<a href="/games/')[1:]]


def get_awaited_seat(table: Table) -> int:
    return table.awaited_seats()[0]


def test_anonymous_visitors_have_to_sign_in():
    assert Browser().open("/games", status=302) == ""


def test_a_user_without_games_gets_a_link_to_play_a_first_game():
    page = Browser(create_person("anna").user).open("/games")
    assert "No game yet" in page
    assert 'href="/play"' in page


def test_awaited_games_come_first_sorted_by_deadline():
    late, soon = start_table(players=2), start_table(players=2)
    me = late.people[get_awaited_seat(late)].user
    soon.game.seats.filter(index=get_awaited_seat(soon)).update(player=me)
    Game.objects.filter(pk=soon.game.pk).update(deadline_at=timezone.now() + timedelta(hours=2))
    page = Browser(me).open("/games")
    assert list_game_ids(page) == [soon.game.pk, late.game.pk]
    assert "<title>(2) My games" in page
    assert page.index("119 min left") < page.index("2 days left")


def test_tables_to_which_the_user_is_invited_come_before_games_of_others_thinking():
    table = start_table(players=2)
    me, other = (table.people[one].user for one in (1 - get_awaited_seat(table), get_awaited_seat(table)))
    create_series(creator=other, rules="alemi-36", seats=[{"player": "me"}, {"player": me.username}])
    page = Browser(me).open("/games")
    assert page.index(">You are invited<") < page.index(">until ") < page.index(">The others are thinking<")
    assert "Waiting to begin" not in page
    page = Browser(other).open("/games")
    assert "Waiting to begin" in page
    assert "You are invited" not in page


def test_the_seats_of_all_games_are_loaded_with_one_query():
    anna = create_person("anna")
    running, finished = (start_table(players=2, known={0: anna}) for _ in range(2))
    finished.play(0, "resign")
    with CaptureQueriesContext(connection) as captured:
        page = Browser(anna.user).open("/games")
    assert list_game_ids(page) == [running.game.pk, finished.game.pk]
    statements = [query["sql"] or "" for query in captured.captured_queries]
    assert sum(statement.startswith('SELECT "games_gameseat"."id"') for statement in statements) == 1


def test_deadlines_of_other_players_are_not_shown():
    table = start_table(players=2)
    other = table.people[1 - get_awaited_seat(table)].user
    page = Browser(other).open("/games")
    assert list_game_ids(page) == [table.game.pk]
    assert "The others are thinking" in page
    assert "until" not in page


def test_running_games_are_paged_and_awaited_games_are_on_every_page(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("games.web.my_games.PAGE_SIZE", 2)
    first = start_table(players=2)
    me = first.people[get_awaited_seat(first)].user
    others = [start_table(players=2) for _ in range(3)]
    for table in others:
        table.game.seats.filter(index=1 - get_awaited_seat(table)).update(player=me)
    newest, middle, oldest = (table.game.pk for table in reversed(others))
    assert list_game_ids(Browser(me).open("/games")) == [first.game.pk, newest, middle]
    assert 'href="?page=2"' in Browser(me).open("/games")
    assert list_game_ids(Browser(me).open("/games?page=2")) == [first.game.pk, oldest]
    assert "?page=3" not in Browser(me).open("/games?page=2")


def test_finished_games_show_their_result():
    table = start_table(players=2)
    table.play(0, "resign")
    page = Browser(table.people[0].user).open("/games")
    assert "You resigned and are the fool" in page
    assert "They wait for you" not in page


def test_a_series_is_listed_between_two_games_until_the_next_one_is_dealt():
    table = start_table(players=2)
    players = [table.people[seat].user for seat in (0, 1)]
    table.play(0, "resign")
    for player in players:
        page = Browser(player).open("/games")
        assert list_game_ids(page) == [table.game.pk]
        assert "Between two games" in page
        assert "Lately over" not in page
    game, _ = deal_next_game(series_id=table.series.pk, user=players[1])
    page = Browser(players[1]).open("/games")
    assert list_game_ids(page) == [game.pk, table.game.pk]
    assert "Between two games" not in page
    assert "Lately over" in page


def test_a_finished_series_and_a_series_that_the_player_has_left_are_not_between_two_games():
    finished, left = start_table(players=2, games_wanted=1), start_table(players=3)
    me = finished.people[0].user
    left.game.seats.filter(index=0).update(player=me)
    finished.play(0, "resign")
    left.play(1, "resign")
    left.play(2, "resign")
    page = Browser(me).open("/games")
    assert list_game_ids(page) == [left.game.pk, finished.game.pk]
    assert "Between two games" not in page


def test_my_games_shows_no_games_of_other_users():
    table = start_table(players=2)
    assert table.game.pk not in Browser(create_person().user).open("/games")
