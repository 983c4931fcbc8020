from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..models.notification_kind import check_notification_kind
from ..models.notification_kind import NotificationKind
from typing import cast
import datetime


T = TypeVar("T", bound="Webhook")


@_attrs_define
class Webhook:
    id: str
    """ Short opaque id. """
    url: str
    """ URL. """
    kinds: list[NotificationKind] | None
    """ Kinds of notifications to deliver; null for all. """
    active: bool
    """ Whether notifications are delivered; false after you or a day of failures switched it off. """
    delivered_number: int
    """ `notification_number` up to which all notifications were delivered. """
    failing_since_at: datetime.datetime | None
    """ First of the failed attempts since the last success; null after a success. """
    created_at: datetime.datetime
    """ When it was created. """
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        id = self.id

        url = self.url

        kinds: list[str] | None
        if isinstance(self.kinds, list):
            kinds = []
            for kinds_type_0_item_data in self.kinds:
                kinds_type_0_item: str = kinds_type_0_item_data
                kinds.append(kinds_type_0_item)

        else:
            kinds = self.kinds

        active = self.active

        delivered_number = self.delivered_number

        failing_since_at: None | str
        if isinstance(self.failing_since_at, datetime.datetime):
            failing_since_at = self.failing_since_at.isoformat()
        else:
            failing_since_at = self.failing_since_at

        created_at = self.created_at.isoformat()

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "id": id,
                "url": url,
                "kinds": kinds,
                "active": active,
                "delivered_number": delivered_number,
                "failing_since_at": failing_since_at,
                "created_at": created_at,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        id = d.pop("id")

        url = d.pop("url")

        def _parse_kinds(data: object) -> list[NotificationKind] | None:
            if data is None:
                return data
            try:
                if not isinstance(data, list):
                    raise TypeError()
                kinds_type_0 = []
                _kinds_type_0 = data
                for kinds_type_0_item_data in _kinds_type_0:
                    kinds_type_0_item = check_notification_kind(kinds_type_0_item_data)

                    kinds_type_0.append(kinds_type_0_item)

                return kinds_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(list[NotificationKind] | None, data)

        kinds = _parse_kinds(d.pop("kinds"))

        active = d.pop("active")

        delivered_number = d.pop("delivered_number")

        def _parse_failing_since_at(data: object) -> datetime.datetime | None:
            if data is None:
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                failing_since_at_type_0 = datetime.datetime.fromisoformat(data)

                return failing_since_at_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(datetime.datetime | None, data)

        failing_since_at = _parse_failing_since_at(d.pop("failing_since_at"))

        created_at = datetime.datetime.fromisoformat(d.pop("created_at"))

        webhook = cls(
            id=id,
            url=url,
            kinds=kinds,
            active=active,
            delivered_number=delivered_number,
            failing_since_at=failing_since_at,
            created_at=created_at,
        )

        webhook.additional_properties = d
        return webhook

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
