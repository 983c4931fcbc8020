from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset


T = TypeVar("T", bound="NightRequest")


@_attrs_define
class NightRequest:
    """Hours in the account's time zone; crosses midnight if `ends` is before `begins`. At most twelve hours."""

    begins: str
    """ Local time at which the night begins, such as 23:00. """
    ends: str
    """ Local time at which the night ends, such as 07:00. """

    def to_dict(self) -> dict[str, Any]:
        begins = self.begins

        ends = self.ends

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "begins": begins,
                "ends": ends,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        begins = d.pop("begins")

        ends = d.pop("ends")

        night_request = cls(
            begins=begins,
            ends=ends,
        )

        return night_request
