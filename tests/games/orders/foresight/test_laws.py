"""Invariants of suggestions of standing orders, tested under every rule set in all positions of random games."""

import random
from typing import Any

from hypothesis import event, given, settings
from hypothesis import strategies as st

from games import engine, orders
from games.orders import foresight
from games.orders.defence_orders import fits_condition
from games.orders.situation import Situation
from tests.games.orders.foresight.bouts import Bout
from tests.games.orders.hidden_cards import shuffle_hidden_cards
from tests.laws.rule_sets import GameSetup, generate_rule_sets, list_preset_setups


def play_random_moves(setup: GameSetup, seed: int, moves: int) -> engine.State:
    rng = random.Random(seed)
    state, _ = engine.deal_game(setup.rules, setup.players, seed=rng.randbytes(32))
    for _ in range(moves):
        if not state.over:
            seat = rng.choice(engine.list_awaited_seats(state))
            engine.play_move(state, seat, rng.choice(engine.list_legal_moves(state, seat)))
    return state


@settings(deadline=None, max_examples=30)
@given(generate_rule_sets() | st.sampled_from(list_preset_setups()), st.integers(0, 10**6), st.integers(0, 80))
def test_every_suggestion_is_valid_alone_and_with_all_other_suggestions(
    setup: GameSetup, seed: int, moves: int
) -> None:
    state = play_random_moves(setup, seed, moves)
    seat = seed % setup.players
    suggestions = foresight.suggest_orders(engine.build_view(state, seat), setup.rules, seat)
    assert len(suggestions) <= foresight.MAX_SUGGESTIONS
    assert len({str(one.question) for one in suggestions}) == len(suggestions)
    for one in suggestions:
        assert len({str(words) for words in one.answers}) == len(one.answers) > 1
        for words in one.answers:
            orders.parse_orders(words, setup.rules)
    orders.parse_orders(foresight.combine_orders(one.answers[0] for one in suggestions), setup.rules)


@settings(deadline=None, max_examples=30)
@given(generate_rule_sets() | st.sampled_from(list_preset_setups()), st.integers(0, 10**6), st.integers(0, 80))
def test_suggestions_do_not_depend_on_hidden_cards(setup: GameSetup, seed: int, moves: int) -> None:
    state = play_random_moves(setup, seed, moves)
    seat = seed % setup.players
    other = shuffle_hidden_cards(state, seat, random.Random(seed))
    views = [engine.build_view(one, seat) for one in (state, other)]
    if views[0] == views[1]:
        suggestions = [foresight.suggest_orders(view, setup.rules, seat) for view in views]
        assert suggestions[0] == suggestions[1]


@settings(deadline=None, max_examples=60)
@given(
    generate_rule_sets() | st.sampled_from(list_preset_setups()),
    st.integers(0, 10**6),
    st.integers(0, 80),
    st.randoms(),
)
def test_an_accepted_answer_acts_only_in_the_described_situation(
    setup: GameSetup, seed: int, moves: int, rng: random.Random
) -> None:
    state = play_random_moves(setup, seed, moves)
    seat = seed % setup.players
    accepted = [
        (one.question, rng.choice(one.answers))
        for one in foresight.suggest_orders(engine.build_view(state, seat), setup.rules, seat)
    ]
    wanted = orders.parse_orders(foresight.combine_orders(words for _, words in accepted), setup.rules)
    bout = Bout(state)
    for _ in range(60):
        if state.over:
            break
        mover = seat if seat in engine.list_awaited_seats(state) else rng.choice(engine.list_awaited_seats(state))
        view, legal = engine.build_view(state, mover), engine.list_legal_moves(state, mover)
        move = None
        if mover == seat and accepted:
            move = orders.decide_move(wanted.select_for_bout(state.bout, bout.first), view, legal, setup.rules)
        if move is not None:
            event(f"{view['phase']} {move.kind}")
            assert is_allowed_by_accepted_answer(accepted, bout, Situation(view, legal, setup.rules), move), (
                accepted,
                view["table"],
                vars(bout),
                move,
            )
        bout.apply_events(engine.play_move(state, mover, move or rng.choice(legal)))


AcceptedSuggestions = list[tuple[dict[str, Any], dict[str, Any]]]
"""Pairs of a suggested question and the answer that the player accepted."""
QUESTION_KINDS = {
    "exchanging": ("exchange",),
    "opening": ("open",),
    "pitching": ("throw_in",),
    "taking": ("throw_in", "throw_in_on_take"),
}


def is_allowed_by_accepted_answer(
    accepted: AcceptedSuggestions, bout: Bout, situation: Situation, move: engine.Move
) -> bool:
    """Return whether an answer that the player has accepted allows this move in this situation."""
    if situation.view["phase"] != "defending":
        return any(question["kind"] in QUESTION_KINDS[situation.view["phase"]] for question, _ in accepted)
    answers = [find_rules_for_card(card, accepted, bout, situation) for card in situation.unbeaten_cards]
    return all(answers) and any(move.kind == rule["do"] for answer in answers for rule in answer)


def find_rules_for_card(
    card: int, accepted: AcceptedSuggestions, bout: Bout, situation: Situation
) -> list[dict[str, Any]]:
    """Return the accepted rules for a defence against this card, or an empty list if there are none."""
    for question, words in accepted:
        condition = orders.parse_orders(
            {"defences": [{"if": question.get("if", {}), "do": "ask"}]}, situation.rules
        ).defences
        if bout.is_asked_about(question, card) and fits_condition(condition[0].condition, card, situation):
            rules: list[dict[str, Any]] = words["defences"]
            return rules
    return []
