from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..models.orders_condition_laid import check_orders_condition_laid
from ..models.orders_condition_laid import OrdersConditionLaid
from ..models.written_rank import check_written_rank
from ..models.written_rank import WrittenRank
from ..types import UNSET, Unset
from typing import cast


T = TypeVar("T", bound="OrdersCondition")


@_attrs_define
class OrdersCondition:
    """Which attack cards the rule is about: those for which all of this holds; any, where nothing is said."""

    card: str | Unset = UNSET
    """ This card; no rank and no kind of card goes with it. """
    rank: WrittenRank | Unset = UNSET
    """ 10 and T are the same rank. """
    up_to: WrittenRank | Unset = UNSET
    """ 10 and T are the same rank. """
    trump: bool | Unset = UNSET
    """ Trumps, or only what is no trump. """
    joker: bool | Unset = UNSET
    """ Jokers, or only what is no joker. """
    laid: OrdersConditionLaid | Unset = UNSET
    """ `opening`: the card opened the bout against you, or its attacker added it to a card of the same rank.
    `throw_in`: it is not the first card of the bout. An attack that was passed on to you is neither. """
    by: int | Unset = UNSET
    """ The seat that laid the card. """
    bout: int | Unset = UNSET
    """ Number of the only bout in which the rule counts; left out: every bout. """

    def to_dict(self) -> dict[str, Any]:
        card = self.card

        rank: str | Unset = UNSET
        if not isinstance(self.rank, Unset):
            rank = self.rank

        up_to: str | Unset = UNSET
        if not isinstance(self.up_to, Unset):
            up_to = self.up_to

        trump = self.trump

        joker = self.joker

        laid: str | Unset = UNSET
        if not isinstance(self.laid, Unset):
            laid = self.laid

        by = self.by

        bout = self.bout

        field_dict: dict[str, Any] = {}

        field_dict.update({})
        if card is not UNSET:
            field_dict["card"] = card
        if rank is not UNSET:
            field_dict["rank"] = rank
        if up_to is not UNSET:
            field_dict["up_to"] = up_to
        if trump is not UNSET:
            field_dict["trump"] = trump
        if joker is not UNSET:
            field_dict["joker"] = joker
        if laid is not UNSET:
            field_dict["laid"] = laid
        if by is not UNSET:
            field_dict["by"] = by
        if bout is not UNSET:
            field_dict["bout"] = bout

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        card = d.pop("card", UNSET)

        _rank = d.pop("rank", UNSET)
        rank: WrittenRank | Unset
        if isinstance(_rank, Unset):
            rank = UNSET
        else:
            rank = check_written_rank(_rank)

        _up_to = d.pop("up_to", UNSET)
        up_to: WrittenRank | Unset
        if isinstance(_up_to, Unset):
            up_to = UNSET
        else:
            up_to = check_written_rank(_up_to)

        trump = d.pop("trump", UNSET)

        joker = d.pop("joker", UNSET)

        _laid = d.pop("laid", UNSET)
        laid: OrdersConditionLaid | Unset
        if isinstance(_laid, Unset):
            laid = UNSET
        else:
            laid = check_orders_condition_laid(_laid)

        by = d.pop("by", UNSET)

        bout = d.pop("bout", UNSET)

        orders_condition = cls(
            card=card,
            rank=rank,
            up_to=up_to,
            trump=trump,
            joker=joker,
            laid=laid,
            by=by,
            bout=bout,
        )

        return orders_condition
