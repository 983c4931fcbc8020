from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..models.notice_kind import check_notice_kind
from ..models.notice_kind import NoticeKind
from typing import cast
import datetime

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


T = TypeVar("T", bound="NoticeMessage")


@_attrs_define
class NoticeMessage:
    type_: NoticeKind
    timestamp: datetime.datetime
    """ When it was told. """
    data: (
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
    )
    """ What you were told. Kinds may be added; skip what you do not know. """
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

        type_: str = self.type_

        timestamp = self.timestamp.isoformat()

        data: dict[str, Any]
        if isinstance(self.data, WebhookOffNotice):
            data = self.data.to_dict()
        elif isinstance(self.data, YourTurnNotice):
            data = self.data.to_dict()
        elif isinstance(self.data, DeadlineNearNotice):
            data = self.data.to_dict()
        elif isinstance(self.data, GameOverNotice):
            data = self.data.to_dict()
        elif isinstance(self.data, SeriesOverNotice):
            data = self.data.to_dict()
        elif isinstance(self.data, InvitedNotice):
            data = self.data.to_dict()
        elif isinstance(self.data, JoinedNotice):
            data = self.data.to_dict()
        elif isinstance(self.data, SeriesStartedNotice):
            data = self.data.to_dict()
        elif isinstance(self.data, NextGameNotice):
            data = self.data.to_dict()
        else:
            data = self.data.to_dict()

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "type": type_,
                "timestamp": timestamp,
                "data": data,
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
        type_ = check_notice_kind(d.pop("type"))

        timestamp = datetime.datetime.fromisoformat(d.pop("timestamp"))

        def _parse_data(
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

        data = _parse_data(d.pop("data"))

        notice_message = cls(
            type_=type_,
            timestamp=timestamp,
            data=data,
        )

        notice_message.additional_properties = d
        return notice_message

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
