"""Long polls of an inbox on a real server end as soon as there is a notification."""

from concurrent.futures import ThreadPoolExecutor

import httpx
import pytest

from tests.factories import Person, create_person
from tests.games.api.calls import post_series
from tests.games.api.long_polls.test_polls_of_games import MAX_SECONDS, count_listening_servers, measure_seconds
from tests.pauses import sleep_to_disprove
from tests.stack import Stack, wait_for

pytestmark = pytest.mark.django_db(transaction=True)


def list_kinds(site: Stack, who: Person) -> list[str]:
    """Wait until there is a notification, and return the kinds of all notifications."""
    headers = {"Authorization": f"Bearer {who.token}"}
    response = httpx.get(f"{site.address}/api/v1/me/notifications?after=0&wait=30", headers=headers, timeout=60)
    return [notification["kind"] for notification in response.raise_for_status().json()["results"]]


def test_a_held_request_is_answered_at_a_new_notification_and_the_next_one_at_once(site: Stack) -> None:
    anna, boris = create_person(), create_person()
    with ThreadPoolExecutor(1) as thread:
        waiting = thread.submit(list_kinds, site, boris)
        wait_for(count_listening_servers, "the server listens")
        sleep_to_disprove("an answer", 1)
        assert not waiting.done()
        assert measure_seconds(lambda: (post_series(anna, "me", boris), waiting.result())) < MAX_SECONDS
    assert waiting.result() == ["invited"]
    assert measure_seconds(lambda: list_kinds(site, boris)) < MAX_SECONDS
