from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..types import UNSET, Unset
from typing import cast


T = TypeVar("T", bound="NewAccountRequest")


@_attrs_define
class NewAccountRequest:
    username: str
    """ Username: 3 to 30 letters, digits, `_` or `-`. """
    password: str
    """ At least 8 characters; not a common password, not only digits, not similar to the username. """
    email: str | Unset = UNSET
    """ Email address; empty if the account has none. """
    bot: bool | Unset = UNSET
    """ Whether a program plays for the account. Bots are marked as such, join only series that allow bots, and stay
    bots forever. Series of yours that allow no bots end with their current game. """

    def to_dict(self) -> dict[str, Any]:
        username = self.username

        password = self.password

        email: str | Unset
        if isinstance(self.email, Unset):
            email = UNSET
        else:
            email = self.email

        bot = self.bot

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "username": username,
                "password": password,
            }
        )
        if email is not UNSET:
            field_dict["email"] = email
        if bot is not UNSET:
            field_dict["bot"] = bot

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        username = d.pop("username")

        password = d.pop("password")

        def _parse_email(data: object) -> str | Unset:
            if isinstance(data, Unset):
                return data
            return cast(str | Unset, data)

        email = _parse_email(d.pop("email", UNSET))

        bot = d.pop("bot", UNSET)

        new_account_request = cls(
            username=username,
            password=password,
            email=email,
            bot=bot,
        )

        return new_account_request
