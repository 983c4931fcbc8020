"""What is told apart by its kind."""

from .models import (
    AttackedEvent,
    BeatenEvent,
    BoutOpenedEvent,
    ChallengedEvent,
    CutEvent,
    CutRefusedEvent,
    DeadlineNearNotification,
    DealtEvent,
    DiscardedEvent,
    DrawnEvent,
    EndedEvent,
    ExchangedEvent,
    GameCommentFrame,
    GameEventFrame,
    GameGameFrame,
    GameOverNotification,
    InvitedNotification,
    JoinedNotification,
    KeptEvent,
    MyCommentFrame,
    MyGameFrame,
    MyHelloFrame,
    MyNotificationFrame,
    MyTurnsFrame,
    NextGameNotification,
    PassedEvent,
    PickedUpEvent,
    ReflectedEvent,
    ReturnedEvent,
    SeriesOverNotification,
    SeriesStartedNotification,
    TakenEvent,
    TransferredEvent,
    Unknown,
    WebhookOffNotification,
    WentOutEvent,
    YourTurnNotification,
)

Notification = (
    WebhookOffNotification
    | YourTurnNotification
    | DeadlineNearNotification
    | GameOverNotification
    | SeriesOverNotification
    | InvitedNotification
    | JoinedNotification
    | SeriesStartedNotification
    | NextGameNotification
    | Unknown
)
Event = (
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
    | WentOutEvent
    | Unknown
)
MyFrame = MyHelloFrame | MyNotificationFrame | MyTurnsFrame | MyGameFrame | MyCommentFrame | Unknown
GameFrame = GameEventFrame | GameGameFrame | GameCommentFrame | Unknown
__all__ = ["Event", "GameFrame", "MyFrame", "Notification"]
