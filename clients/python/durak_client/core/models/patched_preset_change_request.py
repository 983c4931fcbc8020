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


T = TypeVar("T", bound="PatchedPresetChangeRequest")


@_attrs_define
class PatchedPresetChangeRequest:
    rules: PartialRules | str | Unset = UNSET
    """ Name of a preset, or an object of options, optionally with the `preset` that they change. Presets of players
    are written `PLAYER/NAME`. """
    description: str | Unset = UNSET
    """ Description in one line. """
    public: bool | Unset = UNSET
    """ Whether other players may read and use the preset with all its versions. """

    def to_dict(self) -> dict[str, Any]:
        from ..models.partial_rules import PartialRules  # noqa: PLC0415

        rules: dict[str, Any] | str | Unset
        if isinstance(self.rules, Unset):
            rules = UNSET
        elif isinstance(self.rules, PartialRules):
            rules = self.rules.to_dict()
        else:
            rules = self.rules

        description = self.description

        public = self.public

        field_dict: dict[str, Any] = {}

        field_dict.update({})
        if rules is not UNSET:
            field_dict["rules"] = rules
        if description is not UNSET:
            field_dict["description"] = description
        if public is not UNSET:
            field_dict["public"] = public

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.partial_rules import PartialRules  # noqa: PLC0415

        d = dict(src_dict)

        def _parse_rules(data: object) -> PartialRules | str | Unset:
            if isinstance(data, Unset):
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                rules_type_1 = PartialRules.from_dict(data)

                return rules_type_1
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(PartialRules | str | Unset, data)

        rules = _parse_rules(d.pop("rules", UNSET))

        description = d.pop("description", UNSET)

        public = d.pop("public", UNSET)

        patched_preset_change_request = cls(
            rules=rules,
            description=description,
            public=public,
        )

        return patched_preset_change_request
