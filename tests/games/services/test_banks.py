"""A bank of time for all moves of a game."""

from datetime import datetime, timedelta

import pytest

from games.services.deadlines import act_on_deadline
from games.services.takeover import take_seat_back
from tests.games.services.test_moves import start_table_of_three
from tests.games.table import Table

pytestmark = pytest.mark.django_db

HOUR = timedelta(hours=1)


def start_with_bank(**agreed: object) -> Table:
    """Start a game with a bank of five hours. Each move adds one hour to the bank, up to a cap of six hours."""
    terms = {"move_clock": 6 * HOUR, "bank": 5 * HOUR, "increment": HOUR, "window": HOUR}
    return start_table_of_three(**{**terms, **agreed})


def get_clock_start(at: Table) -> datetime:
    return at.game.started_at


def list_hours_left(at: Table) -> list[float]:
    return [bank / HOUR for bank in at.reload().banks]


def compute_hours_until_deadline(at: Table, now: datetime) -> float:
    deadline = at.reload().deadline_at
    assert deadline is not None
    return (deadline - now) / HOUR


def test_the_deadline_is_the_remainder_of_the_bank() -> None:
    at = start_with_bank()
    assert compute_hours_until_deadline(at, get_clock_start(at)) == 5
    now = get_clock_start(at) + 3 * HOUR
    at.play(1, "attack 6D", now=now)
    assert list_hours_left(at) == [5, 3, 5]
    assert compute_hours_until_deadline(at, now) == 5


def test_a_move_adds_its_increment_up_to_the_cap() -> None:
    at = start_with_bank()
    at.play(1, "attack 6D", now=get_clock_start(at))
    assert list_hours_left(at) == [5, 6, 5]
    at = start_with_bank()
    at.play(1, "attack 6D", now=get_clock_start(at) + HOUR / 2)
    assert list_hours_left(at) == [5, 5.5, 5]


def test_a_window_does_not_use_the_bank() -> None:
    at = start_with_bank()
    at.play(1, "attack 6D", now=get_clock_start(at))
    at.play(2, "beat 6D 9D", now=get_clock_start(at))
    assert compute_hours_until_deadline(at, get_clock_start(at)) == 1
    before = list_hours_left(at)
    assert act_on_deadline(game_id=at.game.pk, now=get_clock_start(at) + HOUR)
    assert at.state().phase == "opening"
    assert list_hours_left(at) == before


def test_a_move_by_the_clock_adds_no_increment() -> None:
    at = start_with_bank()
    assert act_on_deadline(game_id=at.game.pk, now=get_clock_start(at) + 5 * HOUR)
    assert list_hours_left(at) == [5, 1, 5]


def test_a_throw_in_does_not_extend_the_deadline() -> None:
    at = start_with_bank()
    at.play(1, "attack 6D", now=get_clock_start(at))
    at.play(2, "beat 6D 9D", now=get_clock_start(at))
    at.play(0, "attack 6C", now=get_clock_start(at))
    deadline = at.reload().deadline_at
    at.play(1, "attack 9C", now=get_clock_start(at) + 2 * HOUR)
    assert at.state().phase == "defending"
    assert (at.reload().deadline_at, list_hours_left(at)[2]) == (deadline, 4)


def test_a_returning_player_has_the_same_bank() -> None:
    at = start_with_bank(takeover_after=1)
    assert act_on_deadline(game_id=at.game.pk, now=get_clock_start(at) + 5 * HOUR)
    assert at.seat(1).is_taken_over
    take_seat_back(game_id=at.game.pk, user=at.people[1].user, now=get_clock_start(at) + 20 * HOUR)
    assert list_hours_left(at) == [5, 1, 5]


def test_a_game_without_a_bank_stores_none() -> None:
    assert start_table_of_three().reload().banks == []


def test_quick_moves_do_not_overfill_the_bank() -> None:
    at = start_with_bank(bank=6 * HOUR)
    at.play(1, "attack 6D", now=get_clock_start(at))
    assert list_hours_left(at) == [6, 6, 6]


def test_a_bank_never_becomes_negative() -> None:
    at = start_with_bank()
    assert act_on_deadline(game_id=at.game.pk, now=get_clock_start(at) + 6 * HOUR)
    assert list_hours_left(at) == [5, 1, 5], "the increment of the move, to an empty bank"
