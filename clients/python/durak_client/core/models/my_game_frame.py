from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from typing import cast
from typing import Literal, cast

if TYPE_CHECKING:
    from ..models.my_game_frame_data import MyGameFrameData


T = TypeVar("T", bound="MyGameFrame")


@_attrs_define
class MyGameFrame:
    event: Literal["game"]
    """ What is told. """
    data: MyGameFrameData
    """ Facts of the message, depending on its type. """
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        from ..models.my_game_frame_data import MyGameFrameData  # noqa: PLC0415

        event = self.event

        data = self.data.to_dict()

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "event": event,
                "data": data,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.my_game_frame_data import MyGameFrameData  # noqa: PLC0415

        d = dict(src_dict)
        event = cast(Literal["game"], d.pop("event"))
        if event != "game":
            raise ValueError(f"event must match const 'game', got '{event}'")

        data = MyGameFrameData.from_dict(d.pop("data"))

        my_game_frame = cls(
            event=event,
            data=data,
        )

        my_game_frame.additional_properties = d
        return my_game_frame

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
