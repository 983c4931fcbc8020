from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..types import UNSET, Unset
from typing import cast

if TYPE_CHECKING:
    from ..models.deal_request_previous_type_0 import DealRequestPreviousType0


T = TypeVar("T", bound="DealRequest")


@_attrs_define
class DealRequest:
    """As the referee takes it; either `deck` or `seed`."""

    players: int
    """ Number of players. """
    dealer: int | Unset = 0
    """ Seat of the dealer. """
    deck: list[str] | Unset = UNSET
    """ Order of all cards, top first. """
    seed: str | Unset = UNSET
    """ Seed of the shuffle, 64 hex digits. """
    previous: DealRequestPreviousType0 | None | Unset = UNSET
    """ Result of the previous game of the series; null for the first. """

    def to_dict(self) -> dict[str, Any]:
        from ..models.deal_request_previous_type_0 import DealRequestPreviousType0  # noqa: PLC0415

        players = self.players

        dealer = self.dealer

        deck: list[str] | Unset = UNSET
        if not isinstance(self.deck, Unset):
            deck = self.deck

        seed = self.seed

        previous: dict[str, Any] | None | Unset
        if isinstance(self.previous, Unset):
            previous = UNSET
        elif isinstance(self.previous, DealRequestPreviousType0):
            previous = self.previous.to_dict()
        else:
            previous = self.previous

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "players": players,
            }
        )
        if dealer is not UNSET:
            field_dict["dealer"] = dealer
        if deck is not UNSET:
            field_dict["deck"] = deck
        if seed is not UNSET:
            field_dict["seed"] = seed
        if previous is not UNSET:
            field_dict["previous"] = previous

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.deal_request_previous_type_0 import DealRequestPreviousType0  # noqa: PLC0415

        d = dict(src_dict)
        players = d.pop("players")

        dealer = d.pop("dealer", UNSET)

        deck = cast(list[str], d.pop("deck", UNSET))

        seed = d.pop("seed", UNSET)

        def _parse_previous(data: object) -> DealRequestPreviousType0 | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                previous_type_0 = DealRequestPreviousType0.from_dict(data)

                return previous_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(DealRequestPreviousType0 | None | Unset, data)

        previous = _parse_previous(d.pop("previous", UNSET))

        deal_request = cls(
            players=players,
            dealer=dealer,
            deck=deck,
            seed=seed,
            previous=previous,
        )

        return deal_request
