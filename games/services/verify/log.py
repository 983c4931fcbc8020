"""Reads the rows of a log without models. Checks read every event, so speed matters."""

from datetime import datetime
from typing import NamedTuple

import orjson
from django.db import connection

from games import engine
from games.engine.events.event import EventFields
from games.sql.logs import SELECT_LOG


class LogRow(NamedTuple):
    seq: int
    kind: str
    seat: int | None
    by: str
    at: datetime
    data: EventFields
    secret: bool
    public_number: int
    secrets: list[int]

    def to_event(self) -> engine.Event:
        return engine.Event.from_data(self.kind, self.seat, self.data)


def read_log_rows(game_id: str) -> list[LogRow]:
    """Return all rows of the log of a game, in order. One query."""
    with connection.cursor() as cursor:
        cursor.execute(SELECT_LOG, [game_id])
        return [
            LogRow(seq, kind, seat, by, at, orjson.loads(data), secret, public_number, secrets)
            for seq, kind, seat, by, at, data, secret, public_number, secrets in cursor.fetchall()
        ]
