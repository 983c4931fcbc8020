from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..types import UNSET, Unset


T = TypeVar("T", bound="JoinRequest")


@_attrs_define
class JoinRequest:
    seat: int | Unset = UNSET
    """ Number of a seat, from 0, clockwise; null for no seat. """
    code: str | Unset = ""
    """ Code of a private series. """

    def to_dict(self) -> dict[str, Any]:
        seat = self.seat

        code = self.code

        field_dict: dict[str, Any] = {}

        field_dict.update({})
        if seat is not UNSET:
            field_dict["seat"] = seat
        if code is not UNSET:
            field_dict["code"] = code

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        seat = d.pop("seat", UNSET)

        code = d.pop("code", UNSET)

        join_request = cls(
            seat=seat,
            code=code,
        )

        return join_request
