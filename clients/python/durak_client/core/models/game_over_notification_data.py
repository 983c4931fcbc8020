from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..models.result_kind import check_result_kind
from ..models.result_kind import ResultKind
from typing import cast


T = TypeVar("T", bound="GameOverNotificationData")


@_attrs_define
class GameOverNotificationData:
    series: str
    """ Id of the series. """
    game: str
    """ Id of the game. """
    game_number: int
    """ Position of the game in its series, from 1. """
    seat: int
    """ Number of a seat, from 0, clockwise; null for no seat. """
    result: ResultKind
    fools: list[int]
    """ Seats of the fools. """
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        series = self.series

        game = self.game

        game_number = self.game_number

        seat = self.seat

        result: str = self.result

        fools = self.fools

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "series": series,
                "game": game,
                "game_number": game_number,
                "seat": seat,
                "result": result,
                "fools": fools,
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

        result = check_result_kind(d.pop("result"))

        fools = cast(list[int], d.pop("fools"))

        game_over_notification_data = cls(
            series=series,
            game=game,
            game_number=game_number,
            seat=seat,
            result=result,
            fools=fools,
        )

        game_over_notification_data.additional_properties = d
        return game_over_notification_data

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
