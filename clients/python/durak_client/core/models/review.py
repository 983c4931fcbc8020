from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from typing import cast
import datetime

if TYPE_CHECKING:
    from ..models.reviewed_move import ReviewedMove


T = TypeVar("T", bound="Review")


@_attrs_define
class Review:
    game: str
    """ The id of the game. """
    seat: int
    """ The number of a seat, from 0 on, clockwise; null where it is nobody's. """
    level: str
    """ Of the computer that looks back. """
    asked: datetime.datetime
    """ When it was asked for. """
    done: bool
    """ When it was done; null: not yet. """
    moves_looked_at: int
    """ How many of them were looked at. """
    moves_in_all: int
    """ How many moves there are to look at. """
    moves: list[ReviewedMove]
    """ The moves that cost something. """
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        from ..models.reviewed_move import ReviewedMove  # noqa: PLC0415

        game = self.game

        seat = self.seat

        level = self.level

        asked = self.asked.isoformat()

        done = self.done

        moves_looked_at = self.moves_looked_at

        moves_in_all = self.moves_in_all

        moves = []
        for moves_item_data in self.moves:
            moves_item = moves_item_data.to_dict()
            moves.append(moves_item)

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "game": game,
                "seat": seat,
                "level": level,
                "asked": asked,
                "done": done,
                "moves_looked_at": moves_looked_at,
                "moves_in_all": moves_in_all,
                "moves": moves,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.reviewed_move import ReviewedMove  # noqa: PLC0415

        d = dict(src_dict)
        game = d.pop("game")

        seat = d.pop("seat")

        level = d.pop("level")

        asked = datetime.datetime.fromisoformat(d.pop("asked"))

        done = d.pop("done")

        moves_looked_at = d.pop("moves_looked_at")

        moves_in_all = d.pop("moves_in_all")

        moves = []
        _moves = d.pop("moves")
        for moves_item_data in _moves:
            moves_item = ReviewedMove.from_dict(moves_item_data)

            moves.append(moves_item)

        review = cls(
            game=game,
            seat=seat,
            level=level,
            asked=asked,
            done=done,
            moves_looked_at=moves_looked_at,
            moves_in_all=moves_in_all,
            moves=moves,
        )

        review.additional_properties = d
        return review

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
