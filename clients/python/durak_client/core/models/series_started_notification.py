from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from typing import cast
from typing import Literal, cast
import datetime

if TYPE_CHECKING:
    from ..models.series_started_notification_data import SeriesStartedNotificationData


T = TypeVar("T", bound="SeriesStartedNotification")


@_attrs_define
class SeriesStartedNotification:
    id: str
    """ Short opaque id. """
    notification_number: int
    """ Position of the notification in its inbox, from 1 without gaps. """
    kind: Literal["series_started"]
    """ Kind of the object. """
    data: SeriesStartedNotificationData
    created_at: datetime.datetime
    """ When it was created. """
    read_at: datetime.datetime | None
    """ When the notification was read; null while unread. """
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        from ..models.series_started_notification_data import SeriesStartedNotificationData  # noqa: PLC0415

        id = self.id

        notification_number = self.notification_number

        kind = self.kind

        data = self.data.to_dict()

        created_at = self.created_at.isoformat()

        read_at: None | str
        if isinstance(self.read_at, datetime.datetime):
            read_at = self.read_at.isoformat()
        else:
            read_at = self.read_at

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "id": id,
                "notification_number": notification_number,
                "kind": kind,
                "data": data,
                "created_at": created_at,
                "read_at": read_at,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.series_started_notification_data import SeriesStartedNotificationData  # noqa: PLC0415

        d = dict(src_dict)
        id = d.pop("id")

        notification_number = d.pop("notification_number")

        kind = cast(Literal["series_started"], d.pop("kind"))
        if kind != "series_started":
            raise ValueError(f"kind must match const 'series_started', got '{kind}'")

        data = SeriesStartedNotificationData.from_dict(d.pop("data"))

        created_at = datetime.datetime.fromisoformat(d.pop("created_at"))

        def _parse_read_at(data: object) -> datetime.datetime | None:
            if data is None:
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                read_at_type_0 = datetime.datetime.fromisoformat(data)

                return read_at_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(datetime.datetime | None, data)

        read_at = _parse_read_at(d.pop("read_at"))

        series_started_notification = cls(
            id=id,
            notification_number=notification_number,
            kind=kind,
            data=data,
            created_at=created_at,
            read_at=read_at,
        )

        series_started_notification.additional_properties = d
        return series_started_notification

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
