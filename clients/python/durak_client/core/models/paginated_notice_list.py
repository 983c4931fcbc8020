from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from typing import cast

if TYPE_CHECKING:
    from ..models.deadline_near_notice import DeadlineNearNotice
    from ..models.game_over_notice import GameOverNotice
    from ..models.invited_notice import InvitedNotice
    from ..models.joined_notice import JoinedNotice
    from ..models.next_game_notice import NextGameNotice
    from ..models.series_over_notice import SeriesOverNotice
    from ..models.series_started_notice import SeriesStartedNotice
    from ..models.unknown import Unknown
    from ..models.webhook_off_notice import WebhookOffNotice
    from ..models.your_turn_notice import YourTurnNotice


T = TypeVar("T", bound="PaginatedNoticeList")


@_attrs_define
class PaginatedNoticeList:
    results: list[
        DeadlineNearNotice
        | GameOverNotice
        | InvitedNotice
        | JoinedNotice
        | NextGameNotice
        | SeriesOverNotice
        | SeriesStartedNotice
        | Unknown
        | WebhookOffNotice
        | YourTurnNotice
    ]
    """ What is on this page. """
    next_: None | str
    """ The address of the next page; null: this is the last. """
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        from ..models.deadline_near_notice import DeadlineNearNotice  # noqa: PLC0415
        from ..models.game_over_notice import GameOverNotice  # noqa: PLC0415
        from ..models.invited_notice import InvitedNotice  # noqa: PLC0415
        from ..models.joined_notice import JoinedNotice  # noqa: PLC0415
        from ..models.next_game_notice import NextGameNotice  # noqa: PLC0415
        from ..models.series_over_notice import SeriesOverNotice  # noqa: PLC0415
        from ..models.series_started_notice import SeriesStartedNotice  # noqa: PLC0415
        from ..models.unknown import Unknown  # noqa: PLC0415
        from ..models.webhook_off_notice import WebhookOffNotice  # noqa: PLC0415
        from ..models.your_turn_notice import YourTurnNotice  # noqa: PLC0415

        results = []
        for results_item_data in self.results:
            results_item: dict[str, Any]
            if isinstance(results_item_data, WebhookOffNotice):
                results_item = results_item_data.to_dict()
            elif isinstance(results_item_data, YourTurnNotice):
                results_item = results_item_data.to_dict()
            elif isinstance(results_item_data, DeadlineNearNotice):
                results_item = results_item_data.to_dict()
            elif isinstance(results_item_data, GameOverNotice):
                results_item = results_item_data.to_dict()
            elif isinstance(results_item_data, SeriesOverNotice):
                results_item = results_item_data.to_dict()
            elif isinstance(results_item_data, InvitedNotice):
                results_item = results_item_data.to_dict()
            elif isinstance(results_item_data, JoinedNotice):
                results_item = results_item_data.to_dict()
            elif isinstance(results_item_data, SeriesStartedNotice):
                results_item = results_item_data.to_dict()
            elif isinstance(results_item_data, NextGameNotice):
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
        from ..models.deadline_near_notice import DeadlineNearNotice  # noqa: PLC0415
        from ..models.game_over_notice import GameOverNotice  # noqa: PLC0415
        from ..models.invited_notice import InvitedNotice  # noqa: PLC0415
        from ..models.joined_notice import JoinedNotice  # noqa: PLC0415
        from ..models.next_game_notice import NextGameNotice  # noqa: PLC0415
        from ..models.series_over_notice import SeriesOverNotice  # noqa: PLC0415
        from ..models.series_started_notice import SeriesStartedNotice  # noqa: PLC0415
        from ..models.unknown import Unknown  # noqa: PLC0415
        from ..models.webhook_off_notice import WebhookOffNotice  # noqa: PLC0415
        from ..models.your_turn_notice import YourTurnNotice  # noqa: PLC0415

        d = dict(src_dict)
        results = []
        _results = d.pop("results")
        for results_item_data in _results:

            def _parse_results_item(
                data: object,
            ) -> (
                DeadlineNearNotice
                | GameOverNotice
                | InvitedNotice
                | JoinedNotice
                | NextGameNotice
                | SeriesOverNotice
                | SeriesStartedNotice
                | Unknown
                | WebhookOffNotice
                | YourTurnNotice
            ):
                try:
                    if not isinstance(data, dict):
                        raise TypeError()
                    componentsschemas_notice_type_0 = WebhookOffNotice.from_dict(data)

                    return componentsschemas_notice_type_0
                except (TypeError, ValueError, AttributeError, KeyError):
                    pass
                try:
                    if not isinstance(data, dict):
                        raise TypeError()
                    componentsschemas_notice_type_1 = YourTurnNotice.from_dict(data)

                    return componentsschemas_notice_type_1
                except (TypeError, ValueError, AttributeError, KeyError):
                    pass
                try:
                    if not isinstance(data, dict):
                        raise TypeError()
                    componentsschemas_notice_type_2 = DeadlineNearNotice.from_dict(data)

                    return componentsschemas_notice_type_2
                except (TypeError, ValueError, AttributeError, KeyError):
                    pass
                try:
                    if not isinstance(data, dict):
                        raise TypeError()
                    componentsschemas_notice_type_3 = GameOverNotice.from_dict(data)

                    return componentsschemas_notice_type_3
                except (TypeError, ValueError, AttributeError, KeyError):
                    pass
                try:
                    if not isinstance(data, dict):
                        raise TypeError()
                    componentsschemas_notice_type_4 = SeriesOverNotice.from_dict(data)

                    return componentsschemas_notice_type_4
                except (TypeError, ValueError, AttributeError, KeyError):
                    pass
                try:
                    if not isinstance(data, dict):
                        raise TypeError()
                    componentsschemas_notice_type_5 = InvitedNotice.from_dict(data)

                    return componentsschemas_notice_type_5
                except (TypeError, ValueError, AttributeError, KeyError):
                    pass
                try:
                    if not isinstance(data, dict):
                        raise TypeError()
                    componentsschemas_notice_type_6 = JoinedNotice.from_dict(data)

                    return componentsschemas_notice_type_6
                except (TypeError, ValueError, AttributeError, KeyError):
                    pass
                try:
                    if not isinstance(data, dict):
                        raise TypeError()
                    componentsschemas_notice_type_7 = SeriesStartedNotice.from_dict(data)

                    return componentsschemas_notice_type_7
                except (TypeError, ValueError, AttributeError, KeyError):
                    pass
                try:
                    if not isinstance(data, dict):
                        raise TypeError()
                    componentsschemas_notice_type_8 = NextGameNotice.from_dict(data)

                    return componentsschemas_notice_type_8
                except (TypeError, ValueError, AttributeError, KeyError):
                    pass
                if not isinstance(data, dict):
                    raise TypeError()
                componentsschemas_notice_type_9 = Unknown.from_dict(data)

                return componentsschemas_notice_type_9

            results_item = _parse_results_item(results_item_data)

            results.append(results_item)

        def _parse_next_(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        next_ = _parse_next_(d.pop("next"))

        paginated_notice_list = cls(
            results=results,
            next_=next_,
        )

        paginated_notice_list.additional_properties = d
        return paginated_notice_list

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
