"""`GET /me/stream` on a real server: a player gets notifications and changes of the player's games at once."""

from collections.abc import Callable
from functools import partial

import pytest

from accounts.models import Notification
from accounts.services import change_password, sign_out_everywhere
from games.services.notifications import notify_due_turns
from tests.factories import create_token_for
from tests.games.api.calls import API, expect_status
from tests.games.api.long_polls.test_polls_of_games import MAX_SECONDS, measure_seconds, stop_wake_ups
from tests.games.api.streams.reader import NDJSON, StreamReader, open_stream
from tests.games.table import Table, stack_deck, start_table
from tests.pauses import sleep_to_disprove
from tests.stack import Stack, wait_for

pytestmark = pytest.mark.django_db(transaction=True)
HANDS = ("6S 7S 8S 9S 6H 7H", "8H 9H TH TS JS QS", "6C 7C 8C 9C TC JC")


@pytest.fixture
def table(site: Stack) -> Table:
    """Start a game without quick pass in which seat 0 opens and seat 1 defends."""
    return start_table(players=3, deck=stack_deck(HANDS, "KS"), quick_pass=False)


def get_etag(table: Table, seat: int) -> str:
    return str(table.people[seat].client.get(f"{API}/games/{table.game.pk}")["ETag"])


def list_turns(table: Table, seat: int) -> list[object]:
    turns: list[object] = expect_status(table.people[seat].client.get(f"{API}/me/turns"), 200)["results"]
    return turns


def list_frame_kinds(reader: StreamReader) -> list[str]:
    return [frame["event"] for frame in reader.frames]


def test_the_stream_of_a_player_has_hello_notification_turns_and_game_frames(site: Stack, table: Table) -> None:
    notify_due_turns(now=table.reload().started_at)
    boris = table.people[1]
    with open_stream(site, "/me/stream", boris.token) as reader:
        assert reader.wait_for_frames("hello", 1)[0]["data"] == {"turns": [], "newest_notification_number": 0}
        assert measure_seconds(lambda: (table.play(0, "attack 6H"), reader.wait_for_frames("game", 1))) < MAX_SECONDS
        assert reader.wait_for_frames("turns", 1)[0]["data"] == {"turns": list_turns(table, 1)}
        assert reader.get_frames("game")[0]["data"] == {"game": table.game.pk, "tag": get_etag(table, 1)}
        notify_due_turns(now=table.reload().waiting_since)
        (notification,) = expect_status(boris.client.get(f"{API}/me/notifications?after=0"), 200)["results"]
        assert reader.wait_for_frames("notification", 1) == [{"event": "notification", "id": 1, "data": notification}]
        table.play(1, "take")
        assert reader.wait_for_frames("turns", 2)[1]["data"] == {"turns": []}
    with open_stream(site, "/me/stream", boris.token, Accept=NDJSON, **{"Last-Event-ID": "0"}) as again:
        assert again.wait_for_frames("notification", 1)[0]["data"] == notification
        assert [(frame["event"], frame["id"]) for frame in again.frames] == [("hello", 0), ("notification", 1)]
        assert again.get_frames("hello")[0]["data"]["newest_notification_number"] == 1


def test_a_client_that_reconnects_after_the_first_frame_misses_no_notification(site: Stack, table: Table) -> None:
    token = table.people[1].token
    with open_stream(site, "/me/stream", token) as reader:
        (hello,) = reader.wait_for_frames("hello", 1)
    table.play(0, "attack 6H")
    notify_due_turns(now=table.reload().waiting_since)
    with open_stream(site, "/me/stream", token, **{"Last-Event-ID": str(hello["id"])}) as again:
        again.wait_for_frames("notification", 1)


def test_a_client_with_a_number_that_no_notification_has_yet_gets_the_next_one(site: Stack, table: Table) -> None:
    """The site may have been restored from a backup since the client read that number."""
    with open_stream(site, "/me/stream", table.people[0].token, **{"Last-Event-ID": "1000"}) as reader:
        assert reader.wait_for_frames("hello", 1)[0]["id"] == 0
        notify_due_turns(now=table.reload().started_at)
        assert reader.wait_for_frames("notification", 1)[0]["id"] == 1


def test_a_secret_move_is_not_streamed_to_other_players(site: Stack, table: Table) -> None:
    table.play(0, "attack 6H")
    table.play(1, "take")
    notify_due_turns(now=table.reload().waiting_since)
    people = table.people
    with (
        open_stream(site, "/me/stream", people[0].token) as first,
        open_stream(site, "/me/stream", people[1].token) as second,
        open_stream(site, "/me/stream", people[2].token) as own,
    ):
        for reader in (first, second, own):
            reader.wait_for_frames("hello", 1)
        table.play(2, "pass")
        own.wait_for_frames("game", 1)
        sleep_to_disprove("a frame for other players", 0.5)
        assert (list_frame_kinds(first), list_frame_kinds(second)) == (["hello"], ["hello"])


def test_the_end_of_a_game_is_streamed_to_its_players(site: Stack, table: Table) -> None:
    anna = table.people[0]
    with open_stream(site, "/me/stream", anna.token) as reader:
        reader.wait_for_frames("hello", 1)
        for seat in (0, 1, 2):
            table.people[seat].client.post(f"{API}/games/{table.game.pk}/abandon", {})
        wait_for(
            lambda: get_etag(table, 0) in [one["data"]["tag"] for one in reader.get_frames("game")],
            "the end of the game is streamed",
            MAX_SECONDS,
        )


def test_a_notification_is_streamed_even_without_a_wake_up_message(site: Stack, table: Table) -> None:
    with open_stream(site, "/me/stream", table.people[0].token) as reader:
        reader.wait_for_frames("hello", 1)
        with stop_wake_ups():
            notify_due_turns(now=table.reload().started_at)
        reader.wait_for_frames("notification", 1)
    assert Notification.objects.count() == 1


@pytest.mark.parametrize("end_sessions", [partial(change_password, password="another sentence"), sign_out_everywhere])
def test_the_end_of_all_sessions_ends_session_streams_but_no_token_streams(
    site: Stack, table: Table, end_sessions: Callable[..., None]
) -> None:
    anna = table.people[0]
    browser = create_token_for(anna.user).client
    browser.credentials()
    browser.force_login(anna.user)
    cookie = f"sessionid={browser.cookies['sessionid'].value}"
    with (
        open_stream(site, "/me/stream", Cookie=cookie) as page,
        open_stream(site, "/me/stream", anna.token) as program,
    ):
        page.wait_for_frames("hello", 1)
        end_sessions(user=anna.user)
        wait_for(lambda: page.ended, "the stream ends", MAX_SECONDS)
        table.play(0, "attack 6H")
        program.wait_for_frames("game", 1)
        assert page.get_frames("game") == []
