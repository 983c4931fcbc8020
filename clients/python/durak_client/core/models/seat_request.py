from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..models.computer_level import check_computer_level
from ..models.computer_level import ComputerLevel
from ..types import UNSET, Unset
from typing import cast


T = TypeVar("T", bound="SeatRequest")


@_attrs_define
class SeatRequest:
    """One of them."""

    player: str | Unset = UNSET
    """ Username of the invited player; `me` is you. """
    open_: bool | Unset = UNSET
    """ True for a seat that any player may take. """
    computer: ComputerLevel | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        player = self.player

        open_ = self.open_

        computer: str | Unset = UNSET
        if not isinstance(self.computer, Unset):
            computer = self.computer

        field_dict: dict[str, Any] = {}

        field_dict.update({})
        if player is not UNSET:
            field_dict["player"] = player
        if open_ is not UNSET:
            field_dict["open"] = open_
        if computer is not UNSET:
            field_dict["computer"] = computer

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        player = d.pop("player", UNSET)

        open_ = d.pop("open", UNSET)

        _computer = d.pop("computer", UNSET)
        computer: ComputerLevel | Unset
        if isinstance(_computer, Unset):
            computer = UNSET
        else:
            computer = check_computer_level(_computer)

        seat_request = cls(
            player=player,
            open_=open_,
            computer=computer,
        )

        return seat_request
