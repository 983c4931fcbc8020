"""Every legal move is accepted. Every illegal move is refused with the right code and does not change the state."""

import re

from hypothesis import given
from hypothesis import strategies as st

from games import engine
from games.engine.cards import NAMES, get_face, get_rank
from tests.laws.move_texts import generate_attempts
from tests.laws.walk import Game, generate_games, is_accepted

NUMBERS_OF_MOVES = st.integers(1, 80)
CARD_PATTERN = r"(?:[2-9TJQKA]|10)[CDHS]|X[BR]"
MOVE_PATTERN = re.compile(
    r"(cut -?\d+|refuse_cut|exchange|keep|attack_top|take|pass|resign)"
    r"|(?:attack|transfer)( \S+)+|reflect \S+|challenge \S+|beat \S+ \S+( face_down)?"
)


def list_possible_codes(state: engine.State, seat: int, text: str) -> set[str]:
    """Return the codes with which the engine may refuse this move."""
    if not MOVE_PATTERN.fullmatch(text):
        return {"bad_move"}
    kind, *words = text.split()
    cards = words[:2] if kind == "beat" else words if kind != "cut" else []
    names = {NAMES[card] for card in state.pack.cards}
    in_pack = [bool(re.fullmatch(CARD_PATTERN, card)) and card.replace("10", "T") in names for card in cards]
    if not all(in_pack):
        return {"bad_card"}
    if state.over:
        return {"game_over"}
    if any(str(move).split()[0] == kind for move in engine.list_legal_moves(state, seat)):
        return {"illegal_move"}
    waited_for = {*engine.list_awaited_seats(state), *engine.list_optional_seats(state)}
    if seat not in waited_for and not (kind == "exchange" and state.rules.trump_exchange == "any_time"):
        return {"not_your_move"}
    if kind == "beat" and state.phase == "defending" and seat == state.defender:
        return {"illegal_move"}
    if kind in ("take", "pass", "keep", "refuse_cut", "attack_top"):
        return {"not_your_move"}
    return {"not_your_move", "illegal_move"}


def _get_rank(card: str) -> int:
    return "23456789TJQKAX".index("T" if card.startswith("10") else card[0])


def is_legal_though_unlisted(state: engine.State, seat: int, text: str) -> bool:
    """Return whether the move is a legal cut, resignation, or attack or transfer with several cards.

    `list_legal_moves` does not list all of these moves.
    """
    kind, *words = text.split()
    if kind == "cut":
        return "cut 1" in map(str, engine.list_legal_moves(state, seat)) and 1 <= int(words[0]) < len(state.deck)
    if kind == "resign":
        return state.players == 2
    if kind not in ("attack", "transfer") or len(words) < 2:
        return False
    if kind == "transfer" or state.phase == "opening":
        listed = {str(move) for move in engine.list_legal_moves(state, seat)}
        ordered = sorted(words, key=lambda card: (_get_rank(card) == 13, card[-1], _get_rank(card)))
        return " ".join([kind, *(card.replace("10", "T") for card in ordered)]) in listed
    trial = state.copy()
    return all(_try_throw_in(trial, seat, card) for card in words)


def _try_throw_in(trial: engine.State, seat: int, card: str) -> bool:
    text = f"attack {card.replace('10', 'T')}"
    if trial.phase == "opening" or text not in map(str, engine.list_legal_moves(trial, seat)):
        return False
    engine.play_move_text(trial, seat, text)
    return True


@given(generate_games(), NUMBERS_OF_MOVES)
def test_every_listed_move_is_accepted(game: Game, steps: int) -> None:
    for _ in game.walk(steps):
        for seat in game.seats:
            texts = [str(move) for move in engine.list_legal_moves(game.state, seat)]
            assert len(texts) == len(set(texts))
            for text in texts:
                assert is_accepted(game.state, seat, text)
                assert engine.parse_move(game.state.rules, text) in engine.list_legal_moves(game.state, seat)
                assert is_legal_though_unlisted(game.state, seat, text) or "cut" not in text or text == "refuse_cut"


@given(generate_games(), NUMBERS_OF_MOVES)
def test_every_illegal_move_is_refused_with_an_expected_code_and_changes_no_state(game: Game, steps: int) -> None:
    for _ in game.walk(steps):
        for seat, text in generate_attempts(game.state, game.rng, 8):
            before = engine.build_snapshot(game.state)
            trial = game.state.copy()
            code = play_and_get_outcome(trial, seat, text)
            if code == "accepted":
                assert _is_listed(game.state, seat, text) or is_legal_though_unlisted(game.state, seat, text), (
                    seat,
                    text,
                )
            else:
                assert code in list_possible_codes(game.state, seat, text), (seat, text)
                assert not _is_listed(game.state, seat, text), (seat, text)
                assert engine.build_snapshot(trial) == before


def _is_listed(state: engine.State, seat: int, text: str) -> bool:
    return " ".join(text.split()) in map(str, engine.list_legal_moves(state, seat))


@given(generate_games(), NUMBERS_OF_MOVES)
def test_an_old_version_makes_an_illegal_move_stale(game: Game, steps: int) -> None:
    for _ in game.walk(steps):
        for seat, text in generate_attempts(game.state, game.rng, 4):
            now = engine.get_version(game.state, seat)
            plain, old, future = (
                play_and_get_outcome(game.state.copy(), seat, text, version) for version in (None, now - 1, now + 9)
            )
            assert play_and_get_outcome(game.state.copy(), seat, text, now) == plain == future
            if plain in ("bad_move", "bad_card", "game_over"):
                assert old == plain
            elif plain != "accepted":
                assert old == "stale"
            elif text.strip() != "pass":
                assert old == "accepted"


def play_and_get_outcome(state: engine.State, seat: int, text: str, version: int | None = None) -> str:
    """Play the move. Return `accepted`, or the code of the refusal."""
    try:
        engine.play_move_text(state, seat, text, version)
    except engine.RefusalError as refused:
        return refused.code
    return "accepted"


@given(generate_games(), NUMBERS_OF_MOVES)
def test_a_pass_chosen_before_the_newest_rank_or_face_down_card_is_stale(game: Game, steps: int) -> None:
    """A pass is stale if it was chosen before the last new rank or face-down card came to the table."""
    follower = engine.create_undealt_state(game.setup.rules, game.setup.players, game.dealer, game.seed)
    for event in game.log:
        engine.apply_event(follower, event)
    newest = dict.fromkeys(game.seats, 0)
    for _, _, events in game.walk(steps):
        for event in events:
            before = list_visible_ranks(follower)
            engine.apply_event(follower, event)
            hidden = event.to_data().get("face_down") and event.kind == "beaten"
            if hidden or (event.kind != "discarded" and list_visible_ranks(follower) - before):
                newest = {seat: engine.get_version(follower, seat) for seat in game.seats}
        for seat in game.seats:
            if "pass" in map(str, engine.list_legal_moves(game.state, seat)):
                assert play_and_get_outcome(game.state.copy(), seat, "pass", newest[seat]) == "accepted"
                assert play_and_get_outcome(game.state.copy(), seat, "pass", newest[seat] - 1) == "stale"


def list_visible_ranks(state: engine.State) -> set[int]:
    """Return the ranks of the cards that lie face up, without defence cards that leave the table at once."""
    ranks = {get_rank(pair.attack) for pair in state.table}
    for pair in state.table:
        if (
            pair.defence is not None
            and not pair.face_down
            and state.rules.roles.get(get_face(pair.defence)) != "discard"
        ):
            ranks.add(get_rank(pair.defence))
    return ranks
