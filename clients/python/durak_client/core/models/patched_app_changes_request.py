from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..types import UNSET, Unset
from typing import cast


T = TypeVar("T", bound="PatchedAppChangesRequest")


@_attrs_define
class PatchedAppChangesRequest:
    name: str | Unset = UNSET
    """ Name of the app as the authorization page shows it. """
    redirect_uris: list[str] | Unset = UNSET
    """ URLs to which the authorization page may redirect, compared exactly except for the port of 127.0.0.1 and
    [::1]. Apps that only use the device grant need none. """

    def to_dict(self) -> dict[str, Any]:
        name = self.name

        redirect_uris: list[str] | Unset = UNSET
        if not isinstance(self.redirect_uris, Unset):
            redirect_uris = self.redirect_uris

        field_dict: dict[str, Any] = {}

        field_dict.update({})
        if name is not UNSET:
            field_dict["name"] = name
        if redirect_uris is not UNSET:
            field_dict["redirect_uris"] = redirect_uris

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        name = d.pop("name", UNSET)

        redirect_uris = cast(list[str], d.pop("redirect_uris", UNSET))

        patched_app_changes_request = cls(
            name=name,
            redirect_uris=redirect_uris,
        )

        return patched_app_changes_request
