from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..models.made_by import check_made_by
from ..models.made_by import MadeBy
from typing import cast
from typing import Literal, cast
import datetime


T = TypeVar("T", bound="PassedEvent")


@_attrs_define
class PassedEvent:
    seq: int
    """ Number of the event in your view of the log. It never changes. """
    kind: Literal["passed"]
    """ Kind of the object. """
    seat: int
    """ Number of a seat, from 0, clockwise; null for no seat. """
    at: datetime.datetime
    """ When it happened. """
    by: MadeBy | None
    """ Who acted. """
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        seq = self.seq

        kind = self.kind

        seat = self.seat

        at = self.at.isoformat()

        by: None | str
        if isinstance(self.by, str):
            by = self.by
        else:
            by = self.by

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "seq": seq,
                "kind": kind,
                "seat": seat,
                "at": at,
                "by": by,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        seq = d.pop("seq")

        kind = cast(Literal["passed"], d.pop("kind"))
        if kind != "passed":
            raise ValueError(f"kind must match const 'passed', got '{kind}'")

        seat = d.pop("seat")

        at = datetime.datetime.fromisoformat(d.pop("at"))

        def _parse_by(data: object) -> MadeBy | None:
            if data is None:
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                by_type_0 = check_made_by(data)

                return by_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(MadeBy | None, data)

        by = _parse_by(d.pop("by"))

        passed_event = cls(
            seq=seq,
            kind=kind,
            seat=seat,
            at=at,
            by=by,
        )

        passed_event.additional_properties = d
        return passed_event

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
