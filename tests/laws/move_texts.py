"""Texts that a client may send as moves: legal moves, nearly legal moves, moves of other seats, and nonsense."""

import random

from games import engine
from games.engine.cards import FACES, NAMES, iterate_cards

MOVE_KINDS = (
    "cut", "refuse_cut", "exchange", "keep", "attack", "attack_top", "beat", "transfer", "reflect", "take", "pass",
    "challenge", "resign",
)  # fmt: skip
NONSENSE_TEXTS = (
    "",
    "lead",
    "attack attack",
    "beat 7S",
    "cut",
    "cut x",
    "pass 7S",
    "take it",
    "attack 7X",
    "beat 1C 2C",
)


def generate_attempts(state: engine.State, rng: random.Random, count: int) -> list[tuple[int, str]]:
    return [(rng.randrange(state.players), _generate_attempt(state, rng)) for _ in range(count)]


def _generate_attempt(state: engine.State, rng: random.Random) -> str:
    which = rng.random()
    if which < 0.4:
        seat = rng.randrange(state.players)
        legal = [str(move) for move in engine.list_legal_moves(state, seat)]
        if legal:
            return _change_move(state, rng.choice(legal), rng) if rng.random() < 0.5 else rng.choice(legal)
    if which < 0.95:
        return _make_up_move(state, rng)
    return rng.choice(NONSENSE_TEXTS)


def _change_move(state: engine.State, text: str, rng: random.Random) -> str:
    """Return the text of a move with one word removed, added or replaced."""
    words = text.split()
    at = rng.randrange(len(words))
    match rng.randrange(3):
        case 0:
            del words[at]
        case 1:
            words.insert(at + 1, _choose_card(state, rng))
        case _:
            words[at] = rng.choice(MOVE_KINDS) if at == 0 else _choose_card(state, rng)
    return " ".join(words)


def _make_up_move(state: engine.State, rng: random.Random) -> str:
    kind = rng.choice(MOVE_KINDS)
    if kind == "cut":
        return f"cut {rng.randrange(-1, 60)}"
    if kind in ("attack", "transfer"):
        return " ".join([kind, *(_choose_card(state, rng) for _ in range(rng.choice((1, 1, 2, 3))))])
    if kind == "beat":
        return f"beat {_choose_card(state, rng)} {_choose_card(state, rng)}" + rng.choice(("", "", " face_down"))
    return f"{kind} {_choose_card(state, rng)}" if kind in ("reflect", "challenge") else kind


def _choose_card(state: engine.State, rng: random.Random) -> str:
    """Return a card, usually one on the table or in a hand."""
    held = [card for hand in state.hands for card in iterate_cards(hand)]
    lying = [card for pair in state.table for card in (pair.attack, pair.defence) if card is not None]
    pile = rng.choice((held, lying, lying, state.pack.cards, FACES))
    return NAMES[rng.choice(list(pile) or [0])]
