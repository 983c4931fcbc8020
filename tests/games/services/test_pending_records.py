"""Workers store the records and checkpoints of long finished games.

Before that, a request for a record has to read the whole log. Each process allows only one such request at a time.
"""

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.db.models import Model
from django.utils import timezone

from games import event_log
from games.event_log.code_version import compute_code_digest
from games.models import Checkpoint, PendingRecord, StoredRecord
from games.services.computer_moves import play_computer_move
from games.services.order_changes import replace_orders
from games.services.pending_records import CLAIM_DURATION, SLICE_EVENTS, store_next_slice
from tests.database_locks import count_lock_waits, lock_table
from tests.factories import make_anonymous_client
from tests.games.api.calls import API, expect_status
from tests.games.selectors.test_reading_costs import ORDERS_TO_TAKE_ALWAYS, count_rows_read
from tests.games.services.test_computer_queue import delete_messages
from tests.games.table import Table, start_table
from tests.games.web.pages import create_browser_for
from tests.stack import Stack, wait_for


def play_long_game(events: int = 2 * event_log.LONG_LOG_EVENTS) -> Table:
    """Play a game by standing orders until its log has at least `events` events. Then abandon it."""
    table = start_table("alemi-36", 3, seed=bytes(32))
    for one in table.people.values():
        replace_orders(game_id=table.game.pk, user=one.user, words=ORDERS_TO_TAKE_ALWAYS)
    while table.reload().version < events:
        assert play_computer_move(game_id=table.game.pk)
    for one in table.people.values():
        expect_status(one.client.post(f"{API}/games/{table.game.pk}/abandon", {}), 200)
    assert table.reload().is_over
    return table


def get_record(table: Table, query: str = "") -> Any:
    return make_anonymous_client().get(f"{API}/games/{table.game.pk}/record{query}")


def request_recap_at(table: Table, number: int) -> Any:
    return create_browser_for(None).get(f"/games/{table.game.pk}/lately?at={number}")


def store_all_slices() -> int:
    """Call `store_next_slice` until it returns False. Return the number of calls that returned True."""
    slices = 0
    while store_next_slice():
        slices += 1
    return slices


@pytest.mark.django_db
def test_after_the_work_of_a_worker_clients_read_stored_data() -> None:
    table = play_long_game(SLICE_EVENTS + 1)
    last = table.reload().version
    assert store_all_slices() == 5  # two slices of checkpoints, two records, and a call that finds no more work
    assert not PendingRecord.objects.exists()
    assert [count_rows_read(lambda query=query: get_record(table, query)) for query in ("", "?format=text")] == [0, 0]
    for number in (700, 1300, last):
        assert count_rows_read(lambda number=number: request_recap_at(table, number)) < 5 * event_log.CHECKPOINT_SPACING
    stored = Checkpoint.objects.order_by("seq").values_list("seq", flat=True)
    assert list(stored) == list(range(event_log.CHECKPOINT_SPACING, last + 1, event_log.CHECKPOINT_SPACING))


@pytest.mark.django_db
def test_workers_do_not_store_the_record_of_a_short_game() -> None:
    table = start_table("alemi-36", 2)
    table.play(1, "resign")
    assert table.reload().is_over
    assert not PendingRecord.objects.exists()


@pytest.mark.django_db
def test_a_claimed_slice_belongs_to_one_worker_until_the_claim_ends() -> None:
    play_long_game()
    now = timezone.now()
    PendingRecord.objects.update(due_at=now + CLAIM_DURATION)  # the state that a worker leaves when it dies
    assert not store_next_slice(now=now)
    assert store_next_slice(now=now + CLAIM_DURATION + timedelta(seconds=1))
    assert Checkpoint.objects.exists()


@pytest.mark.django_db
def test_workers_skip_a_game_whose_data_cannot_be_read() -> None:
    broken, other = play_long_game(), play_long_game()
    Checkpoint.objects.create(
        game=broken.game, code=compute_code_digest(), seq=event_log.CHECKPOINT_SPACING, snapshot={}
    )
    store_all_slices()
    assert not PendingRecord.objects.exists()
    assert set(StoredRecord.objects.values_list("game", flat=True)) == {other.game.pk}


@pytest.mark.django_db
def test_after_an_upgrade_a_record_is_stored_again_on_request_and_not_by_workers() -> None:
    table = play_long_game()
    store_all_slices()
    StoredRecord.objects.update(code="older")
    assert not store_next_slice()
    assert get_record(table).status_code == 200
    assert StoredRecord.objects.filter(code=compute_code_digest()).count() == 1


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(
    ("page", "stores"), [(get_record, StoredRecord), (lambda table: request_recap_at(table, 900), Checkpoint)]
)
def test_a_second_concurrent_reader_of_a_long_log_is_refused(page: Any, stores: type[Model]) -> None:
    table = play_long_game()
    with ThreadPoolExecutor(2) as readers:
        with lock_table(stores):
            first = readers.submit(fetch_and_close_connection, page, table)
            wait_for(count_lock_waits, "the first reader stores what it has read")
            refused = readers.submit(fetch_and_close_connection, page, table).result(60)
            assert (refused.status_code, refused["Retry-After"]) == (429, "1")
            assert (
                request_recap_at(table, 5).status_code == 200
            )  # few events precede this moment, so the limit does not apply
        assert first.result().status_code == 200
    again = page(table)
    assert (again.status_code, again.content) == (200, first.result().content)


def fetch_and_close_connection(page: Any, table: Table) -> Any:
    try:
        return page(table)
    finally:
        connection.close()


@pytest.mark.slow
@pytest.mark.xdist_group("processes")
@pytest.mark.django_db(transaction=True)
def test_workers_store_the_records_of_long_games_without_a_message(live_stack: Stack) -> None:
    """The messages that were sent when the games ended are lost."""
    games = [play_long_game().game.pk for _ in range(3)]
    delete_messages()
    live_stack.start_worker("clock", "background")
    live_stack.start_beat()
    wait_for(lambda: not PendingRecord.objects.exists(), "all records are stored", 90)
    forms = StoredRecord.objects.order_by("game", "form").values_list("game", "form")
    assert list(forms) == [(game, form) for game in sorted(games) for form in sorted(event_log.RecordForm)]
