from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..models.computer_level import check_computer_level
from ..models.computer_level import ComputerLevel
from typing import cast


T = TypeVar("T", bound="ComputerSeat")


@_attrs_define
class ComputerSeat:
    """For a computer."""

    computer: ComputerLevel

    def to_dict(self) -> dict[str, Any]:
        computer: str = self.computer

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "computer": computer,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        computer = check_computer_level(d.pop("computer"))

        computer_seat = cls(
            computer=computer,
        )

        return computer_seat
