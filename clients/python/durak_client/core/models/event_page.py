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
    from ..models.reflected_event import ReflectedEvent
    from ..models.returned_event import ReturnedEvent
    from ..models.taken_event import TakenEvent
    from ..models.transferred_event import TransferredEvent
    from ..models.unknown import Unknown
    from ..models.went_out_event import WentOutEvent


T = TypeVar("T", bound="EventPage")


@_attrs_define
class EventPage:
    results: list[
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
    """ Objects on this page. """
    next_: None | str
    """ URL of the next page; null on the last page. """
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
        from ..models.reflected_event import ReflectedEvent  # noqa: PLC0415
        from ..models.returned_event import ReturnedEvent  # noqa: PLC0415
        from ..models.taken_event import TakenEvent  # noqa: PLC0415
        from ..models.transferred_event import TransferredEvent  # noqa: PLC0415
        from ..models.unknown import Unknown  # noqa: PLC0415
        from ..models.went_out_event import WentOutEvent  # noqa: PLC0415

        results = []
        for results_item_data in self.results:
            results_item: dict[str, Any]
            if isinstance(results_item_data, AttackedEvent):
                results_item = results_item_data.to_dict()
            elif isinstance(results_item_data, BeatenEvent):
                results_item = results_item_data.to_dict()
            elif isinstance(results_item_data, BoutOpenedEvent):
                results_item = results_item_data.to_dict()
            elif isinstance(results_item_data, ChallengedEvent):
                results_item = results_item_data.to_dict()
            elif isinstance(results_item_data, CutEvent):
                results_item = results_item_data.to_dict()
            elif isinstance(results_item_data, CutRefusedEvent):
                results_item = results_item_data.to_dict()
            elif isinstance(results_item_data, DealtEvent):
                results_item = results_item_data.to_dict()
            elif isinstance(results_item_data, DiscardedEvent):
                results_item = results_item_data.to_dict()
            elif isinstance(results_item_data, DrawnEvent):
                results_item = results_item_data.to_dict()
            elif isinstance(results_item_data, EndedEvent):
                results_item = results_item_data.to_dict()
            elif isinstance(results_item_data, ExchangedEvent):
                results_item = results_item_data.to_dict()
            elif isinstance(results_item_data, KeptEvent):
                results_item = results_item_data.to_dict()
            elif isinstance(results_item_data, PassedEvent):
                results_item = results_item_data.to_dict()
            elif isinstance(results_item_data, PickedUpEvent):
                results_item = results_item_data.to_dict()
            elif isinstance(results_item_data, ReflectedEvent):
                results_item = results_item_data.to_dict()
            elif isinstance(results_item_data, ReturnedEvent):
                results_item = results_item_data.to_dict()
            elif isinstance(results_item_data, TakenEvent):
                results_item = results_item_data.to_dict()
            elif isinstance(results_item_data, TransferredEvent):
                results_item = results_item_data.to_dict()
            elif isinstance(results_item_data, WentOutEvent):
                results_item = results_item_data.to_dict()
            else:
                results_item = results_item_data.to_dict()

            results.append(results_item)

        next_: None | str
        next_ = self.next_

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "results": results,
                "next": next_,
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
        from ..models.reflected_event import ReflectedEvent  # noqa: PLC0415
        from ..models.returned_event import ReturnedEvent  # noqa: PLC0415
        from ..models.taken_event import TakenEvent  # noqa: PLC0415
        from ..models.transferred_event import TransferredEvent  # noqa: PLC0415
        from ..models.unknown import Unknown  # noqa: PLC0415
        from ..models.went_out_event import WentOutEvent  # noqa: PLC0415

        d = dict(src_dict)
        results = []
        _results = d.pop("results")
        for results_item_data in _results:

            def _parse_results_item(
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

            results_item = _parse_results_item(results_item_data)

            results.append(results_item)

        def _parse_next_(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        next_ = _parse_next_(d.pop("next"))

        event_page = cls(
            results=results,
            next_=next_,
        )

        event_page.additional_properties = d
        return event_page

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
