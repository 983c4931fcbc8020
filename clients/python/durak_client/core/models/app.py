from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from typing import cast
import datetime


T = TypeVar("T", bound="App")


@_attrs_define
class App:
    id: str
    """ Id of the app, which is its OAuth `client_id`. """
    name: str
    """ Name of the object. """
    redirect_uris: list[str]
    """ URLs to which the authorization page may redirect. """
    confidential: bool
    """ Whether the app has a secret with which it authenticates. """
    created_at: datetime.datetime
    """ When it was created. """
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        id = self.id

        name = self.name

        redirect_uris = self.redirect_uris

        confidential = self.confidential

        created_at = self.created_at.isoformat()

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "id": id,
                "name": name,
                "redirect_uris": redirect_uris,
                "confidential": confidential,
                "created_at": created_at,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        id = d.pop("id")

        name = d.pop("name")

        redirect_uris = cast(list[str], d.pop("redirect_uris"))

        confidential = d.pop("confidential")

        created_at = datetime.datetime.fromisoformat(d.pop("created_at"))

        app = cls(
            id=id,
            name=name,
            redirect_uris=redirect_uris,
            confidential=confidential,
            created_at=created_at,
        )

        app.additional_properties = d
        return app

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
