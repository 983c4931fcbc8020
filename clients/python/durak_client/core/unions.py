"""What is told apart by its kind."""

from .models import (
    AttackedEvent,
    BeatenEvent,
    BoutOpenedEvent,
    ChallengedEvent,
    CutEvent,
    CutRefusedEvent,
    DeadlineNearNotice,
    DealtEvent,
    DiscardedEvent,
    DrawnEvent,
    EndedEvent,
    ExchangedEvent,
    GameCommentFrame,
    GameEventFrame,
    GameGameFrame,
    GameOverNotice,
    InvitedNotice,
    JoinedNotice,
    KeptEvent,
    MyCommentFrame,
    MyGameFrame,
    MyHelloFrame,
    MyNoticeFrame,
    MyTurnsFrame,
    NextGameNotice,
    PassedEvent,
    PickedUpEvent,
    ReflectedEvent,
    ReturnedEvent,
    SeriesOverNotice,
    SeriesStartedNotice,
    TakenEvent,
    TransferredEvent,
    Unknown,
    WebhookOffNotice,
    WentOutEvent,
    YourTurnNotice,
)

Notice = (
    WebhookOffNotice
    | YourTurnNotice
    | DeadlineNearNotice
    | GameOverNotice
    | SeriesOverNotice
    | InvitedNotice
    | JoinedNotice
    | SeriesStartedNotice
    | NextGameNotice
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
MyFrame = MyHelloFrame | MyNoticeFrame | MyTurnsFrame | MyGameFrame | MyCommentFrame | Unknown
GameFrame = GameEventFrame | GameGameFrame | GameCommentFrame | Unknown
__all__ = ["Event", "GameFrame", "MyFrame", "Notice"]
