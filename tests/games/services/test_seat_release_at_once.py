"""Concurrent requests about a player who is being replaced in a running series."""

from collections import Counter
from collections.abc import Callable

import pytest

from games.errors import GameError
from games.models import Club, ClubMember, Game, Series
from games.services.series import free_seat, join_series
from games.services.verify import find_faults
from tests.factories import Person, create_person
from tests.games.services.test_concurrency import run_concurrently
from tests.games.table import Table, start_table

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def table(olga: Person) -> Table:
    """Start a game of two players in a series that Olga organises for her club without playing."""
    club = Club.objects.create(name="Fools", code="code")
    ClubMember.objects.create(club=club, player=olga.user, role="keeper")
    return start_table("alemi-36", 2, seed=bytes(32), club=club, organiser=olga.user)


def call_and_get_code(action: Callable[[], object]) -> str:
    try:
        action()
    except GameError as refused:
        return refused.code
    return "done"


def assert_games_without_faults(number_of_games: int) -> None:
    games = list(Game.objects.order_by("number"))
    assert len(games) == number_of_games
    assert [find_faults(game_id=game.pk) for game in games] == [[]] * number_of_games


def test_only_one_of_concurrent_requests_to_free_a_seat_succeeds(olga: Person, table: Table) -> None:
    key = table.series.pk
    codes = run_concurrently(8, lambda _: call_and_get_code(lambda: free_seat(series_id=key, user=olga.user, seat=1)))
    assert Counter(codes) == {"done": 1, "conflict": 7}
    assert_games_without_faults(1)


def test_either_the_player_moves_first_or_is_replaced(olga: Person, table: Table) -> None:
    (seat,) = table.awaited_seats()

    def free_seat_or_let_player_resign(index: int) -> str:
        if index:
            return call_and_get_code(lambda: free_seat(series_id=table.series.pk, user=olga.user, seat=seat))
        return call_and_get_code(lambda: table.play(seat, "resign"))

    moved, freed = run_concurrently(2, free_seat_or_let_player_resign)
    assert (moved, freed) in {("done", "conflict"), ("game_over", "done")}
    assert table.reload().result["kind"] == ("fool" if moved == "done" else "abandoned")
    assert_games_without_faults(1)


def test_only_one_of_concurrent_joins_of_a_freed_seat_succeeds_and_deals_a_game(olga: Person, table: Table) -> None:
    key, newcomers = table.series.pk, [create_person() for _ in range(4)]
    free_seat(series_id=key, user=olga.user, seat=1)
    codes = run_concurrently(4, lambda n: call_and_get_code(lambda: join_series(series_id=key, user=newcomers[n].user)))
    assert Counter(codes) == {"done": 1, "conflict": 3}
    assert Series.objects.get().places.get(index=1).player in [one.user for one in newcomers]
    assert_games_without_faults(2)


def test_replacing_two_players_concurrently_abandons_one_game(olga: Person, table: Table) -> None:
    key = table.series.pk
    assert run_concurrently(
        2, lambda seat: call_and_get_code(lambda: free_seat(series_id=key, user=olga.user, seat=seat))
    ) == [
        "done",
        "done",
    ]
    for _ in range(2):
        join_series(series_id=key, user=create_person().user)
    assert_games_without_faults(2)
