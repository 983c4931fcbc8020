from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset


T = TypeVar("T", bound="StandingsRow")


@_attrs_define
class StandingsRow:
    """Results of one seat over the finished games. Abandoned games count only for moves and overdue moves."""

    seat: int
    """ Number of a seat, from 0, clockwise; null for no seat. """
    games: int
    """ Number of games. """
    fool: int
    """ Number of games that the player lost as the fool. """
    draws: int
    """ Number of games that ended in a draw. """
    epaulettes: int
    """ Number of epaulettes that the seat received in all games. """
    moves: int
    """ Number of moves. """
    overdue: int
    """ Number of moves made after their deadline. """
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        seat = self.seat

        games = self.games

        fool = self.fool

        draws = self.draws

        epaulettes = self.epaulettes

        moves = self.moves

        overdue = self.overdue

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "seat": seat,
                "games": games,
                "fool": fool,
                "draws": draws,
                "epaulettes": epaulettes,
                "moves": moves,
                "overdue": overdue,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        seat = d.pop("seat")

        games = d.pop("games")

        fool = d.pop("fool")

        draws = d.pop("draws")

        epaulettes = d.pop("epaulettes")

        moves = d.pop("moves")

        overdue = d.pop("overdue")

        standings_row = cls(
            seat=seat,
            games=games,
            fool=fool,
            draws=draws,
            epaulettes=epaulettes,
            moves=moves,
            overdue=overdue,
        )

        standings_row.additional_properties = d
        return standings_row

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
