"""A game as a person at its table sees it: the answer of the API, what happened lately, and why a card cannot be
played."""

from dataclasses import dataclass
from typing import Any

from accounts.models import User
from games import engine, event_log
from games.engine import Phase, State
from games.engine.cards import NAMES, faces_in, names
from games.models import OrderedMove
from games.selectors.game_row import GameRow, game_row
from games.selectors.games import answer

LATELY, MOST = 24, 200
"""Events that are told with a table: so many at least, and more as far as their reader has not seen them."""


@dataclass(frozen=True)
class TableSeen:
    """`game` is what `GET /games/ID` answers this viewer, `events` the newest of its log as they are shown them.

    `began_in_a_bout`: cards lay on the table before the first of these. `refusals`: for each card of the own hand that
    no legal move plays, the sentence that says why. By seat: who may throw in now, whatever they hold, and the `teams`.
    `roles`: the cards of the pack that have one. `ordered`: the numbers of the events that standing orders of the
    viewer made; nobody else is shown them.
    """

    game: dict[str, Any]
    events: list[dict[str, Any]]
    began_in_a_bout: bool
    refusals: dict[str, str]
    throwers: list[int]
    teams: list[int | None]
    roles: dict[str, str]
    ordered: list[int]


def table_seen(game_id: str, user: User | None) -> TableSeen | None:
    """None if there is no game that this user may know of. Two queries, and one more where the viewer has moved."""
    found = game_row(game_id, user)
    if found is None:
        return None
    row, state = found
    seat = row.seat_of(user)
    game = answer(row, state, seat)
    events = event_log.events_for(row.id, seat, newest_after(game), MOST)
    return seen(game, state, events, ordered_moves(row.id, seat, events), refusals(row, state, seat))


def seen(
    game: dict[str, Any],
    state: State,
    events: list[dict[str, Any]],
    ordered: list[int],
    refused: dict[str, str] | None = None,
) -> TableSeen:
    return TableSeen(
        game,
        events,
        bool(events) and events[0]["kind"] not in ("dealt", "bout_opened", "cut", "cut_refused"),
        refused or {},
        engine.throwers(state) if state.bout and not state.over else [],
        [engine.team(state, one) for one in range(state.players)],
        {NAMES[face]: role for face, role in state.rules.roles.items()},
        ordered,
    )


def ordered_moves(game_id: str, seat: int | None, events: list[dict[str, Any]], *, is_open: bool = False) -> list[int]:
    """Of these events, oldest first, the numbers of those that the seat's own standing orders made. The events have the
    seat's numbers, or with `is_open` those of the whole log. One query if there can be any."""
    moves = [event["seq"] for event in events if event["by"] == "player" and event["seat"] == seat]
    if seat is None or not moves:
        return []
    number = "seq" if is_open else "number"
    ordered = OrderedMove.objects.filter(game=game_id, seat=seat, **{f"{number}__range": (moves[0], moves[-1])})
    return list(ordered.values_list(number, flat=True))


def newest_after(game: dict[str, Any]) -> int:
    """The number of the event behind which the told ones begin: not too long ago, or where the viewer left off."""
    version: int = game["version"]
    looked: int = version if game["seen"] is None else game["seen"]
    return max(0, version - MOST, min(looked, version - LATELY))


def refusals(row: GameRow, state: State, seat: int | None) -> dict[str, str]:
    if seat is None or row.seats[seat].played_by_computer:
        return {}
    tried = {face: try_with(state, seat, face) for face in names(faces_in(state.hands[seat]))}
    playable = {card for move in engine.legal_moves(state, seat) for card in played(str(move))}
    return {
        face: why
        for face, text in tried.items()
        if face not in playable and (why := engine.why_not(state, seat, engine.parse_move(state.rules, text)))
    }


def try_with(state: State, seat: int, face: str) -> str:
    """The move that somebody means who touches this card: to beat what is to be beaten, or to attack."""
    unbeaten = next((NAMES[pair.attack] for pair in state.table if pair.defence is None), None)
    defends = state.phase is Phase.DEFENDING and seat == state.defender
    return f"beat {unbeaten} {face}" if defends and unbeaten else f"attack {face}"


def played(text: str) -> list[str]:
    """The cards of the own hand that a move's text names."""
    kind, *cards = text.split()
    own = {"attack": cards, "transfer": cards, "reflect": cards, "beat": cards[1:2]}
    return own.get(kind, [])
