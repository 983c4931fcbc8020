"""The web server is killed while it handles a move. A repeated request makes the move only once."""

import socket
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass

import httpx
import pytest
from django.db import transaction

from games import engine
from games.models import Game
from tests.database_locks import count_lock_waits
from tests.games.table import Table, start_table
from tests.stack import PATIENCE, Stack, wait_for

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("processes")]

PendingResponse = Future[httpx.Response]


@pytest.fixture
def silent_broker() -> Iterator[str]:
    """The address of a broker that never responds, so that requests end half a second after their commit."""
    with socket.create_server(("127.0.0.1", 0), backlog=100) as listener:
        yield f"redis://127.0.0.1:{listener.getsockname()[1]}/0"


@pytest.fixture
def submit_to_thread() -> Iterator[Callable[..., PendingResponse]]:
    with ThreadPoolExecutor(2) as threads:
        yield threads.submit


@dataclass(frozen=True)
class RepeatableMove:
    """A move over HTTP that can be sent again with the same Idempotency-Key."""

    table: Table
    seat: int
    text: str
    key: str

    def send(self, stack: Stack) -> httpx.Response:
        return httpx.post(
            f"{stack.address}/api/v1/games/{self.table.game.pk}/moves",
            json={"move": self.text},
            headers={"Authorization": f"Bearer {self.table.people[self.seat].token}", "Idempotency-Key": self.key},
            timeout=PATIENCE,
        )


def build_repeatable_move(table: Table) -> RepeatableMove:
    state = table.state()
    seat = engine.list_awaited_seats(state)[0]
    return RepeatableMove(table, seat, str(engine.list_legal_moves(state, seat)[0]), f"move {state.version}")


def has_new_version(table: Table, before: int) -> bool:
    return table.reload().version > before


def test_a_move_repeated_after_a_kill_after_the_commit_gets_its_response(
    live_stack: Stack, silent_broker: str, submit_to_thread: Callable[..., PendingResponse]
) -> None:
    live_stack.redis_url = silent_broker
    table = start_table(players=3, quick_pass=False)
    web = live_stack.start_web()
    log, version = table.list_moves(), table.reload().version
    move = build_repeatable_move(table)
    lost = submit_to_thread(move.send, live_stack)
    wait_for(lambda: has_new_version(table, version), "the move is committed")
    live_stack.kill_process(web)
    with pytest.raises(httpx.TransportError):
        lost.result()
    assert table.list_moves() == [*log, f"{move.seat} {move.text}"]

    live_stack.start_web()
    repeated = move.send(live_stack)
    assert repeated.status_code == 201
    assert repeated.json()["game"]["id"] == table.game.pk
    assert repeated.json()["events"][0]["by"] == "player"
    assert move.send(live_stack).content == repeated.content
    assert table.list_moves() == [*log, f"{move.seat} {move.text}"]


def test_a_move_repeated_after_a_kill_before_the_commit_is_made(
    live_stack: Stack, submit_to_thread: Callable[..., PendingResponse]
) -> None:
    table = start_table(players=3, quick_pass=False)
    web = live_stack.start_web()
    log, move = table.list_moves(), build_repeatable_move(table)
    with transaction.atomic():
        Game.objects.select_for_update().get(pk=table.game.pk)
        lost = submit_to_thread(move.send, live_stack)
        wait_for(count_lock_waits, "the move waits for the game")
        live_stack.kill_process(web)
        with pytest.raises(httpx.TransportError):
            lost.result()
    assert table.list_moves() == log

    live_stack.start_web()
    assert move.send(live_stack).status_code == 201
    assert table.list_moves() == [*log, f"{move.seat} {move.text}"]
