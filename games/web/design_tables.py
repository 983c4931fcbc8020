"""Design page that shows the table of a game in many states, side by side. It exists only with DEBUG.

Random moves from a seeded deal lead to each state. The page does not use the database.
"""

import random
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import timedelta
from functools import cache
from typing import Any

from csp.decorators import csp_update
from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.clickjacking import xframe_options_sameorigin
from django.views.decorators.http import require_safe

from games import engine, event_log
from games.engine import Phase, Rules, State
from games.event_log import NewLogEntry
from games.selectors.game_row import GameRow, SeatRow
from games.selectors.games import build_game_view
from games.selectors.table import TableView, build_table_view, explain_unplayable_cards
from games.web.table.page import get_table_context

PLAYER_NAMES = ("anna", "boris", "vera", "gregory-the-magnificent", "dora", "evgeny", "fedor", "galina")
MAX_GAMES, MAX_MOVES, UNSEEN_EVENTS = 400, 400, 8
CLASSIC_RULES: dict[str, Any] = {"preset": "classic-36"}
TWO_PACK_RULES = {"preset": "alemi-36", "decks": 2, "lowest_rank": "2", "hand_size": 12, "hand_cap": "always"}

StatePredicate = Callable[[State, int], bool]
"""A function that returns whether a state of a game is wanted. Its second argument is the number of the seat that sees
the state."""


def make_move_predicate(kind: str) -> StatePredicate:
    return lambda state, seat: any(move.kind == kind for move in engine.list_legal_moves(state, seat))


def make_waiting_predicate(phase: str, pairs: int = 0) -> StatePredicate:
    """Return a predicate that is true if the game waits for the seat in `phase`, with at least `pairs` attack cards on
    the table.
    """
    return lambda state, seat: (
        state.phase == phase and seat in engine.list_awaited_seats(state) and len(state.table) >= pairs
    )


def waits_for_another(state: State, seat: int) -> bool:
    return state.phase is Phase.DEFENDING and seat not in (*engine.list_awaited_seats(state), state.attacker)


def is_fool(state: State, seat: int) -> bool:
    return state.result is not None and seat in state.result["fools"]


@dataclass(frozen=True)
class WantedState:
    """A state of a game that random moves should reach.

    Moves of the kinds in `preferred_kinds` are made first. Moves of the kinds in `avoided_kinds` are made only if no
    other move is legal.
    """

    name: str
    is_reached_by: StatePredicate
    rules: dict[str, Any] = field(default_factory=lambda: CLASSIC_RULES)
    players: int = 3
    preferred_kinds: tuple[str, ...] = ()
    avoided_kinds: tuple[str, ...] = ("take",)


WANTED_STATES = {
    one.name: one
    for one in (
        WantedState("attack", make_waiting_predicate(Phase.OPENING)),
        WantedState("defence", make_waiting_predicate(Phase.DEFENDING)),
        WantedState("throwing in", make_waiting_predicate(Phase.PITCHING, 2), players=4),
        WantedState("taking", make_waiting_predicate(Phase.TAKING), players=4, avoided_kinds=()),
        WantedState("waiting", waits_for_another),
        WantedState("fool", is_fool, players=2, avoided_kinds=()),
        WantedState("draw", lambda state, seat: state.result is not None and state.result["kind"] == "draw", players=2),
        WantedState("crowded", make_waiting_predicate(Phase.DEFENDING, 10), TWO_PACK_RULES, players=6,
                    preferred_kinds=("attack",)),
        WantedState(
            "eight players", make_waiting_predicate(Phase.DEFENDING, 3), {"preset": "spivak-52", "decks": 2}, players=8
        ),
        WantedState(
            "thirty cards", lambda state, seat: state.hands[seat].bit_count() >= 30, TWO_PACK_RULES, 2, ("take",), ()
        ),
        WantedState("transfer", make_move_predicate("transfer"), {"preset": "classic-36-transfer"}),
        WantedState("reflection", make_move_predicate("reflect"), {"preset": "battle-52"}, players=4),
        WantedState("exchange", make_move_predicate("exchange"), {**CLASSIC_RULES, "trump_exchange": "any_time"}),
        WantedState("cut", make_waiting_predicate(Phase.CUTTING), {**CLASSIC_RULES, "cut": "ritual"}),
        WantedState("face down", make_move_predicate("challenge"), {**CLASSIC_RULES, "trust": True}),
        WantedState("top card", make_move_predicate("attack_top"), {**CLASSIC_RULES, "lead_top_card": True}),
        WantedState("teams", make_waiting_predicate(Phase.DEFENDING), {**CLASSIC_RULES, "teams": 2}, players=6),
        WantedState("roles", make_waiting_predicate(Phase.DEFENDING), {**CLASSIC_RULES, "transfer": "untouched",
                    "role_cards": {"7": "draw_two", "8": "discard", "QS": "pass"}}),
        WantedState("jokers", make_waiting_predicate(Phase.DEFENDING, 2), {"preset": "jokers-54"}),
    )
}  # fmt: skip


