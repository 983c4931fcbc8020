from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset


T = TypeVar("T", bound="ReviewedMove")


@_attrs_define
class ReviewedMove:
    """One of your moves for which there was an alternative."""

    seq: int
    """ Number of the move's event in your view of the log. """
    move: str
    """ A move in the text form of the referee protocol. """
    better: str
    """ Move that the computer prefers; equal to `move` if it agrees. """
    cost: float
    """ Increase of the probability of becoming the fool, 0 to 1. Values below 0.05 are noise. """
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        seq = self.seq

        move = self.move

        better = self.better

        cost = self.cost

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "seq": seq,
                "move": move,
                "better": better,
                "cost": cost,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        seq = d.pop("seq")

        move = d.pop("move")

        better = d.pop("better")

        cost = d.pop("cost")

        reviewed_move = cls(
            seq=seq,
            move=move,
            better=better,
            cost=cost,
        )

        reviewed_move.additional_properties = d
        return reviewed_move

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
