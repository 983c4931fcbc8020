"""Opponents for the measurements: one plays by rules, one searches, and the others have one strong habit each.

All except the one that searches solve small endings.
"""

import random
from collections.abc import Callable, Sequence
from math import log, sqrt

from benchmarks.strangers.duel import END, OPEN, TAKE_OR_PASS, Duel, DuelSolver
from benchmarks.strangers.table import StrangerView, match_moves
from games.engine import Memory, Move, Rules, StateView

StrangerPlayer = Callable[[StateView, Sequence[Move], Rules, random.Random, Memory], Move]
Habit = Callable[[StrangerView], Move | None]
"""A function that returns the move of a habit, or None if the habit does not apply."""

_JACK, _KING, _ACE = 9, 11, 12
_SOLVED_CARDS, _SOLVED_POSITIONS, _SOLVED_BOUTS = 12, 6_000, 6
_PLAYED_WORLDS = 300


def choose_by_rules(seen: StrangerView) -> Move:
    """Choose like a player with some experience: open with low pairs, spend trumps late, throw in plain cards."""
    if "exchange" in seen.moves:
        return seen.moves["exchange"][0]
    if seen.phase == "opening":
        return _choose_opening(seen)
    if seen.phase == "defending" and ("take" in seen.moves or "beat" in seen.moves):
        return _choose_defence(seen)
    return _choose_throw_in(seen)


def _choose_opening(seen: StrangerView) -> Move:
    singles = [move for move in seen.moves.get("attack", []) if len(move.get_faces()) == 1]

    def find_cost(move: Move) -> float:
        card = move.get_faces()[0]
        pair = 0 if seen.is_trump(card) else 1.5 * (seen.count_plain_cards_of_rank(card) - 1)
        return seen.compute_price(card) - pair

    return min(singles or seen.moves["attack"], key=find_cost)


def _choose_throw_in(seen: StrangerView) -> Move:
    done = seen.moves.get("pass") or seen.moves.get("keep") or next(iter(seen.moves.values()))
    most = 99 if not seen.talon else _ACE if seen.phase == "pitching" else _JACK
    cards = [move for move in seen.moves.get("attack", []) if seen.compute_price(move.get_faces()[0]) <= most]
    return min(cards, key=lambda move: seen.compute_price(move.get_faces()[0])) if cards else done[0]


def _choose_defence(seen: StrangerView) -> Move:
    transfers = [move for move in seen.moves.get("transfer", []) if not seen.is_trump(move.get_faces()[0])]
    if transfers:
        return transfers[0]
    take = seen.moves.get("take", [])
    answers = [_find_cheapest_beat(seen, card) for card in seen.unbeaten]
    possible = [move for move in answers if move is not None]
    if len(possible) < len(seen.unbeaten):
        return (take or possible)[0]
    first = max(possible, key=lambda move: seen.compute_price(move.get_faces()[1]))
    price = sum(max(seen.compute_price(move.get_faces()[1]) - 17, 0) for move in possible)
    worth = (
        4 + 3 * len(seen.table) + max(0, 12 - seen.talon) - sum(seen.compute_price(card) > _KING for card in seen.table)
    )
    return take[0] if take and seen.talon and price > worth else first


def _find_cheapest_beat(seen: StrangerView, card: int) -> Move | None:
    beats = [move for move in seen.moves.get("beat", []) if move.get_faces()[0] == card]
    ranks = 0
    for other in seen.table:
        ranks |= seen.pack.ranks[other]
    return min(
        beats,
        key=lambda move: seen.compute_price(move.get_faces()[1]) + (not ranks >> move.get_faces()[1] & 1),
        default=None,
    )


def _solve_ending(seen: StrangerView, legal: Sequence[Move], rng: random.Random) -> Move | None:
    """Return a best move of a small ending of two players in which all cards are known.

    Return None for other positions, and if all moves are equally good.
    """
    cards = sum(seen.count_cards(seat) for seat in range(len(seen.view["hands"]))) + seen.talon + len(seen.table)
    worlds = seen.find_worlds() if not seen.talon and cards <= _SOLVED_CARDS else None
    if worlds is None or not worlds.has_single_world:
        return None
    duel = worlds.deal(rng)
    by_number = match_moves(duel, legal)
    moves = list(by_number)
    if not moves or duel.mover != seen.me:
        return None
    solver = DuelSolver(_SOLVED_BOUTS if seen.rules.transfer != "off" else 99, _SOLVED_POSITIONS)
    best = solver.find_best_moves(duel, moves)
    return by_number[best[0]] if len(best) < len(moves) else None


