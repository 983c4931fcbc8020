"""Types of the values that selectors return and the API sends, as one viewer may see them."""

from datetime import datetime
from typing import NotRequired, TypedDict

from games.engine import Phase, PreviousGame, Result, RulesData, StateView
from games.engine.events.views import SeatEventView


class SeatOwnerId(TypedDict):
    """The owner of a seat, without a display name: the username of a person, or the level of a computer."""

    seat: int
    player: str | None
    computer: str | None


class SeatOwner(SeatOwnerId):
    """The owner of a seat: the username and display name of a person, or the level of a computer."""

    display_name: str | None


class VisitorSeat(SeatOwner):
    """A seat of a game, as visitors without an account see it. `player` is None for a computer or a hidden name."""

    guest: bool


class GamePlayer(SeatOwner):
    """A seat of a game with its owner. `moves` and `overdue` are None until the game is over."""

    bot: bool
    sitting_in: bool
    resigned: bool
    may_return: bool
    agrees_to_abandon: bool
    moves: int | None
    overdue: int | None


class Deadline(TypedDict):
    """A deadline for the move of `seat`. `seat` is None in a window, in which several seats may act."""

    seat: int | None
    at: datetime


class Bank(TypedDict):
    seat: int
    left: str


class ExtensionAnswer(TypedDict):
    seat: int
    agrees: bool
    at: str


class ExtensionRequest(TypedDict):
    """A request for more time. `state` is "pending", "granted" or "lapsed"."""

    seat: int
    by: str
    state: str
    requested_at: datetime
    granted_at: datetime | None
    granted_by_organiser: bool
    answers: list[ExtensionAnswer]


class Extensions(TypedDict):
    """Extra time in a game, and whether the player can now ask for it or answer a request.

    `remaining` is how often it can still be granted. `most` is the longest duration for which a player can ask.
    """

    remaining: int
    most: str
    may_ask: bool
    may_answer: bool
    requests: list[ExtensionRequest]


class Shuffle(TypedDict):
    """The commitment to the shuffle, and its seed. `seed` is None until the game is over."""

    commitment: str
    seed: str | None


class SeatedView(StateView):
    """The state of a game, its rules and players, and the viewer's legal moves. `your_seat` is None for a spectator."""

    rules: RulesData
    players: list[GamePlayer]
    your_seat: int | None
    legal: list[str]
    deadlines: list[Deadline]


class GameView(SeatedView):
    """A game as one viewer sees it. `seen` is the version that the viewer has seen (None for spectators)."""

    id: str
    series: str
    series_title: str
    game_number: int
    seen: int | None
    banks: list[Bank]
    extensions: Extensions | None
    hints: bool
    one_household: bool
    memory_aid: bool
    started_at: datetime
    finished_at: datetime | None
    shuffle: Shuffle


class LoggedEvent(TypedDict):
    """An event of a log. `seq` is its number, which counts only the events that the viewer is shown.

    `by` is "player", "clock" or "computer", or None if the event is not a move. Only the event of a cut has `cut`, the
    number of cards. Further fields depend on the kind of the event.
    """

    seq: int
    kind: str
    seat: int | None
    at: datetime
    by: str | None
    cut: NotRequired[int]


class LoggedCut(SeatEventView):
    """The event of a cut, as an API response shows it. `cut` is the number of cards, and `at` the time of the event.

    In the engine, `at` is the number of cards.
    """

    cut: int


class MoveParts(TypedDict):
    """A move as text (`move`), and its kind and cards. Other parts are only in the text."""

    move: str
    kind: str
    cards: list[str]


class LegalMoves(TypedDict):
    """The legal moves of the viewer, and the version of the game in which they are legal."""

    version: int
    legal: list[MoveParts]


class Hint(MoveParts):
    version: int
    level: str


class RecordedMove(TypedDict):
    """A move in a record. `by` is `player`, `clock`, `computer`, or None if it is unknown."""

    seat: int | None
    move: str
    at: datetime
    by: str | None


class PlayRecord(TypedDict):
    """The part of a finished game's record that is computed from its log. `players` is the number of players."""

    rules: RulesData
    players: int
    dealer: int
    previous: PreviousGame | None
    seed: str
    commitment: str
    moves: list[RecordedMove]
    events: list[LoggedEvent]
    result: Result | None


class RecordedSeat(SeatOwnerId):
    bot: bool


class RecordHead(TypedDict):
    """The part of a finished game's record that can change later, such as names of players."""

    id: str
    series: str
    game_number: int
    seats: list[RecordedSeat]


class GameRecord(RecordHead, PlayRecord):
    """The record of a finished game."""


class TurnView(TypedDict):
    """A game that waits for the viewer."""

    game: str
    series: str
    phase: str
    deadline_at: datetime | None
    turn_started_at: datetime


class OwnGameRow(TypedDict):
    """One of a player's own games. `deadline_at` is None unless the game waits for the player."""

    id: str
    series: str
    series_title: str
    game_number: int
    players: list[SeatOwner]
    your_seat: int
    waits: bool
    deadline_at: datetime | None
    finished_at: datetime | None
    result: Result | None


class ReviewedMove(TypedDict):
    """A move in a review, and a better move. `cost` is the increase in the probability to be the fool."""

    seq: int
    move: str
    better: str
    cost: float


class StoredReviewedMove(ReviewedMove):
    """A move in a review as it is stored.

    `seq` is the number of its event as the player sees it, and `true_seq` the number of the event in the whole log.
    """

    true_seq: int
    phase: Phase


class ReviewView(TypedDict):
    game: str
    seat: int
    level: str
    requested_at: datetime
    done: bool
    moves_reviewed: int
    moves_total: int
    moves: list[ReviewedMove]
