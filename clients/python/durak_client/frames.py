"""Conversion of stream lines to models. A line of a kind that this client does not know becomes an `Unknown`."""

from typing import Any

from durak_client.core.models import (
    ClubClubFrame,
    ClubSeriesFrame,
    GameEventFrame,
    GameGameFrame,
    MyGameFrame,
    MyHelloFrame,
    MyNotificationFrame,
    MyTurnsFrame,
    Unknown,
)
from durak_client.core.unions import ClubFrame, GameFrame, MyFrame

_MINE: dict[str, type[MyHelloFrame | MyNotificationFrame | MyTurnsFrame | MyGameFrame]] = {
    "hello": MyHelloFrame,
    "notification": MyNotificationFrame,
    "turns": MyTurnsFrame,
    "game": MyGameFrame,
}
_OF_GAME: dict[str, type[GameEventFrame | GameGameFrame]] = {"event": GameEventFrame, "game": GameGameFrame}
_OF_CLUB: dict[str, type[ClubClubFrame | ClubSeriesFrame]] = {"club": ClubClubFrame, "series": ClubSeriesFrame}


def parse_my_frame(line: dict[str, Any]) -> MyFrame:
    return _MINE.get(line["event"], Unknown).from_dict(line)


def parse_game_frame(line: dict[str, Any]) -> GameFrame:
    return _OF_GAME.get(line["event"], Unknown).from_dict(line)


def parse_club_frame(line: dict[str, Any]) -> ClubFrame:
    return _OF_CLUB.get(line["event"], Unknown).from_dict(line)
