from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..types import UNSET, Unset
from typing import cast

if TYPE_CHECKING:
    from ..models.analysis_request_position import AnalysisRequestPosition
    from ..models.deal_request import DealRequest
    from ..models.partial_rules import PartialRules


T = TypeVar("T", bound="AnalysisRequest")


@_attrs_define
class AnalysisRequest:
    rules: PartialRules | str
    """ Name of a preset, or an object of options, optionally with the `preset` that they change. Presets of players
    are written `PLAYER/NAME`. """
    position: AnalysisRequestPosition | Unset = UNSET
    """ State to continue from, with all cards visible. """
    deal: DealRequest | Unset = UNSET
    """ As the referee takes it; either `deck` or `seed`. """
    moves: list[list[int | str]] | Unset = UNSET
    """ Moves to make one after another, each as seat and text. """
    seat: int | Unset = UNSET
    """ Seat for which legal moves are listed; default: all seats. """

    def to_dict(self) -> dict[str, Any]:
        from ..models.analysis_request_position import AnalysisRequestPosition  # noqa: PLC0415
        from ..models.deal_request import DealRequest  # noqa: PLC0415
        from ..models.partial_rules import PartialRules  # noqa: PLC0415

        rules: dict[str, Any] | str
        if isinstance(self.rules, PartialRules):
            rules = self.rules.to_dict()
        else:
            rules = self.rules

        position: dict[str, Any] | Unset = UNSET
        if not isinstance(self.position, Unset):
            position = self.position.to_dict()

        deal: dict[str, Any] | Unset = UNSET
        if not isinstance(self.deal, Unset):
            deal = self.deal.to_dict()

        moves: list[list[int | str]] | Unset = UNSET
        if not isinstance(self.moves, Unset):
            moves = []
            for moves_item_data in self.moves:
                moves_item = []
                for moves_item_item_data in moves_item_data:
                    moves_item_item: int | str
                    moves_item_item = moves_item_item_data
                    moves_item.append(moves_item_item)

                moves.append(moves_item)

        seat = self.seat

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "rules": rules,
            }
        )
        if position is not UNSET:
            field_dict["position"] = position
        if deal is not UNSET:
            field_dict["deal"] = deal
        if moves is not UNSET:
            field_dict["moves"] = moves
        if seat is not UNSET:
            field_dict["seat"] = seat

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.analysis_request_position import AnalysisRequestPosition  # noqa: PLC0415
        from ..models.deal_request import DealRequest  # noqa: PLC0415
        from ..models.partial_rules import PartialRules  # noqa: PLC0415

        d = dict(src_dict)

        def _parse_rules(data: object) -> PartialRules | str:
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                rules_type_1 = PartialRules.from_dict(data)

                return rules_type_1
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(PartialRules | str, data)

        rules = _parse_rules(d.pop("rules"))

        _position = d.pop("position", UNSET)
        position: AnalysisRequestPosition | Unset
        if isinstance(_position, Unset):
            position = UNSET
        else:
            position = AnalysisRequestPosition.from_dict(_position)

        _deal = d.pop("deal", UNSET)
        deal: DealRequest | Unset
        if isinstance(_deal, Unset):
            deal = UNSET
        else:
            deal = DealRequest.from_dict(_deal)

        _moves = d.pop("moves", UNSET)
        moves: list[list[int | str]] | Unset = UNSET
        if _moves is not UNSET:
            moves = []
            for moves_item_data in _moves:
                moves_item = []
                _moves_item = moves_item_data
                for moves_item_item_data in _moves_item:

                    def _parse_moves_item_item(data: object) -> int | str:
                        return cast(int | str, data)

                    moves_item_item = _parse_moves_item_item(moves_item_item_data)

                    moves_item.append(moves_item_item)

                moves.append(moves_item)

        seat = d.pop("seat", UNSET)

        analysis_request = cls(
            rules=rules,
            position=position,
            deal=deal,
            moves=moves,
            seat=seat,
        )

        return analysis_request
