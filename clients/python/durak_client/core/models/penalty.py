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
    """What one player owes for one game, or has owed."""

    id: str
    """ Its id: short and opaque. """
    series: str
    """ The id of the series. """
    game: str
    """ The id of the game. """
    number: int
    """ Of the game, within the series. """
    seat: int
    """ The number of a seat, from 0 on, clockwise; null where it is nobody's. """
    debtor: str
    """ Who owes: a name. """
    reason: PenaltyReason
    epaulettes: int
    """ How many epaulettes the fool wears. """
    words: str
    """ What was agreed before the first game. """
    state: PenaltyState
    created: datetime.datetime
    """ When it was made. """
    marks: list[PenaltyMark]
    """ The whole history, oldest first. """
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        from ..models.penalty_mark import PenaltyMark  # noqa: PLC0415

        id = self.id

        series = self.series

        game = self.game

        number = self.number

        seat = self.seat

        debtor = self.debtor

        reason: str = self.reason

        epaulettes = self.epaulettes

        words = self.words

        state: str = self.state

        created = self.created.isoformat()

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
                "number": number,
                "seat": seat,
                "debtor": debtor,
                "reason": reason,
                "epaulettes": epaulettes,
                "words": words,
                "state": state,
                "created": created,
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

        number = d.pop("number")

        seat = d.pop("seat")

        debtor = d.pop("debtor")

        reason = check_penalty_reason(d.pop("reason"))

        epaulettes = d.pop("epaulettes")

        words = d.pop("words")

        state = check_penalty_state(d.pop("state"))

        created = datetime.datetime.fromisoformat(d.pop("created"))

        marks = []
        _marks = d.pop("marks")
        for marks_item_data in _marks:
            marks_item = PenaltyMark.from_dict(marks_item_data)

            marks.append(marks_item)

        penalty = cls(
            id=id,
            series=series,
            game=game,
            number=number,
            seat=seat,
            debtor=debtor,
            reason=reason,
            epaulettes=epaulettes,
            words=words,
            state=state,
            created=created,
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
