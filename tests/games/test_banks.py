"""A bank of time for all moves of a game."""

from datetime import datetime, timedelta

import pytest

from games.services.deadlines import deadline_pass
from games.services.takeover import seat_return
from tests.games.table import Table
from tests.games.test_moves import three_at_a_table

pytestmark = pytest.mark.django_db

HOUR = timedelta(hours=1)


def with_bank(**agreed: object) -> Table:
    """Start a game with a bank of five hours, one hour per move, six at most."""
    terms = {"move_clock": 6 * HOUR, "bank": 5 * HOUR, "increment": HOUR, "window": HOUR}
    return three_at_a_table(**{**terms, **agreed})


def begun(at: Table) -> datetime:
    return at.game.started_at


def left(at: Table) -> list[float]:
    return [bank / HOUR for bank in at.now().banks]


def due_in(at: Table, now: datetime) -> float:
    deadline = at.now().deadline_at
    assert deadline is not None
    return (deadline - now) / HOUR


def test_the_deadline_is_what_is_left_in_the_bank() -> None:
    at = with_bank()
    assert due_in(at, begun(at)) == 5
    now = begun(at) + 3 * HOUR
    at.play(1, "attack 6D", now=now)
    assert left(at) == [5, 3, 5]
    assert due_in(at, now) == 5


def test_a_move_adds_its_increment_up_to_the_cap() -> None:
    at = with_bank()
    at.play(1, "attack 6D", now=begun(at))
    assert left(at) == [5, 6, 5]
    at = with_bank()
    at.play(1, "attack 6D", now=begun(at) + HOUR / 2)
    assert left(at) == [5, 5.5, 5]


def test_a_window_touches_no_bank() -> None:
    at = with_bank()
    at.play(1, "attack 6D", now=begun(at))
    at.play(2, "beat 6D 9D", now=begun(at))
    assert due_in(at, begun(at)) == 1
    before = left(at)
    assert deadline_pass(game_id=at.game.pk, now=begun(at) + HOUR)
    assert at.state().phase == "opening"
    assert left(at) == before


def test_the_clocks_move_leaves_the_increment() -> None:
    at = with_bank()
    assert deadline_pass(game_id=at.game.pk, now=begun(at) + 5 * HOUR)
    assert left(at) == [5, 1, 5]


def test_a_card_laid_meanwhile_does_not_put_the_deadline_off() -> None:
    at = with_bank()
    at.play(1, "attack 6D", now=begun(at))
    at.play(2, "beat 6D 9D", now=begun(at))
    at.play(0, "attack 6C", now=begun(at))
    deadline = at.now().deadline_at
    at.play(1, "attack 9C", now=begun(at) + 2 * HOUR)
    assert at.state().phase == "defending"
    assert (at.now().deadline_at, left(at)[2]) == (deadline, 4)


def test_who_comes_back_has_what_the_bank_had() -> None:
    at = with_bank(takeover_after=1)
    assert deadline_pass(game_id=at.game.pk, now=begun(at) + 5 * HOUR)
    assert at.seat(1).sitting_in
    seat_return(game_id=at.game.pk, user=at.people[1].user, now=begun(at) + 20 * HOUR)
    assert left(at) == [5, 1, 5]


def test_a_game_without_a_bank_keeps_none() -> None:
    assert three_at_a_table().now().banks == []


def test_a_full_bank_stays_full_however_quick_the_move() -> None:
    at = with_bank(bank=6 * HOUR)
    at.play(1, "attack 6D", now=begun(at))
    assert left(at) == [6, 6, 6]


def test_a_bank_on_which_the_clock_acts_an_hour_late_is_empty_and_no_less() -> None:
    at = with_bank()
    assert deadline_pass(game_id=at.game.pk, now=begun(at) + 6 * HOUR)
    assert left(at) == [5, 1, 5], "the increment of the move, to an empty bank"
