from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from typing import cast

if TYPE_CHECKING:
    from ..models.attacked_event import AttackedEvent
    from ..models.beaten_event import BeatenEvent
    from ..models.bout_opened_event import BoutOpenedEvent
    from ..models.challenged_event import ChallengedEvent
    from ..models.cut_event import CutEvent
    from ..models.cut_refused_event import CutRefusedEvent
    from ..models.dealt_event import DealtEvent
    from ..models.discarded_event import DiscardedEvent
    from ..models.drawn_event import DrawnEvent
    from ..models.ended_event import EndedEvent
    from ..models.exchanged_event import ExchangedEvent
    from ..models.kept_event import KeptEvent
    from ..models.passed_event import PassedEvent
    from ..models.picked_up_event import PickedUpEvent
    from ..models.record_move import RecordMove
    from ..models.record_previous_type_0 import RecordPreviousType0
    from ..models.record_seat import RecordSeat
    from ..models.reflected_event import ReflectedEvent
    from ..models.result import Result
    from ..models.returned_event import ReturnedEvent
    from ..models.rules import Rules
    from ..models.taken_event import TakenEvent
    from ..models.transferred_event import TransferredEvent
    from ..models.unknown import Unknown
    from ..models.went_out_event import WentOutEvent


T = TypeVar("T", bound="Record")


