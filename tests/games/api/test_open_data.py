"""Open data of the games that finished in a month, and their verification offline."""

import asyncio
import json
import subprocess
import sys
from concurrent.futures import Future
from datetime import UTC, datetime, timedelta
from threading import Thread
from typing import Any

import pytest
from django.core.wsgi import get_wsgi_application
from django.db import connection, connections, transaction
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from accounts.services import delete_account
from durak_site.limits.catalogue import LIMITS
from durak_site.serving.threads import ThreadedWsgi
from games import engine
from games.api.views.open_data import parse_month
from games.engine import notation
from games.models import Game, GameSeat, MonthTag
from games.selectors import open_data
from games.services.month_tags import compute_month_tag
from tests.factories import make_anonymous_client
from tests.games.api.calls import API, expect_refusal
from tests.games.table import Table, start_table
from tests.stack import ROOT

pytestmark = pytest.mark.django_db
END_OF_JANUARY = datetime(2026, 1, 31, 23, 59, tzinfo=UTC)


def play_game_to_end(
    ended: datetime | None = END_OF_JANUARY, visibility: str = "public", rules: Any = "alemi-36"
) -> Table:
    """Play a game of two that ends by a resignation. If `ended` is given, store it as the end of the game."""
    table = start_table(rules, 2, visibility=visibility)
    for act in (choose_first_legal_move, lambda *_: "resign"):
        seat = table.awaited_seats()[0]
        table.play(seat, act(table, seat))
    if ended is not None:
        Game.objects.filter(pk=table.game.pk).update(finished_at=ended)
        GameSeat.objects.filter(game=table.game.pk).update(finished_at=ended)
    return table


def choose_first_legal_move(table: Table, seat: int) -> str:
    return str(engine.list_legal_moves(table.state(), seat)[0])


def request_data_of_month(name: str = "2026-01.ndjson", **headers: str) -> Any:
    return make_anonymous_client().get(f"{API}/data/games/{name}", headers=headers)


def parse_lines(answer: Any) -> list[dict[str, Any]]:
    assert answer.status_code == 200, answer.content
    return [json.loads(line) for line in answer.getvalue().splitlines()]


def test_a_month_contains_exactly_its_public_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(open_data, "GAMES_PER_READ", 2)
    inside = [play_game_to_end(END_OF_JANUARY - timedelta(days=days)) for days in (0, 2, 2, 9)]
    play_game_to_end(END_OF_JANUARY + timedelta(minutes=1))
    play_game_to_end(END_OF_JANUARY - timedelta(days=31))
    for visibility in ("unlisted", "private"):
        play_game_to_end(visibility=visibility)
    start_table("alemi-36", 2, visibility="public")
    lines = parse_lines(request_data_of_month())
    ended = sorted(
        (END_OF_JANUARY - timedelta(days=days), table.game.pk) for table, days in zip(inside, (0, 2, 2, 9), strict=True)
    )
    assert [one["id"] for one in lines] == [key for _, key in ended]
    assert lines[0] == make_anonymous_client().get(f"{API}/games/{lines[0]['id']}/record").json()


def test_the_text_of_a_month_contains_the_text_of_each_game() -> None:
    table = play_game_to_end()
    text = request_data_of_month("2026-01.txt").getvalue().decode()
    assert (
        text == make_anonymous_client().get(f"{API}/games/{table.game.pk}/record?format=text").content.decode() + "\n"
    )
    notation.replay_notated_game(notation.parse_game(text))


def test_the_current_month_contains_finished_games_and_has_a_new_etag_after_each() -> None:
    month, table = f"{datetime.now(UTC):%Y-%m}.ndjson", play_game_to_end(ended=None)
    start_table("alemi-36", 2, visibility="public")
    first = request_data_of_month(month)
    assert [one["id"] for one in parse_lines(first)] == [table.game.pk]
    assert first["Cache-Control"] == "public, no-cache"
    assert request_data_of_month(month, if_none_match=first["ETag"]).status_code == 304
    later = play_game_to_end(ended=None)
    second = request_data_of_month(month, if_none_match=first["ETag"])
    assert [one["id"] for one in parse_lines(second)] == [table.game.pk, later.game.pk]


