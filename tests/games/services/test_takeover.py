"""Takeovers of the seats of late players by a computer, and the return of the players."""

from datetime import timedelta

import pytest

from games.errors import GameError
from games.models import Penalty
from games.services.computer_moves import play_computer_move
from games.services.deadlines import act_on_deadline
from games.services.dealing import deal_game
from games.services.series import deal_next_game
from games.services.takeover import take_seat_back
from tests.games.services.test_moves import start_table_of_three
from tests.games.table import Table, get_time_after_deadline, start_table

pytestmark = pytest.mark.django_db

HOUR = timedelta(hours=1)


def let_deadline_pass(table: Table) -> None:
    assert act_on_deadline(game_id=table.game.pk, now=get_time_after_deadline(table))


def test_takeover_uses_the_agreed_level() -> None:
    """In the same opening position, the level `steady` always makes the same move. The level `random` does not."""

    def play_openings(level: str) -> set[str]:
        tables = [start_table_of_three(takeover_level=level) for _ in range(12)]
        for table in tables:
            table.play(1, "resign")
            assert play_computer_move(game_id=table.game.pk)
        return {table.list_moves()[-1] for table in tables}

    assert len(play_openings("steady")) == 1
    assert len(play_openings("random")) > 1


def test_after_the_agreed_number_of_takeovers_a_player_cannot_return() -> None:
    table = start_table_of_three(takeover_after=1, takeovers_max=2)
    let_deadline_pass(table)
    take_seat_back(game_id=table.game.pk, user=table.people[1].user)
    assert not table.seat(1).is_taken_over
    seat = table.seat(1)
    assert (seat.takeovers, seat.is_taken_over_for_good) == (1, False)
    let_deadlines_pass_until_takeover(table)
    with pytest.raises(GameError, match="2 times") as refused:
        take_seat_back(game_id=table.game.pk, user=table.people[1].user)
    assert refused.value.code == "conflict"


def let_deadlines_pass_until_takeover(table: Table) -> None:
    for _ in range(40):
        let_deadline_pass(table)
        if table.seat(1).is_taken_over:
            return
        while play_computer_move(game_id=table.game.pk):
            pass
    raise AssertionError("no computer has taken over the seat")


def test_a_player_can_return_in_the_next_game() -> None:
    table = start_table_of_three(takeover_after=1, takeovers_max=1)
    let_deadline_pass(table)
    assert table.seat(1).is_taken_over_for_good
    game = deal_game(series=table.series, number=2, dealer=0, previous={"fool": 0})
    take_seat_back(game_id=game.pk, user=table.people[1].user)
    assert [(seat.is_taken_over, seat.is_taken_over_for_good) for seat in game.seats.all()] == [(False, False)] * 3


def test_a_player_owes_the_penalty_for_a_game_that_a_computer_lost_under_takeover() -> None:
    """Computers play for both absent players. The player who becomes the fool owes the penalty."""
    for number in range(20):
        table = start_table(
            "alemi-36", 2, seed=bytes([number]) * 32, takeover_after=1, takeovers_max=1, penalty="Tea.",
        )  # fmt: skip
        while not table.reload().is_over:
            if not play_computer_move(game_id=table.game.pk):
                let_deadline_pass(table)
        result = table.reload().result
        if result["kind"] == "fool":
            (fool,) = result["fools"]
            assert table.seat(fool).is_taken_over_for_good
            assert Penalty.objects.get(game=table.game).debtor == table.people[fool].user
            return
    raise AssertionError("no game had a fool")


def test_a_player_under_permanent_takeover_can_return_after_the_game() -> None:
    table = start_table(players=2, takeover_after=1, takeovers_max=1)
    (away,) = table.awaited_seats()
    let_deadline_pass(table)
    assert table.seat(away).is_taken_over_for_good
    user = table.people[away].user
    with pytest.raises(GameError):
        take_seat_back(game_id=table.game.pk, user=user)
    table.play(1 - away, "resign")
    take_seat_back(game_id=table.game.pk, user=user)
    game, _ = deal_next_game(series_id=table.series.pk, user=user)
    assert [(seat.is_taken_over, seat.is_taken_over_for_good) for seat in game.seats.all()] == [(False, False)] * 2
