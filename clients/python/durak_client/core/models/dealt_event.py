from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..models.made_by import check_made_by
from ..models.made_by import MadeBy
from ..models.suit import check_suit
from ..models.suit import Suit
from ..types import UNSET, Unset
from typing import cast
from typing import Literal, cast
import datetime


T = TypeVar("T", bound="DealtEvent")


@_attrs_define
class DealtEvent:
    seq: int
    """ Number of the event in your view of the log. It never changes. """
    kind: Literal["dealt"]
    """ Kind of the object. """
    seat: None
    """ Number of a seat, from 0, clockwise; null for no seat. """
    at: datetime.datetime
    """ When it happened. """
    by: MadeBy | None
    """ Who acted. """
    dealer: int
    """ Seat of the dealer. """
    starter: int
    """ Seat that opens the bout; null before the deal. """
    trump: None | Suit
    """ Trump suit; null if there is none or it is not yet known. """
    trump_card: None | str
    """ Card that lies face up under the talon; null if there is none. """
    shown: None | str
    """ The trump card if it lies in a hand, otherwise null. """
    shown_by: int | None
    """ Seat whose hand contains the shown trump card. """
    hands: list[int | list[str]] | Unset = UNSET
    """ By seat: the cards that you may see, otherwise the number of cards. """
    hand: list[str] | Unset = UNSET
    """ Cards dealt to you. """
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        seq = self.seq

        kind = self.kind

        seat = self.seat

        at = self.at.isoformat()

        by: None | str
        if isinstance(self.by, str):
            by = self.by
        else:
            by = self.by

        dealer = self.dealer

        starter = self.starter

        trump: None | str
        if isinstance(self.trump, str):
            trump = self.trump
        else:
            trump = self.trump

        trump_card: None | str
        trump_card = self.trump_card

        shown: None | str
        shown = self.shown

        shown_by: int | None
        shown_by = self.shown_by

        hands: list[int | list[str]] | Unset = UNSET
        if not isinstance(self.hands, Unset):
            hands = []
            for hands_item_data in self.hands:
                hands_item: int | list[str]
                if isinstance(hands_item_data, list):
                    hands_item = hands_item_data

                else:
                    hands_item = hands_item_data
                hands.append(hands_item)

        hand: list[str] | Unset = UNSET
        if not isinstance(self.hand, Unset):
            hand = self.hand

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "seq": seq,
                "kind": kind,
                "seat": seat,
                "at": at,
                "by": by,
                "dealer": dealer,
                "starter": starter,
                "trump": trump,
                "trump_card": trump_card,
                "shown": shown,
                "shown_by": shown_by,
            }
        )
        if hands is not UNSET:
            field_dict["hands"] = hands
        if hand is not UNSET:
            field_dict["hand"] = hand

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        seq = d.pop("seq")

        kind = cast(Literal["dealt"], d.pop("kind"))
        if kind != "dealt":
            raise ValueError(f"kind must match const 'dealt', got '{kind}'")

        seat = d.pop("seat")

        at = datetime.datetime.fromisoformat(d.pop("at"))

        def _parse_by(data: object) -> MadeBy | None:
            if data is None:
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                by_type_0 = check_made_by(data)

                return by_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(MadeBy | None, data)

        by = _parse_by(d.pop("by"))

        dealer = d.pop("dealer")

        starter = d.pop("starter")

        def _parse_trump(data: object) -> None | Suit:
            if data is None:
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                trump_type_0 = check_suit(data)

                return trump_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(None | Suit, data)

        trump = _parse_trump(d.pop("trump"))

        def _parse_trump_card(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        trump_card = _parse_trump_card(d.pop("trump_card"))

        def _parse_shown(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        shown = _parse_shown(d.pop("shown"))

        def _parse_shown_by(data: object) -> int | None:
            if data is None:
                return data
            return cast(int | None, data)

        shown_by = _parse_shown_by(d.pop("shown_by"))

        _hands = d.pop("hands", UNSET)
        hands: list[int | list[str]] | Unset = UNSET
        if _hands is not UNSET:
            hands = []
            for hands_item_data in _hands:

                def _parse_hands_item(data: object) -> int | list[str]:
                    try:
                        if not isinstance(data, list):
                            raise TypeError()
                        hands_item_type_0 = cast(list[str], data)

                        return hands_item_type_0
                    except (TypeError, ValueError, AttributeError, KeyError):
                        pass
                    return cast(int | list[str], data)

                hands_item = _parse_hands_item(hands_item_data)

                hands.append(hands_item)

        hand = cast(list[str], d.pop("hand", UNSET))

        dealt_event = cls(
            seq=seq,
            kind=kind,
            seat=seat,
            at=at,
            by=by,
            dealer=dealer,
            starter=starter,
            trump=trump,
            trump_card=trump_card,
            shown=shown,
            shown_by=shown_by,
            hands=hands,
            hand=hand,
        )

        dealt_event.additional_properties = d
        return dealt_event

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
