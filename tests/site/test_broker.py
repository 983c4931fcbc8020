"""The way to the broker: what is on its way when a connection is lost."""

import os

import pytest

from durak_site.celery import app


@pytest.mark.parametrize("lost", ["the channel", "the connection"])
def test_what_is_acknowledged_too_late_finds_the_connection_lost(lost: str) -> None:
    connection = app.connection_for_read(os.environ["REDIS_URL"])
    channel = connection.channel()
    (channel if lost == "the channel" else connection).close()
    with pytest.raises(connection.connection_errors):
        channel.basic_ack("a message")
