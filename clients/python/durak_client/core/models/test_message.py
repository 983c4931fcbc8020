from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..models.test_message_type import check_test_message_type
from ..models.test_message_type import TestMessageType
from typing import cast
import datetime

if TYPE_CHECKING:
    from ..models.test_message_data import TestMessageData


T = TypeVar("T", bound="TestMessage")


@_attrs_define
class TestMessage:
    type_: TestMessageType
    """ Type of the object. """
    timestamp: datetime.datetime
    """ When the test was requested. """
    data: TestMessageData
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        from ..models.test_message_data import TestMessageData  # noqa: PLC0415

        type_: str = self.type_

        timestamp = self.timestamp.isoformat()

        data = self.data.to_dict()

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "type": type_,
                "timestamp": timestamp,
                "data": data,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.test_message_data import TestMessageData  # noqa: PLC0415

        d = dict(src_dict)
        type_ = check_test_message_type(d.pop("type"))

        timestamp = datetime.datetime.fromisoformat(d.pop("timestamp"))

        data = TestMessageData.from_dict(d.pop("data"))

        test_message = cls(
            type_=type_,
            timestamp=timestamp,
            data=data,
        )

        test_message.additional_properties = d
        return test_message

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
