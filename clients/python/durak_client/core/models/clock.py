from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..types import UNSET, Unset


T = TypeVar("T", bound="Clock")


@_attrs_define
class Clock:
    """With `move` or with `bank`, `increment` and `cap`."""

    window: str
    """ Time in which all entitled players may throw in. """
    move: str | Unset = UNSET
    """ Time for each move. """
    bank: str | Unset = UNSET
    """ Thinking time in reserve that each player has at the start of a game. """
    increment: str | Unset = UNSET
    """ Time that each of a player's moves adds to the bank. """
    cap: str | Unset = UNSET
    """ Largest value that a bank can reach. """
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        window = self.window

        move = self.move

        bank = self.bank

        increment = self.increment

        cap = self.cap

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "window": window,
            }
        )
        if move is not UNSET:
            field_dict["move"] = move
        if bank is not UNSET:
            field_dict["bank"] = bank
        if increment is not UNSET:
            field_dict["increment"] = increment
        if cap is not UNSET:
            field_dict["cap"] = cap

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        window = d.pop("window")

        move = d.pop("move", UNSET)

        bank = d.pop("bank", UNSET)

        increment = d.pop("increment", UNSET)

        cap = d.pop("cap", UNSET)

        clock = cls(
            window=window,
            move=move,
            bank=bank,
            increment=increment,
            cap=cap,
        )

        clock.additional_properties = d
        return clock

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
