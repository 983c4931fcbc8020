"""Laws of the event log, and of the state that is the fold of the log."""

from collections.abc import Iterable

from hypothesis import given
from hypothesis import strategies as st

from games import engine
from games.engine.cards import get_face, iterate_cards
from games.engine.pack import list_pack
from tests.laws.walk import Game, convert_through_json, generate_games, is_accepted, write_and_read_event

NUMBERS_OF_MOVES = st.integers(1, 150)


def list_cards(state: engine.State) -> list[int]:
    """Return all cards of a state: in hands, on the table, in the talon, in the discard pile and in the deck."""
    on_table = [card for pair in state.table for card in (pair.attack, pair.defence) if card is not None]
    piles: list[Iterable[int]] = [state.deck, state.talon, on_table, iterate_cards(state.discard)]
    piles += [iterate_cards(hand) for hand in state.hands]
    return sorted(card for pile in piles for card in pile)


@given(generate_games(), NUMBERS_OF_MOVES)
def test_every_card_of_the_pack_is_in_exactly_one_place(game: Game, steps: int) -> None:
    pack = sorted(list_pack(game.setup.rules))
    assert list_cards(game.state) == pack
    for _ in game.walk(steps):
        assert list_cards(game.state) == pack
        view = engine.build_view(game.state, engine.EVERYTHING)
        on_table = sum(1 if pair["beaten_by"] is None else 2 for pair in view["table"])
        assert view["talon"] + view["discard"] + sum(map(len, view["hands"])) + on_table == len(pack)


@given(generate_games(), NUMBERS_OF_MOVES)
def test_folding_the_log_gives_the_state_of_the_game(game: Game, steps: int) -> None:
    folded = engine.create_undealt_state(game.setup.rules, game.setup.players, game.dealer, game.seed)
    folded.previous = game.previous if folded.phase == "cutting" else None
    for event in game.log:
        engine.apply_event(folded, write_and_read_event(event))
    assert engine.build_snapshot(folded) == engine.build_snapshot(game.state)
    for _, _, events in game.walk(steps):
        for event in events:
            engine.apply_event(folded, write_and_read_event(event))
        assert engine.build_snapshot(folded) == engine.build_snapshot(game.state)


@given(generate_games(), NUMBERS_OF_MOVES)
def test_a_game_continues_from_its_snapshot_as_from_its_state(game: Game, steps: int) -> None:
    """After each move, restore the state from its snapshot. Views and legal moves must stay equal."""
    for seat, text, events in game.walk(steps):
        assert events, (seat, text)
        data = convert_through_json(engine.build_snapshot(game.state))
        copy = engine.restore_snapshot(data, game.setup.rules)
        assert engine.build_snapshot(copy) == data == engine.build_snapshot(game.state)
        for viewer in game.list_all_viewers():
            assert engine.build_view(copy, viewer) == engine.build_view(game.state, viewer)
        for one in game.seats:
            assert engine.list_legal_moves(copy, one) == engine.list_legal_moves(game.state, one)
        game.state = copy


@given(generate_games(), NUMBERS_OF_MOVES)
def test_replaying_the_moves_in_the_log_gives_the_same_log(game: Game, steps: int) -> None:
    for _ in game.walk(steps):
        pass
    moves = [(event.seat, text) for event in game.log if (text := engine.get_move_text(event)) is not None]
    again = Game(game.setup, game.dealer, game.seed, game.previous, game.rng)
    for seat, text in moves:
        assert seat is not None
        again.play(seat, text)
    assert [write_event(event) for event in again.log] == [write_event(event) for event in game.log]


def write_event(event: engine.Event) -> tuple[str, int | None, object]:
    return event.kind, event.seat, event.to_data()


@given(generate_games(), NUMBERS_OF_MOVES)
def test_until_a_game_is_over_it_awaits_a_seat(game: Game, steps: int) -> None:
    for _ in game.walk(steps):
        must, may = engine.list_awaited_seats(game.state), engine.list_optional_seats(game.state)
        assert bool(must) != game.state.over
        assert not set(must) & set(may)
        assert (game.state.result is None) != game.state.over
        for seat in must:
            assert engine.list_legal_moves(game.state, seat)
            assert is_accepted(game.state, seat, str(engine.choose_overdue_move(game.state, seat)))
        for seat in set(game.seats) - {*must, *may}:
            assert {str(move) for move in engine.list_legal_moves(game.state, seat)} <= {"exchange"}


@given(generate_games(), NUMBERS_OF_MOVES)
def test_only_an_awaited_seat_with_no_other_moves_than_pass_and_exchange_can_only_pass(game: Game, steps: int) -> None:
    for _ in game.walk(steps):
        for seat in game.seats:
            kinds = {move.kind for move in engine.list_legal_moves(game.state, seat)}
            is_asked_to_throw_in = game.state.phase in ("pitching", "taking") and seat in engine.list_awaited_seats(
                game.state
            )
            assert engine.can_only_pass(game.state, seat) == (is_asked_to_throw_in and kinds <= {"pass", "exchange"})


@given(generate_games(), NUMBERS_OF_MOVES)
def test_no_bout_has_more_attack_cards_than_its_limits(game: Game, steps: int) -> None:
    rules = game.setup.rules
    limit = rules.hand_size if rules.attack_limit == "hand_size" else rules.attack_limit
    for _ in game.walk(steps):
        state = game.state
        limits = [limit, rules.first_bout_limit if state.bout == 1 else None]
        assert all(most is None or len(state.table) <= most for most in limits)
        if rules.hand_cap == "always" and state.phase in ("defending", "taking"):
            unbeaten = sum(pair.defence is None for pair in state.table)
            assert unbeaten <= state.hands[state.defender].bit_count()
        faces = [get_face(card) for hand in state.hands for card in iterate_cards(hand)]
        assert max(map(faces.count, faces), default=0) <= rules.decks


@given(generate_games(), NUMBERS_OF_MOVES)
def test_players_who_are_out_stay_out_without_cards(game: Game, steps: int) -> None:
    seats_out: list[int] = []
    for _ in game.walk(steps):
        now = [seat for together in game.state.out for seat in together]
        assert now[: len(seats_out)] == seats_out
        assert len(now) == len(set(now))
        assert all(not game.state.hands[seat] for seat in now)
        if not game.state.over:
            assert not {game.state.attacker, game.state.defender, *engine.list_awaited_seats(game.state)} & set(now)
        seats_out = now
