from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..types import UNSET, Unset
from typing import cast

if TYPE_CHECKING:
    from ..models.orders import Orders


T = TypeVar("T", bound="PreviewRequest")


@_attrs_define
class PreviewRequest:
    orders: Orders | Unset = UNSET
    """ Your standing orders for one game; `{}` is none. What they do not say, you are asked. """

    def to_dict(self) -> dict[str, Any]:
        from ..models.orders import Orders  # noqa: PLC0415

        orders: dict[str, Any] | Unset = UNSET
        if not isinstance(self.orders, Unset):
            orders = self.orders.to_dict()

        field_dict: dict[str, Any] = {}

        field_dict.update({})
        if orders is not UNSET:
            field_dict["orders"] = orders

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.orders import Orders  # noqa: PLC0415

        d = dict(src_dict)
        _orders = d.pop("orders", UNSET)
        orders: Orders | Unset
        if isinstance(_orders, Unset):
            orders = UNSET
        else:
            orders = Orders.from_dict(_orders)

        preview_request = cls(
            orders=orders,
        )

        return preview_request
