from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from typing import cast


T = TypeVar("T", bound="RecordSeat")


@_attrs_define
class RecordSeat:
    seat: int
    """ Number of a seat, from 0, clockwise; null for no seat. """
    player: None | str
    """ Username; null for a computer player. """
    computer: None | str
    """ Level of the computer player; null for a person. """
    bot: bool
    """ Whether a program plays for the account. """
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        seat = self.seat

        player: None | str
        player = self.player

        computer: None | str
        computer = self.computer

        bot = self.bot

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "seat": seat,
                "player": player,
                "computer": computer,
                "bot": bot,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        seat = d.pop("seat")

        def _parse_player(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        player = _parse_player(d.pop("player"))

        def _parse_computer(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        computer = _parse_computer(d.pop("computer"))

        bot = d.pop("bot")

        record_seat = cls(
            seat=seat,
            player=player,
            computer=computer,
            bot=bot,
        )

        record_seat.additional_properties = d
        return record_seat

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
