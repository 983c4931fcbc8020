"""The referee and the reference implementation play the same games, under rules that combine every two options."""

import random
from typing import Any

import pytest

from tests import reference
from tests.conformance.pairwise import build_rule_sets_for_all_pairs, list_player_counts
from tests.conformance.referee_client import RefereeClient
from tests.reference.cards import list_pack

BATCHES, MAX_MOVES = 8, 100
MOVE_WEIGHTS = {"reflect": 20, "transfer": 12, "exchange": 5, "attack_top": 3, "beat": 12, "attack": 3, "pass": 3}
SMALL_PACK = {"lowest_rank": "T", "hand_size": 4}  # rules with few ranks and a short talon


def choose_move(rng: random.Random, moves: dict[int, list[str]]) -> tuple[int, str]:
    """Return a random move. Special moves, and moves that shorten the game, are more likely."""
    seat = rng.choice([seat for seat, texts in moves.items() if texts])
    moves_by_kind: dict[str, list[str]] = {}
    for text in moves[seat]:
        kind = "face_down" if text.endswith("face_down") else text.split()[0]
        moves_by_kind.setdefault(kind, []).append(text)
    (kind,) = rng.choices(list(moves_by_kind), [MOVE_WEIGHTS.get(kind, 1) for kind in moves_by_kind])
    return seat, rng.choice(moves_by_kind[kind])


def shrink_pack(ask: RefereeClient, rules: dict[str, Any]) -> dict[str, Any]:
    smaller = {**SMALL_PACK, **rules}
    return smaller if list_player_counts(ask, smaller) else rules


def shuffle_deck(rng: random.Random, rules: dict[str, Any]) -> list[str]:
    """Return a shuffled deck with all cards of one rank near the top."""
    pack = list_pack(rules)
    rank = rng.choice([rules["lowest_rank"], "A", rng.choice(pack)[0]])
    deck = rng.sample(pack, len(pack))
    return sorted(deck, key=lambda card: rng.random() * (0.4 if card[0] == rank else 1))


def choose_previous_game(rng: random.Random, players: int) -> dict[str, Any] | None:
    seats = rng.sample(range(players), players)
    return rng.choice(
        [None, {}, {"fool": None, "last_fool": seats[0]}, {"fool": seats[0], "out": [[seat] for seat in seats[1:]]}]
    )


def play_in_both_implementations(ask: RefereeClient, options: dict[str, Any], rng: random.Random) -> list[str]:
    """Play a game in both implementations, compare them after each move, and return the moves."""
    counts = list_player_counts(ask, options)
    players = rng.choice([*counts, counts[-1], counts[-1]])  # with more players the talon is shorter
    rules = ask(op="rules", rules=options)["rules"]
    deck = shuffle_deck(rng, rules)
    start = {"players": players, "dealer": rng.randrange(players), "previous": choose_previous_game(rng, players)}
    reply = ask(op="deal", rules=options, deck=deck, **start)
    game = reference.start_game(rules, deck=deck, **start)
    moves_so_far: list[str] = []
    while True:
        assert reply["ok"], (options, deck, start, moves_so_far, reply)
        state = reply["state"]
        del state["version"]
        assert state == reference.build_state_view(game), (options, deck, start, moves_so_far)
        moves = {seat: ask(op="legal", seat=seat)["legal"] for seat in range(players)}
        assert moves == {seat: reference.list_legal_moves(game, seat) for seat in range(players)}, (
            options,
            deck,
            start,
            moves_so_far,
        )
        if game.phase == "over" or len(moves_so_far) == MAX_MOVES:
            return moves_so_far
        seat, text = choose_move(rng, moves)
        reply = ask(op="move", seat=seat, move=text)
        reference.play_move(game, seat, text)
        moves_so_far.append(f"{seat} {text}")


@pytest.mark.parametrize("batch", range(BATCHES))
def test_the_referee_and_the_reference_play_equal_games(batch: int) -> None:
    ask = RefereeClient()
    for number, rules in enumerate(build_rule_sets_for_all_pairs().rule_sets):
        if number % BATCHES == batch:
            play_in_both_implementations(ask, rules, random.Random(number))
            play_in_both_implementations(ask, shrink_pack(ask, rules), random.Random(-number))
