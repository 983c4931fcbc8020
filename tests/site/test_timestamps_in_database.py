"""Timestamps in UTC are read from the database exactly as they were written."""

from datetime import UTC, datetime

import pytest
from django.db import connection

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    "moment",
    [
        datetime(2026, 11, 22, 9, 54, 58, tzinfo=UTC),
        datetime(2026, 11, 22, 9, 54, 58, 120_000, tzinfo=UTC),
        datetime(2026, 11, 22, 9, 54, 58, 123_456, tzinfo=UTC),
        datetime.min.replace(tzinfo=UTC),
        datetime.max.replace(tzinfo=UTC),
        None,
    ],
)
def test_a_timestamp_in_the_database_is_read_as_it_was_written(moment: datetime | None) -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT %s::timestamptz, ARRAY[%s::timestamptz]", [moment, moment])
        read, (of_many,) = cursor.fetchone()
    assert read == of_many == moment
    assert moment is None or read.tzinfo is UTC


def test_a_timestamp_does_not_depend_on_the_time_zone_of_the_server() -> None:
    with connection.cursor() as cursor:
        cursor.execute("SET LOCAL TIME ZONE 'Asia/Kolkata'")
        cursor.execute("SELECT '2026-11-22 09:54:58+00'::timestamptz")
        assert cursor.fetchone()[0] == datetime(2026, 11, 22, 9, 54, 58, tzinfo=UTC)
