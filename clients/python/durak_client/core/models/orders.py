from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..models.orders_exchange import check_orders_exchange
from ..models.orders_exchange import OrdersExchange
from ..models.orders_openings_item_type_1 import check_orders_openings_item_type_1
from ..models.orders_openings_item_type_1 import OrdersOpeningsItemType1
from ..types import UNSET, Unset
from typing import cast

if TYPE_CHECKING:
    from ..models.orders_defence import OrdersDefence
    from ..models.orders_throw_ins import OrdersThrowIns


T = TypeVar("T", bound="Orders")


@_attrs_define
class Orders:
    """Your standing orders for one game; `{}` is none. What they do not say, you are asked."""

    for_bouts: int | Unset = UNSET
    """ For how many bouts they stand, the present one included; left out: until you withdraw them. """
    pass_this_bout: bool | Unset = False
    """ Pass whenever you are asked to add something, until this bout ends. """
    exchange: OrdersExchange | Unset = "ask"
    """ When you are asked whether you exchange the lowest trump for the trump card. """
    defences: list[OrdersDefence] | Unset = UNSET
    """ Answers to attacks, read from top to bottom for every unbeaten card. """
    openings: list[list[str] | OrdersOpeningsItemType1] | Unset = UNSET
    """ The first that you can play: these cards, the lowest, the lowest pair; or ask. """
    throw_ins: OrdersThrowIns | Unset = UNSET
    """ What to add, a card at a time and the cheapest first, whenever you are asked to; then `pass` or `ask`. """
    throw_ins_on_take: OrdersThrowIns | Unset = UNSET
    """ What to add, a card at a time and the cheapest first, whenever you are asked to; then `pass` or `ask`. """

    def to_dict(self) -> dict[str, Any]:
        from ..models.orders_defence import OrdersDefence  # noqa: PLC0415
        from ..models.orders_throw_ins import OrdersThrowIns  # noqa: PLC0415

        for_bouts = self.for_bouts

        pass_this_bout = self.pass_this_bout

        exchange: str | Unset = UNSET
        if not isinstance(self.exchange, Unset):
            exchange = self.exchange

        defences: list[dict[str, Any]] | Unset = UNSET
        if not isinstance(self.defences, Unset):
            defences = []
            for defences_item_data in self.defences:
                defences_item = defences_item_data.to_dict()
                defences.append(defences_item)

        openings: list[list[str] | str] | Unset = UNSET
        if not isinstance(self.openings, Unset):
            openings = []
            for openings_item_data in self.openings:
                openings_item: list[str] | str
                if isinstance(openings_item_data, list):
                    openings_item = openings_item_data

                else:
                    openings_item = openings_item_data

                openings.append(openings_item)

        throw_ins: dict[str, Any] | Unset = UNSET
        if not isinstance(self.throw_ins, Unset):
            throw_ins = self.throw_ins.to_dict()

        throw_ins_on_take: dict[str, Any] | Unset = UNSET
        if not isinstance(self.throw_ins_on_take, Unset):
            throw_ins_on_take = self.throw_ins_on_take.to_dict()

        field_dict: dict[str, Any] = {}

        field_dict.update({})
        if for_bouts is not UNSET:
            field_dict["for_bouts"] = for_bouts
        if pass_this_bout is not UNSET:
            field_dict["pass_this_bout"] = pass_this_bout
        if exchange is not UNSET:
            field_dict["exchange"] = exchange
        if defences is not UNSET:
            field_dict["defences"] = defences
        if openings is not UNSET:
            field_dict["openings"] = openings
        if throw_ins is not UNSET:
            field_dict["throw_ins"] = throw_ins
        if throw_ins_on_take is not UNSET:
            field_dict["throw_ins_on_take"] = throw_ins_on_take

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.orders_defence import OrdersDefence  # noqa: PLC0415
        from ..models.orders_throw_ins import OrdersThrowIns  # noqa: PLC0415

        d = dict(src_dict)
        for_bouts = d.pop("for_bouts", UNSET)

        pass_this_bout = d.pop("pass_this_bout", UNSET)

        _exchange = d.pop("exchange", UNSET)
        exchange: OrdersExchange | Unset
        if isinstance(_exchange, Unset):
            exchange = UNSET
        else:
            exchange = check_orders_exchange(_exchange)

        _defences = d.pop("defences", UNSET)
        defences: list[OrdersDefence] | Unset = UNSET
        if _defences is not UNSET:
            defences = []
            for defences_item_data in _defences:
                defences_item = OrdersDefence.from_dict(defences_item_data)

                defences.append(defences_item)

        _openings = d.pop("openings", UNSET)
        openings: list[list[str] | OrdersOpeningsItemType1] | Unset = UNSET
        if _openings is not UNSET:
            openings = []
            for openings_item_data in _openings:

                def _parse_openings_item(data: object) -> list[str] | OrdersOpeningsItemType1:
                    try:
                        if not isinstance(data, list):
                            raise TypeError()
                        openings_item_type_0 = cast(list[str], data)

                        return openings_item_type_0
                    except (TypeError, ValueError, AttributeError, KeyError):
                        pass
                    if not isinstance(data, str):
                        raise TypeError()
                    openings_item_type_1 = check_orders_openings_item_type_1(data)

                    return openings_item_type_1

                openings_item = _parse_openings_item(openings_item_data)

                openings.append(openings_item)

        _throw_ins = d.pop("throw_ins", UNSET)
        throw_ins: OrdersThrowIns | Unset
        if isinstance(_throw_ins, Unset):
            throw_ins = UNSET
        else:
            throw_ins = OrdersThrowIns.from_dict(_throw_ins)

        _throw_ins_on_take = d.pop("throw_ins_on_take", UNSET)
        throw_ins_on_take: OrdersThrowIns | Unset
        if isinstance(_throw_ins_on_take, Unset):
            throw_ins_on_take = UNSET
        else:
            throw_ins_on_take = OrdersThrowIns.from_dict(_throw_ins_on_take)

        orders = cls(
            for_bouts=for_bouts,
            pass_this_bout=pass_this_bout,
            exchange=exchange,
            defences=defences,
            openings=openings,
            throw_ins=throw_ins,
            throw_ins_on_take=throw_ins_on_take,
        )

        return orders
