from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from typing import cast
import datetime


T = TypeVar("T", bound="SeriesSeat")


@_attrs_define
class SeriesSeat:
    seat: int
    """ Number of a seat, from 0, clockwise; null for no seat. """
    player: None | str
    """ Username; null for a computer player. """
    computer: None | str
    """ Level of the computer player; null for a person. """
    bot: bool
    """ Whether a program plays for the account. """
    open_: bool
    """ Whether any player may take the seat. """
    accepted: bool
    """ Whether a player or computer has taken the seat; false for open seats and unanswered invitations. """
    expires_at: datetime.datetime | None
    """ When the invitation to this seat expires; null without an invitation. """
    agrees_to_end: bool
    """ Whether the player agrees to end the series. """
    accepted_at: datetime.datetime | None
    """ When the player accepted the seat; null before that. """
    accepted_penalty: None | str
    """ Words of the penalty that the player accepted when joining. """
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        seat = self.seat

        player: None | str
        player = self.player

        computer: None | str
        computer = self.computer

        bot = self.bot

        open_ = self.open_

        accepted = self.accepted

        expires_at: None | str
        if isinstance(self.expires_at, datetime.datetime):
            expires_at = self.expires_at.isoformat()
        else:
            expires_at = self.expires_at

        agrees_to_end = self.agrees_to_end

        accepted_at: None | str
        if isinstance(self.accepted_at, datetime.datetime):
            accepted_at = self.accepted_at.isoformat()
        else:
            accepted_at = self.accepted_at

        accepted_penalty: None | str
        accepted_penalty = self.accepted_penalty

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "seat": seat,
                "player": player,
                "computer": computer,
                "bot": bot,
                "open": open_,
                "accepted": accepted,
                "expires_at": expires_at,
                "agrees_to_end": agrees_to_end,
                "accepted_at": accepted_at,
                "accepted_penalty": accepted_penalty,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        seat = d.pop("seat")

        def _parse_player(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        player = _parse_player(d.pop("player"))

        def _parse_computer(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        computer = _parse_computer(d.pop("computer"))

        bot = d.pop("bot")

        open_ = d.pop("open")

        accepted = d.pop("accepted")

        def _parse_expires_at(data: object) -> datetime.datetime | None:
            if data is None:
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                expires_at_type_0 = datetime.datetime.fromisoformat(data)

                return expires_at_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(datetime.datetime | None, data)

        expires_at = _parse_expires_at(d.pop("expires_at"))

        agrees_to_end = d.pop("agrees_to_end")

        def _parse_accepted_at(data: object) -> datetime.datetime | None:
            if data is None:
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                accepted_at_type_0 = datetime.datetime.fromisoformat(data)

                return accepted_at_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(datetime.datetime | None, data)

        accepted_at = _parse_accepted_at(d.pop("accepted_at"))

        def _parse_accepted_penalty(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        accepted_penalty = _parse_accepted_penalty(d.pop("accepted_penalty"))

        series_seat = cls(
            seat=seat,
            player=player,
            computer=computer,
            bot=bot,
            open_=open_,
            accepted=accepted,
            expires_at=expires_at,
            agrees_to_end=agrees_to_end,
            accepted_at=accepted_at,
            accepted_penalty=accepted_penalty,
        )

        series_seat.additional_properties = d
        return series_seat

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
