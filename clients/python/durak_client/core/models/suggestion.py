from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from typing import cast

if TYPE_CHECKING:
    from ..models.orders import Orders
    from ..models.question import Question


T = TypeVar("T", bound="Suggestion")


@_attrs_define
class Suggestion:
    question: Question
    """ What may be asked. `if`, `rest` and `by` are told of attacks alone. """
    orders: Orders
    """ Your standing orders for one game; `{}` is none. What they do not say, you are asked. """
    alternatives: list[Orders]
    """ Other answers; the last one asks you. """
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        from ..models.orders import Orders  # noqa: PLC0415
        from ..models.question import Question  # noqa: PLC0415

        question = self.question.to_dict()

        orders = self.orders.to_dict()

        alternatives = []
        for alternatives_item_data in self.alternatives:
            alternatives_item = alternatives_item_data.to_dict()
            alternatives.append(alternatives_item)

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "question": question,
                "orders": orders,
                "alternatives": alternatives,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.orders import Orders  # noqa: PLC0415
        from ..models.question import Question  # noqa: PLC0415

        d = dict(src_dict)
        question = Question.from_dict(d.pop("question"))

        orders = Orders.from_dict(d.pop("orders"))

        alternatives = []
        _alternatives = d.pop("alternatives")
        for alternatives_item_data in _alternatives:
            alternatives_item = Orders.from_dict(alternatives_item_data)

            alternatives.append(alternatives_item)

        suggestion = cls(
            question=question,
            orders=orders,
            alternatives=alternatives,
        )

        suggestion.additional_properties = d
        return suggestion

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
