from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from typing import cast

if TYPE_CHECKING:
    from ..models.contradiction import Contradiction
    from ..models.option_presets import OptionPresets


T = TypeVar("T", bound="Option")


@_attrs_define
class Option:
    name: str
    """ Name of the object. """
    values: list[Any]
    """ Possible values, the default first; for `role_cards` the roles. """
    default: Any
    """ Text, a number, true, false or null. """
    help_: str
    """ What the option does. """
    source: str
    """ Rule text that the value comes from. """
    presets: OptionPresets
    """ Value by preset, for presets that set the option. """
    contradicts: list[Contradiction]
    """ Options that this value cannot be combined with. """
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        from ..models.contradiction import Contradiction  # noqa: PLC0415
        from ..models.option_presets import OptionPresets  # noqa: PLC0415

        name = self.name

        values = self.values

        default = self.default

        help_ = self.help_

        source = self.source

        presets = self.presets.to_dict()

        contradicts = []
        for contradicts_item_data in self.contradicts:
            contradicts_item = contradicts_item_data.to_dict()
            contradicts.append(contradicts_item)

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "name": name,
                "values": values,
                "default": default,
                "help": help_,
                "source": source,
                "presets": presets,
                "contradicts": contradicts,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.contradiction import Contradiction  # noqa: PLC0415
        from ..models.option_presets import OptionPresets  # noqa: PLC0415

        d = dict(src_dict)
        name = d.pop("name")

        values = cast(list[Any], d.pop("values"))

        default = d.pop("default")

        help_ = d.pop("help")

        source = d.pop("source")

        presets = OptionPresets.from_dict(d.pop("presets"))

        contradicts = []
        _contradicts = d.pop("contradicts")
        for contradicts_item_data in _contradicts:
            contradicts_item = Contradiction.from_dict(contradicts_item_data)

            contradicts.append(contradicts_item)

        option = cls(
            name=name,
            values=values,
            default=default,
            help_=help_,
            source=source,
            presets=presets,
            contradicts=contradicts,
        )

        option.additional_properties = d
        return option

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
