from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..types import UNSET, Unset
from typing import cast


T = TypeVar("T", bound="ReadNotificationsRequest")


@_attrs_define
class ReadNotificationsRequest:
    ids: list[str] | Unset = UNSET
    """ Ids of notifications. """
    up_to: str | Unset = UNSET
    """ Id of a notification: mark it and all older ones as read. """

    def to_dict(self) -> dict[str, Any]:
        ids: list[str] | Unset = UNSET
        if not isinstance(self.ids, Unset):
            ids = self.ids

        up_to = self.up_to

        field_dict: dict[str, Any] = {}

        field_dict.update({})
        if ids is not UNSET:
            field_dict["ids"] = ids
        if up_to is not UNSET:
            field_dict["up_to"] = up_to

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        ids = cast(list[str], d.pop("ids", UNSET))

        up_to = d.pop("up_to", UNSET)

        read_notifications_request = cls(
            ids=ids,
            up_to=up_to,
        )

        return read_notifications_request
