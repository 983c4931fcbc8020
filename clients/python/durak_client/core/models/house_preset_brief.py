from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset


T = TypeVar("T", bound="HousePresetBrief")


@_attrs_define
class HousePresetBrief:
    preset: str
    """ Name of the preset as rules refer to it, for example `anna/kitchen`. """
    description: str
    """ Description in one line. """
    version: int
    """ Number of the newest version of the preset. """
    series: int
    """ Number of series that use the preset, without private ones. """
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        preset = self.preset

        description = self.description

        version = self.version

        series = self.series

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "preset": preset,
                "description": description,
                "version": version,
                "series": series,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        preset = d.pop("preset")

        description = d.pop("description")

        version = d.pop("version")

        series = d.pop("series")

        house_preset_brief = cls(
            preset=preset,
            description=description,
            version=version,
            series=series,
        )

        house_preset_brief.additional_properties = d
        return house_preset_brief

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
