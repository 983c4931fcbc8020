"""Concurrent marks of the same penalty."""

from collections import Counter
from itertools import pairwise

import pytest

from accounts.models import User
from games.models import Penalty, PenaltyMark
from games.services.penalties import ALLOWED_LAST_MARKS
from tests.games.services.test_concurrency import run_concurrently
from tests.games.services.test_penalties import PENALTY, list_marks, mark_penalty
from tests.games.table import start_table

pytestmark = pytest.mark.django_db(transaction=True)


def create_penalty_among(number: int) -> tuple[Penalty, list[User]]:
    """Start a game of `number` players of whom the first owes a penalty. Return the penalty and the players."""
    table = start_table("spivak-52", number, penalty=PENALTY)
    players = [table.people[seat].user for seat in range(number)]
    penalty = Penalty.objects.create(
        series=table.series, game=table.game, seat=0, debtor=players[0], reason="fool", words=PENALTY
    )
    PenaltyMark.objects.create(penalty=penalty, mark="owed")
    return penalty, players


def test_a_penalty_paid_twice_at_once_is_stored_as_paid_once() -> None:
    penalty, players = create_penalty_among(8)
    outcomes = run_concurrently(7, lambda number: mark_penalty(penalty, players[1 + number], "paid"))
    assert outcomes == ["paid"] * 7
    assert list_marks(penalty) == ["owed", "paid"]


def test_if_a_penalty_is_paid_and_forgiven_at_once_only_one_mark_is_stored() -> None:
    penalty, players = create_penalty_among(8)
    marks = ["paid", "forgiven"] * 4
    outcomes = Counter(run_concurrently(7, lambda number: mark_penalty(penalty, players[1 + number], marks[number])))
    (stands,) = list_marks(penalty)[1:]
    assert outcomes == {stands: marks[:7].count(stands), "conflict": 7 - marks[:7].count(stands)}
    assert Penalty.objects.get(pk=penalty.pk).last_mark == stands


def test_after_concurrent_marks_the_last_mark_is_the_newest_of_the_history() -> None:
    penalty, players = create_penalty_among(6)

    def mark_penalty_as_player(number: int) -> None:
        for mark in ("paid", "reopened", "forgiven", "reopened", "disputed", "reopened"):
            mark_penalty(penalty, players[number], mark)

    run_concurrently(6, mark_penalty_as_player)
    written = list_marks(penalty)
    assert Penalty.objects.get(pk=penalty.pk).last_mark == written[-1]
    assert all(before in ALLOWED_LAST_MARKS[mark] for before, mark in pairwise(written))
