"""Standings over a chain of series: a series with its rematches and the series before it."""

from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from accounts.services import delete_account
from durak_site.database.rows import fetch_rows
from games.models import Game, Series
from games.services.abandonment import agree_to_abandon
from games.sql.standings import SELECT_CHAIN
from tests.factories import Person, make_anonymous_client
from tests.games.api.calls import API, expect_status, join_series, make_move, start_series
from tests.games.table import start_table
from tests.query_plans import prefer_indexes

pytestmark = pytest.mark.django_db


def get_series(who: Any, series: dict[str, Any], **query: str) -> dict[str, Any]:
    client = who.client if isinstance(who, Person) else who
    return expect_status(client.get(f"{API}/series/{series['id']}", query), 200)


def start_rematch(who: Person, series: dict[str, Any], *others: Person) -> dict[str, Any]:
    """Create a rematch of the series, and let `others` join, so that it starts."""
    again = expect_status(who.client.post(f"{API}/series/{series['id']}/rematch", {}), 201)
    for other in others:
        again = join_series(other, again)
    assert again["state"] == "running"
    return again


def play_and_resign_games(series: dict[str, Any], *fools: Person) -> None:
    """For each person in `fools`, play a game of the series that this person resigns."""
    for number, fool in enumerate(fools):
        if number:
            expect_status(fool.client.post(f"{API}/series/{series['id']}/games", {}), 201)
        make_move(fool, get_series(fool, series)["game"], "resign")


def count_games_and_fools(all_time: dict[str, Any]) -> dict[str | None, tuple[int, int]]:
    return {row["player"]: (row["games"], row["fool"]) for row in all_time["standings"]}


def list_series_of_chain(all_time: dict[str, Any]) -> list[tuple[str, int]]:
    return [(part["series"], part["games"]) for part in all_time["parts"]]


def test_the_history_of_a_series_without_rematch_has_only_this_series(owner: Person, member: Person) -> None:
    series = start_series(owner, member, title="Sunday durak")
    play_and_resign_games(series, owner, member, owner)
    view = get_series(member, series)
    assert view["all_time"] == {
        "since": view["started_at"],
        "games": 3,
        "standings": [
            {"player": seat["player"], "display_name": seat["player"], "bot": False, "computer": None}
            | {name: value for name, value in row.items() if name not in ("seat", "has_left")}
            for seat, row in zip(view["seats"], view["standings"], strict=True)
        ],
        "parts": [
            {
                "series": series["id"],
                "title": "Sunday durak",
                "state": "running",
                "started_at": view["started_at"],
                "games": 3,
            }
        ],
    }


def test_a_series_that_has_not_begun_has_an_empty_history(owner: Person) -> None:
    body = {"rules": "alemi-36", "seats": [{"player": "me"}, {"open": True}]}
    all_time = expect_status(owner.client.post(f"{API}/series", body), 201)["all_time"]
    assert (all_time["since"], all_time["games"], all_time["standings"]) == (None, 0, [])


def test_standings_of_a_series_include_its_rematches(owner: Person, member: Person) -> None:
    first = start_series(owner, member, visibility="public")
    play_and_resign_games(first, owner, owner)
    second = start_rematch(member, first, owner)
    play_and_resign_games(second, member)
    third = start_rematch(owner, second, member)
    for series in (first, second, third):
        for who in (owner, make_anonymous_client()):
            all_time = get_series(who, series)["all_time"]
            assert (all_time["games"], all_time["since"]) == (3, first["started_at"])
            assert count_games_and_fools(all_time) == {"Olga": (3, 2), "Mitya": (3, 1)}
            assert list_series_of_chain(all_time) == [(third["id"], 0), (second["id"], 1), (first["id"], 2)]
    assert [row["games"] for row in get_series(owner, second)["standings"]] == [1, 1]


def test_the_history_of_a_series_leaves_out_a_cancelled_rematch(owner: Person, member: Person) -> None:
    first = start_series(owner, member)
    play_and_resign_games(first, owner)
    again = expect_status(owner.client.post(f"{API}/series/{first['id']}/rematch", {}), 201)
    expect_status(owner.client.post(f"{API}/series/{again['id']}/cancel", {}), 200)
    second = start_rematch(member, first, owner)
    assert list_series_of_chain(get_series(owner, first)["all_time"]) == [(second["id"], 0), (first["id"], 1)]
    assert list_series_of_chain(get_series(owner, again)["all_time"]) == [(again["id"], 0), (first["id"], 1)]


def test_standings_of_a_chain_are_by_player_even_if_a_seat_has_got_another_owner(
    owner: Person, member: Person, outsider: Person
) -> None:
    first = start_series(owner, member)
    play_and_resign_games(first, member)
    again = expect_status(owner.client.post(f"{API}/series/{first['id']}/rematch", {}), 201)
    assert member.client.post(f"{API}/series/{again['id']}/decline", {}).status_code == 204
    play_and_resign_games(join_series(outsider, again), outsider)
    assert count_games_and_fools(get_series(owner, again)["all_time"]) == {
        "Olga": (2, 0),
        "Mitya": (1, 1),
        "Osip": (1, 1),
    }


