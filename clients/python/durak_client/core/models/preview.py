from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from typing import cast

if TYPE_CHECKING:
    from ..models.answer import Answer
    from ..models.thrown_in import ThrownIn


T = TypeVar("T", bound="Preview")


@_attrs_define
class Preview:
    waits_for_you: bool
    """ Whether the game waits for you now. """
    now: None | str
    """ The move that they would make now. Null: none. """
    opening: None | str
    """ The bout that you would open with your present hand. Null: you would be asked. """
    attacks: list[Answer]
    """ The answer to each card that might be played against your present hand. """
    throw_ins: ThrownIn
    """ Of your hand, the cards that would be thrown in as soon as they fit. """
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        from ..models.answer import Answer  # noqa: PLC0415
        from ..models.thrown_in import ThrownIn  # noqa: PLC0415

        waits_for_you = self.waits_for_you

        now: None | str
        now = self.now

        opening: None | str
        opening = self.opening

        attacks = []
        for attacks_item_data in self.attacks:
            attacks_item = attacks_item_data.to_dict()
            attacks.append(attacks_item)

        throw_ins = self.throw_ins.to_dict()

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "waits_for_you": waits_for_you,
                "now": now,
                "opening": opening,
                "attacks": attacks,
                "throw_ins": throw_ins,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.answer import Answer  # noqa: PLC0415
        from ..models.thrown_in import ThrownIn  # noqa: PLC0415

        d = dict(src_dict)
        waits_for_you = d.pop("waits_for_you")

        def _parse_now(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        now = _parse_now(d.pop("now"))

        def _parse_opening(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        opening = _parse_opening(d.pop("opening"))

        attacks = []
        _attacks = d.pop("attacks")
        for attacks_item_data in _attacks:
            attacks_item = Answer.from_dict(attacks_item_data)

            attacks.append(attacks_item)

        throw_ins = ThrownIn.from_dict(d.pop("throw_ins"))

        preview = cls(
            waits_for_you=waits_for_you,
            now=now,
            opening=opening,
            attacks=attacks,
            throw_ins=throw_ins,
        )

        preview.additional_properties = d
        return preview

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
