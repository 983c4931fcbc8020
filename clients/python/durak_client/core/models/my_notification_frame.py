from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from typing import cast
from typing import Literal, cast

if TYPE_CHECKING:
    from ..models.deadline_near_notification import DeadlineNearNotification
    from ..models.game_over_notification import GameOverNotification
    from ..models.invited_notification import InvitedNotification
    from ..models.joined_notification import JoinedNotification
    from ..models.next_game_notification import NextGameNotification
    from ..models.series_over_notification import SeriesOverNotification
    from ..models.series_started_notification import SeriesStartedNotification
    from ..models.unknown import Unknown
    from ..models.webhook_off_notification import WebhookOffNotification
    from ..models.your_turn_notification import YourTurnNotification


T = TypeVar("T", bound="MyNotificationFrame")


@_attrs_define
class MyNotificationFrame:
    event: Literal["notification"]
    """ What is told. """
    id: int
    """ Send it as `Last-Event-ID` to go on from here. """
    data: (
        DeadlineNearNotification
        | GameOverNotification
        | InvitedNotification
        | JoinedNotification
        | NextGameNotification
        | SeriesOverNotification
        | SeriesStartedNotification
        | Unknown
        | WebhookOffNotification
        | YourTurnNotification
    )
    """ A notification in your inbox. Later versions may add kinds; ignore kinds that you do not know. """
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        from ..models.deadline_near_notification import DeadlineNearNotification  # noqa: PLC0415
        from ..models.game_over_notification import GameOverNotification  # noqa: PLC0415
        from ..models.invited_notification import InvitedNotification  # noqa: PLC0415
        from ..models.joined_notification import JoinedNotification  # noqa: PLC0415
        from ..models.next_game_notification import NextGameNotification  # noqa: PLC0415
        from ..models.series_over_notification import SeriesOverNotification  # noqa: PLC0415
        from ..models.series_started_notification import SeriesStartedNotification  # noqa: PLC0415
        from ..models.unknown import Unknown  # noqa: PLC0415
        from ..models.webhook_off_notification import WebhookOffNotification  # noqa: PLC0415
        from ..models.your_turn_notification import YourTurnNotification  # noqa: PLC0415

        event = self.event

        id = self.id

        data: dict[str, Any]
        if isinstance(self.data, WebhookOffNotification):
            data = self.data.to_dict()
        elif isinstance(self.data, YourTurnNotification):
            data = self.data.to_dict()
        elif isinstance(self.data, DeadlineNearNotification):
            data = self.data.to_dict()
        elif isinstance(self.data, GameOverNotification):
            data = self.data.to_dict()
        elif isinstance(self.data, SeriesOverNotification):
            data = self.data.to_dict()
        elif isinstance(self.data, InvitedNotification):
            data = self.data.to_dict()
        elif isinstance(self.data, JoinedNotification):
            data = self.data.to_dict()
        elif isinstance(self.data, SeriesStartedNotification):
            data = self.data.to_dict()
        elif isinstance(self.data, NextGameNotification):
            data = self.data.to_dict()
        else:
            data = self.data.to_dict()

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "event": event,
                "id": id,
                "data": data,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.deadline_near_notification import DeadlineNearNotification  # noqa: PLC0415
        from ..models.game_over_notification import GameOverNotification  # noqa: PLC0415
        from ..models.invited_notification import InvitedNotification  # noqa: PLC0415
        from ..models.joined_notification import JoinedNotification  # noqa: PLC0415
        from ..models.next_game_notification import NextGameNotification  # noqa: PLC0415
        from ..models.series_over_notification import SeriesOverNotification  # noqa: PLC0415
        from ..models.series_started_notification import SeriesStartedNotification  # noqa: PLC0415
        from ..models.unknown import Unknown  # noqa: PLC0415
        from ..models.webhook_off_notification import WebhookOffNotification  # noqa: PLC0415
        from ..models.your_turn_notification import YourTurnNotification  # noqa: PLC0415

        d = dict(src_dict)
        event = cast(Literal["notification"], d.pop("event"))
        if event != "notification":
            raise ValueError(f"event must match const 'notification', got '{event}'")

        id = d.pop("id")

        def _parse_data(
            data: object,
        ) -> (
            DeadlineNearNotification
            | GameOverNotification
            | InvitedNotification
            | JoinedNotification
            | NextGameNotification
            | SeriesOverNotification
            | SeriesStartedNotification
            | Unknown
            | WebhookOffNotification
            | YourTurnNotification
        ):
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                componentsschemas_notification_type_0 = WebhookOffNotification.from_dict(data)

                return componentsschemas_notification_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                componentsschemas_notification_type_1 = YourTurnNotification.from_dict(data)

                return componentsschemas_notification_type_1
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                componentsschemas_notification_type_2 = DeadlineNearNotification.from_dict(data)

                return componentsschemas_notification_type_2
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                componentsschemas_notification_type_3 = GameOverNotification.from_dict(data)

                return componentsschemas_notification_type_3
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                componentsschemas_notification_type_4 = SeriesOverNotification.from_dict(data)

                return componentsschemas_notification_type_4
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                componentsschemas_notification_type_5 = InvitedNotification.from_dict(data)

                return componentsschemas_notification_type_5
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                componentsschemas_notification_type_6 = JoinedNotification.from_dict(data)

                return componentsschemas_notification_type_6
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                componentsschemas_notification_type_7 = SeriesStartedNotification.from_dict(data)

                return componentsschemas_notification_type_7
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                componentsschemas_notification_type_8 = NextGameNotification.from_dict(data)

                return componentsschemas_notification_type_8
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            if not isinstance(data, dict):
                raise TypeError()
            componentsschemas_notification_type_9 = Unknown.from_dict(data)

            return componentsschemas_notification_type_9

        data = _parse_data(d.pop("data"))

        my_notification_frame = cls(
            event=event,
            id=id,
            data=data,
        )

        my_notification_frame.additional_properties = d
        return my_notification_frame

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
