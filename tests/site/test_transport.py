"""Acknowledging a message at the broker after the connection was lost."""

import os

import pytest

from durak_site.celery import app


@pytest.mark.parametrize("lost", ["the channel", "the connection"])
def test_an_acknowledgement_after_the_connection_was_lost_raises_a_connection_error(lost: str) -> None:
    connection = app.connection_for_read(os.environ["REDIS_URL"])
    channel = connection.channel()
    (channel if lost == "the channel" else connection).close()
    with pytest.raises(connection.connection_errors):
        channel.basic_ack("a message")
