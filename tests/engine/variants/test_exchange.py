"""The exchange of the lowest trump for the trump card: before the first attack, or at any time."""

from games import engine
from tests.engine.compact_games import Game, deal_game, set_up_game

# Three players. Seat 0 deals, and a heart lies under the talon as the trump card. Seat 1 gets the 2H and starts.
DECK = "2H 6C 3C 7D TC JC QD 2D 5D 5H AD AH 8H 9H 4S KS 2S 9S KH"


def deal_with_exchange() -> Game:
    return deal_game("spivak-52", 3, deck=DECK)


def test_the_opening_waits_for_the_exchange_without_naming_the_seat() -> None:
    game = deal_with_exchange()
    assert game.view_fields(engine.EVERYTHING, "phase", "must", "may") == ["exchanging", [1], []]
    for viewer in (0, 2, engine.SPECTATOR):
        assert game.view_fields(viewer, "phase", "must", "may", "passed") == ["exchanging", [], [], []]
    assert game.view_fields(1, "must") == [1]
    assert game.list_legal(1) == ["exchange", "keep"]
    assert [game.list_legal(seat) for seat in (0, 2)] == [[], []]
    for seat in (0, 2):
        game.check_refused(seat, "exchange", "not_your_move")
        game.check_refused(seat, "keep", "not_your_move")
    game.check_refused(1, "attack 7D", "not_your_move")
    game.check_refused(1, "pass", "not_your_move")


def test_an_exchange_is_public_and_the_card_that_the_player_gets_is_known() -> None:
    game = deal_with_exchange().play((1, "exchange"))
    for viewer in (0, 1, 2, engine.SPECTATOR):
        assert game.write_events(viewer, 2) == [
            "1 exchanged gave=2H got=KH",
            "- bout_opened bout=1 starter=1 defender=2",
        ]
        assert game.view_fields(viewer, "phase", "trump_card", "talon", "known") == [
            "opening",
            "2H",
            34,
            [[], ["KH"], []],
        ]


def test_the_decision_not_to_exchange_is_secret_until_the_game_is_over() -> None:
    game = deal_game({"preset": "spivak-52", "first_attacker": "highest_trump"}, 2, deck=DECK_FOR_TWO)
    assert game.view_fields(engine.EVERYTHING, "phase", "must", "starter") == ["exchanging", [1], 0]
    version = game.get_version(0)
    game.play((1, "keep"))
    assert game.write_events(0, 1) == ["- bout_opened bout=1 starter=0 defender=1"]
    assert game.write_events(engine.SPECTATOR, 1) == game.write_events(0, 1)
    assert game.write_events(1, 2) == ["1 kept", "- bout_opened bout=1 starter=0 defender=1"]
    assert (game.get_version(0), game.get_version(1), game.get_version(engine.EVERYTHING)) == (
        version + 1,
        version + 2,
        version + 2,
    )
    game.check_refused(1, "exchange", "not_your_move")
    game.play((0, "resign"))
    assert game.list_events(0)[-1] == {
        "kind": "ended",
        "seat": None,
        "result": {"kind": "fool", "fools": [0], "epaulettes": 0, "by_resignation": True},
        "kept": [1],
    }


DECK_FOR_TWO = "2H AH 3C 4C 5C 6C 7C 8C 9C TC JC QC KH"


def test_there_is_no_exchange_phase_if_no_hand_has_the_lowest_trump() -> None:
    assert (
        deal_game("spivak-52", 2, deck="3H AH 3C 4C 5C 6C 7C 8C 9C TC JC QC KH").view_fields(engine.EVERYTHING, "phase")
        == "opening"
    )
    assert (
        deal_game("spivak-52", 2, deck="3H AH 3C 4C 5C 6C 7C 8C 9C TC JC QC 2H").view_fields(engine.EVERYTHING, "phase")
        == "opening"
    )


def test_the_lowest_trump_depends_on_the_rank_order_of_the_rules() -> None:
    rules = {"preset": "spivak-52", "rank_order": "reverse"}
    game = deal_game(rules, 2, deck=DECK_FOR_TWO)
    assert game.view_fields(engine.EVERYTHING, "phase", "must") == ["exchanging", [0]]  # seat 0 has the ace of trumps
    assert game.play((0, "exchange")).view_fields(engine.EVERYTHING, "trump_card") == "AH"


