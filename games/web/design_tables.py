"""Design page with every state of the table side by side. Available only with DEBUG.

Each state is a position of a real game, dealt from a seed and played at random until the state is reached. The database
is not used.
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
from games.event_log import Entry
from games.selectors.game_row import GameRow, SeatRow
from games.selectors.games import answer
from games.selectors.table import TableSeen, refusals, seen
from games.web.table.page import table_shown

NAMES = ("anna", "boris", "vera", "gregory-the-magnificent", "dora", "evgeny", "fedor", "galina")
MOST_GAMES, MOST_MOVES, LATELY = 400, 400, 8
CLASSIC: dict[str, Any] = {"preset": "classic-36"}
TWO_PACKS = {"preset": "alemi-36", "decks": 2, "lowest_rank": "2", "hand_size": 12, "hand_cap": "always"}

Fits = Callable[[State, int], bool]
"""Returns whether a state is the wanted one for a seat."""


def can(kind: str) -> Fits:
    return lambda state, seat: any(move.kind == kind for move in engine.legal_moves(state, seat))


def asked(phase: str, pairs: int = 0) -> Fits:
    """Match states of this phase that wait for the seat, with at least this number of pairs on the table."""
    return lambda state, seat: state.phase == phase and seat in engine.must(state) and len(state.table) >= pairs


def waits_for_another(state: State, seat: int) -> bool:
    return state.phase is Phase.DEFENDING and seat not in (*engine.must(state), state.attacker)


def is_fool(state: State, seat: int) -> bool:
    return state.result is not None and seat in state.result["fools"]


@dataclass(frozen=True)
class Wanted:
    """A state to find. `liked` and `avoided` kinds of moves make it come sooner."""

    name: str
    fits: Fits
    rules: dict[str, Any] = field(default_factory=lambda: CLASSIC)
    players: int = 3
    liked: tuple[str, ...] = ()
    avoided: tuple[str, ...] = ("take",)


WANTED = {
    one.name: one
    for one in (
        Wanted("attack", asked(Phase.OPENING)),
        Wanted("defence", asked(Phase.DEFENDING)),
        Wanted("throwing in", asked(Phase.PITCHING, 2), players=4),
        Wanted("taking", asked(Phase.TAKING), players=4, avoided=()),
        Wanted("waiting", waits_for_another),
        Wanted("fool", is_fool, players=2, avoided=()),
        Wanted("draw", lambda state, seat: state.result is not None and state.result["kind"] == "draw", players=2),
        Wanted("crowded", asked(Phase.DEFENDING, 10), TWO_PACKS, players=6, liked=("attack",)),
        Wanted("eight players", asked(Phase.DEFENDING, 3), {"preset": "spivak-52", "decks": 2}, players=8),
        Wanted("thirty cards", lambda state, seat: state.hands[seat].bit_count() >= 30, TWO_PACKS, 2, ("take",), ()),
        Wanted("transfer", can("transfer"), {"preset": "classic-36-transfer"}),
        Wanted("reflection", can("reflect"), {"preset": "battle-52"}, players=4),
        Wanted("exchange", can("exchange"), {**CLASSIC, "trump_exchange": "any_time"}),
        Wanted("cut", asked(Phase.CUTTING), {**CLASSIC, "cut": "ritual"}),
        Wanted("face down", can("challenge"), {**CLASSIC, "trust": True}),
        Wanted("top card", can("attack_top"), {**CLASSIC, "lead_top_card": True}),
        Wanted("teams", asked(Phase.DEFENDING), {**CLASSIC, "teams": 2}, players=6),
        Wanted("roles", asked(Phase.DEFENDING), {**CLASSIC, "transfer": "untouched",
                                             "role_cards": {"7": "draw_two", "8": "discard", "QS": "pass"}}),
        Wanted("jokers", asked(Phase.DEFENDING, 2), {"preset": "jokers-54"}),
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
def one(request: HttpRequest, name: str) -> HttpResponse:
    if not settings.DEBUG or name not in WANTED:
        raise Http404
    return render(request, "design/table.html", {**table_shown(found(name), None, recalls=True), "waits_in_all": 0})


@cache
def found(name: str) -> TableSeen:
    """Return the wanted state from the first game that reaches it. Raises `LookupError` if none does."""
    wanted = WANTED[name]
    for number in range(MOST_GAMES):
        if table := played(wanted, number):
            return table
    raise LookupError(name)


def played(wanted: Wanted, number: int) -> TableSeen | None:
    chance, rules = random.Random(number), Rules.from_data(wanted.rules)
    state, events = engine.deal(rules, wanted.players, seed=number.to_bytes(32))
    entries = [Entry(event, "", timezone.now()) for event in events]
    for _ in range(MOST_MOVES):
        for seat in range(wanted.players):
            if wanted.fits(state, seat):
                return as_seen(wanted, state, seat, entries)
        if state.over:
            return None
        entries += [Entry(event, "player", timezone.now()) for event in moved(wanted, state, chance)]
    return None


def moved(wanted: Wanted, state: State, chance: random.Random) -> list[Any]:
    seat = engine.must(state)[0]
    moves = engine.legal_moves(state, seat)
    liked = [move for move in moves if move.kind in wanted.liked]
    kept = [move for move in moves if move.kind not in wanted.avoided]
    return engine.play(state, seat, chance.choice(liked or kept or moves))


def as_seen(wanted: Wanted, state: State, seat: int, entries: list[Entry]) -> TableSeen:
    """Return the read model that a selector would make, for a viewer who has missed the last events."""
    shown = event_log.entries_for(state, entries[-LATELY:], seat)
    seats = [
        SeatRow(index, index, NAMES[index], "", False, False, False, False, shown[0]["seq"] - 1 if shown else 0, False)
        for index in range(wanted.players)
    ]
    now = timezone.now()
    deadline = None if state.over else now + timedelta(hours=40)
    row = GameRow(
        "0" * 12, "0" * 12, 1, "", b"", deadline, False, now, None, [0] * wanted.players,
        [0] * wanted.players, [], False, 0, False, True, Rules.from_data(wanted.rules).to_data(), seats,
    )  # fmt: skip
    return seen(answer(row, state, seat), state, shown, [], refusals(row, state, seat))
