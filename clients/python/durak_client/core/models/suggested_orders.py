from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from typing import cast

if TYPE_CHECKING:
    from ..models.orders import Orders
    from ..models.suggestion import Suggestion


T = TypeVar("T", bound="SuggestedOrders")


@_attrs_define
class SuggestedOrders:
    suggestions: list[Suggestion]
    """ At most 5, the likeliest first. """
    orders: Orders
    """ Your standing orders for one game; `{}` is none. What they do not say, you are asked. """
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        from ..models.orders import Orders  # noqa: PLC0415
        from ..models.suggestion import Suggestion  # noqa: PLC0415

        suggestions = []
        for suggestions_item_data in self.suggestions:
            suggestions_item = suggestions_item_data.to_dict()
            suggestions.append(suggestions_item)

        orders = self.orders.to_dict()

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "suggestions": suggestions,
                "orders": orders,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.orders import Orders  # noqa: PLC0415
        from ..models.suggestion import Suggestion  # noqa: PLC0415

        d = dict(src_dict)
        suggestions = []
        _suggestions = d.pop("suggestions")
        for suggestions_item_data in _suggestions:
            suggestions_item = Suggestion.from_dict(suggestions_item_data)

            suggestions.append(suggestions_item)

        orders = Orders.from_dict(d.pop("orders"))

        suggested_orders = cls(
            suggestions=suggestions,
            orders=orders,
        )

        suggested_orders.additional_properties = d
        return suggested_orders

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
