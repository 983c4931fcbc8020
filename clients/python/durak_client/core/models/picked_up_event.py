from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..models.made_by import check_made_by
from ..models.made_by import MadeBy
from ..types import UNSET, Unset
from typing import cast
from typing import Literal, cast
import datetime


T = TypeVar("T", bound="PickedUpEvent")


@_attrs_define
class PickedUpEvent:
    seq: int
    """ Number of the event in your view of the log. It never changes. """
    kind: Literal["picked_up"]
    """ Kind of the object. """
    seat: int
    """ Number of a seat, from 0, clockwise; null for no seat. """
    at: datetime.datetime
    """ When it happened. """
    by: MadeBy | None
    """ Who acted. """
    count: int
    """ Number of cards. """
    passed: list[int] | Unset = UNSET
    """ Seats that have passed in this phase of the bout. """
    cards: list[str] | Unset = UNSET
    """ Cards, each as rank and suit; XB and XR are jokers. """
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

        count = self.count

        passed: list[int] | Unset = UNSET
        if not isinstance(self.passed, Unset):
            passed = self.passed

        cards: list[str] | Unset = UNSET
        if not isinstance(self.cards, Unset):
            cards = self.cards

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "seq": seq,
                "kind": kind,
                "seat": seat,
                "at": at,
                "by": by,
                "count": count,
            }
        )
        if passed is not UNSET:
            field_dict["passed"] = passed
        if cards is not UNSET:
            field_dict["cards"] = cards

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        seq = d.pop("seq")

        kind = cast(Literal["picked_up"], d.pop("kind"))
        if kind != "picked_up":
            raise ValueError(f"kind must match const 'picked_up', got '{kind}'")

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

        count = d.pop("count")

        passed = cast(list[int], d.pop("passed", UNSET))

        cards = cast(list[str], d.pop("cards", UNSET))

        picked_up_event = cls(
            seq=seq,
            kind=kind,
            seat=seat,
            at=at,
            by=by,
            count=count,
            passed=passed,
            cards=cards,
        )

        picked_up_event.additional_properties = d
        return picked_up_event

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
