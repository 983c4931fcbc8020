from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from typing import cast

if TYPE_CHECKING:
    from ..models.refused_move_problem import RefusedMoveProblem


T = TypeVar("T", bound="RefusedMove")


@_attrs_define
class RefusedMove:
    index: int
    """ Index of the first refused move. Later moves were not tried. """
    problem: RefusedMoveProblem
    """ Problem document that explains the refusal. """
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        from ..models.refused_move_problem import RefusedMoveProblem  # noqa: PLC0415

        index = self.index

        problem = self.problem.to_dict()

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "index": index,
                "problem": problem,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.refused_move_problem import RefusedMoveProblem  # noqa: PLC0415

        d = dict(src_dict)
        index = d.pop("index")

        problem = RefusedMoveProblem.from_dict(d.pop("problem"))

        refused_move = cls(
            index=index,
            problem=problem,
        )

        refused_move.additional_properties = d
        return refused_move

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
