"""`verify_games` finds no fault in rows that the services have written, whatever players, clocks and computers did."""

import random
from collections.abc import Iterator
from contextlib import suppress
from datetime import datetime, timedelta
from typing import Any

import pytest
from django.db.migrations.recorder import MigrationRecorder
from django.utils import timezone
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from pytest_django import DjangoDbBlocker

from accounts.services.deletion import delete_account
from durak_site.database.owner_connection import connect_as_owner
from games import engine
from games.errors import GameError
from games.models import Series
from games.services.abandonment import agree_to_abandon
from games.services.computer_moves import play_computer_move
from games.services.computer_queue import ComputerQueue
from games.services.days_off import take_day_off
from games.services.deadlines import act_on_deadline
from games.services.extensions import request_or_answer_extension
from games.services.order_changes import replace_orders
from games.services.penalty_totals import find_wrong_penalty_totals
from games.services.player_totals import find_wrong_player_totals
from games.services.ratings import find_rating_differences
from games.services.series.next_game import deal_game_after
from games.services.takeover import take_seat_back
from games.services.verify import find_faults
from games.services.verify.ordered_moves import RECORDED_SINCE_MIGRATION
from tests.example_counts import scale_examples
from tests.games.services.ratings.games import RATE_GAMES_OF_ANY_LENGTH
from tests.games.table import Table, start_table

pytestmark = [pytest.mark.django_db, pytest.mark.law]
HYPOTHESIS_SETTINGS = {"deadline": None, "suppress_health_check": list(HealthCheck)}
HOUR = timedelta(hours=1)
ACTION_COUNT = 120
POSSIBLE_ORDERS: list[dict[str, Any]] = [{}, {"throw_ins": {"then": "pass"}}, {"exchange": "keep"}]


@pytest.fixture(scope="module", autouse=True)
def backdate_the_migration_of_ordered_moves(
    django_db_setup: None, django_db_blocker: DjangoDbBlocker
) -> Iterator[None]:
    """Backdate the migration RECORDED_SINCE_MIGRATION by 1,000 days.

    Ordered moves are verified only in games that were dealt after this migration. The games of these tests are older
    than the test database.
    """
    migrations = MigrationRecorder.Migration.objects.filter(app="games", name=RECORDED_SINCE_MIGRATION)
    with django_db_blocker.unblock(), connect_as_owner():
        applied = migrations.get().applied
        migrations.update(applied=applied - timedelta(days=1000))
    yield
    with django_db_blocker.unblock(), connect_as_owner():
        migrations.update(applied=applied)


class RandomTable:
    """A table at which random actions happen, each later than the one before."""

    def __init__(self, table: Table, rng: random.Random, now: datetime) -> None:
        self.table, self.rng, self.now = table, rng, now

    def do_random_action(self) -> None:
        self.now += self.rng.random() * 3 * HOUR
        game = self.table.reload()
        if game.is_over:
            self._deal_next_game()
        elif game.computer_at is not None and self.rng.random() < 0.8:
            if self.rng.random() < 0.5:
                play_computer_move(game_id=game.pk, now=self.now)
            else:
                ComputerQueue().take_step(now=self.now)
        elif game.deadline_at is not None and (game.deadline_at <= self.now or self.rng.random() < 0.2):
            self.now = max(self.now, game.deadline_at)
            act_on_deadline(game_id=game.pk, now=self.now)
        elif self.rng.random() < 0.15:
            self._do_rare_action()
        else:
            self._move_by_hand()

    def _deal_next_game(self) -> None:
        series = Series.objects.get(pk=self.table.series.pk)
        if series.state == Series.State.RUNNING:
            self.table.game = deal_game_after(series, self.table.game, self.now)

    def _move_by_hand(self) -> None:
        people = [seat for seat in self.table.awaited_seats() if seat in self.table.people]
        if people:
            seat, state = self.rng.choice(people), self.table.state()
            with suppress(GameError):
                self.table.play(seat, str(self.rng.choice(engine.list_legal_moves(state, seat))), now=self.now)

    def _do_rare_action(self) -> None:
        """Try an action that players rarely take, such as a resignation. Most of these actions are refused."""
        game, user = self.table.game, self.table.people[seat := self.rng.choice(sorted(self.table.people))].user
        actions = [
            lambda: take_seat_back(game_id=game.pk, user=user, now=self.now),
            lambda: take_seat_back(game_id=game.pk, user=user, now=self.now),
            lambda: agree_to_abandon(game_id=game.pk, user=user, agree=self.rng.random() < 0.7, now=self.now),
            lambda: request_or_answer_extension(
                game_id=game.pk, user=user, agree=self.rng.random() < 0.8, now=self.now
            ),
            lambda: replace_orders(game_id=game.pk, user=user, words=self.rng.choice(POSSIBLE_ORDERS), now=self.now),
            lambda: self.table.play(seat, "resign", now=self.now),
            lambda: take_day_off(series_id=game.series_id, user=user, day=self.now.date() + timedelta(1), now=self.now),
        ]
        with suppress(GameError):
            self.rng.choice(actions)()


