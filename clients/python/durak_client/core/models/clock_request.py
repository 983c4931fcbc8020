from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..types import UNSET, Unset


T = TypeVar("T", bound="ClockRequest")


@_attrs_define
class ClockRequest:
    """Either `move`, a time for each move, or `bank`, a time for all moves of a game, to which each adds a little."""

    move: str | Unset = UNSET
    """ Time for each move; P2D if neither `move` nor `bank` is given. """
    bank: str | Unset = UNSET
    """ Thinking time in reserve that each player has at the start of a game. """
    increment: str | Unset = UNSET
    """ Time that each of a player's moves adds to the bank; default: the shorter of PT12H and `bank`. """
    cap: str | Unset = UNSET
    """ Largest value that a bank can reach; default: `bank`. """
    window: str | Unset = UNSET
    """ Time for throwing in; at most `move` or `bank`, default: the shorter of that and PT12H. """

    def to_dict(self) -> dict[str, Any]:
        move = self.move

        bank = self.bank

        increment = self.increment

        cap = self.cap

        window = self.window

        field_dict: dict[str, Any] = {}

        field_dict.update({})
        if move is not UNSET:
            field_dict["move"] = move
        if bank is not UNSET:
            field_dict["bank"] = bank
        if increment is not UNSET:
            field_dict["increment"] = increment
        if cap is not UNSET:
            field_dict["cap"] = cap
        if window is not UNSET:
            field_dict["window"] = window

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        move = d.pop("move", UNSET)

        bank = d.pop("bank", UNSET)

        increment = d.pop("increment", UNSET)

        cap = d.pop("cap", UNSET)

        window = d.pop("window", UNSET)

        clock_request = cls(
            move=move,
            bank=bank,
            increment=increment,
            cap=cap,
            window=window,
        )

        return clock_request
