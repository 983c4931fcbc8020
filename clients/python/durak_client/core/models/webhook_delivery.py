from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..models.delivery_error import check_delivery_error
from ..models.delivery_error import DeliveryError
from ..models.delivery_state import check_delivery_state
from ..models.delivery_state import DeliveryState
from ..models.message_type import check_message_type
from ..models.message_type import MessageType
from typing import cast
import datetime


T = TypeVar("T", bound="WebhookDelivery")


@_attrs_define
class WebhookDelivery:
    id: str
    """ Short opaque id. """
    type_: MessageType
    notification_number: int | None
    """ Number of the delivered notification; null for a test. """
    by_hand: bool
    """ Whether a person asked for this delivery. """
    state: DeliveryState
    tries: int
    """ Number of attempts. """
    status: int | None
    """ HTTP status of the last response; null if there was none. """
    error: DeliveryError | None
    """ Why there was no response: `address` (not allowed for webhooks), `tls`, `timeout` or `connection`. """
    milliseconds: int | None
    """ Duration of the last request in milliseconds. """
    created_at: datetime.datetime
    """ When it was created. """
    tried_at: datetime.datetime | None
    """ When the last attempt started; null before the first. """
    next_try_at: datetime.datetime | None
    """ When the next attempt starts; null if there is none. """
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        id = self.id

        type_: str = self.type_

        notification_number: int | None
        notification_number = self.notification_number

        by_hand = self.by_hand

        state: str = self.state

        tries = self.tries

        status: int | None
        status = self.status

        error: None | str
        if isinstance(self.error, str):
            error = self.error
        else:
            error = self.error

        milliseconds: int | None
        milliseconds = self.milliseconds

        created_at = self.created_at.isoformat()

        tried_at: None | str
        if isinstance(self.tried_at, datetime.datetime):
            tried_at = self.tried_at.isoformat()
        else:
            tried_at = self.tried_at

        next_try_at: None | str
        if isinstance(self.next_try_at, datetime.datetime):
            next_try_at = self.next_try_at.isoformat()
        else:
            next_try_at = self.next_try_at

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "id": id,
                "type": type_,
                "notification_number": notification_number,
                "by_hand": by_hand,
                "state": state,
                "tries": tries,
                "status": status,
                "error": error,
                "milliseconds": milliseconds,
                "created_at": created_at,
                "tried_at": tried_at,
                "next_try_at": next_try_at,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        id = d.pop("id")

        type_ = check_message_type(d.pop("type"))

        def _parse_notification_number(data: object) -> int | None:
            if data is None:
                return data
            return cast(int | None, data)

        notification_number = _parse_notification_number(d.pop("notification_number"))

        by_hand = d.pop("by_hand")

        state = check_delivery_state(d.pop("state"))

        tries = d.pop("tries")

        def _parse_status(data: object) -> int | None:
            if data is None:
                return data
            return cast(int | None, data)

        status = _parse_status(d.pop("status"))

        def _parse_error(data: object) -> DeliveryError | None:
            if data is None:
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                error_type_0 = check_delivery_error(data)

                return error_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(DeliveryError | None, data)

        error = _parse_error(d.pop("error"))

        def _parse_milliseconds(data: object) -> int | None:
            if data is None:
                return data
            return cast(int | None, data)

        milliseconds = _parse_milliseconds(d.pop("milliseconds"))

        created_at = datetime.datetime.fromisoformat(d.pop("created_at"))

        def _parse_tried_at(data: object) -> datetime.datetime | None:
            if data is None:
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                tried_at_type_0 = datetime.datetime.fromisoformat(data)

                return tried_at_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(datetime.datetime | None, data)

        tried_at = _parse_tried_at(d.pop("tried_at"))

        def _parse_next_try_at(data: object) -> datetime.datetime | None:
            if data is None:
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                next_try_at_type_0 = datetime.datetime.fromisoformat(data)

                return next_try_at_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(datetime.datetime | None, data)

        next_try_at = _parse_next_try_at(d.pop("next_try_at"))

        webhook_delivery = cls(
            id=id,
            type_=type_,
            notification_number=notification_number,
            by_hand=by_hand,
            state=state,
            tries=tries,
            status=status,
            error=error,
            milliseconds=milliseconds,
            created_at=created_at,
            tried_at=tried_at,
            next_try_at=next_try_at,
        )

        webhook_delivery.additional_properties = d
        return webhook_delivery

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
