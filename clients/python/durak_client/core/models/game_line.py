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


T = TypeVar("T", bound="GameLine")


@_attrs_define
class GameLine:
    id: str
    """ Its id: short and opaque. """
    number: int
    """ From 1 on. """
    phase: GamePhase
    started: datetime.datetime
    """ When it began; null before. """
    finished: datetime.datetime | None
    """ When it was over; null before. """
    result: None | Result
    """ How it ended; null before. """
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        from ..models.result import Result  # noqa: PLC0415

        id = self.id

        number = self.number

        phase: str = self.phase

        started = self.started.isoformat()

        finished: None | str
        if isinstance(self.finished, datetime.datetime):
            finished = self.finished.isoformat()
        else:
            finished = self.finished

        result: dict[str, Any] | None
        if isinstance(self.result, Result):
            result = self.result.to_dict()
        else:
            result = self.result

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "id": id,
                "number": number,
                "phase": phase,
                "started": started,
                "finished": finished,
                "result": result,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.result import Result  # noqa: PLC0415

        d = dict(src_dict)
        id = d.pop("id")

        number = d.pop("number")

        phase = check_game_phase(d.pop("phase"))

        started = datetime.datetime.fromisoformat(d.pop("started"))

        def _parse_finished(data: object) -> datetime.datetime | None:
            if data is None:
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                finished_type_0 = datetime.datetime.fromisoformat(data)

                return finished_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(datetime.datetime | None, data)

        finished = _parse_finished(d.pop("finished"))

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

        game_line = cls(
            id=id,
            number=number,
            phase=phase,
            started=started,
            finished=finished,
            result=result,
        )

        game_line.additional_properties = d
        return game_line

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
