from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from typing import cast

if TYPE_CHECKING:
    from ..models.analysis_legal import AnalysisLegal
    from ..models.analysis_state import AnalysisState
    from ..models.refused_move import RefusedMove


T = TypeVar("T", bound="Analysis")


@_attrs_define
class Analysis:
    state: AnalysisState
    """ Final state with all cards visible. """
    legal: AnalysisLegal
    """ Legal moves by seat. """
    refused: None | RefusedMove
    """ First refused move and the reason; null if all moves were legal. """
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        from ..models.analysis_legal import AnalysisLegal  # noqa: PLC0415
        from ..models.analysis_state import AnalysisState  # noqa: PLC0415
        from ..models.refused_move import RefusedMove  # noqa: PLC0415

        state = self.state.to_dict()

        legal = self.legal.to_dict()

        refused: dict[str, Any] | None
        if isinstance(self.refused, RefusedMove):
            refused = self.refused.to_dict()
        else:
            refused = self.refused

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "state": state,
                "legal": legal,
                "refused": refused,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.analysis_legal import AnalysisLegal  # noqa: PLC0415
        from ..models.analysis_state import AnalysisState  # noqa: PLC0415
        from ..models.refused_move import RefusedMove  # noqa: PLC0415

        d = dict(src_dict)
        state = AnalysisState.from_dict(d.pop("state"))

        legal = AnalysisLegal.from_dict(d.pop("legal"))

        def _parse_refused(data: object) -> None | RefusedMove:
            if data is None:
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                refused_type_0 = RefusedMove.from_dict(data)

                return refused_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(None | RefusedMove, data)

        refused = _parse_refused(d.pop("refused"))

        analysis = cls(
            state=state,
            legal=legal,
            refused=refused,
        )

        analysis.additional_properties = d
        return analysis

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
