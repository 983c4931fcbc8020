"""Conversion of the lines of a stream to models. Lines of unknown kinds become `Unknown`."""

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

_ACCOUNT_FRAMES: dict[str, type[MyHelloFrame | MyNotificationFrame | MyTurnsFrame | MyGameFrame]] = {
    "hello": MyHelloFrame,
    "notification": MyNotificationFrame,
    "turns": MyTurnsFrame,
    "game": MyGameFrame,
}
_GAME_FRAMES: dict[str, type[GameEventFrame | GameGameFrame]] = {"event": GameEventFrame, "game": GameGameFrame}
_CLUB_FRAMES: dict[str, type[ClubClubFrame | ClubSeriesFrame]] = {"club": ClubClubFrame, "series": ClubSeriesFrame}


def parse_account_frame(line: dict[str, Any]) -> MyFrame:
    return _ACCOUNT_FRAMES.get(line["event"], Unknown).from_dict(line)


def parse_game_frame(line: dict[str, Any]) -> GameFrame:
    return _GAME_FRAMES.get(line["event"], Unknown).from_dict(line)


def parse_club_frame(line: dict[str, Any]) -> ClubFrame:
    return _CLUB_FRAMES.get(line["event"], Unknown).from_dict(line)
