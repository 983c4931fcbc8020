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

if TYPE_CHECKING:
    from ..models.result import Result


T = TypeVar("T", bound="GameOfPlayer")


@_attrs_define
class GameOfPlayer:
    id: str
    """ Short opaque id. """
    game_number: int
    """ Position of the game in its series, from 1. """
    phase: GamePhase
    started_at: datetime.datetime
    """ When it started; null before its start. """
    finished_at: datetime.datetime | None
    """ When it ended; null before its end. """
    result: None | Result
    """ How the game ended; null while it runs. """
    series: str
    """ Id of the series. """
    seat: int
    """ Seat of the player in this game. """
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        from ..models.result import Result  # noqa: PLC0415

        id = self.id

        game_number = self.game_number

        phase: str = self.phase

        started_at = self.started_at.isoformat()

        finished_at: None | str
        if isinstance(self.finished_at, datetime.datetime):
            finished_at = self.finished_at.isoformat()
        else:
            finished_at = self.finished_at

        result: dict[str, Any] | None
        if isinstance(self.result, Result):
            result = self.result.to_dict()
        else:
            result = self.result

        series = self.series

        seat = self.seat

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "id": id,
                "game_number": game_number,
                "phase": phase,
                "started_at": started_at,
                "finished_at": finished_at,
                "result": result,
                "series": series,
                "seat": seat,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.result import Result  # noqa: PLC0415

        d = dict(src_dict)
        id = d.pop("id")

        game_number = d.pop("game_number")

        phase = check_game_phase(d.pop("phase"))

        started_at = datetime.datetime.fromisoformat(d.pop("started_at"))

        def _parse_finished_at(data: object) -> datetime.datetime | None:
            if data is None:
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                finished_at_type_0 = datetime.datetime.fromisoformat(data)

                return finished_at_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(datetime.datetime | None, data)

        finished_at = _parse_finished_at(d.pop("finished_at"))

        def _parse_result(data: object) -> None | Result:
            if data is None:
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                result_type_0 = Result.from_dict(data)

                return result_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(None | Result, data)

        result = _parse_result(d.pop("result"))

        series = d.pop("series")

        seat = d.pop("seat")

        game_of_player = cls(
            id=id,
            game_number=game_number,
            phase=phase,
            started_at=started_at,
            finished_at=finished_at,
            result=result,
            series=series,
            seat=seat,
        )

        game_of_player.additional_properties = d
        return game_of_player

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
