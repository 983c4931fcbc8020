from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from typing import cast


T = TypeVar("T", bound="Pair")


@_attrs_define
class Pair:
    attack: str
    """ The attack card. """
    by: int
    """ Seat that played the attack card. """
    beaten_by: None | str
    """ Card that beat the attack card; `??` if face down, null if not beaten yet. """
    face_down: bool
    """ Whether the card was laid face down. """
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        attack = self.attack

        by = self.by

        beaten_by: None | str
        beaten_by = self.beaten_by

        face_down = self.face_down

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "attack": attack,
                "by": by,
                "beaten_by": beaten_by,
                "face_down": face_down,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        attack = d.pop("attack")

        by = d.pop("by")

        def _parse_beaten_by(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        beaten_by = _parse_beaten_by(d.pop("beaten_by"))

        face_down = d.pop("face_down")

        pair = cls(
            attack=attack,
            by=by,
            beaten_by=beaten_by,
            face_down=face_down,
        )

        pair.additional_properties = d
        return pair

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
