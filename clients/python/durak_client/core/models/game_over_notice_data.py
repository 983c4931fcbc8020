from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..models.result_kind import check_result_kind
from ..models.result_kind import ResultKind
from typing import cast


T = TypeVar("T", bound="GameOverNoticeData")


@_attrs_define
class GameOverNoticeData:
    series: str
    """ The id of the series. """
    game: str
    """ The id of the game. """
    number: int
    """ Of the game, within the series. """
    seat: int
    """ The number of a seat, from 0 on, clockwise; null where it is nobody's. """
    result: ResultKind
    fools: list[int]
    """ Seats: who has lost. """
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        series = self.series

        game = self.game

        number = self.number

        seat = self.seat

        result: str = self.result

        fools = self.fools

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "series": series,
                "game": game,
                "number": number,
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

        number = d.pop("number")

        seat = d.pop("seat")

        result = check_result_kind(d.pop("result"))

        fools = cast(list[int], d.pop("fools"))

        game_over_notice_data = cls(
            series=series,
            game=game,
            number=number,
            seat=seat,
            result=result,
            fools=fools,
        )

        game_over_notice_data.additional_properties = d
        return game_over_notice_data

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