def play_by_search(view: StateView, legal: Sequence[Move], rules: Rules, rng: random.Random, memory: Memory) -> Move:
    """Play random possible deals to their end, mostly with cheap moves, and return the best first move.

    Better first moves are tried more often, and the move with most trials is returned. If a `Duel` cannot represent the
    position, return the move of `choose_by_rules`.
    """
    seen = StrangerView(view, legal, rules, memory)
    worlds = seen.find_worlds()
    by_number = match_moves(worlds.deal(rng), legal) if worlds is not None else {}
    if worlds is None or len(by_number) < 2 or worlds.deal(rng).mover != seen.me:
        return legal[0] if len(legal) == 1 else choose_by_rules(seen)
    won, tried = dict.fromkeys(by_number, 0.0), dict.fromkeys(by_number, 0)
    for number in range(_PLAYED_WORLDS):
        total = number + 1

        def find_priority(move: int, total: int = total) -> float:
            return won[move] / tried[move] + 0.7 * sqrt(log(total) / tried[move]) if tried[move] else 9.0

        move = max(by_number, key=find_priority)
        duel = worlds.deal(rng)
        duel.play(move)
        won[move] += _play_out(duel, rng, seen.me)
        tried[move] += 1
    return by_number[max(by_number, key=lambda move: tried[move])]


def _play_out(duel: Duel, rng: random.Random, seat: int) -> float:
    price, trumps, chance = duel.rules.price, duel.rules.pack.trumps, rng.random
    for _ in range(400):
        if duel.phase == END:
            return duel.compute_result(seat)
        moves = duel.list_moves()
        active = [move for move in moves if move != TAKE_OR_PASS]
        if not active or chance() < 0.08:
            duel.play(moves[-1])
            continue
        move = active[int(chance() * len(active))] if chance() < 0.12 else min(active, key=lambda one: price[abs(one)])
        is_dear = abs(move) & trumps and len(duel.talon) > 3 and duel.phase not in (OPEN, "defend")
        duel.play(TAKE_OR_PASS if is_dear else move)
    return 0.5


def _make_stranger(habit: Habit) -> StrangerPlayer:
    """Return a stranger that solves endings, plays by its habit otherwise, and by rules if the habit does not apply."""

    def play(view: StateView, legal: Sequence[Move], rules: Rules, rng: random.Random, memory: Memory) -> Move:
        if len(legal) == 1:
            return legal[0]
        seen = StrangerView(view, legal, rules, memory)
        return _solve_ending(seen, legal, rng) or habit(seen) or choose_by_rules(seen)

    return play


def _always_take(seen: StrangerView) -> Move | None:
    return seen.moves["take"][0] if "take" in seen.moves and seen.talon else None


def _take_like_others(seen: StrangerView) -> Move | None:
    others_took = any(cards for seat, cards in enumerate(seen.view["known"]) if seat != seen.me)
    return _always_take(seen) if others_took else None


def _avoid_trumps(seen: StrangerView) -> Move | None:
    move = choose_by_rules(seen)
    if not any(map(seen.is_trump, move.get_faces())):
        return move
    other = seen.moves.get("take") or seen.moves.get("pass")
    return other[0] if other and seen.talon else move


def _always_throw_in(seen: StrangerView) -> Move | None:
    cards = seen.moves.get("attack", []) if seen.phase in ("pitching", "taking") else []
    return min(cards, key=lambda move: seen.compute_price(move.get_faces()[0]), default=None)


def _never_throw_in(seen: StrangerView) -> Move | None:
    return seen.moves["pass"][0] if "pass" in seen.moves and seen.phase in ("pitching", "taking") else None


def _always_open_high(seen: StrangerView) -> Move | None:
    plain = [move for move in seen.moves.get("attack", []) if len(move.get_faces()) == 1]
    if seen.phase != "opening" or not plain:
        return None
    return max(
        plain, key=lambda move: (not seen.is_trump(move.get_faces()[0]), seen.compute_price(move.get_faces()[0]))
    )


STRANGERS: dict[str, StrangerPlayer] = {
    "rules": _make_stranger(choose_by_rules),
    "searcher": play_by_search,
    "taker": _make_stranger(_always_take),
    "mirror": _make_stranger(_take_like_others),
    "hoarder": _make_stranger(_avoid_trumps),
    "thrower": _make_stranger(_always_throw_in),
    "passer": _make_stranger(_never_throw_in),
    "high-opener": _make_stranger(_always_open_high),
}
"""The strangers by name."""