def test_the_etag_of_a_past_month_changes_only_when_an_account_is_deleted() -> None:
    table = play_game_to_end()
    first = request_data_of_month()
    assert (first["Cache-Control"], first["Last-Modified"]) == ("public, no-cache", "Sat, 31 Jan 2026 23:59:00 GMT")
    assert request_data_of_month(if_none_match=first["ETag"]).status_code == 304
    gone = table.people[1]
    assert gone.name in first.getvalue().decode()
    delete_account(player=gone.user)
    second = request_data_of_month(if_none_match=first["ETag"])
    assert gone.name not in json.dumps(parse_lines(second))


def test_the_etag_of_a_month_is_computed_once() -> None:
    play_game_to_end()
    first = request_data_of_month()
    with CaptureQueriesContext(connection) as queries:
        assert request_data_of_month(if_none_match=first["ETag"]).status_code == 304
    assert "games_game" not in " ".join(query["sql"] for query in queries)


@pytest.mark.parametrize("change", [{"username": "Another"}, {"is_bot": True}])
def test_changing_an_account_deletes_only_the_etags_of_its_months(change: dict[str, Any]) -> None:
    table = play_game_to_end()
    play_game_to_end(END_OF_JANUARY + timedelta(days=9))
    tags = [request_data_of_month(name)["ETag"] for name in ("2026-01.ndjson", "2026-02.ndjson")]
    User.objects.filter(pk=table.people[0].user.pk).update(email="other@example.org")
    assert MonthTag.objects.count() == 2
    User.objects.filter(pk=table.people[0].user.pk).update(**change)
    assert [one.begins_at.month for one in MonthTag.objects.all()] == [2]
    assert request_data_of_month()["ETag"] != tags[0]
    assert request_data_of_month("2026-02.ndjson")["ETag"] == tags[1]


def test_the_etag_of_a_month_that_has_just_ended_is_not_stored(monkeypatch: pytest.MonkeyPatch) -> None:
    play_game_to_end()
    monkeypatch.setattr("django.utils.timezone.now", lambda: END_OF_JANUARY + timedelta(minutes=30))
    first = request_data_of_month()["ETag"]
    play_game_to_end()
    assert request_data_of_month()["ETag"] != first


@pytest.mark.django_db(transaction=True)
def test_an_etag_is_not_computed_during_a_deletion() -> None:
    table = play_game_to_end()
    name, month = table.people[0].name, Future[str]()
    with transaction.atomic():
        User.objects.filter(pk=table.people[0].user.pk).update(username="Another")
        reader = Thread(target=lambda: month.set_result(read_month_in_thread()))
        reader.start()
        with pytest.raises(TimeoutError):
            month.result(timeout=0.5)
    reader.join()
    assert name not in month.result()
    january = parse_month("2026-01")
    assert MonthTag.objects.get().tag == compute_month_tag(january.begins, january.ends).tag


def read_month_in_thread() -> str:
    try:
        return str(request_data_of_month().getvalue().decode())
    finally:
        connection.close()


@pytest.mark.parametrize("name", ["2026-1", "2026-13", "1999-01", "today", "2026-01-01"])
def test_the_address_of_an_invalid_month_is_refused(name: str) -> None:
    expect_refusal(request_data_of_month(f"{name}.ndjson"), 400, "invalid")


def test_a_future_month_is_not_found_but_counts_as_a_download(settings: Any) -> None:
    expect_refusal(request_data_of_month("2990-01.txt"), 404, "not_found")
    settings.DURAK = {**settings.DURAK, "downloads": "2/hour"}
    assert request_data_of_month("2026-01.txt").status_code == 200
    expect_refusal(request_data_of_month("2026-01.txt"), 429, "too_many_requests")


def test_a_month_can_be_verified_offline(tmp_path: Any) -> None:
    for rules in ("alemi-36", "spivak-52", "classic-36"):
        play_game_to_end(rules=rules)
    (tmp_path / "month").write_bytes(request_data_of_month().getvalue())
    command = [sys.executable, "-S", "-m", "games.engine", "verify", str(tmp_path / "month")]
    checked = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert (checked.returncode, checked.stdout) == (0, "3 games, 0 of them wrong\n"), checked.stderr


