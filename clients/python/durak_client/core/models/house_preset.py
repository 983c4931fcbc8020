from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from typing import cast
import datetime

if TYPE_CHECKING:
    from ..models.house_preset_version import HousePresetVersion
    from ..models.rules import Rules


T = TypeVar("T", bound="HousePreset")


@_attrs_define
class HousePreset:
    preset: str
    """ Name of the preset as rules refer to it, for example `anna/kitchen`. """
    description: str
    """ Description in one line. """
    version: int
    """ Number of the newest version of the preset. """
    series: int
    """ Number of series that use the preset, without private ones. """
    public: bool
    """ Whether other players can see and use the preset. """
    rules: Rules
    """ Every option of the rules with its value. """
    min_players: int
    """ Smallest number of players. """
    max_players: int
    """ Largest number of players. """
    created_at: datetime.datetime
    """ When it was created. """
    versions: list[HousePresetVersion]
    """ All versions, newest first. A version never changes. """
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        from ..models.house_preset_version import HousePresetVersion  # noqa: PLC0415
        from ..models.rules import Rules  # noqa: PLC0415

        preset = self.preset

        description = self.description

        version = self.version

        series = self.series

        public = self.public

        rules = self.rules.to_dict()

        min_players = self.min_players

        max_players = self.max_players

        created_at = self.created_at.isoformat()

        versions = []
        for versions_item_data in self.versions:
            versions_item = versions_item_data.to_dict()
            versions.append(versions_item)

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "preset": preset,
                "description": description,
                "version": version,
                "series": series,
                "public": public,
                "rules": rules,
                "min_players": min_players,
                "max_players": max_players,
                "created_at": created_at,
                "versions": versions,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.house_preset_version import HousePresetVersion  # noqa: PLC0415
        from ..models.rules import Rules  # noqa: PLC0415

        d = dict(src_dict)
        preset = d.pop("preset")

        description = d.pop("description")

        version = d.pop("version")

        series = d.pop("series")

        public = d.pop("public")

        rules = Rules.from_dict(d.pop("rules"))

        min_players = d.pop("min_players")

        max_players = d.pop("max_players")

        created_at = datetime.datetime.fromisoformat(d.pop("created_at"))

        versions = []
        _versions = d.pop("versions")
        for versions_item_data in _versions:
            versions_item = HousePresetVersion.from_dict(versions_item_data)

            versions.append(versions_item)

        house_preset = cls(
            preset=preset,
            description=description,
            version=version,
            series=series,
            public=public,
            rules=rules,
            min_players=min_players,
            max_players=max_players,
            created_at=created_at,
            versions=versions,
        )

        house_preset.additional_properties = d
        return house_preset

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
