from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..models.orders_throw_ins_then import check_orders_throw_ins_then
from ..models.orders_throw_ins_then import OrdersThrowInsThen
from ..models.written_rank import check_written_rank
from ..models.written_rank import WrittenRank
from ..types import UNSET, Unset
from typing import cast


T = TypeVar("T", bound="OrdersThrowIns")


@_attrs_define
class OrdersThrowIns:
    """What to add, a card at a time and the cheapest first, whenever you are asked to; then `pass` or `ask`."""

    cards: list[str] | Unset = UNSET
    """ These cards, trumps too. """
    ranks: list[WrittenRank] | Unset = UNSET
    """ Cards of these ranks. """
    up_to: WrittenRank | Unset = UNSET
    """ 10 and T are the same rank. """
    trumps: bool | Unset = False
    """ Whether `up_to` and `ranks` mean trumps, and `up_to` jokers. """
    at_most: int | Unset = UNSET
    """ Add nothing once so many attack cards on the table are yours, your opening included. """
    then: OrdersThrowInsThen | Unset = "ask"
    """ What the order does when no more cards fit. """

    def to_dict(self) -> dict[str, Any]:
        cards: list[str] | Unset = UNSET
        if not isinstance(self.cards, Unset):
            cards = self.cards

        ranks: list[str] | Unset = UNSET
        if not isinstance(self.ranks, Unset):
            ranks = []
            for ranks_item_data in self.ranks:
                ranks_item: str = ranks_item_data
                ranks.append(ranks_item)

        up_to: str | Unset = UNSET
        if not isinstance(self.up_to, Unset):
            up_to = self.up_to

        trumps = self.trumps

        at_most = self.at_most

        then: str | Unset = UNSET
        if not isinstance(self.then, Unset):
            then = self.then

        field_dict: dict[str, Any] = {}

        field_dict.update({})
        if cards is not UNSET:
            field_dict["cards"] = cards
        if ranks is not UNSET:
            field_dict["ranks"] = ranks
        if up_to is not UNSET:
            field_dict["up_to"] = up_to
        if trumps is not UNSET:
            field_dict["trumps"] = trumps
        if at_most is not UNSET:
            field_dict["at_most"] = at_most
        if then is not UNSET:
            field_dict["then"] = then

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        cards = cast(list[str], d.pop("cards", UNSET))

        _ranks = d.pop("ranks", UNSET)
        ranks: list[WrittenRank] | Unset = UNSET
        if _ranks is not UNSET:
            ranks = []
            for ranks_item_data in _ranks:
                ranks_item = check_written_rank(ranks_item_data)

                ranks.append(ranks_item)

        _up_to = d.pop("up_to", UNSET)
        up_to: WrittenRank | Unset
        if isinstance(_up_to, Unset):
            up_to = UNSET
        else:
            up_to = check_written_rank(_up_to)

        trumps = d.pop("trumps", UNSET)

        at_most = d.pop("at_most", UNSET)

        _then = d.pop("then", UNSET)
        then: OrdersThrowInsThen | Unset
        if isinstance(_then, Unset):
            then = UNSET
        else:
            then = check_orders_throw_ins_then(_then)

        orders_throw_ins = cls(
            cards=cards,
            ranks=ranks,
            up_to=up_to,
            trumps=trumps,
            at_most=at_most,
            then=then,
        )

        return orders_throw_ins
