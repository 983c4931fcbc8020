from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from typing import cast
import datetime


T = TypeVar("T", bound="YourTurnNotificationData")


@_attrs_define
class YourTurnNotificationData:
    series: str
    """ Id of the series. """
    game: str
    """ Id of the game. """
    game_number: int
    """ Position of the game in its series, from 1. """
    seat: int
    """ Number of a seat, from 0, clockwise; null for no seat. """
    turn_started_at: datetime.datetime
    """ When the game began to wait for this move. """
    deadline_at: datetime.datetime | None
    """ Deadline of the move that the game waits for; null while no clock runs. """
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        series = self.series

        game = self.game

        game_number = self.game_number

        seat = self.seat

        turn_started_at = self.turn_started_at.isoformat()

        deadline_at: None | str
        if isinstance(self.deadline_at, datetime.datetime):
            deadline_at = self.deadline_at.isoformat()
        else:
            deadline_at = self.deadline_at

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "series": series,
                "game": game,
                "game_number": game_number,
                "seat": seat,
                "turn_started_at": turn_started_at,
                "deadline_at": deadline_at,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        series = d.pop("series")

        game = d.pop("game")

        game_number = d.pop("game_number")

        seat = d.pop("seat")

        turn_started_at = datetime.datetime.fromisoformat(d.pop("turn_started_at"))

        def _parse_deadline_at(data: object) -> datetime.datetime | None:
            if data is None:
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                deadline_at_type_0 = datetime.datetime.fromisoformat(data)

                return deadline_at_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(datetime.datetime | None, data)

        deadline_at = _parse_deadline_at(d.pop("deadline_at"))

        your_turn_notification_data = cls(
            series=series,
            game=game,
            game_number=game_number,
            seat=seat,
            turn_started_at=turn_started_at,
            deadline_at=deadline_at,
        )

        your_turn_notification_data.additional_properties = d
        return your_turn_notification_data

    @property
    def additional_keys(self) -> list[str]:
        return list(self.additional_properties.keys())

    def __getitem__(self, key: str) -> Any:
        return self.additional_properties[key]

    def __setitem__(self, key: str, value: Any) -> None:
        self.additional_properties[key] = value

    def __delitem__(self, key: str) -> None:
        del self.additional_properties[key]

    def __contains__(self, key: str) -> bool:
        return key in self.additional_properties
