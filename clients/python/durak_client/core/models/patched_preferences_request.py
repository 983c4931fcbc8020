from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..models.language import check_language
from ..models.language import Language
from ..types import UNSET, Unset
from typing import cast

if TYPE_CHECKING:
    from ..models.mail_preferences_request import MailPreferencesRequest
    from ..models.night_request import NightRequest
    from ..models.push_preferences_request import PushPreferencesRequest


T = TypeVar("T", bound="PatchedPreferencesRequest")


@_attrs_define
class PatchedPreferencesRequest:
    email: str | Unset = UNSET
    """ New email address; changing it needs your `password`. """
    password: str | Unset = UNSET
    """ Your current password; only needed to change `email`. """
    mail: MailPreferencesRequest | Unset = UNSET
    """ Mail preference of each kind of notification: at once, in the daily mail, or not at all. """
    push: PushPreferencesRequest | Unset = UNSET
    """ Push preference of each kind of notification: whether it is pushed to the account's subscribed browsers. """
    time_zone: str | Unset = UNSET
    """ Time zone as an IANA name, such as Europe/Berlin. """
    night: NightRequest | None | Unset = UNSET
    """ Hours in which your clocks stop in series that agreed on nights; null for none. Running clocks keep their
    deadline. """
    language: Language | Unset = UNSET
    bot: bool | Unset = UNSET
    """ Whether a program plays for the account. Bots are marked as such, join only series that allow bots, and stay
    bots forever. Series of yours that allow no bots end with their current game. """

    def to_dict(self) -> dict[str, Any]:
        from ..models.mail_preferences_request import MailPreferencesRequest  # noqa: PLC0415
        from ..models.night_request import NightRequest  # noqa: PLC0415
        from ..models.push_preferences_request import PushPreferencesRequest  # noqa: PLC0415

        email: str | Unset
        if isinstance(self.email, Unset):
            email = UNSET
        else:
            email = self.email

        password = self.password

        mail: dict[str, Any] | Unset = UNSET
        if not isinstance(self.mail, Unset):
            mail = self.mail.to_dict()

        push: dict[str, Any] | Unset = UNSET
        if not isinstance(self.push, Unset):
            push = self.push.to_dict()

        time_zone = self.time_zone

        night: dict[str, Any] | None | Unset
        if isinstance(self.night, Unset):
            night = UNSET
        elif isinstance(self.night, NightRequest):
            night = self.night.to_dict()
        else:
            night = self.night

        language: str | Unset = UNSET
        if not isinstance(self.language, Unset):
            language = self.language

        bot = self.bot

        field_dict: dict[str, Any] = {}

        field_dict.update({})
        if email is not UNSET:
            field_dict["email"] = email
        if password is not UNSET:
            field_dict["password"] = password
        if mail is not UNSET:
            field_dict["mail"] = mail
        if push is not UNSET:
            field_dict["push"] = push
        if time_zone is not UNSET:
            field_dict["time_zone"] = time_zone
        if night is not UNSET:
            field_dict["night"] = night
        if language is not UNSET:
            field_dict["language"] = language
        if bot is not UNSET:
            field_dict["bot"] = bot

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.mail_preferences_request import MailPreferencesRequest  # noqa: PLC0415
        from ..models.night_request import NightRequest  # noqa: PLC0415
        from ..models.push_preferences_request import PushPreferencesRequest  # noqa: PLC0415

        d = dict(src_dict)

        def _parse_email(data: object) -> str | Unset:
            if isinstance(data, Unset):
                return data
            return cast(str | Unset, data)

        email = _parse_email(d.pop("email", UNSET))

        password = d.pop("password", UNSET)

        _mail = d.pop("mail", UNSET)
        mail: MailPreferencesRequest | Unset
        if isinstance(_mail, Unset):
            mail = UNSET
        else:
            mail = MailPreferencesRequest.from_dict(_mail)

        _push = d.pop("push", UNSET)
        push: PushPreferencesRequest | Unset
        if isinstance(_push, Unset):
            push = UNSET
        else:
            push = PushPreferencesRequest.from_dict(_push)

        time_zone = d.pop("time_zone", UNSET)

        def _parse_night(data: object) -> NightRequest | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                night_type_0 = NightRequest.from_dict(data)

                return night_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(NightRequest | None | Unset, data)

        night = _parse_night(d.pop("night", UNSET))

        _language = d.pop("language", UNSET)
        language: Language | Unset
        if isinstance(_language, Unset):
            language = UNSET
        else:
            language = check_language(_language)

        bot = d.pop("bot", UNSET)

        patched_preferences_request = cls(
            email=email,
            password=password,
            mail=mail,
            push=push,
            time_zone=time_zone,
            night=night,
            language=language,
            bot=bot,
        )

        return patched_preferences_request
