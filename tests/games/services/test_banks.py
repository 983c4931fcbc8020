"""A bank: one amount of thinking time for all moves that a player makes in a game."""

from datetime import datetime, timedelta

import pytest

from games.services.deadlines import act_on_deadline
from games.services.takeover import take_seat_back
from tests.games.services.test_moves import start_table_of_three
from tests.games.table import Table

pytestmark = pytest.mark.django_db

HOUR = timedelta(hours=1)


def start_game_with_bank(**agreed: object) -> Table:
    """Start a game with a bank of five hours. A move adds one hour to it, up to six hours."""
    terms = {"move_clock": 6 * HOUR, "bank": 5 * HOUR, "increment": HOUR, "window": HOUR}
    return start_table_of_three(**{**terms, **agreed})


def get_clock_start(table: Table) -> datetime:
    return table.game.started_at


def list_hours_left(table: Table) -> list[float]:
    return [bank / HOUR for bank in table.reload().banks]


def compute_hours_until_deadline(table: Table, now: datetime) -> float:
    deadline = table.reload().deadline_at
    assert deadline is not None
    return (deadline - now) / HOUR


def test_the_deadline_is_when_the_bank_is_used_up() -> None:
    table = start_game_with_bank()
    assert compute_hours_until_deadline(table, get_clock_start(table)) == 5
    now = get_clock_start(table) + 3 * HOUR
    table.play(1, "attack 6D", now=now)
    assert list_hours_left(table) == [5, 3, 5]
    assert compute_hours_until_deadline(table, now) == 5


def test_a_move_adds_its_increment_up_to_the_cap() -> None:
    table = start_game_with_bank()
    table.play(1, "attack 6D", now=get_clock_start(table))
    assert list_hours_left(table) == [5, 6, 5]
    table = start_game_with_bank()
    table.play(1, "attack 6D", now=get_clock_start(table) + HOUR / 2)
    assert list_hours_left(table) == [5, 5.5, 5]


def test_a_window_does_not_use_the_bank() -> None:
    table = start_game_with_bank()
    table.play(1, "attack 6D", now=get_clock_start(table))
    table.play(2, "beat 6D 9D", now=get_clock_start(table))
    assert compute_hours_until_deadline(table, get_clock_start(table)) == 1
    before = list_hours_left(table)
    assert act_on_deadline(game_id=table.game.pk, now=get_clock_start(table) + HOUR)
    assert table.state().phase == "opening"
    assert list_hours_left(table) == before


def test_a_move_by_the_clock_adds_the_increment() -> None:
    table = start_game_with_bank()
    assert act_on_deadline(game_id=table.game.pk, now=get_clock_start(table) + 5 * HOUR)
    assert list_hours_left(table) == [5, 1, 5]


def test_a_throw_in_does_not_extend_the_deadline() -> None:
    table = start_game_with_bank()
    table.play(1, "attack 6D", now=get_clock_start(table))
    table.play(2, "beat 6D 9D", now=get_clock_start(table))
    table.play(0, "attack 6C", now=get_clock_start(table))
    deadline = table.reload().deadline_at
    table.play(1, "attack 9C", now=get_clock_start(table) + 2 * HOUR)
    assert table.state().phase == "defending"
    assert (table.reload().deadline_at, list_hours_left(table)[2]) == (deadline, 4)


def test_a_returning_player_has_the_same_bank() -> None:
    table = start_game_with_bank(takeover_after=1)
    assert act_on_deadline(game_id=table.game.pk, now=get_clock_start(table) + 5 * HOUR)
    assert table.seat(1).is_taken_over
    take_seat_back(game_id=table.game.pk, user=table.people[1].user, now=get_clock_start(table) + 20 * HOUR)
    assert list_hours_left(table) == [5, 1, 5]


def test_a_game_whose_series_has_no_bank_stores_no_bank() -> None:
    assert start_table_of_three().reload().banks == []


def test_quick_moves_do_not_overfill_the_bank() -> None:
    table = start_game_with_bank(bank=6 * HOUR)
    table.play(1, "attack 6D", now=get_clock_start(table))
    assert list_hours_left(table) == [6, 6, 6]


def test_a_bank_never_becomes_negative() -> None:
    table = start_game_with_bank()
    assert act_on_deadline(game_id=table.game.pk, now=get_clock_start(table) + 6 * HOUR)
    assert list_hours_left(table) == [5, 1, 5], "the increment of the move, to an empty bank"
