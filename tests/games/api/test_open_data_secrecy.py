"""Private games, running games and former names of deleted players do not change the open data of a month."""

import random
import re
from datetime import timedelta

import pytest
from django.db import transaction
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from accounts.models import User
from accounts.services import delete_account
from games.models import MonthTag
from games.selectors import open_data
from tests.example_counts import scale_examples
from tests.games.api.calls import API, expect_status
from tests.games.api.test_open_data import (
    END_OF_JANUARY,
    choose_first_legal_move,
    play_game_to_end,
    request_data_of_month,
)
from tests.games.table import Table, start_table

pytestmark = [pytest.mark.django_db, pytest.mark.law]
MonthData = list[tuple[bytes, str, str]]
KINDS_OF_HIDDEN_GAMES = ("private", "unlisted", "running", "private and left")


@pytest.fixture(autouse=True)
def set_page_size_of_two_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(open_data, "GAMES_PER_READ", 2)


def fetch_month() -> MonthData:
    """Return the data of January 2026 in both formats, each with a newly computed ETag and its Last-Modified header."""
    MonthTag.objects.all().delete()
    answers = [request_data_of_month("2026-01.ndjson"), request_data_of_month("2026-01.txt")]
    return [(answer.getvalue(), answer["ETag"], answer["Last-Modified"]) for answer in answers]


def play_hidden_game(kind: str, rng: random.Random) -> None:
    """Play a game of a kind that the open data of January 2026 must not contain."""
    ended = END_OF_JANUARY - timedelta(hours=rng.randrange(24 * 30))
    if kind == "running":
        table = start_table("alemi-36", 2, visibility="public")
        table.play(table.awaited_seats()[0], choose_first_legal_move(table, table.awaited_seats()[0]))
        return
    table = play_game_to_end(ended, visibility=kind.split()[0], rules=rng.choice(["alemi-36", "spivak-52"]))
    expect_status(table.people[0].client.post(f"{API}/series/{table.series.pk}/chat", {"text": "canary"}), 201)
    if kind.endswith("left"):
        delete_account(player=table.people[0].user)


@settings(max_examples=scale_examples(5), deadline=None, suppress_health_check=list(HealthCheck))
@given(st.lists(st.sampled_from(KINDS_OF_HIDDEN_GAMES), min_size=1, max_size=4), st.integers(0, 2**32))
def test_hidden_games_do_not_change_the_data_of_a_month(acts: list[str], seed: int) -> None:
    rng = random.Random(seed)
    for days in (0, 3, 3, 20):
        play_game_to_end(END_OF_JANUARY - timedelta(days=days))
    before = fetch_month()
    for act in acts:
        play_hidden_game(act, rng)
    assert fetch_month() == before


def try_deletion_and_fetch_month(table: Table, name: str) -> list[bytes]:
    """Rename the player of seat 1 to `name` and delete the account. Return the data of the month, and roll everything
    back.

    A deleted account gets a random name. The random part is removed from the data.
    """
    who = table.people[1].user
    with transaction.atomic():
        User.objects.filter(pk=who.pk).update(username=name)
        who.refresh_from_db()
        assert name.encode() in fetch_month()[0][0]
        delete_account(player=who)
        answer = [re.sub(rb"deleted-\w+", b"deleted", body) for body, _, _ in fetch_month()]
        transaction.set_rollback(True)
    return answer


def test_the_data_of_a_month_do_not_depend_on_the_former_names_of_deleted_players() -> None:
    table = play_game_to_end()
    play_game_to_end(END_OF_JANUARY - timedelta(days=1))
    first, second = try_deletion_and_fetch_month(table, "Vera"), try_deletion_and_fetch_month(table, "Zinaida")
    assert first == second
    assert b"deleted" in first[0]
    assert b"Vera" not in b"".join(first)


def test_the_compared_data_differ_if_there_is_one_more_public_game() -> None:
    play_game_to_end()
    before = fetch_month()
    play_game_to_end(END_OF_JANUARY - timedelta(days=1))
    assert all(
        one != two
        for old, new in zip(before, fetch_month(), strict=True)
        for one, two in zip(old[:2], new, strict=False)
    )
