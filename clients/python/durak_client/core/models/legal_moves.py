from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from typing import cast

if TYPE_CHECKING:
    from ..models.move_parts import MoveParts


T = TypeVar("T", bound="LegalMoves")


@_attrs_define
class LegalMoves:
    version: int
    """ Number of events that the viewer has been shown. """
    legal: list[MoveParts]
    """ Legal moves. """
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        from ..models.move_parts import MoveParts  # noqa: PLC0415

        version = self.version

        legal = []
        for legal_item_data in self.legal:
            legal_item = legal_item_data.to_dict()
            legal.append(legal_item)

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "version": version,
                "legal": legal,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.move_parts import MoveParts  # noqa: PLC0415

        d = dict(src_dict)
        version = d.pop("version")

        legal = []
        _legal = d.pop("legal")
        for legal_item_data in _legal:
            legal_item = MoveParts.from_dict(legal_item_data)

            legal.append(legal_item)

        legal_moves = cls(
            version=version,
            legal=legal,
        )

        legal_moves.additional_properties = d
        return legal_moves

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
