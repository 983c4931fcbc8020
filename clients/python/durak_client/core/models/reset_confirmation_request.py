from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..types import UNSET, Unset


T = TypeVar("T", bound="ResetConfirmationRequest")


@_attrs_define
class ResetConfirmationRequest:
    """Whether the password is good enough is said once it is known whose it is."""

    token: str
    """ The token; shown once. """
    new_password: str
    """ The new password. """
    keep_tokens: bool | Unset = False
    """ Whether personal tokens stay valid; otherwise all are revoked. """

    def to_dict(self) -> dict[str, Any]:
        token = self.token

        new_password = self.new_password

        keep_tokens = self.keep_tokens

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "token": token,
                "new_password": new_password,
            }
        )
        if keep_tokens is not UNSET:
            field_dict["keep_tokens"] = keep_tokens

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        token = d.pop("token")

        new_password = d.pop("new_password")

        keep_tokens = d.pop("keep_tokens", UNSET)

        reset_confirmation_request = cls(
            token=token,
            new_password=new_password,
            keep_tokens=keep_tokens,
        )

        return reset_confirmation_request
