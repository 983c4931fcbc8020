from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..models.orders_defence_do import check_orders_defence_do
from ..models.orders_defence_do import OrdersDefenceDo
from ..types import UNSET, Unset
from typing import cast

if TYPE_CHECKING:
    from ..models.orders_condition import OrdersCondition


T = TypeVar("T", bound="OrdersDefence")


@_attrs_define
class OrdersDefence:
    """Used for an attack card that it fits, if it can be done; else the next rule is read."""

    do: OrdersDefenceDo
    """ What the order does. """
    if_: OrdersCondition | Unset = UNSET
    """ Which attack cards the rule is about: those for which all of this holds; any, where nothing is said. """
    with_: list[str] | Unset = UNSET
    """ `beat`: the first of these that beats it; `transfer`: all of these together; `reflect`: this one. Left out:
    as cheaply as possible, with one card. """
    trumps: bool | Unset = True
    """ `beat`: may it cost a trump or a joker? """

    def to_dict(self) -> dict[str, Any]:
        from ..models.orders_condition import OrdersCondition  # noqa: PLC0415

        do: str = self.do

        if_: dict[str, Any] | Unset = UNSET
        if not isinstance(self.if_, Unset):
            if_ = self.if_.to_dict()

        with_: list[str] | Unset = UNSET
        if not isinstance(self.with_, Unset):
            with_ = self.with_

        trumps = self.trumps

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "do": do,
            }
        )
        if if_ is not UNSET:
            field_dict["if"] = if_
        if with_ is not UNSET:
            field_dict["with"] = with_
        if trumps is not UNSET:
            field_dict["trumps"] = trumps

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.orders_condition import OrdersCondition  # noqa: PLC0415

        d = dict(src_dict)
        do = check_orders_defence_do(d.pop("do"))

        _if_ = d.pop("if", UNSET)
        if_: OrdersCondition | Unset
        if isinstance(_if_, Unset):
            if_ = UNSET
        else:
            if_ = OrdersCondition.from_dict(_if_)

        with_ = cast(list[str], d.pop("with", UNSET))

        trumps = d.pop("trumps", UNSET)

        orders_defence = cls(
            do=do,
            if_=if_,
            with_=with_,
            trumps=trumps,
        )

        return orders_defence
