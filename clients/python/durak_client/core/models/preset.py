from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from typing import cast

if TYPE_CHECKING:
    from ..models.rules import Rules


T = TypeVar("T", bound="Preset")


@_attrs_define
class Preset:
    name: str
    """ Name of the object. """
    source: str
    """ Rule text that the value comes from. """
    min_players: int
    """ Smallest number of players. """
    max_players: int
    """ Largest number of players. """
    options: Rules
    """ Every option of the rules with its value. """
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        from ..models.rules import Rules  # noqa: PLC0415

        name = self.name

        source = self.source

        min_players = self.min_players

        max_players = self.max_players

        options = self.options.to_dict()

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "name": name,
                "source": source,
                "min_players": min_players,
                "max_players": max_players,
                "options": options,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.rules import Rules  # noqa: PLC0415

        d = dict(src_dict)
        name = d.pop("name")

        source = d.pop("source")

        min_players = d.pop("min_players")

        max_players = d.pop("max_players")

        options = Rules.from_dict(d.pop("options"))

        preset = cls(
            name=name,
            source=source,
            min_players=min_players,
            max_players=max_players,
            options=options,
        )

        preset.additional_properties = d
        return preset

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
