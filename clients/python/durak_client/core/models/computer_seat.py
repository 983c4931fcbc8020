from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..models.computer_seat_computer import check_computer_seat_computer
from ..models.computer_seat_computer import ComputerSeatComputer
from typing import cast


T = TypeVar("T", bound="ComputerSeat")


@_attrs_define
class ComputerSeat:
    """For a computer."""

    computer: ComputerSeatComputer
    """ Its level. """

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
        computer = check_computer_seat_computer(d.pop("computer"))

        computer_seat = cls(
            computer=computer,
        )

        return computer_seat
