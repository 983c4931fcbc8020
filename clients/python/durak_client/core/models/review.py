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
    """ Id of the game. """
    seat: int
    """ Number of a seat, from 0, clockwise; null for no seat. """
    level: str
    """ Level of the computer that analyses the moves. """
    requested_at: datetime.datetime
    """ When it was requested. """
    done: bool
    """ Whether all moves have been analysed. """
    moves_reviewed: int
    """ Number of moves that the computer has analysed so far. """
    moves_total: int
    """ Number of moves in the review. """
    moves: list[ReviewedMove]
    """ Moves that raised the probability of becoming the fool. """
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        from ..models.reviewed_move import ReviewedMove  # noqa: PLC0415

        game = self.game

        seat = self.seat

        level = self.level

        requested_at = self.requested_at.isoformat()

        done = self.done

        moves_reviewed = self.moves_reviewed

        moves_total = self.moves_total

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
                "requested_at": requested_at,
                "done": done,
                "moves_reviewed": moves_reviewed,
                "moves_total": moves_total,
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

        requested_at = datetime.datetime.fromisoformat(d.pop("requested_at"))

        done = d.pop("done")

        moves_reviewed = d.pop("moves_reviewed")

        moves_total = d.pop("moves_total")

        moves = []
        _moves = d.pop("moves")
        for moves_item_data in _moves:
            moves_item = ReviewedMove.from_dict(moves_item_data)

            moves.append(moves_item)

        review = cls(
            game=game,
            seat=seat,
            level=level,
            requested_at=requested_at,
            done=done,
            moves_reviewed=moves_reviewed,
            moves_total=moves_total,
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
