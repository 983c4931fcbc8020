"""What holds of suggestions under every rule set, in every position that play comes to."""

import random

from hypothesis import given, settings
from hypothesis import strategies as st

from games import engine, orders
from games.orders import foresight
from tests.games.orders.hidden import hidden_shuffled
from tests.laws.rule_sets import Table, every_preset, rule_sets


def played(table: Table, seed: int, moves: int) -> engine.State:
    rng = random.Random(seed)
    state, _ = engine.deal(table.rules, table.players, seed=rng.randbytes(32))
    for _ in range(moves):
        if not state.over:
            seat = rng.choice(engine.must(state))
            engine.play(state, seat, rng.choice(engine.legal_moves(state, seat)))
    return state


@settings(deadline=None, max_examples=30)
@given(rule_sets() | st.sampled_from(every_preset()), st.integers(0, 10**6), st.integers(0, 80))
def test_every_piece_can_be_left_as_it_stands_alone_and_together(table: Table, seed: int, moves: int) -> None:
    state = played(table, seed, moves)
    seat = seed % table.players
    told = foresight.suggested(engine.view(state, seat), table.rules, seat)
    assert len(told) <= foresight.MOST
    assert len({str(one.question) for one in told}) == len(told)
    for one in told:
        assert len({str(words) for words in one.answers}) == len(one.answers) > 1
        for words in one.answers:
            orders.read(words, table.rules)
    orders.read(foresight.together(one.answers[0] for one in told), table.rules)


@settings(deadline=None, max_examples=30)
@given(rule_sets() | st.sampled_from(every_preset()), st.integers(0, 10**6), st.integers(0, 80))
def test_suggestions_do_not_depend_on_what_their_player_does_not_see(table: Table, seed: int, moves: int) -> None:
    state = played(table, seed, moves)
    seat = seed % table.players
    other = hidden_shuffled(state, seat, random.Random(seed))
    views = [engine.view(one, seat) for one in (state, other)]
    if views[0] == views[1]:
        told = [foresight.suggested(view, table.rules, seat) for view in views]
        assert told[0] == told[1]