def test_the_trump_cannot_be_exchanged_without_a_card_under_the_talon() -> None:
    rules = {"preset": "classic-36", "trump_exchange": "before_first_attack"}
    assert deal_game(rules, 6, seed=bytes(32)).view_fields(engine.EVERYTHING, "phase", "talon") == ["opening", 0]


def test_the_exchange_does_not_change_the_starter() -> None:
    rules = {"preset": "spivak-52", "first_attacker": "lowest_trump"}
    game = deal_game(rules, 2, deck="2H 3H 3C 4C 5C 6C 7C 8C 9C TC JC QC KH")
    assert game.view_fields(engine.EVERYTHING, "starter") == 1
    assert game.play((1, "exchange")).view_fields(engine.EVERYTHING, "starter", "attacker") == [1, 1]


def deal_with_two_decks() -> Game:
    rules = {"preset": "spivak-52", "decks": 2, "hand_size": 1}
    return deal_game(rules, 4, deck="2H 3C 2H 4C KH")


def test_two_players_with_the_lowest_trump_are_awaited_in_order_from_the_player_after_the_dealer() -> None:
    game = deal_with_two_decks()
    assert game.view_fields(engine.EVERYTHING, "must", "starter") == [[1], 1]
    assert [game.view_fields(viewer, "must") for viewer in (0, 1, 2, 3)] == [[], [1], [], []]
    game.play((1, "keep"))
    assert game.view_fields(engine.EVERYTHING, "phase", "must") == ["exchanging", [3]]
    assert [game.view_fields(viewer, "must") for viewer in (0, 1, 2, 3)] == [[], [], [], [3]]
    assert [line.split()[1] for line in game.write_events(3)] == ["dealt"]  # the answer of the other seat is secret
    game.play((3, "keep"))
    assert game.view_fields(engine.EVERYTHING, "phase") == "opening"


def test_after_an_exchange_the_next_holder_of_the_lowest_trump_is_not_awaited() -> None:
    game = deal_with_two_decks().play((1, "exchange"))
    assert game.view_fields(engine.EVERYTHING, "phase", "trump_card") == ["opening", "2H"]


def set_up_exchange_at_any_time() -> Game:
    return set_up_game(
        {"preset": "alemi-36", "trump_exchange": "any_time"},
        "7C 8C 9C | KC 6D JS | 7H 8H 9H",
        "D",
        talon="8S 9S TD",
    )


def test_with_an_exchange_at_any_time_no_phase_waits_for_the_exchange() -> None:
    game = set_up_exchange_at_any_time()
    assert game.view_fields(engine.EVERYTHING, "phase", "must", "may") == ["opening", [0], []]
    assert [game.list_legal(seat) for seat in (1, 2)] == [["exchange"], []]
    game.check_refused(2, "exchange", "illegal_move")
    game.check_refused(1, "keep", "not_your_move")
    game.play((0, "attack 7C"), (1, "take"))
    assert game.view_fields(engine.EVERYTHING, "phase", "must") == ["taking", [0, 2]]
    assert game.list_legal(1) == ["exchange"]
    game.play((1, "exchange"))
    assert game.view_fields(engine.EVERYTHING, "phase", "trump_card", "known") == ["taking", "6D", [[], ["TD"], []]]
    game.check_refused(1, "exchange", "not_your_move")


def test_with_an_exchange_at_any_time_the_first_bout_follows_the_deal() -> None:
    game = deal_game({"preset": "spivak-52", "trump_exchange": "any_time"}, 3, deck=DECK)
    assert game.view_fields(engine.EVERYTHING, "phase") == "opening"
    game.check_refused(1, "keep", "not_your_move")
    assert "exchange" in game.list_legal(1)


def test_the_trump_cannot_be_exchanged_after_the_trump_card_was_drawn() -> None:
    game = set_up_game({"preset": "alemi-36", "trump_exchange": "any_time"}, "7C 8C | KC 6D", "D", talon="")
    game.check_refused(1, "exchange", "not_your_move")
    game = set_up_game(
        {"preset": "alemi-36", "trump_exchange": "any_time"}, "7C 8C | KC 6D", "D", talon="TD", trump_card=None
    )
    game.check_refused(1, "exchange", "not_your_move")


def test_without_the_option_of_an_exchange_the_move_is_refused() -> None:
    set_up_game("alemi-36", "7C 8C | KC 6D", "D", talon="8S TD").check_refused(1, "exchange", "not_your_move")
    set_up_game("alemi-36", "7C 8C | KC 6D", "D", talon="8S TD").check_refused(1, "keep", "not_your_move")
