from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..models.game_phase import check_game_phase
from ..models.game_phase import GamePhase
from typing import cast
import datetime


T = TypeVar("T", bound="Turn")


@_attrs_define
class Turn:
    game: str
    """ Id of the game. """
    series: str
    """ Id of the series. """
    phase: GamePhase
    deadline_at: datetime.datetime | None
    """ Deadline of the move that the game waits for; null while no clock runs. """
    turn_started_at: datetime.datetime
    """ When the game began to wait for this move. """
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        game = self.game

        series = self.series

        phase: str = self.phase

        deadline_at: None | str
        if isinstance(self.deadline_at, datetime.datetime):
            deadline_at = self.deadline_at.isoformat()
        else:
            deadline_at = self.deadline_at

        turn_started_at = self.turn_started_at.isoformat()

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "game": game,
                "series": series,
                "phase": phase,
                "deadline_at": deadline_at,
                "turn_started_at": turn_started_at,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        game = d.pop("game")

        series = d.pop("series")

        phase = check_game_phase(d.pop("phase"))

        def _parse_deadline_at(data: object) -> datetime.datetime | None:
            if data is None:
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                deadline_at_type_0 = datetime.datetime.fromisoformat(data)

                return deadline_at_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(datetime.datetime | None, data)

        deadline_at = _parse_deadline_at(d.pop("deadline_at"))

        turn_started_at = datetime.datetime.fromisoformat(d.pop("turn_started_at"))

        turn = cls(
            game=game,
            series=series,
            phase=phase,
            deadline_at=deadline_at,
            turn_started_at=turn_started_at,
        )

        turn.additional_properties = d
        return turn

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
