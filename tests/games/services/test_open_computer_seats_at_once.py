"""Concurrent requests about the seat of a computer that a person may take."""

from collections import Counter

import pytest

from games.models import Game, Series
from games.services.series import deal_next_game, join_series, leave_series
from games.services.verify import find_faults
from tests.factories import create_person
from tests.games.services.test_concurrency import run_concurrently
from tests.games.services.test_replacing_at_once import get_code
from tests.games.table import Table, start_table

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def table() -> Table:
    """Return a table of a person and a computer whose seat is open."""
    return start_table(
        "alemi-36", 2, computers={1: "steady"}, seed=bytes(32), visibility="public", computer_seats_open=True
    )


def assert_sound() -> None:
    assert [find_faults(game_id=game.pk) for game in Game.objects.all()] == [[]] * Game.objects.count()


def test_one_of_six_newcomers_gets_the_seat(table: Table) -> None:
    key, newcomers = table.series.pk, [create_person() for _ in range(6)]
    codes = run_concurrently(6, lambda n: get_code(lambda: join_series(series_id=key, user=newcomers[n].user)))
    assert Counter(codes) == {"done": 1, "conflict": 5}
    assert Series.objects.get().places.get(index=1).player in [one.user for one in newcomers]
    assert_sound()


def test_newcomers_who_come_and_go_leave_the_seat_to_one_owner(table: Table) -> None:
    key, newcomers = table.series.pk, [create_person() for _ in range(4)]

    def come_and_go(n: int) -> None:
        for _ in range(3):
            get_code(lambda: join_series(series_id=key, user=newcomers[n].user))
            get_code(lambda: leave_series(series_id=key, user=newcomers[n].user))

    run_concurrently(4, come_and_go)
    place, seat = Series.objects.get().places.get(index=1), table.seat(1)
    assert (place.player, place.computer, seat.left_at) == (None, "steady", None)
    assert_sound()


def test_the_game_may_end_while_a_newcomer_sits_down(table: Table) -> None:
    newcomer = create_person()

    def act(index: int) -> str:
        if index:
            return get_code(lambda: join_series(series_id=table.series.pk, user=newcomer.user))
        return get_code(lambda: table.play(0, "resign"))

    assert run_concurrently(2, act) == ["done", "done"]
    assert_sound()


def test_a_newcomer_sits_down_before_the_next_deal_or_after_it(table: Table) -> None:
    table.play(0, "resign")
    newcomer = create_person()

    def act(index: int) -> str:
        if index:
            return get_code(lambda: join_series(series_id=table.series.pk, user=newcomer.user))
        return get_code(lambda: deal_next_game(series_id=table.series.pk, user=table.people[0].user))

    dealt, joined = run_concurrently(2, act)
    assert dealt == "done"
    assert joined in ("done", "conflict")
    assert Series.objects.get().places.filter(player=newcomer.user).exists() == (joined == "done")
    assert_sound()


def test_a_player_leaves_before_the_next_deal_or_plays_in_it(table: Table) -> None:
    newcomer = create_person()
    join_series(series_id=table.series.pk, user=newcomer.user)
    table.play(0, "resign")

    def act(index: int) -> str:
        if index:
            return get_code(lambda: leave_series(series_id=table.series.pk, user=newcomer.user))
        return get_code(lambda: deal_next_game(series_id=table.series.pk, user=table.people[0].user))

    _, left = run_concurrently(2, act)
    plays = Game.objects.latest("number").seats.filter(player=newcomer.user).exists()
    assert (left, plays) in {("done", False), ("conflict", True)}
    assert_sound()
