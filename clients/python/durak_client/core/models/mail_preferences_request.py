from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..models.mailing import check_mailing
from ..models.mailing import Mailing
from ..types import UNSET, Unset
from typing import cast


T = TypeVar("T", bound="MailPreferencesRequest")


@_attrs_define
class MailPreferencesRequest:
    """Mail preference of each kind of notification: at once, in the daily mail, or not at all."""

    webhook_off: Mailing | Unset = UNSET
    your_turn: Mailing | Unset = UNSET
    deadline_near: Mailing | Unset = UNSET
    game_over: Mailing | Unset = UNSET
    series_over: Mailing | Unset = UNSET
    invited: Mailing | Unset = UNSET
    joined: Mailing | Unset = UNSET
    series_started: Mailing | Unset = UNSET
    next_game: Mailing | Unset = UNSET
    hours: list[int] | Unset = UNSET
    """ First and last hour in which mails are sent, in your time zone. The daily mail is sent at the first. `[22,
    6]` crosses midnight; `[0, 24]` is always. """

    def to_dict(self) -> dict[str, Any]:
        webhook_off: str | Unset = UNSET
        if not isinstance(self.webhook_off, Unset):
            webhook_off = self.webhook_off

        your_turn: str | Unset = UNSET
        if not isinstance(self.your_turn, Unset):
            your_turn = self.your_turn

        deadline_near: str | Unset = UNSET
        if not isinstance(self.deadline_near, Unset):
            deadline_near = self.deadline_near

        game_over: str | Unset = UNSET
        if not isinstance(self.game_over, Unset):
            game_over = self.game_over

        series_over: str | Unset = UNSET
        if not isinstance(self.series_over, Unset):
            series_over = self.series_over

        invited: str | Unset = UNSET
        if not isinstance(self.invited, Unset):
            invited = self.invited

        joined: str | Unset = UNSET
        if not isinstance(self.joined, Unset):
            joined = self.joined

        series_started: str | Unset = UNSET
        if not isinstance(self.series_started, Unset):
            series_started = self.series_started

        next_game: str | Unset = UNSET
        if not isinstance(self.next_game, Unset):
            next_game = self.next_game

        hours: list[int] | Unset = UNSET
        if not isinstance(self.hours, Unset):
            hours = []
            for hours_item_data in self.hours:
                hours_item: int
                hours_item = hours_item_data
                hours.append(hours_item)

        field_dict: dict[str, Any] = {}

        field_dict.update({})
        if webhook_off is not UNSET:
            field_dict["webhook_off"] = webhook_off
        if your_turn is not UNSET:
            field_dict["your_turn"] = your_turn
        if deadline_near is not UNSET:
            field_dict["deadline_near"] = deadline_near
        if game_over is not UNSET:
            field_dict["game_over"] = game_over
        if series_over is not UNSET:
            field_dict["series_over"] = series_over
        if invited is not UNSET:
            field_dict["invited"] = invited
        if joined is not UNSET:
            field_dict["joined"] = joined
        if series_started is not UNSET:
            field_dict["series_started"] = series_started
        if next_game is not UNSET:
            field_dict["next_game"] = next_game
        if hours is not UNSET:
            field_dict["hours"] = hours

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        _webhook_off = d.pop("webhook_off", UNSET)
        webhook_off: Mailing | Unset
        if isinstance(_webhook_off, Unset):
            webhook_off = UNSET
        else:
            webhook_off = check_mailing(_webhook_off)

        _your_turn = d.pop("your_turn", UNSET)
        your_turn: Mailing | Unset
        if isinstance(_your_turn, Unset):
            your_turn = UNSET
        else:
            your_turn = check_mailing(_your_turn)

        _deadline_near = d.pop("deadline_near", UNSET)
        deadline_near: Mailing | Unset
        if isinstance(_deadline_near, Unset):
            deadline_near = UNSET
        else:
            deadline_near = check_mailing(_deadline_near)

        _game_over = d.pop("game_over", UNSET)
        game_over: Mailing | Unset
        if isinstance(_game_over, Unset):
            game_over = UNSET
        else:
            game_over = check_mailing(_game_over)

        _series_over = d.pop("series_over", UNSET)
        series_over: Mailing | Unset
        if isinstance(_series_over, Unset):
            series_over = UNSET
        else:
            series_over = check_mailing(_series_over)

        _invited = d.pop("invited", UNSET)
        invited: Mailing | Unset
        if isinstance(_invited, Unset):
            invited = UNSET
        else:
            invited = check_mailing(_invited)

        _joined = d.pop("joined", UNSET)
        joined: Mailing | Unset
        if isinstance(_joined, Unset):
            joined = UNSET
        else:
            joined = check_mailing(_joined)

        _series_started = d.pop("series_started", UNSET)
        series_started: Mailing | Unset
        if isinstance(_series_started, Unset):
            series_started = UNSET
        else:
            series_started = check_mailing(_series_started)

        _next_game = d.pop("next_game", UNSET)
        next_game: Mailing | Unset
        if isinstance(_next_game, Unset):
            next_game = UNSET
        else:
            next_game = check_mailing(_next_game)

        _hours = d.pop("hours", UNSET)
        hours: list[int] | Unset = UNSET
        if _hours is not UNSET:
            hours = []
            for hours_item_data in _hours:

                def _parse_hours_item(data: object) -> int:
                    return cast(int, data)

                hours_item = _parse_hours_item(hours_item_data)

                hours.append(hours_item)

        mail_preferences_request = cls(
            webhook_off=webhook_off,
            your_turn=your_turn,
            deadline_near=deadline_near,
            game_over=game_over,
            series_over=series_over,
            invited=invited,
            joined=joined,
            series_started=series_started,
            next_game=next_game,
            hours=hours,
        )

        return mail_preferences_request
