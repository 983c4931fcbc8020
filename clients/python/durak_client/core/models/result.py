from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..models.result_kind import check_result_kind
from ..models.result_kind import ResultKind
from ..types import UNSET, Unset
from typing import cast


T = TypeVar("T", bound="Result")


@_attrs_define
class Result:
    kind: ResultKind
    fools: list[int]
    """ Seats of the fools. """
    epaulettes: int | Unset = UNSET
    """ Number of epaulettes that the fool received. """
    last_out: list[int] | Unset = UNSET
    """ After a draw: seats that emptied their hands in the last bout. """
    by_resignation: bool | Unset = UNSET
    """ Whether a player resigned. """
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        kind: str = self.kind

        fools = self.fools

        epaulettes = self.epaulettes

        last_out: list[int] | Unset = UNSET
        if not isinstance(self.last_out, Unset):
            last_out = self.last_out

        by_resignation = self.by_resignation

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "kind": kind,
                "fools": fools,
            }
        )
        if epaulettes is not UNSET:
            field_dict["epaulettes"] = epaulettes
        if last_out is not UNSET:
            field_dict["last_out"] = last_out
        if by_resignation is not UNSET:
            field_dict["by_resignation"] = by_resignation

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        kind = check_result_kind(d.pop("kind"))

        fools = cast(list[int], d.pop("fools"))

        epaulettes = d.pop("epaulettes", UNSET)

        last_out = cast(list[int], d.pop("last_out", UNSET))

        by_resignation = d.pop("by_resignation", UNSET)

        result = cls(
            kind=kind,
            fools=fools,
            epaulettes=epaulettes,
            last_out=last_out,
            by_resignation=by_resignation,
        )

        result.additional_properties = d
        return result

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
