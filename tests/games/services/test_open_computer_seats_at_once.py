"""Concurrent requests about the seat of a computer that a person may take."""

from collections import Counter

import pytest

from games.models import Game, Series
from games.services.series import deal_next_game, join_series, leave_series
from games.services.verify import find_faults
from tests.factories import create_person
from tests.games.services.test_concurrency import run_concurrently
from tests.games.services.test_seat_release_at_once import call_and_get_code
from tests.games.table import Table, start_table

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def table() -> Table:
    """Return a table of a person and a computer. People may take the seat of the computer."""
    return start_table(
        "alemi-36", 2, computers={1: "steady"}, seed=bytes(32), visibility="public", computer_seats_open=True
    )


def assert_no_faults() -> None:
    assert [find_faults(game_id=game.pk) for game in Game.objects.all()] == [[]] * Game.objects.count()


def test_one_of_six_concurrent_players_gets_the_seat(table: Table) -> None:
    key, newcomers = table.series.pk, [create_person() for _ in range(6)]
    codes = run_concurrently(6, lambda n: call_and_get_code(lambda: join_series(series_id=key, user=newcomers[n].user)))
    assert Counter(codes) == {"done": 1, "conflict": 5}
    assert Series.objects.get().places.get(index=1).player in [one.user for one in newcomers]
    assert_no_faults()


def test_players_who_join_and_leave_concurrently_give_the_seat_back(table: Table) -> None:
    key, newcomers = table.series.pk, [create_person() for _ in range(4)]

    def join_and_leave_repeatedly(n: int) -> None:
        for _ in range(3):
            call_and_get_code(lambda: join_series(series_id=key, user=newcomers[n].user))
            call_and_get_code(lambda: leave_series(series_id=key, user=newcomers[n].user))

    run_concurrently(4, join_and_leave_repeatedly)
    place, seat = Series.objects.get().places.get(index=1), table.seat(1)
    assert (place.player, place.computer, seat.left_at) == (None, "steady", None)
    assert_no_faults()


def test_the_game_may_end_while_a_player_takes_the_seat(table: Table) -> None:
    newcomer = create_person()

    def join_or_resign(index: int) -> str:
        if index:
            return call_and_get_code(lambda: join_series(series_id=table.series.pk, user=newcomer.user))
        return call_and_get_code(lambda: table.play(0, "resign"))

    assert run_concurrently(2, join_or_resign) == ["done", "done"]
    assert_no_faults()


def test_a_player_takes_the_seat_before_the_concurrent_deal_or_is_refused(table: Table) -> None:
    table.play(0, "resign")
    newcomer = create_person()

    def join_or_deal(index: int) -> str:
        if index:
            return call_and_get_code(lambda: join_series(series_id=table.series.pk, user=newcomer.user))
        return call_and_get_code(lambda: deal_next_game(series_id=table.series.pk, user=table.people[0].user))

    dealt, joined = run_concurrently(2, join_or_deal)
    assert dealt == "done"
    assert joined in ("done", "conflict")
    assert Series.objects.get().places.filter(player=newcomer.user).exists() == (joined == "done")
    assert_no_faults()


def test_a_player_leaves_the_seat_before_the_concurrent_deal_or_plays_in_the_next_game(table: Table) -> None:
    newcomer = create_person()
    join_series(series_id=table.series.pk, user=newcomer.user)
    table.play(0, "resign")

    def leave_or_deal(index: int) -> str:
        if index:
            return call_and_get_code(lambda: leave_series(series_id=table.series.pk, user=newcomer.user))
        return call_and_get_code(lambda: deal_next_game(series_id=table.series.pk, user=table.people[0].user))

    _, left = run_concurrently(2, leave_or_deal)
    plays = Game.objects.latest("number").seats.filter(player=newcomer.user).exists()
    assert (left, plays) in {("done", False), ("conflict", True)}
    assert_no_faults()
