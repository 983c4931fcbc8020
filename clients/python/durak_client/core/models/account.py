from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from typing import cast
import datetime

if TYPE_CHECKING:
    from ..models.mail_preferences import MailPreferences
    from ..models.night import Night
    from ..models.push_preferences import PushPreferences


T = TypeVar("T", bound="Account")


@_attrs_define
class Account:
    username: str
    """ Username: 3 to 30 letters, digits, `_` or `-`. """
    email: str
    """ Email address; empty if the account has none. """
    email_verified: bool
    """ Whether the address was confirmed. No mail is sent before that. """
    mail: MailPreferences
    """ Mail preference of each kind of notification: at once, in the daily mail, or not at all. """
    push: PushPreferences
    """ Push preference of each kind of notification: whether it is pushed to the account's subscribed browsers. """
    time_zone: str
    """ Time zone, as an IANA name. """
    night: Night | None
    """ Hours in which your clocks stop in series that agreed on nights; null for none. """
    language: str
    """ Language tag. """
    guest: bool
    """ Whether the account is a guest: it has no password and is deleted after its last game. """
    bot: bool
    """ Whether a program plays for the account. """
    created_at: datetime.datetime
    """ When it was created. """
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        from ..models.mail_preferences import MailPreferences  # noqa: PLC0415
        from ..models.night import Night  # noqa: PLC0415
        from ..models.push_preferences import PushPreferences  # noqa: PLC0415

        username = self.username

        email = self.email

        email_verified = self.email_verified

        mail = self.mail.to_dict()

        push = self.push.to_dict()

        time_zone = self.time_zone

        night: dict[str, Any] | None
        if isinstance(self.night, Night):
            night = self.night.to_dict()
        else:
            night = self.night

        language = self.language

        guest = self.guest

        bot = self.bot

        created_at = self.created_at.isoformat()

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "username": username,
                "email": email,
                "email_verified": email_verified,
                "mail": mail,
                "push": push,
                "time_zone": time_zone,
                "night": night,
                "language": language,
                "guest": guest,
                "bot": bot,
                "created_at": created_at,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.mail_preferences import MailPreferences  # noqa: PLC0415
        from ..models.night import Night  # noqa: PLC0415
        from ..models.push_preferences import PushPreferences  # noqa: PLC0415

        d = dict(src_dict)
        username = d.pop("username")

        email = d.pop("email")

        email_verified = d.pop("email_verified")

        mail = MailPreferences.from_dict(d.pop("mail"))

        push = PushPreferences.from_dict(d.pop("push"))

        time_zone = d.pop("time_zone")

        def _parse_night(data: object) -> Night | None:
            if data is None:
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                night_type_0 = Night.from_dict(data)

                return night_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(Night | None, data)

        night = _parse_night(d.pop("night"))

        language = d.pop("language")

        guest = d.pop("guest")

        bot = d.pop("bot")

        created_at = datetime.datetime.fromisoformat(d.pop("created_at"))

        account = cls(
            username=username,
            email=email,
            email_verified=email_verified,
            mail=mail,
            push=push,
            time_zone=time_zone,
            night=night,
            language=language,
            guest=guest,
            bot=bot,
            created_at=created_at,
        )

        account.additional_properties = d
        return account

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
