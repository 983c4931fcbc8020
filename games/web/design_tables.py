"""Design page that shows the table of a game in many states, side by side. It exists only with DEBUG.

Each state is a position of a game. The game is dealt from a seed, and random moves are made until the state is reached.
The database is not used.
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
from games.selectors.table import TableView, build_table_view, explain_refusals
from games.web.table.page import get_table_context

NAMES = ("anna", "boris", "vera", "gregory-the-magnificent", "dora", "evgeny", "fedor", "galina")
MAX_GAMES, MAX_MOVES, LATELY = 400, 400, 8
CLASSIC: dict[str, Any] = {"preset": "classic-36"}
TWO_PACKS = {"preset": "alemi-36", "decks": 2, "lowest_rank": "2", "hand_size": 12, "hand_cap": "always"}

Fits = Callable[[State, int], bool]
"""A function that returns whether the state is the wanted one, as seen from the seat with this number."""


def has_move(kind: str) -> Fits:
    return lambda state, seat: any(move.kind == kind for move in engine.list_legal_moves(state, seat))


def awaits_in_phase(phase: str, pairs: int = 0) -> Fits:
    """Return a function that is true for states of this phase in which the game waits for the seat, and which have at
    least `pairs` pairs on the table."""
    return lambda state, seat: (
        state.phase == phase and seat in engine.list_awaited_seats(state) and len(state.table) >= pairs
    )


def waits_for_another(state: State, seat: int) -> bool:
    return state.phase is Phase.DEFENDING and seat not in (*engine.list_awaited_seats(state), state.attacker)


def is_fool(state: State, seat: int) -> bool:
    return state.result is not None and seat in state.result["fools"]


@dataclass(frozen=True)
class WantedState:
    """A state that random moves are to reach. Moves of the kinds in `liked` are preferred. Moves of the kinds in
    `avoided` are made only if there are no others. The state is then reached sooner."""

    name: str
    fits: Fits
    rules: dict[str, Any] = field(default_factory=lambda: CLASSIC)
    players: int = 3
    liked: tuple[str, ...] = ()
    avoided: tuple[str, ...] = ("take",)


WANTED = {
    one.name: one
    for one in (
        WantedState("attack", awaits_in_phase(Phase.OPENING)),
        WantedState("defence", awaits_in_phase(Phase.DEFENDING)),
        WantedState("throwing in", awaits_in_phase(Phase.PITCHING, 2), players=4),
        WantedState("taking", awaits_in_phase(Phase.TAKING), players=4, avoided=()),
        WantedState("waiting", waits_for_another),
        WantedState("fool", is_fool, players=2, avoided=()),
        WantedState("draw", lambda state, seat: state.result is not None and state.result["kind"] == "draw", players=2),
        WantedState("crowded", awaits_in_phase(Phase.DEFENDING, 10), TWO_PACKS, players=6, liked=("attack",)),
        WantedState(
            "eight players", awaits_in_phase(Phase.DEFENDING, 3), {"preset": "spivak-52", "decks": 2}, players=8
        ),
        WantedState(
            "thirty cards", lambda state, seat: state.hands[seat].bit_count() >= 30, TWO_PACKS, 2, ("take",), ()
        ),
        WantedState("transfer", has_move("transfer"), {"preset": "classic-36-transfer"}),
        WantedState("reflection", has_move("reflect"), {"preset": "battle-52"}, players=4),
        WantedState("exchange", has_move("exchange"), {**CLASSIC, "trump_exchange": "any_time"}),
        WantedState("cut", awaits_in_phase(Phase.CUTTING), {**CLASSIC, "cut": "ritual"}),
        WantedState("face down", has_move("challenge"), {**CLASSIC, "trust": True}),
        WantedState("top card", has_move("attack_top"), {**CLASSIC, "lead_top_card": True}),
        WantedState("teams", awaits_in_phase(Phase.DEFENDING), {**CLASSIC, "teams": 2}, players=6),
        WantedState("roles", awaits_in_phase(Phase.DEFENDING), {**CLASSIC, "transfer": "untouched",
                                             "role_cards": {"7": "draw_two", "8": "discard", "QS": "pass"}}),
        WantedState("jokers", awaits_in_phase(Phase.DEFENDING, 2), {"preset": "jokers-54"}),
    )
}  # fmt: skip


@require_safe
@csp_update({"frame-src": ["'self'"]})
def tables(request: HttpRequest) -> HttpResponse:
    if not settings.DEBUG:
        raise Http404
    return render(request, "design/tables.html", {"names": list(WANTED)})


@require_safe
@xframe_options_sameorigin
@csp_update({"frame-ancestors": ["'self'"]})  # type: ignore[arg-type]  # the stub knows views of no arguments
def design_table(request: HttpRequest, name: str) -> HttpResponse:
    if not settings.DEBUG or name not in WANTED:
        raise Http404
    return render(
        request, "design/table.html", {**get_table_context(find_state(name), None, recalls=True), "waits_in_all": 0}
    )


@cache
def find_state(name: str) -> TableView:
    """Return the table in the wanted state, from the first random game that reaches this state. Raises `LookupError` if
    none of MAX_GAMES games reaches it."""
    wanted = WANTED[name]
    for number in range(MAX_GAMES):
        if table := play_until_fitting(wanted, number):
            return table
    raise LookupError(name)


def play_until_fitting(wanted: WantedState, number: int) -> TableView | None:
    chance, rules = random.Random(number), Rules.from_data(wanted.rules)
    state, events = engine.deal_game(rules, wanted.players, seed=number.to_bytes(32))
    entries = [NewLogEntry(event, "", timezone.now()) for event in events]
    for _ in range(MAX_MOVES):
        for seat in range(wanted.players):
            if wanted.fits(state, seat):
                return make_read_model(wanted, state, seat, entries)
        if state.over:
            return None
        entries += [NewLogEntry(event, "player", timezone.now()) for event in make_random_move(wanted, state, chance)]
    return None


def make_random_move(wanted: WantedState, state: State, chance: random.Random) -> list[Any]:
    seat = engine.list_awaited_seats(state)[0]
    moves = engine.list_legal_moves(state, seat)
    liked = [move for move in moves if move.kind in wanted.liked]
    kept = [move for move in moves if move.kind not in wanted.avoided]
    return engine.play_move(state, seat, chance.choice(liked or kept or moves))


def make_read_model(wanted: WantedState, state: State, seat: int, entries: list[NewLogEntry]) -> TableView:
    """Return the table as a selector would return it for the player in `seat`. The player has not seen the last LATELY
    events."""
    shown = event_log.build_entries_view(state, entries[-LATELY:], seat)
    seats = [
        SeatRow(
            index,
            index,
            NAMES[index],
            NAMES[index],
            "",
            False,
            False,
            False,
            False,
            shown[0]["seq"] - 1 if shown else 0,
            False,
        )
        for index in range(wanted.players)
    ]
    now = timezone.now()
    deadline = None if state.over else now + timedelta(hours=40)
    row = GameRow(
        "0" * 12, "0" * 12, 1, "", b"", deadline, False, now, None, [0] * wanted.players,
        [0] * wanted.players, [], False, False, 0, None, None, False, True, "", True, timedelta(days=2),
        Rules.from_data(wanted.rules).to_data(), seats,
    )  # fmt: skip
    return build_table_view(build_game_view(row, state, seat), state, shown, [], explain_refusals(row, state, seat))
