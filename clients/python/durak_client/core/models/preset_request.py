from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..types import UNSET, Unset
from typing import cast

if TYPE_CHECKING:
    from ..models.partial_rules import PartialRules


T = TypeVar("T", bound="PresetRequest")


@_attrs_define
class PresetRequest:
    name: str
    """ Name of the preset: letters and digits of any script, spaces, `-`, `_`; starts with a letter or digit. """
    rules: PartialRules | str
    """ Name of a preset, or an object of options, optionally with the `preset` that they change. Presets of players
    are written `PLAYER/NAME`. """
    description: str | Unset = ""
    """ Description in one line. """
    public: bool | Unset = False
    """ Whether other players may read and use the preset with all its versions. """

    def to_dict(self) -> dict[str, Any]:
        from ..models.partial_rules import PartialRules  # noqa: PLC0415

        name = self.name

        rules: dict[str, Any] | str
        if isinstance(self.rules, PartialRules):
            rules = self.rules.to_dict()
        else:
            rules = self.rules

        description = self.description

        public = self.public

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "name": name,
                "rules": rules,
            }
        )
        if description is not UNSET:
            field_dict["description"] = description
        if public is not UNSET:
            field_dict["public"] = public

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.partial_rules import PartialRules  # noqa: PLC0415

        d = dict(src_dict)
        name = d.pop("name")

        def _parse_rules(data: object) -> PartialRules | str:
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                rules_type_1 = PartialRules.from_dict(data)

                return rules_type_1
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(PartialRules | str, data)

        rules = _parse_rules(d.pop("rules"))

        description = d.pop("description", UNSET)

        public = d.pop("public", UNSET)

        preset_request = cls(
            name=name,
            rules=rules,
            description=description,
            public=public,
        )

        return preset_request