@pytest.mark.django_db(transaction=True)
def test_a_slow_download_does_not_block_a_thread(monkeypatch: pytest.MonkeyPatch) -> None:
    """The server of this test has only one thread, but still responds to other requests during the download."""
    monkeypatch.setattr(open_data, "GAMES_PER_READ", 1)
    monkeypatch.setitem(connections.settings["default"], "CONN_MAX_AGE", 0)
    for _ in range(3):
        play_game_to_end()
    bodies = asyncio.run(download_slowly(ThreadedWsgi(get_wsgi_application(), 1)))
    assert [len(body.splitlines()) for body in bodies] == [1, 1, 1, 0]


async def download_slowly(server: ThreadedWsgi) -> list[bytes]:
    """Download the data of a month slowly: make another request after each part. Return the parts."""
    bodies: list[bytes] = []

    async def send(message: Any) -> None:
        if message["type"] == "http.response.body":
            bodies.append(message["body"])
            statuses.append(await get_status(server, "/api/v1/rules/options"))

    statuses: list[int] = []
    await server(build_scope("/api/v1/data/games/2026-01.ndjson"), build_receive_without_messages(), send)
    assert statuses == [200] * 4
    return bodies


@pytest.mark.django_db(transaction=True)
def test_running_downloads_are_counted_exactly(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(connections.settings["default"], "CONN_MAX_AGE", 0)
    play_game_to_end()
    server = ThreadedWsgi(get_wsgi_application(), 1)
    starts = asyncio.run(start_downloads_at_once(server, number=2))
    headers = [read_headers(start)[b"ratelimit"].decode() for start in starts]
    most, max_per_address = (int(LIMITS[name].default) for name in ("downloads_at_once", "downloads_address"))
    for running, header in enumerate(headers, 1):
        assert f'"downloads_at_once";r={most - running}' in header
        assert f'"downloads_address";r={max_per_address - running}' in header


@pytest.mark.django_db(transaction=True)
def test_one_download_too_many_is_refused_while_other_downloads_run(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(connections.settings["default"], "CONN_MAX_AGE", 0)
    play_game_to_end()
    max_per_address = int(LIMITS["downloads_address"].default)
    starts = asyncio.run(start_downloads_at_once(ThreadedWsgi(get_wsgi_application(), 1), number=max_per_address + 1))
    assert [start["status"] for start in starts] == [200] * max_per_address + [429]
    assert int(read_headers(starts[-1])[b"retry-after"]) > 0


def read_headers(start: Any) -> dict[bytes, bytes]:
    return {name.lower(): value for name, value in start["headers"]}


async def start_downloads_at_once(server: ThreadedWsgi, number: int) -> list[Any]:
    """Start `number` concurrent downloads. For each, return the ASGI message with the status and the headers."""
    if not number:
        return []
    start_messages: list[Any] = []

    async def send(message: Any) -> None:
        if message["type"] == "http.response.start":
            start_messages.append(message)
            start_messages.extend(await start_downloads_at_once(server, number - 1))

    await server(build_scope("/api/v1/data/games/2026-01.ndjson"), build_receive_without_messages(), send)
    return start_messages


async def get_status(server: ThreadedWsgi, path: str) -> int:
    messages: list[Any] = []

    async def send(message: Any) -> None:
        messages.append(message)

    await asyncio.wait_for(server(build_scope(path), build_receive_without_messages(), send), 60)
    return int(messages[0]["status"])


def build_scope(path: str) -> dict[str, Any]:
    return {
        "type": "http", "method": "GET", "path": path, "raw_path": path.encode(), "query_string": b"",
        "http_version": "1.1", "scheme": "http", "headers": [(b"host", b"localhost")], "client": ("127.0.0.1", 1),
    }  # fmt: skip


def build_receive_without_messages() -> Any:
    async def receive() -> Any:
        await asyncio.Event().wait()

    return receive