def test_computers_are_listed_by_seat_in_the_standings_of_a_chain(owner: Person) -> None:
    body = {"rules": "alemi-36", "seats": [{"player": "me"}, {"computer": "steady"}, {"computer": "steady"}]}
    series = expect_status(owner.client.post(f"{API}/series", body), 201)
    Game.objects.filter(series=series["id"]).update(
        phase="over", awaited=0, deadline_at=None, reminder_at=None, computer_at=None, finished_at="2026-11-23T12:00Z",
        result={"kind": "fool", "fools": [1], "epaulettes": 2},
    )  # fmt: skip
    rows = get_series(owner, series)["all_time"]["standings"]
    assert [(row["player"], row["computer"], row["games"], row["fool"]) for row in rows] == [
        ("Olga", None, 1, 0), (None, "steady", 1, 1), (None, "steady", 1, 0),
    ]  # fmt: skip
    assert rows[1]["epaulettes"] == 2


def test_an_abandoned_game_does_not_count_in_the_standings_of_a_chain(owner: Person, member: Person) -> None:
    first = start_series(owner, member)
    for who in (owner, member):
        agree_to_abandon(game_id=first["game"], user=who.user)
    all_time = get_series(owner, first)["all_time"]
    assert (all_time["games"], list_series_of_chain(all_time)) == (0, [(first["id"], 0)])
    assert count_games_and_fools(all_time) == {"Olga": (0, 0), "Mitya": (0, 0)}


def test_the_games_of_a_deleted_account_stay_in_the_history(owner: Person, member: Person) -> None:
    first = start_series(owner, member)
    play_and_resign_games(first, member)
    delete_account(player=member.user)
    [_, gone] = get_series(owner, first)["all_time"]["standings"]
    assert gone["player"].startswith("deleted-")
    assert (gone["games"], gone["fool"]) == (1, 1)


def test_a_player_of_a_rematch_sees_no_earlier_private_series_that_this_player_did_not_play(
    owner: Person, member: Person, outsider: Person
) -> None:
    first = start_series(owner, member, visibility="private", title="Secret")
    play_and_resign_games(first, member, member)
    again = expect_status(owner.client.post(f"{API}/series/{first['id']}/rematch", {}), 201)
    assert member.client.post(f"{API}/series/{again['id']}/decline", {}).status_code == 204
    by_code = get_series(outsider, again, code=again["code"])["all_time"]
    assert (list_series_of_chain(by_code), by_code["standings"]) == ([(again["id"], 0)], [])
    second = join_series(outsider, again, code=again["code"])
    play_and_resign_games(second, outsider)
    all_time = get_series(outsider, second)["all_time"]
    assert (list_series_of_chain(all_time), count_games_and_fools(all_time)) == (
        [(second["id"], 1)],
        {"Olga": (1, 0), "Osip": (1, 1)},
    )
    assert all_time["since"] == get_series(outsider, second)["started_at"]
    assert list_series_of_chain(get_series(owner, second)["all_time"]) == [(second["id"], 1), (first["id"], 2)]
    assert list_series_of_chain(get_series(member, first)["all_time"]) == [(first["id"], 2)]


@pytest.mark.parametrize("hidden", ["private", "unlisted"])
def test_the_view_of_an_outsider_does_not_depend_on_hidden_series(
    hidden: str, owner: Person, member: Person, outsider: Person
) -> None:
    first = start_series(owner, member, visibility=hidden)
    play_and_resign_games(first, member)
    second = start_rematch(owner, first, member)
    play_and_resign_games(second, owner)
    Series.objects.filter(pk=second["id"]).update(visibility="public")
    views = {who: get_series(who, second) for who in (outsider.client, make_anonymous_client())}
    expect_status(owner.client.post(f"{API}/series/{first['id']}/games", {}), 201)
    play_and_resign_games(first, owner)
    Series.objects.filter(pk=first["id"]).update(title="Another", started_at="2020-01-01T12:00Z")
    assert {who: get_series(who, second) for who in views} == views
    assert list_series_of_chain(get_series(owner, second)["all_time"]) == [(second["id"], 1), (first["id"], 2)]


def test_a_viewer_of_one_unlisted_series_sees_all_unlisted_series_of_its_chain(
    owner: Person, member: Person, outsider: Person
) -> None:
    first = start_series(owner, member)
    play_and_resign_games(first, member)
    second = start_rematch(owner, first, member)
    assert list_series_of_chain(get_series(outsider, second)["all_time"]) == [(second["id"], 0), (first["id"], 1)]


def test_the_number_of_queries_does_not_depend_on_the_length_of_the_chain(owner: Person, member: Person) -> None:
    def count_queries(series: dict[str, Any]) -> int:
        with CaptureQueriesContext(connection) as queries:
            get_series(owner, series)
        return len(queries)

    series = start_series(owner, member)
    play_and_resign_games(series, owner)
    before = count_queries(series)
    for _ in range(3):
        series = start_rematch(owner, series, member)
        play_and_resign_games(series, owner)
    assert len(get_series(owner, series)["all_time"]["parts"]) == 4
    assert count_queries(series) == before


def test_a_chain_is_found_by_indexes() -> None:
    """However many series exist, the query that finds a chain reads only the rows of that chain."""
    chain = [start_table("alemi-36", 2).series]
    for _ in range(2):
        chain.append(start_table("alemi-36", 2, rematch_of=chain[-1]).series)
    prefer_indexes()
    plan = "\n".join(row for (row,) in fetch_rows(f"EXPLAIN {SELECT_CHAIN}", *[chain[1].pk] * 2))
    assert "Seq Scan" not in plan
    assert {pk for (pk,) in fetch_rows(SELECT_CHAIN, *[chain[1].pk] * 2)} == {one.pk for one in chain}
