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


T = TypeVar("T", bound="CheckRequest")


@_attrs_define
class CheckRequest:
    rules: PartialRules | str
    """ Name of a preset, or an object of options, optionally with the `preset` that they change. Presets of players
    are written `PLAYER/NAME`. """
    players: int | Unset = UNSET
    """ Number of players. """

    def to_dict(self) -> dict[str, Any]:
        from ..models.partial_rules import PartialRules  # noqa: PLC0415

        rules: dict[str, Any] | str
        if isinstance(self.rules, PartialRules):
            rules = self.rules.to_dict()
        else:
            rules = self.rules

        players = self.players

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "rules": rules,
            }
        )
        if players is not UNSET:
            field_dict["players"] = players

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.partial_rules import PartialRules  # noqa: PLC0415

        d = dict(src_dict)

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

        players = d.pop("players", UNSET)

        check_request = cls(
            rules=rules,
            players=players,
        )

        return check_request
