"""No viewer is shown a card that the viewer may not know. A version counts only events that its viewer was shown."""

from hypothesis import given
from hypothesis import strategies as st

from games import engine
from games.engine.cards import NAMES
from tests.laws.knowledge import Knowledge, find_card_names
from tests.laws.move_texts import generate_attempts
from tests.laws.walk import Game, generate_games

NUMBERS_OF_MOVES = st.integers(1, 150)


def list_seats_and_spectator(game: Game) -> list[int]:
    return [*game.seats, engine.SPECTATOR]


def build_knowledge(game: Game) -> Knowledge:
    state = engine.create_undealt_state(game.setup.rules, game.setup.players, game.dealer, game.seed)
    knowledge = Knowledge(state)
    for event in game.log:
        knowledge.apply(event)
    return knowledge


@given(generate_games(), NUMBERS_OF_MOVES)
def test_no_view_names_a_card_that_its_viewer_may_not_know(game: Game, steps: int) -> None:
    knowledge = build_knowledge(game)
    for _, _, events in game.walk(steps):
        for event in events:
            knowledge.apply(event)
        for viewer in list_seats_and_spectator(game):
            assert not find_card_names(engine.build_view(game.state, viewer)) & knowledge.find_hidden_names(viewer)


@given(generate_games(), NUMBERS_OF_MOVES)
def test_no_event_names_a_card_that_its_viewer_may_not_know(game: Game, steps: int) -> None:
    knowledge = build_knowledge(game)
    for _, _, events in game.walk(steps):
        for event in events:
            before = {viewer: knowledge.find_hidden_names(viewer) for viewer in list_seats_and_spectator(game)}
            knowledge.apply(event)
            for viewer in list_seats_and_spectator(game):
                named = find_card_names(engine.build_event_view(event, viewer))
                assert not named & before[viewer] & knowledge.find_hidden_names(viewer)


@given(generate_games(), NUMBERS_OF_MOVES)
def test_known_cards_are_those_that_all_viewers_saw(game: Game, steps: int) -> None:
    knowledge = build_knowledge(game)
    for _, _, events in game.walk(steps):
        for event in events:
            knowledge.apply(event)
        known = [sorted(NAMES[card] for card in cards) for cards in knowledge.known]
        for viewer in game.list_all_viewers():
            assert [sorted(cards) for cards in engine.build_view(game.state, viewer)["known"]] == known


@given(generate_games(), NUMBERS_OF_MOVES)
def test_a_version_counts_the_events_that_its_viewer_was_shown(game: Game, steps: int) -> None:
    shown = dict.fromkeys(game.list_all_viewers(), 0)
    check_versions(game, shown, game.log)
    for _, _, events in game.walk(steps):
        check_versions(game, shown, events)


def check_versions(game: Game, shown: dict[int, int], events: list[engine.Event]) -> None:
    for viewer in shown:
        shown[viewer] += sum(engine.build_event_view(event, viewer) is not None for event in events)
        assert (
            engine.build_view(game.state, viewer)["version"] == shown[viewer] == engine.get_version(game.state, viewer)
        )


@given(generate_games(), NUMBERS_OF_MOVES)
def test_passes_and_awaited_seats_are_secret(game: Game, steps: int) -> None:
    ordered = game.setup.rules.throw_in_priority == "ordered"
    for _ in game.walk(steps):
        for viewer in list_seats_and_spectator(game):
            view = engine.build_view(game.state, viewer)
            secret = view["phase"] in ("exchanging", "pitching", "taking")
            if secret:
                assert set(view["must"]) <= {viewer}
            if secret or (ordered and view["phase"] == "defending"):
                assert set(view["may"]) | set(view["passed"]) <= {viewer}
            else:
                assert view["must"] == engine.list_awaited_seats(game.state)
                assert view["may"] == engine.list_optional_seats(game.state)


@given(generate_games(), NUMBERS_OF_MOVES)
def test_a_secret_move_does_not_change_the_views_of_other_seats(game: Game, steps: int) -> None:
    before = {viewer: engine.build_view(game.state, viewer) for viewer in list_seats_and_spectator(game)}
    for seat, _, events in game.walk(steps):
        after = {viewer: engine.build_view(game.state, viewer) for viewer in list_seats_and_spectator(game)}
        if all(event.secret for event in events):
            for viewer in list_seats_and_spectator(game):
                turn_came = game.setup.rules.throw_in_priority == "ordered" or after[viewer]["phase"] == "exchanging"
                if viewer != seat and not turn_came:
                    assert after[viewer] == before[viewer]
        before = after


@given(generate_games(), NUMBERS_OF_MOVES)
def test_no_refusal_names_a_card_that_the_player_has_neither_named_nor_seen(game: Game, steps: int) -> None:
    knowledge = build_knowledge(game)
    for _, _, events in game.walk(steps):
        for event in events:
            knowledge.apply(event)
        for seat, text in generate_attempts(game.state, game.rng, 4):
            try:
                engine.play_move_text(game.state.copy(), seat, text)
            except engine.RefusalError as refused:
                if refused.code in ("bad_move", "bad_card"):  # these sentences do not depend on the cards
                    continue
                words = set(str(refused).replace(",", " ").replace(".", " ").replace("'", " ").split())
                hidden = knowledge.find_hidden_names(seat) - set(text.replace("10", "T").split())
                assert not words & hidden
