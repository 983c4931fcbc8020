"""All moves that standing orders make are legal, and valid orders cause no error."""

import random
from typing import Any

from hypothesis import HealthCheck, event, given, settings
from hypothesis import strategies as st

from games import engine, orders
from games.engine.cards import NAMES, RANKS
from games.engine.pack import list_pack
from games.orders.grammar import DEFENCE_WORDS, EXCHANGE_WORDS, OPENING_WORDS, THEN_WORDS

HYPOTHESIS_SETTINGS: dict[str, Any] = {"max_examples": 60, "deadline": None, "suppress_health_check": list(HealthCheck)}
RULES_AND_PLAYERS: list[tuple[Any, int]] = [
    *((name, players) for name in sorted(engine.PRESETS) for players in (3, 4)),
    ({"preset": "alemi-36", "trust": True}, 3),
    ({"preset": "alemi-36", "throw_in_priority": "ordered"}, 4),
    ({"preset": "spivak-52", "decks": 2}, 4),
    ({"preset": "classic-36-transfer", "role_cards": {"8": "pass", "QS": "draw_two", "6": "discard"}}, 3),
    ({"preset": "classic-36", "teams": 2}, 4),
    ({"preset": "classic-36", "rank_order": "reverse", "royal": True, "lead_top_card": True}, 3),
    ({"preset": "classic-36", "trump": "none", "first_attacker": "after_dealer"}, 3),
    ({"preset": "spivak-52", "cut": "ritual"}, 3),
]


def generate_orders(rules: engine.Rules) -> st.SearchStrategy[dict[str, Any]]:
    """Generate orders that are valid under these rules. They need not be sensible."""
    card = st.sampled_from([NAMES[card] for card in list_pack(rules)])
    rank, cards = st.sampled_from(RANKS[rules.lowest_rank_number :]), st.lists(card, min_size=1, max_size=3)
    yes_no, some = st.booleans(), st.integers(0, 4)
    trump = {} if rules.trump == "none" else {"trump": yes_no}
    condition = st.one_of(
        st.fixed_dictionaries({"card": card}),
        st.fixed_dictionaries({}, optional={"rank": rank, "up_to": rank, **trump}),
    )
    kinds = [do for do in DEFENCE_WORDS if do in engine.get_variant(rules).kinds or do == "ask"]
    beat = st.fixed_dictionaries({"do": st.just("beat")}, optional={"if": condition, "with": cards, "trumps": yes_no})
    other = st.fixed_dictionaries({"do": st.sampled_from(kinds)}, optional={"if": condition})
    throw_ins = st.fixed_dictionaries(
        {"then": st.sampled_from(THEN_WORDS)},
        optional={"cards": cards, "ranks": st.lists(rank), "up_to": rank, "trumps": yes_no, "at_most": some},
    )
    exchange = st.sampled_from(EXCHANGE_WORDS) if rules.trump_exchange == "before_first_attack" else st.just("ask")
    return st.fixed_dictionaries(
        {},
        optional={
            "pass_this_bout": yes_no,
            "exchange": exchange,
            "defences": st.lists(st.one_of(beat, other), max_size=8),
            "openings": st.lists(st.one_of(card.map(lambda one: [one]), st.sampled_from(OPENING_WORDS)), max_size=5),
            "throw_ins": throw_ins,
            "throw_ins_on_take": throw_ins,
        },
    )


@st.composite
def generate_game_with_orders(draw: st.DrawFn) -> tuple[engine.Rules, int, list[orders.Orders], random.Random]:
    """Generate rules, a number of players, the standing orders of each player, and a random generator."""
    rules_data, players = draw(st.sampled_from(RULES_AND_PLAYERS))
    rules = engine.Rules.from_data(rules_data, players)
    orders_by_seat = [orders.parse_orders(draw(generate_orders(rules)), rules) for _ in range(players)]
    return rules, players, orders_by_seat, random.Random(draw(st.integers(0, 10**6)))


@settings(**HYPOTHESIS_SETTINGS)
@given(generate_game_with_orders())
def test_every_move_that_an_order_makes_is_legal(
    game: tuple[engine.Rules, int, list[orders.Orders], random.Random],
) -> None:
    rules, players, orders_by_seat, rng = game
    state, _ = engine.deal_game(rules, players, seed=rng.randbytes(32))
    by_order = 0
    for _ in range(200):
        if state.over:
            break
        seat = rng.choice(engine.list_awaited_seats(state))
        legal = engine.list_legal_moves(state, seat)
        view = engine.build_view(state, seat)
        move = orders.decide_move(orders_by_seat[seat], view, legal, rules)
        assert move == orders.decide_move(orders_by_seat[seat], view, legal, rules)
        assert move is None or move in legal
        by_order += move is not None
        if rng.random() < 0.05:
            orders.preview_orders(orders_by_seat[seat], view, legal, rules, asked=True, left_in=view["bout"])
        engine.play_move(state, seat, move or rng.choice(legal))
    event(f"{by_order // 20 * 20}+ moves by order")


@settings(**HYPOTHESIS_SETTINGS)
@given(generate_game_with_orders(), st.integers(0, 60))
def test_a_preview_works_for_seats_that_are_not_awaited(
    game: tuple[engine.Rules, int, list[orders.Orders], random.Random], moves: int
) -> None:
    rules, players, orders_by_seat, rng = game
    state, _ = engine.deal_game(rules, players, seed=rng.randbytes(32))
    for _ in range(moves):
        if not state.over:
            seat = rng.choice(engine.list_awaited_seats(state))
            engine.play_move(state, seat, rng.choice(engine.list_legal_moves(state, seat)))
    before = engine.build_snapshot(state)
    for seat in range(players):
        legal = engine.list_legal_moves(state, seat)
        view = engine.build_view(state, seat)
        preview = orders.preview_orders(orders_by_seat[seat], view, legal, rules, asked=False, left_in=view["bout"])
        assert preview["now"] is None
    assert engine.build_snapshot(state) == before
