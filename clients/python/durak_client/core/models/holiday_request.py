from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from typing import cast
import datetime


T = TypeVar("T", bound="HolidayRequest")


@_attrs_define
class HolidayRequest:
    day: datetime.date
    """ Date of the day off in your time zone, from today for a year. """

    def to_dict(self) -> dict[str, Any]:
        day = self.day.isoformat()

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "day": day,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        day = datetime.date.fromisoformat(d.pop("day"))

        holiday_request = cls(
            day=day,
        )

        return holiday_request
