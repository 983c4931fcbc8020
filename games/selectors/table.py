"""The data for the page of a game."""

from dataclasses import dataclass

from accounts.models import User
from games import engine, event_log
from games.engine import Phase, State
from games.engine.cards import NAMES, convert_to_faces, list_card_names
from games.models import OrderedMove
from games.read_models import GameView, LoggedEvent
from games.selectors.game_row import GameRow, load_game_row
from games.selectors.games import build_game_view

MIN_EVENTS, MAX_EVENTS = 24, 200
"""The minimum and the maximum number of events on the page. Between these two limits, the page shows all events that
the viewer has not seen."""


@dataclass(frozen=True)
class TableView:
    """The data for the page of a game.

    - `game`: the response of `GET /games/ID` for the viewer.
    - `events`: the newest events that the viewer may see. If cards may have lain on the table before the first of
      them, `begins_within_bout` is True.
    - `reasons_by_unplayable_card`: for each card that no legal move plays, the reason.
    - `seats_that_may_throw_in`: the seats that have cards and that the rules allow to throw in against the defender.
    - `roles`: cards that have an effect when they are played (option `role_cards`).
    - `ordered_events`: the numbers of the events that the viewer's own standing orders made.
    """

    game: GameView
    events: list[LoggedEvent]
    begins_within_bout: bool
    reasons_by_unplayable_card: dict[str, str]
    seats_that_may_throw_in: list[int]
    teams: list[int | None]
    roles: dict[str, str]
    ordered_events: list[int]


def load_table(game_id: str, user: User | None) -> TableView | None:
    """Return the data for the page of a game, or None if the user may not see it.

    Two queries, or three if the shown events include moves of the viewer. At most one more for the permission.
    """
    found = load_game_row(game_id, user)
    if found is None:
        return None
    row, state = found
    seat = row.find_seat_of(user)
    game = build_game_view(row, state, seat)
    hidden = _find_last_hidden_number(game)
    before = min(hidden, 1)  # one more event, which tells whether the next one opens a bout
    loaded = event_log.load_events_for_viewer(row.id, seat, hidden - before, MAX_EVENTS + before)
    events = loaded[before:]
    return build_table_view(
        game,
        state,
        events,
        list_event_numbers_of_ordered_moves(row.id, seat, events),
        explain_unplayable_cards(row, state, seat),
        begins_within_bout=before > 0 and loaded[0]["kind"] != "bout_opened",
    )


def build_table_view(
    game: GameView,
    state: State,
    events: list[LoggedEvent],
    ordered_events: list[int],
    reasons_by_unplayable_card: dict[str, str] | None = None,
    *,
    begins_within_bout: bool = True,
) -> TableView:
    return TableView(
        game,
        events,
        begins_within_bout,
        reasons_by_unplayable_card or {},
        engine.list_possible_throwers(game, state.rules) if state.bout and not state.over else [],
        [engine.get_team(state, one) for one in range(state.players)],
        {NAMES[face]: role for face, role in state.rules.roles.items()},
        ordered_events,
    )


def list_event_numbers_of_ordered_moves(
    game_id: str, seat: int | None, events: list[LoggedEvent], *, is_open: bool = False
) -> list[int]:
    """Return the numbers of those `events` that standing orders of the seat made. At most one query.

    `events` are sorted, oldest first. The numbers are those of the whole log if `is_open` is True, and otherwise those
    that the seat sees.
    """
    moves = [event["seq"] for event in events if event["by"] == "player" and event["seat"] == seat]
    if seat is None or not moves:
        return []
    number = "seq" if is_open else "number"
    ordered = OrderedMove.objects.filter(game=game_id, seat=seat, **{f"{number}__range": (moves[0], moves[-1])})
    return list(ordered.values_list(number, flat=True))


def _find_last_hidden_number(game: GameView) -> int:
    """Return the number of the newest event that the page does not show.

    The page shows the newest MIN_EVENTS events and all unseen events, but at most `MAX_EVENTS`.
    """
    version = game["version"]
    seen_version = version if game["seen"] is None else game["seen"]
    return max(0, version - MAX_EVENTS, min(seen_version, version - MIN_EVENTS))


def explain_unplayable_cards(row: GameRow, state: State, seat: int | None) -> dict[str, str]:
    """Return the reason for each card in the seat's hand that no legal move plays."""
    if seat is None or row.seats[seat].is_played_by_computer:
        return {}
    tried = {face: _guess_move(state, seat, face) for face in list_card_names(convert_to_faces(state.hands[seat]))}
    playable = {card for move in engine.list_legal_moves(state, seat) for card in list_own_cards_of_move(str(move))}
    return {
        face: why
        for face, text in tried.items()
        if face not in playable and (why := engine.explain_refusal(state, seat, engine.parse_move(state.rules, text)))
    }


def _guess_move(state: State, seat: int, face: str) -> str:
    """Return the move that a player who chooses the card probably means: beat the first unbeaten card, or attack."""
    unbeaten = next((NAMES[pair.attack] for pair in state.table if pair.defence is None), None)
    defends = state.phase is Phase.DEFENDING and seat == state.defender
    return f"beat {unbeaten} {face}" if defends and unbeaten else f"attack {face}"


def list_own_cards_of_move(text: str) -> list[str]:
    """Return those cards of a move that come from the hand of the player who makes it."""
    kind, *cards = text.split()
    own = {"attack": cards, "transfer": cards, "reflect": cards, "beat": cards[1:2]}
    return own.get(kind, [])