@require_safe
@csp_update({"frame-src": ["'self'"]})
def design_tables_page(request: HttpRequest) -> HttpResponse:
    if not settings.DEBUG:
        raise Http404
    return render(request, "design/tables.html", {"names": list(WANTED_STATES)})


@require_safe
@xframe_options_sameorigin
@csp_update({"frame-ancestors": ["'self'"]})  # type: ignore[arg-type]  # the type stub allows only views without arguments
def design_table_frame(request: HttpRequest, name: str) -> HttpResponse:
    if not settings.DEBUG or name not in WANTED_STATES:
        raise Http404
    return render(
        request,
        "design/table.html",
        {**get_table_context(find_table_in_state(name), None, recalls=True), "waits_in_all": 0},
    )


@cache
def find_table_in_state(name: str) -> TableView:
    """Play random games until one reaches the wanted state `name`. Return its table in this state.

    Raises `LookupError` if none of MAX_GAMES games reaches the state.
    """
    wanted_state = WANTED_STATES[name]
    for number in range(MAX_GAMES):
        if table := play_until_reached(wanted_state, number):
            return table
    raise LookupError(name)


def play_until_reached(wanted_state: WantedState, number: int) -> TableView | None:
    chance, rules = random.Random(number), Rules.from_data(wanted_state.rules)
    state, events = engine.deal_game(rules, wanted_state.players, seed=number.to_bytes(32))
    entries = [NewLogEntry(event, "", timezone.now()) for event in events]
    for _ in range(MAX_MOVES):
        for seat in range(wanted_state.players):
            if wanted_state.is_reached_by(state, seat):
                return make_table_view(wanted_state, state, seat, entries)
        if state.over:
            return None
        entries += [
            NewLogEntry(event, "player", timezone.now()) for event in make_random_move(wanted_state, state, chance)
        ]
    return None


def make_random_move(wanted_state: WantedState, state: State, chance: random.Random) -> list[Any]:
    seat = engine.list_awaited_seats(state)[0]
    moves = engine.list_legal_moves(state, seat)
    preferred = [move for move in moves if move.kind in wanted_state.preferred_kinds]
    kept = [move for move in moves if move.kind not in wanted_state.avoided_kinds]
    return engine.play_move(state, seat, chance.choice(preferred or kept or moves))


def make_table_view(wanted_state: WantedState, state: State, seat: int, entries: list[NewLogEntry]) -> TableView:
    """Return the table for the player in `seat`, who has not seen the newest UNSEEN_EVENTS events."""
    shown = event_log.build_entries_view(state, entries[-UNSEEN_EVENTS:], seat)
    seats = [
        SeatRow(
            index,
            index,
            PLAYER_NAMES[index],
            PLAYER_NAMES[index],
            "",
            False,
            False,
            False,
            False,
            shown[0]["seq"] - 1 if shown else 0,
            False,
        )
        for index in range(wanted_state.players)
    ]
    now = timezone.now()
    deadline = None if state.over else now + timedelta(hours=40)
    row = GameRow(
        "0" * 12, "0" * 12, 1, "", b"", deadline, False, now, None, [0] * wanted_state.players,
        [0] * wanted_state.players, [], False, False, 0, None, None, False, True, "", True, timedelta(days=2),
        Rules.from_data(wanted_state.rules).to_data(), seats,
    )  # fmt: skip
    return build_table_view(
        build_game_view(row, state, seat), state, shown, [], explain_unplayable_cards(row, state, seat)
    )
