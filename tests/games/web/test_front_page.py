"""The front page for visitors shows what happens on the site. It is cached for one minute."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
import redis
import time_machine
from django.core.cache import caches
from django.test import Client
from redis.exceptions import ConnectionError as Unreachable

from accounts.services import delete_account
from durak_site.web.visitor_cache import JsonSerializer, VisitorCache
from games.models import Game, GameHighlights
from games.services.series import create_series
from tests.accounts.web.browser import Browser, read_text
from tests.factories import create_person
from tests.games.table import start_table
from tests.own_broker import start_own_broker

pytestmark = pytest.mark.django_db
NOON = datetime(2026, 11, 23, 12, tzinfo=UTC)


@pytest.fixture
def clock_at_noon() -> Iterator[Any]:
    with time_machine.travel(NOON, tick=False) as clock_at_noon:
        yield clock_at_noon


def finish_public_game(clock: Any, moment: datetime, title: str, *, longest_bout: int = 6) -> Game:
    """Play a public game that a person loses at the given moment."""
    clock.move_to(moment)
    table = start_table("alemi-36", 2, visibility="public", title=title)
    table.play(0, "resign")
    GameHighlights.objects.filter(game=table.game).update(longest_bout=longest_bout)
    clock.move_to(NOON)
    return table.game


def read_front_page(**headers: str) -> str:
    caches["visitors"].clear()
    return read_text(Client(headers=headers).get("/"))


def test_an_empty_site_has_an_empty_front_page(clock_at_noon: Any) -> None:
    page = read_front_page()
    for heading in ("Free seats", "Being played", "Yesterday's fools", "Worth replaying"):
        assert heading not in page


def test_visitors_see_games_fools_replays_and_free_seats(clock_at_noon: Any) -> None:
    anna = create_person("anna")
    finish_public_game(clock_at_noon, NOON - timedelta(hours=20), "Yesterday durak")
    finish_public_game(clock_at_noon, NOON - timedelta(hours=36, seconds=1), "Old durak")
    finish_public_game(clock_at_noon, NOON - timedelta(hours=1), "Today durak")
    finish_public_game(clock_at_noon, NOON - timedelta(days=5), "Long durak", longest_bout=12)
    finish_public_game(clock_at_noon, NOON - timedelta(days=31), "Forgotten durak", longest_bout=12)
    start_table("alemi-36", 2, known={0: anna}, computers={1: "steady"}, visibility="public", title="Now durak")
    start_table("alemi-36", 2, computers={0: "steady", 1: "keen"}, visibility="public", title="Machine durak")
    seats = [{"player": "me"}, {"open": True}]
    create_series(creator=anna.user, rules="alemi-36", seats=seats, visibility="public", title="Free durak")
    page = read_front_page()
    for title in ("Yesterday", "Long", "Now", "Free"):
        assert page.count(f"{title} durak") == 1 or title == "Long", title
    for title in ("Old", "Today", "Forgotten", "Machine"):
        assert f"{title} durak" not in page
    assert "The longest bout had 12 cards." in page
    assert "Вчерашние дураки" in read_front_page(**{"accept-language": "ru"})
    assert "Yesterday durak" not in read_text(Browser(anna.user).client.get("/"))


def test_the_page_and_the_feed_have_running_tables_with_an_open_computer_s_seat(clock_at_noon: Any) -> None:
    terms = {"computers": {1: "steady"}, "visibility": "public", "computer_seats_open": True}
    start_table("alemi-36", 2, **terms, title="Open durak")
    start_table("alemi-36", 2, **terms, title="Last durak", games_wanted=1)
    page, feed = read_front_page(), Client().get("/feed/en.atom").content.decode()
    assert "Open durak 1 free seat · 2 seats" in page
    for text in (page, feed):
        assert "you play from the next game on; a computer plays until then" in text
    assert "A free seat: Open durak" in feed
    assert "A free seat: Last durak" not in feed


def test_a_game_whose_only_person_has_deleted_the_account_is_not_shown(clock_at_noon: Any) -> None:
    table = start_table("alemi-36", 2, computers={1: "steady"}, visibility="public", title="Now durak")
    assert "Now durak" in read_front_page()
    delete_account(player=table.people[0].user)
    assert "Now durak" not in read_front_page()


def test_the_feed_has_stable_entries_in_each_language(clock_at_noon: Any) -> None:
    game = finish_public_game(clock_at_noon, NOON - timedelta(days=5), "Long durak", longest_bout=12)
    caches["visitors"].clear()
    english, russian = (Client().get(f"/feed/{language}.atom") for language in ("en", "ru"))
    assert english["Content-Type"].startswith("application/atom+xml")
    assert f"http://testserver/games/{game.pk}/replay" in english.content.decode()
    assert "Стоит пересмотреть: Long durak" in russian.content.decode()
    assert Client().get("/feed/xx.atom").status_code == 404
    assert (
        '<link rel="alternate" type="application/atom+xml" href="/feed/en.atom"' in Client().get("/").content.decode()
    )


def test_processes_share_a_cached_page_that_lives_at_most_a_minute(clock_at_noon: Any) -> None:
    builds: list[int] = []

    def build_content() -> dict[str, Any]:
        builds.append(1)
        return {"times": len(builds)}

    one, another = VisitorCache("test", build_content), VisitorCache("test", build_content)
    caches["visitors"].clear()
    assert [cache.load()["times"] for cache in (one, another, one)] == [1, 1, 1]
    caches["visitors"].delete("test")
    assert [cache.load()["times"] for cache in (another, one)] == [2, 2]
    ttl = caches["visitors"]._cache.get_client().ttl(caches["visitors"].make_key("test"))  # type: ignore[attr-defined]
    assert 0 < ttl <= 60


def test_without_valkey_each_process_caches_a_copy(settings: Any) -> None:
    builds: list[int] = []

    def build_content() -> dict[str, Any]:
        builds.append(1)
        return {"times": len(builds)}

    settings.CACHES = {name: {**one, "LOCATION": "redis://127.0.0.1:1/0"} for name, one in settings.CACHES.items()}
    cache = VisitorCache("test", build_content)
    assert [cache.load()["times"] for _ in range(3)] == [1, 1, 1]
    with pytest.raises(Unreachable):
        caches["visitors"].get("test")


def test_with_a_full_valkey_each_process_caches_a_copy(settings: Any, tmp_path: Path) -> None:
    builds: list[int] = []

    def build_content() -> dict[str, Any]:
        builds.append(1)
        return {"times": len(builds)}

    with start_own_broker(tmp_path) as broker, redis.Redis.from_url(broker.url) as valkey:
        settings.CACHES = {name: {**one, "LOCATION": broker.url} for name, one in settings.CACHES.items()}
        valkey.config_set("maxmemory", 1)
        cache = VisitorCache("test", build_content)
        assert [cache.load()["times"] for _ in range(3)] == [1, 1, 1]


@pytest.mark.parametrize("written", [b"", b"[1]", b"not JSON", b"1"])
def test_the_serializer_of_the_cache_refuses_data_of_other_programs(written: bytes) -> None:
    with pytest.raises(ValueError):
        JsonSerializer().loads(written)