def choose_series_settings(rng: random.Random) -> dict[str, Any]:
    """Return random settings of a series, without the rules of the game."""
    bank = {"bank": 30 * HOUR, "increment": rng.choice((timedelta(), HOUR))} if rng.random() < 0.5 else {}
    return {
        "move_clock": 40 * HOUR, "window": 4 * HOUR, "nights": rng.random() < 0.2, "weekends": rng.random() < 0.2,
        "holidays": rng.choice((0, 0, 9)), "quick_pass": rng.random() < 0.6, "takeover_after": rng.choice((1, 2)),
        "takeover_level": rng.choice(("steady", "keen")),
        "takeovers_max": rng.choice((None, 1, 2)),
        "penalty": rng.choice(("", "Tea.")), **bank,
    }  # fmt: skip


def play_at_random_table(rules: Any, players: int, seed: int) -> RandomTable:
    rng, now = random.Random(seed), timezone.now() - timedelta(days=900)
    computers = {players - 1: rng.choice(("steady", "keen"))} if players > 2 and rng.random() < 0.4 else {}
    table = start_table(
        rules, players, computers=computers, seed=rng.randbytes(32), now=now, **choose_series_settings(rng)
    )
    life = RandomTable(table, rng, now)
    for _ in range(ACTION_COUNT):
        life.do_random_action()
    return life


def assert_no_faults(table: Table) -> None:
    for game in table.series.games.order_by("number"):
        assert find_faults(game_id=game.pk) == []
    assert find_wrong_player_totals() == []
    assert find_wrong_penalty_totals() == []
    assert find_rating_differences() == []


PLAYED_RULES = [
    "classic-36",
    {"preset": "classic-36", "trump_exchange": "before_first_attack", "lowest_rank": "T", "hand_size": 3},
    {"preset": "classic-36", "trump_exchange": "any_time"},
    {"preset": "classic-36-transfer", "throw_in_priority": "ordered"},
    {"preset": "alemi-36", "cut": "plain"},
    {"preset": "classic-36", "trust": True, "lowest_rank": "T", "hand_size": 3},
]


@settings(max_examples=scale_examples(6), **HYPOTHESIS_SETTINGS)
@given(rules=st.sampled_from(PLAYED_RULES), players=st.sampled_from([2, 3, 4]), seed=st.integers(0, 10**6))
def test_no_fault_is_found_in_rows_that_the_services_wrote(db: None, rules: Any, players: int, seed: int) -> None:
    with RATE_GAMES_OF_ANY_LENGTH:
        life = play_at_random_table(rules, players, seed)
        assert_no_faults(life.table)
        delete_account(player=life.table.people[0].user)
        life.now = max(life.now, timezone.now())
        for _ in range(20):
            life.do_random_action()
        assert_no_faults(life.table)


def test_a_resignation_before_the_cut_is_no_fault(db: None) -> None:
    table = start_table({"preset": "alemi-36", "cut": "plain"}, 3)
    assert table.reload().phase == "cutting"
    table.play(2, "resign")
    assert find_faults(game_id=table.game.pk) == []


def test_no_fault_is_found_in_a_second_game_that_waits_for_its_cut(db: None) -> None:
    table = start_table({"preset": "alemi-36", "cut": "plain"}, 2)
    table.play(0, "resign")
    table.game = deal_game_after(Series.objects.get(pk=table.series.pk), table.reload())
    assert table.game.previous is not None
    assert_no_faults(table)
