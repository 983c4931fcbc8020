from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..types import UNSET, Unset


T = TypeVar("T", bound="PushPreferences")


@_attrs_define
class PushPreferences:
    """Push preference of each kind of notification: whether it is pushed to the account's subscribed browsers."""

    webhook_off: bool | Unset = UNSET
    """ true unless you choose otherwise. """
    your_turn: bool | Unset = UNSET
    """ true unless you choose otherwise. """
    deadline_near: bool | Unset = UNSET
    """ true unless you choose otherwise. """
    game_over: bool | Unset = UNSET
    """ false unless you choose otherwise. """
    series_over: bool | Unset = UNSET
    """ false unless you choose otherwise. """
    invited: bool | Unset = UNSET
    """ true unless you choose otherwise. """
    joined: bool | Unset = UNSET
    """ false unless you choose otherwise. """
    series_started: bool | Unset = UNSET
    """ false unless you choose otherwise. """
    next_game: bool | Unset = UNSET
    """ false unless you choose otherwise. """

    def to_dict(self) -> dict[str, Any]:
        webhook_off = self.webhook_off

        your_turn = self.your_turn

        deadline_near = self.deadline_near

        game_over = self.game_over

        series_over = self.series_over

        invited = self.invited

        joined = self.joined

        series_started = self.series_started

        next_game = self.next_game

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

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        webhook_off = d.pop("webhook_off", UNSET)

        your_turn = d.pop("your_turn", UNSET)

        deadline_near = d.pop("deadline_near", UNSET)

        game_over = d.pop("game_over", UNSET)

        series_over = d.pop("series_over", UNSET)

        invited = d.pop("invited", UNSET)

        joined = d.pop("joined", UNSET)

        series_started = d.pop("series_started", UNSET)

        next_game = d.pop("next_game", UNSET)

        push_preferences = cls(
            webhook_off=webhook_off,
            your_turn=your_turn,
            deadline_near=deadline_near,
            game_over=game_over,
            series_over=series_over,
            invited=invited,
            joined=joined,
            series_started=series_started,
            next_game=next_game,
        )

        return push_preferences
