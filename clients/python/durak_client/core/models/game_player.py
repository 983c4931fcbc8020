from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from typing import cast


T = TypeVar("T", bound="GamePlayer")


@_attrs_define
class GamePlayer:
    seat: int
    """ Number of a seat, from 0, clockwise; null for no seat. """
    player: None | str
    """ Username; null for a computer player. """
    computer: None | str
    """ Level of the computer that owns the seat; null for a person. """
    bot: bool
    """ Whether a program plays for the account. """
    sitting_in: bool
    """ Whether a computer plays for this player until the player returns. """
    resigned: bool
    """ Whether the player resigned; a computer plays to the end. """
    agrees_to_abandon: bool
    """ Whether the player agrees to abandon the game. """
    may_return: bool
    """ Whether a computer plays for this player and the player can return. """
    moves: int | None
    """ Number of moves that the player made; null until the game is over. """
    overdue: int | None
    """ Number of moves after their deadline; null until the game is over. """
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        seat = self.seat

        player: None | str
        player = self.player

        computer: None | str
        computer = self.computer

        bot = self.bot

        sitting_in = self.sitting_in

        resigned = self.resigned

        agrees_to_abandon = self.agrees_to_abandon

        may_return = self.may_return

        moves: int | None
        moves = self.moves

        overdue: int | None
        overdue = self.overdue

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "seat": seat,
                "player": player,
                "computer": computer,
                "bot": bot,
                "sitting_in": sitting_in,
                "resigned": resigned,
                "agrees_to_abandon": agrees_to_abandon,
                "may_return": may_return,
                "moves": moves,
                "overdue": overdue,
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

        sitting_in = d.pop("sitting_in")

        resigned = d.pop("resigned")

        agrees_to_abandon = d.pop("agrees_to_abandon")

        may_return = d.pop("may_return")

        def _parse_moves(data: object) -> int | None:
            if data is None:
                return data
            return cast(int | None, data)

        moves = _parse_moves(d.pop("moves"))

        def _parse_overdue(data: object) -> int | None:
            if data is None:
                return data
            return cast(int | None, data)

        overdue = _parse_overdue(d.pop("overdue"))

        game_player = cls(
            seat=seat,
            player=player,
            computer=computer,
            bot=bot,
            sitting_in=sitting_in,
            resigned=resigned,
            agrees_to_abandon=agrees_to_abandon,
            may_return=may_return,
            moves=moves,
            overdue=overdue,
        )

        game_player.additional_properties = d
        return game_player

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
