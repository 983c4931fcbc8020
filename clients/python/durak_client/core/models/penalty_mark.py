from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..models.penalty_mark_kind import check_penalty_mark_kind
from ..models.penalty_mark_kind import PenaltyMarkKind
from typing import cast
import datetime


T = TypeVar("T", bound="PenaltyMark")


@_attrs_define
class PenaltyMark:
    """One entry of the history; none is ever changed."""

    mark: PenaltyMarkKind
    by: None | str
    """ Username of the player who made the entry; null for the first, which the end of the game made. """
    at: datetime.datetime
    """ When it happened. """
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        mark: str = self.mark

        by: None | str
        by = self.by

        at = self.at.isoformat()

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "mark": mark,
                "by": by,
                "at": at,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        mark = check_penalty_mark_kind(d.pop("mark"))

        def _parse_by(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        by = _parse_by(d.pop("by"))

        at = datetime.datetime.fromisoformat(d.pop("at"))

        penalty_mark = cls(
            mark=mark,
            by=by,
            at=at,
        )

        penalty_mark.additional_properties = d
        return penalty_mark

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
