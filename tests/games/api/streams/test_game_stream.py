"""`GET /games/ID/stream` on a real server: each viewer gets every visible event at once, and exactly once."""

import httpx
import pytest

from accounts.services import revoke_token
from games.models import Series
from tests.factories import make_anonymous_client
from tests.games.api.calls import API, expect_status
from tests.games.api.long_polls.test_polls_of_games import MAX_SECONDS, measure_seconds, stop_wake_ups
from tests.games.api.streams.reader import NDJSON, open_stream
from tests.games.table import Table, stack_deck, start_table
from tests.pauses import sleep_to_disprove
from tests.stack import Stack, wait_for

pytestmark = pytest.mark.django_db(transaction=True)
HANDS = ("6S 7S 8S 9S 6H 7H", "8H 9H TH TS JS QS", "6C 7C 8C 9C TC JC")


@pytest.fixture
def table(site: Stack) -> Table:
    """Start a game without quick pass in which seat 0 opens and seat 1 defends."""
    return start_table(players=3, deck=stack_deck(HANDS, "KS"), quick_pass=False)


def build_stream_path(table: Table) -> str:
    return f"/games/{table.game.pk}/stream"


def get_etag(table: Table, seat: int) -> str:
    return str(table.people[seat].client.get(f"{API}/games/{table.game.pk}")["ETag"])


def list_events(table: Table, seat: int | None) -> list[dict[str, object]]:
    client = make_anonymous_client() if seat is None else table.people[seat].client
    events: list[dict[str, object]] = expect_status(client.get(f"{API}/games/{table.game.pk}/events?limit=500"), 200)[
        "results"
    ]
    return events


def test_a_stream_begins_with_the_current_etag_followed_by_events(site: Stack, table: Table) -> None:
    with open_stream(site, build_stream_path(table), table.people[1].token) as reader:
        (begin,) = reader.wait_for_frames("game", 1)
        assert begin == {"event": "game", "id": len(list_events(table, 1)), "data": {"tag": get_etag(table, 1)}}
        assert measure_seconds(lambda: (table.play(0, "attack 6H"), reader.wait_for_frames("game", 2))) < MAX_SECONDS
        assert reader.get_frames("event") == [
            {"event": "event", "id": event["seq"], "data": event} for event in list_events(table, 1)[-1:]
        ]
        assert reader.get_frames("game")[1]["data"] == {"tag": get_etag(table, 1)}
        headers = reader.response.headers
        assert headers["Content-Type"] == "text/event-stream"
        assert (headers["X-Accel-Buffering"], headers["Cache-Control"]) == ("no", "private, no-cache")
        assert '"streams_account";r=49' in headers["RateLimit"]


def test_a_reconnecting_client_gets_missed_events(site: Stack, table: Table) -> None:
    table.play(0, "attack 6H")
    table.play(1, "beat 6H 8H")
    events = list_events(table, None)
    for way in ({"Last-Event-ID": "2"}, {"Accept": NDJSON, "Last-Event-ID": "2"}):
        with open_stream(site, build_stream_path(table) + "?after=0", **way) as reader:
            frames = reader.wait_for_frames("event", len(events) - 2)
            assert [(frame["id"], frame["data"]) for frame in frames] == [(one["seq"], one) for one in events[2:]]
    with open_stream(site, build_stream_path(table) + "?after=0") as reader:
        assert [frame["id"] for frame in reader.wait_for_frames("event", len(events))] == [one["seq"] for one in events]


def test_a_client_with_a_number_that_no_event_has_yet_gets_the_next_event(site: Stack, table: Table) -> None:
    """The site may have been restored from a backup since the client read that number."""
    with open_stream(site, build_stream_path(table), **{"Last-Event-ID": "1000"}) as reader:
        assert reader.wait_for_frames("game", 1)[0]["id"] == len(list_events(table, None))
        table.play(0, "attack 6H")
        assert reader.wait_for_frames("event", 1)[0]["data"] == list_events(table, None)[-1]


def test_a_secret_move_is_streamed_only_to_its_player(site: Stack, table: Table) -> None:
    table.play(0, "attack 6H")
    table.play(1, "take")
    with (
        open_stream(site, build_stream_path(table), table.people[2].token) as own,
        open_stream(site, build_stream_path(table), table.people[0].token) as other,
        open_stream(site, build_stream_path(table)) as spectator,
    ):
        for reader in (own, other, spectator):
            reader.wait_for_frames("game", 1)
        table.play(2, "pass")
        assert own.wait_for_frames("event", 1)[0]["data"]["kind"] == "passed"
        sleep_to_disprove("a frame for other viewers", 0.5)
        assert [len(reader.frames) for reader in (other, spectator)] == [1, 1]


def test_a_change_is_streamed_even_without_a_wake_up_message(site: Stack, table: Table) -> None:
    with open_stream(site, build_stream_path(table)) as reader:
        reader.wait_for_frames("game", 1)
        with stop_wake_ups():
            table.play(0, "attack 6H")
        reader.wait_for_frames("event", 1)


def test_a_stream_ends_when_its_token_is_revoked(site: Stack, table: Table) -> None:
    anna = table.people[0]
    with (
        open_stream(site, build_stream_path(table), anna.token) as reader,
        open_stream(site, build_stream_path(table)) as spectator,
    ):
        reader.wait_for_frames("game", 1)
        revoke_token(token=anna.user.tokens.get())
        wait_for(lambda: reader.ended, "the stream ends", MAX_SECONDS)
        table.play(0, "attack 6H")
        spectator.wait_for_frames("event", 1)
        assert reader.get_frames("event") == []


def test_streams_of_outsiders_end_when_a_game_becomes_private(site: Stack, table: Table) -> None:
    with (
        open_stream(site, build_stream_path(table)) as outsider,
        open_stream(site, build_stream_path(table), table.people[0].token) as player,
    ):
        player.wait_for_frames("game", 1)
        Series.objects.filter(pk=table.game.series_id).update(visibility="private")
        wait_for(lambda: outsider.ended, "the stream ends", MAX_SECONDS)
        assert not player.ended


def test_invisible_games_cannot_be_streamed(site: Stack, table: Table) -> None:
    def get_refusal(address: str, **headers: str) -> tuple[int, str]:
        answer = httpx.get(f"{site.address}/api/v1{address}", headers=headers)
        assert answer.headers["Content-Type"] == "application/problem+json"
        return answer.status_code, answer.json()["code"]

    assert get_refusal("/games/nothing/stream") == (404, "not_found")
    assert get_refusal(build_stream_path(table), Authorization="Bearer durak_wrong") == (401, "not_authenticated")
    assert get_refusal(build_stream_path(table) + "?after=-1") == (400, "invalid")
    assert get_refusal(build_stream_path(table) + "?wait=3") == (400, "invalid")
    assert get_refusal(build_stream_path(table), **{"Last-Event-ID": "x"}) == (400, "invalid")
    assert get_refusal(f"{build_stream_path(table)}?after=x", **{"Last-Event-ID": "2"}) == (400, "invalid")
    assert get_refusal(build_stream_path(table), Accept="text/html") == (406, "not_acceptable")


def test_a_server_without_streams_sends_the_current_state_and_ends(table: Table) -> None:
    answer = make_anonymous_client().get(f"{API}{build_stream_path(table)}?after=0")
    text = answer.content.decode()
    assert text.startswith("retry: 2000\n\nid: 1\nevent: event\ndata: {")
    assert text.count("event: event\n") == len(list_events(table, None))
    assert text.endswith("\n\n")
