"""Acknowledging a message after the connection to the broker was lost, and queues that no worker serves."""

import os

import pytest
import redis

from durak_site.celery import app
from durak_site.messaging import wakeups
from durak_site.messaging.transport import MAX_QUEUE_LENGTH
from games import wake_ups


@pytest.mark.parametrize("lost", ["the channel", "the connection"])
def test_an_acknowledgement_after_the_connection_was_lost_raises_a_connection_error(lost: str) -> None:
    connection = app.connection_for_read(os.environ["REDIS_URL"])
    channel = connection.channel()
    (channel if lost == "the channel" else connection).close()
    with pytest.raises(connection.connection_errors):
        channel.basic_ack("a message")


def test_a_queue_that_no_worker_serves_drops_its_oldest_messages(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(wakeups, "_paused_until", 0.0)
    with redis.Redis.from_url(os.environ["REDIS_URL"]) as valkey:
        valkey.delete("background")
        valkey.lpush("background", "oldest", *["old"] * (MAX_QUEUE_LENGTH - 1))
        wake_ups.wake_review_worker()
        newest, *others = valkey.lrange("background", 0, -1)
        valkey.delete("background")
    assert b"games.tasks.review_games" in newest
    assert others == [b"old"] * (MAX_QUEUE_LENGTH - 1)
