from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..models.made_by import check_made_by
from ..models.made_by import MadeBy
from typing import cast
import datetime


T = TypeVar("T", bound="RecordMove")


@_attrs_define
class RecordMove:
    seat: int
    """ Number of a seat, from 0, clockwise; null for no seat. """
    move: str
    """ A move in the text form of the referee protocol. """
    at: datetime.datetime
    """ When it happened. """
    by: MadeBy
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        seat = self.seat

        move = self.move

        at = self.at.isoformat()

        by: str = self.by

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "seat": seat,
                "move": move,
                "at": at,
                "by": by,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        seat = d.pop("seat")

        move = d.pop("move")

        at = datetime.datetime.fromisoformat(d.pop("at"))

        by = check_made_by(d.pop("by"))

        record_move = cls(
            seat=seat,
            move=move,
            at=at,
            by=by,
        )

        record_move.additional_properties = d
        return record_move

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
