from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..models.penalty_reason import check_penalty_reason
from ..models.penalty_reason import PenaltyReason
from ..models.penalty_state import check_penalty_state
from ..models.penalty_state import PenaltyState
from typing import cast
import datetime

if TYPE_CHECKING:
    from ..models.penalty_mark import PenaltyMark


T = TypeVar("T", bound="Penalty")


@_attrs_define
class Penalty:
    """The penalty of one player for one game."""

    id: str
    """ Short opaque id. """
    series: str
    """ Id of the series. """
    game: str
    """ Id of the game. """
    game_number: int
    """ Position of the game in its series, from 1. """
    seat: int
    """ Number of a seat, from 0, clockwise; null for no seat. """
    debtor: str
    """ Username of the player who owes the penalty. """
    reason: PenaltyReason
    epaulettes: int
    """ Number of epaulettes that the fool received. """
    words: str
    """ Penalty in words, as agreed before the first game. """
    state: PenaltyState
    created_at: datetime.datetime
    """ When it was created. """
    marks: list[PenaltyMark]
    """ History of the penalty, oldest first. """
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        from ..models.penalty_mark import PenaltyMark  # noqa: PLC0415

        id = self.id

        series = self.series

        game = self.game

        game_number = self.game_number

        seat = self.seat

        debtor = self.debtor

        reason: str = self.reason

        epaulettes = self.epaulettes

        words = self.words

        state: str = self.state

        created_at = self.created_at.isoformat()

        marks = []
        for marks_item_data in self.marks:
            marks_item = marks_item_data.to_dict()
            marks.append(marks_item)

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "id": id,
                "series": series,
                "game": game,
                "game_number": game_number,
                "seat": seat,
                "debtor": debtor,
                "reason": reason,
                "epaulettes": epaulettes,
                "words": words,
                "state": state,
                "created_at": created_at,
                "marks": marks,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.penalty_mark import PenaltyMark  # noqa: PLC0415

        d = dict(src_dict)
        id = d.pop("id")

        series = d.pop("series")

        game = d.pop("game")

        game_number = d.pop("game_number")

        seat = d.pop("seat")

        debtor = d.pop("debtor")

        reason = check_penalty_reason(d.pop("reason"))

        epaulettes = d.pop("epaulettes")

        words = d.pop("words")

        state = check_penalty_state(d.pop("state"))

        created_at = datetime.datetime.fromisoformat(d.pop("created_at"))

        marks = []
        _marks = d.pop("marks")
        for marks_item_data in _marks:
            marks_item = PenaltyMark.from_dict(marks_item_data)

            marks.append(marks_item)

        penalty = cls(
            id=id,
            series=series,
            game=game,
            game_number=game_number,
            seat=seat,
            debtor=debtor,
            reason=reason,
            epaulettes=epaulettes,
            words=words,
            state=state,
            created_at=created_at,
            marks=marks,
        )

        penalty.additional_properties = d
        return penalty

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