@_attrs_define
class Record:
    """A finished game with everything open; the referee can deal and play it again."""

    id: str
    """ Short opaque id. """
    series: str
    """ Id of the series. """
    game_number: int
    """ Position of the game in its series, from 1. """
    seats: list[RecordSeat]
    """ Seats in clockwise order. """
    rules: Rules
    """ Every option of the rules with its value. """
    players: int
    """ Number of players. """
    dealer: int
    """ Seat of the dealer. """
    previous: None | RecordPreviousType0
    """ Result of the previous game of the series, in the form that a deal takes. """
    seed: str
    """ Seed of the shuffle, 64 hex digits. """
    commitment: str
    """ The SHA-256 of the 32 bytes that the seed writes, in hex. """
    moves: list[RecordMove]
    """ All moves in order. """
    events: list[
        AttackedEvent
        | BeatenEvent
        | BoutOpenedEvent
        | ChallengedEvent
        | CutEvent
        | CutRefusedEvent
        | DealtEvent
        | DiscardedEvent
        | DrawnEvent
        | EndedEvent
        | ExchangedEvent
        | KeptEvent
        | PassedEvent
        | PickedUpEvent
        | ReflectedEvent
        | ReturnedEvent
        | TakenEvent
        | TransferredEvent
        | Unknown
        | WentOutEvent
    ]
    """ The complete log with all cards visible. """
    result: Result
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        from ..models.attacked_event import AttackedEvent  # noqa: PLC0415
        from ..models.beaten_event import BeatenEvent  # noqa: PLC0415
        from ..models.bout_opened_event import BoutOpenedEvent  # noqa: PLC0415
        from ..models.challenged_event import ChallengedEvent  # noqa: PLC0415
        from ..models.cut_event import CutEvent  # noqa: PLC0415
        from ..models.cut_refused_event import CutRefusedEvent  # noqa: PLC0415
        from ..models.dealt_event import DealtEvent  # noqa: PLC0415
        from ..models.discarded_event import DiscardedEvent  # noqa: PLC0415
        from ..models.drawn_event import DrawnEvent  # noqa: PLC0415
        from ..models.ended_event import EndedEvent  # noqa: PLC0415
        from ..models.exchanged_event import ExchangedEvent  # noqa: PLC0415
        from ..models.kept_event import KeptEvent  # noqa: PLC0415
        from ..models.passed_event import PassedEvent  # noqa: PLC0415
        from ..models.picked_up_event import PickedUpEvent  # noqa: PLC0415
        from ..models.record_move import RecordMove  # noqa: PLC0415
        from ..models.record_previous_type_0 import RecordPreviousType0  # noqa: PLC0415
        from ..models.record_seat import RecordSeat  # noqa: PLC0415
        from ..models.reflected_event import ReflectedEvent  # noqa: PLC0415
        from ..models.result import Result  # noqa: PLC0415
        from ..models.returned_event import ReturnedEvent  # noqa: PLC0415
        from ..models.rules import Rules  # noqa: PLC0415
        from ..models.taken_event import TakenEvent  # noqa: PLC0415
        from ..models.transferred_event import TransferredEvent  # noqa: PLC0415
        from ..models.unknown import Unknown  # noqa: PLC0415
        from ..models.went_out_event import WentOutEvent  # noqa: PLC0415

        id = self.id

        series = self.series

        game_number = self.game_number

        seats = []
        for seats_item_data in self.seats:
            seats_item = seats_item_data.to_dict()
            seats.append(seats_item)

        rules = self.rules.to_dict()

        players = self.players

        dealer = self.dealer

        previous: dict[str, Any] | None
        if isinstance(self.previous, RecordPreviousType0):
            previous = self.previous.to_dict()
        else:
            previous = self.previous

        seed = self.seed

        commitment = self.commitment

        moves = []
        for moves_item_data in self.moves:
            moves_item = moves_item_data.to_dict()
            moves.append(moves_item)

        events = []
        for events_item_data in self.events:
            events_item: dict[str, Any]
            if isinstance(events_item_data, AttackedEvent):
                events_item = events_item_data.to_dict()
            elif isinstance(events_item_data, BeatenEvent):
                events_item = events_item_data.to_dict()
            elif isinstance(events_item_data, BoutOpenedEvent):
                events_item = events_item_data.to_dict()
            elif isinstance(events_item_data, ChallengedEvent):
                events_item = events_item_data.to_dict()
            elif isinstance(events_item_data, CutEvent):
                events_item = events_item_data.to_dict()
            elif isinstance(events_item_data, CutRefusedEvent):
                events_item = events_item_data.to_dict()
            elif isinstance(events_item_data, DealtEvent):
                events_item = events_item_data.to_dict()
            elif isinstance(events_item_data, DiscardedEvent):
                events_item = events_item_data.to_dict()
            elif isinstance(events_item_data, DrawnEvent):
                events_item = events_item_data.to_dict()
            elif isinstance(events_item_data, EndedEvent):
                events_item = events_item_data.to_dict()
            elif isinstance(events_item_data, ExchangedEvent):
                events_item = events_item_data.to_dict()
            elif isinstance(events_item_data, KeptEvent):
                events_item = events_item_data.to_dict()
            elif isinstance(events_item_data, PassedEvent):
                events_item = events_item_data.to_dict()
            elif isinstance(events_item_data, PickedUpEvent):
                events_item = events_item_data.to_dict()
            elif isinstance(events_item_data, ReflectedEvent):
                events_item = events_item_data.to_dict()
            elif isinstance(events_item_data, ReturnedEvent):
                events_item = events_item_data.to_dict()
            elif isinstance(events_item_data, TakenEvent):
                events_item = events_item_data.to_dict()
            elif isinstance(events_item_data, TransferredEvent):
                events_item = events_item_data.to_dict()
            elif isinstance(events_item_data, WentOutEvent):
                events_item = events_item_data.to_dict()
            else:
                events_item = events_item_data.to_dict()

            events.append(events_item)

        result = self.result.to_dict()

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "id": id,
                "series": series,
                "game_number": game_number,
                "seats": seats,
                "rules": rules,
                "players": players,
                "dealer": dealer,
                "previous": previous,
                "seed": seed,
                "commitment": commitment,
                "moves": moves,
                "events": events,
                "result": result,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.attacked_event import AttackedEvent  # noqa: PLC0415
        from ..models.beaten_event import BeatenEvent  # noqa: PLC0415
        from ..models.bout_opened_event import BoutOpenedEvent  # noqa: PLC0415
        from ..models.challenged_event import ChallengedEvent  # noqa: PLC0415
        from ..models.cut_event import CutEvent  # noqa: PLC0415
        from ..models.cut_refused_event import CutRefusedEvent  # noqa: PLC0415
        from ..models.dealt_event import DealtEvent  # noqa: PLC0415
        from ..models.discarded_event import DiscardedEvent  # noqa: PLC0415
        from ..models.drawn_event import DrawnEvent  # noqa: PLC0415
        from ..models.ended_event import EndedEvent  # noqa: PLC0415
        from ..models.exchanged_event import ExchangedEvent  # noqa: PLC0415
        from ..models.kept_event import KeptEvent  # noqa: PLC0415
        from ..models.passed_event import PassedEvent  # noqa: PLC0415
        from ..models.picked_up_event import PickedUpEvent  # noqa: PLC0415
        from ..models.record_move import RecordMove  # noqa: PLC0415
        from ..models.record_previous_type_0 import RecordPreviousType0  # noqa: PLC0415
        from ..models.record_seat import RecordSeat  # noqa: PLC0415
        from ..models.reflected_event import ReflectedEvent  # noqa: PLC0415
        from ..models.result import Result  # noqa: PLC0415
        from ..models.returned_event import ReturnedEvent  # noqa: PLC0415
        from ..models.rules import Rules  # noqa: PLC0415
        from ..models.taken_event import TakenEvent  # noqa: PLC0415
        from ..models.transferred_event import TransferredEvent  # noqa: PLC0415
        from ..models.unknown import Unknown  # noqa: PLC0415
        from ..models.went_out_event import WentOutEvent  # noqa: PLC0415

        d = dict(src_dict)
        id = d.pop("id")

        series = d.pop("series")

        game_number = d.pop("game_number")

        seats = []
        _seats = d.pop("seats")
        for seats_item_data in _seats:
            seats_item = RecordSeat.from_dict(seats_item_data)

            seats.append(seats_item)

        rules = Rules.from_dict(d.pop("rules"))

        players = d.pop("players")

        dealer = d.pop("dealer")

        def _parse_previous(data: object) -> None | RecordPreviousType0:
            if data is None:
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                previous_type_0 = RecordPreviousType0.from_dict(data)

                return previous_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(None | RecordPreviousType0, data)

        previous = _parse_previous(d.pop("previous"))

        seed = d.pop("seed")

        commitment = d.pop("commitment")

        moves = []
        _moves = d.pop("moves")
        for moves_item_data in _moves:
            moves_item = RecordMove.from_dict(moves_item_data)

            moves.append(moves_item)

        events = []
        _events = d.pop("events")
        for events_item_data in _events:

            def _parse_events_item(
                data: object,
            ) -> (
                AttackedEvent
                | BeatenEvent
                | BoutOpenedEvent
                | ChallengedEvent
                | CutEvent
                | CutRefusedEvent
                | DealtEvent
                | DiscardedEvent
                | DrawnEvent
                | EndedEvent
                | ExchangedEvent
                | KeptEvent
                | PassedEvent
                | PickedUpEvent
                | ReflectedEvent
                | ReturnedEvent
                | TakenEvent
                | TransferredEvent
                | Unknown
                | WentOutEvent
            ):
                try:
                    if not isinstance(data, dict):
                        raise TypeError()
                    componentsschemas_event_type_0 = AttackedEvent.from_dict(data)

                    return componentsschemas_event_type_0
                except (TypeError, ValueError, AttributeError, KeyError):
                    pass
                try:
                    if not isinstance(data, dict):
                        raise TypeError()
                    componentsschemas_event_type_1 = BeatenEvent.from_dict(data)

                    return componentsschemas_event_type_1
                except (TypeError, ValueError, AttributeError, KeyError):
                    pass
                try:
                    if not isinstance(data, dict):
                        raise TypeError()
                    componentsschemas_event_type_2 = BoutOpenedEvent.from_dict(data)

                    return componentsschemas_event_type_2
                except (TypeError, ValueError, AttributeError, KeyError):
                    pass
                try:
                    if not isinstance(data, dict):
                        raise TypeError()
                    componentsschemas_event_type_3 = ChallengedEvent.from_dict(data)

                    return componentsschemas_event_type_3
                except (TypeError, ValueError, AttributeError, KeyError):
                    pass
                try:
                    if not isinstance(data, dict):
                        raise TypeError()
                    componentsschemas_event_type_4 = CutEvent.from_dict(data)

                    return componentsschemas_event_type_4
                except (TypeError, ValueError, AttributeError, KeyError):
                    pass
                try:
                    if not isinstance(data, dict):
                        raise TypeError()
                    componentsschemas_event_type_5 = CutRefusedEvent.from_dict(data)

                    return componentsschemas_event_type_5
                except (TypeError, ValueError, AttributeError, KeyError):
                    pass
                try:
                    if not isinstance(data, dict):
                        raise TypeError()
                    componentsschemas_event_type_6 = DealtEvent.from_dict(data)

                    return componentsschemas_event_type_6
                except (TypeError, ValueError, AttributeError, KeyError):
                    pass
                try:
                    if not isinstance(data, dict):
                        raise TypeError()
                    componentsschemas_event_type_7 = DiscardedEvent.from_dict(data)

                    return componentsschemas_event_type_7
                except (TypeError, ValueError, AttributeError, KeyError):
                    pass
                try:
                    if not isinstance(data, dict):
                        raise TypeError()
                    componentsschemas_event_type_8 = DrawnEvent.from_dict(data)

                    return componentsschemas_event_type_8
                except (TypeError, ValueError, AttributeError, KeyError):
                    pass
                try:
                    if not isinstance(data, dict):
                        raise TypeError()
                    componentsschemas_event_type_9 = EndedEvent.from_dict(data)

                    return componentsschemas_event_type_9
                except (TypeError, ValueError, AttributeError, KeyError):
                    pass
                try:
                    if not isinstance(data, dict):
                        raise TypeError()
                    componentsschemas_event_type_10 = ExchangedEvent.from_dict(data)

                    return componentsschemas_event_type_10
                except (TypeError, ValueError, AttributeError, KeyError):
                    pass
                try:
                    if not isinstance(data, dict):
                        raise TypeError()
                    componentsschemas_event_type_11 = KeptEvent.from_dict(data)

                    return componentsschemas_event_type_11
                except (TypeError, ValueError, AttributeError, KeyError):
                    pass
                try:
                    if not isinstance(data, dict):
                        raise TypeError()
                    componentsschemas_event_type_12 = PassedEvent.from_dict(data)

                    return componentsschemas_event_type_12
                except (TypeError, ValueError, AttributeError, KeyError):
                    pass
                try:
                    if not isinstance(data, dict):
                        raise TypeError()
                    componentsschemas_event_type_13 = PickedUpEvent.from_dict(data)

                    return componentsschemas_event_type_13
                except (TypeError, ValueError, AttributeError, KeyError):
                    pass
                try:
                    if not isinstance(data, dict):
                        raise TypeError()
                    componentsschemas_event_type_14 = ReflectedEvent.from_dict(data)

                    return componentsschemas_event_type_14
                except (TypeError, ValueError, AttributeError, KeyError):
                    pass
                try:
                    if not isinstance(data, dict):
                        raise TypeError()
                    componentsschemas_event_type_15 = ReturnedEvent.from_dict(data)

                    return componentsschemas_event_type_15
                except (TypeError, ValueError, AttributeError, KeyError):
                    pass
                try:
                    if not isinstance(data, dict):
                        raise TypeError()
                    componentsschemas_event_type_16 = TakenEvent.from_dict(data)

                    return componentsschemas_event_type_16
                except (TypeError, ValueError, AttributeError, KeyError):
                    pass
                try:
                    if not isinstance(data, dict):
                        raise TypeError()
                    componentsschemas_event_type_17 = TransferredEvent.from_dict(data)

                    return componentsschemas_event_type_17
                except (TypeError, ValueError, AttributeError, KeyError):
                    pass
                try:
                    if not isinstance(data, dict):
                        raise TypeError()
                    componentsschemas_event_type_18 = WentOutEvent.from_dict(data)

                    return componentsschemas_event_type_18
                except (TypeError, ValueError, AttributeError, KeyError):
                    pass
                if not isinstance(data, dict):
                    raise TypeError()
                componentsschemas_event_type_19 = Unknown.from_dict(data)

                return componentsschemas_event_type_19

            events_item = _parse_events_item(events_item_data)

            events.append(events_item)

        result = Result.from_dict(d.pop("result"))

        record = cls(
            id=id,
            series=series,
            game_number=game_number,
            seats=seats,
            rules=rules,
            players=players,
            dealer=dealer,
            previous=previous,
            seed=seed,
            commitment=commitment,
            moves=moves,
            events=events,
            result=result,
        )

        record.additional_properties = d
        return record

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
