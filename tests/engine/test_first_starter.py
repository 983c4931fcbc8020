"""The starter of a game under every option, and the cut before the deal."""

from typing import Any

import pytest

from games import engine
from tests.engine.compact_games import Game, deal_game


def deal_and_find_roles(rules: Any, players: int, dealer: int = 0, **how: Any) -> tuple[int, int]:
    game = deal_game(rules, players, dealer, **how)
    starter, defender = game.view_fields(engine.EVERYTHING, "starter", "defender")
    return starter, defender


# Three players. Seat 0 deals: seats 1, 2 and 0 get a card in turn until each has two cards. Then comes the trump card.
SMALL_GAME = {"lowest_rank": "2", "hand_size": 2}


@pytest.mark.parametrize(
    ("deck", "rules", "starter"),
    [
        ("5H 3H 9H AC AD AS KH", {}, 2),
        ("5H 3H 9H AC AD AS KH", {"rank_order": "reverse"}, 0),
        ("5H 3H 9H AC AD AS KH", {"first_attacker": "highest_trump"}, 0),
        ("5H 3H 9H AC AD AS KH", {"first_attacker": "highest_trump", "rank_order": "reverse"}, 2),
        ("5H 3H 9H AC AD AS KH", {"first_attacker": "after_dealer"}, 1),
        ("5C 3S 9D AC 4D AS KH", {}, 2),  # no hand has a trump, so the other red suit counts
        ("5C 3S 9D AC 4D AS KH", {"first_attacker": "highest_trump"}, 0),
        ("5H 3H 9S AH AD 4S KC", {}, 0),  # no hand has a trump, so the other black suit counts
        ("5C 3S 9C AC 4S AS KH", {}, 1),  # no hand has a card of these suits, so the player after the dealer starts
        ("5C 3S 9C AC 4S AS KH", {"direction": "counterclockwise"}, 2),
        ("5H 3H 9H AC AD AS KH", {"trump": "none"}, 1),
    ],
)
def test_the_hands_decide_which_seat_starts_the_first_game(deck: str, rules: dict[str, Any], starter: int) -> None:
    assert deal_and_find_roles({**SMALL_GAME, **rules}, 3, deck=deck)[0] == starter


def test_the_first_of_two_equal_cards_after_the_dealer_decides_who_starts() -> None:
    rules = {**SMALL_GAME, "decks": 2}
    assert deal_and_find_roles(rules, 3, 0, deck="5S 3H 3H AC AD AS KH") == (2, 0)
    assert deal_and_find_roles(rules, 3, 1, deck="5S 3H 3H AC AD AS KH") == (0, 1)
    assert deal_and_find_roles({**rules, "direction": "counterclockwise"}, 3, 0, deck="5S 3H 3H AC AD AS KH") == (
        1,
        0,
    )


@pytest.mark.parametrize(
    ("rules", "previous", "starter"),
    [
        ({"next_game_attacker": "before_fool"}, {"fool": 2, "last_fool": 2}, 1),
        ({"next_game_attacker": "before_fool"}, {"fool": 0, "last_fool": 0}, 2),
        ({"next_game_attacker": "before_fool", "direction": "counterclockwise"}, {"fool": 2}, 0),
        ({"next_game_attacker": "before_fool"}, {"fool": None, "last_fool": 1}, 2),
        ({"next_game_attacker": "before_fool", "draw_keeps_fool": True}, {"fool": None, "last_fool": 1}, 0),
        ({"next_game_attacker": "before_fool", "draw_keeps_fool": True}, {"fool": None}, 2),
        ({"next_game_attacker": "before_fool"}, {}, 2),
        ({"next_game_attacker": "as_first"}, {"fool": 0, "last_fool": 0}, 2),
    ],
)
def test_the_previous_game_decides_the_starter(rules: dict[str, Any], previous: dict[str, Any], starter: int) -> None:
    assert deal_and_find_roles({**SMALL_GAME, **rules}, 3, deck="5H 3H 9H AC AD AS KH", previous=previous)[0] == starter


@pytest.mark.parametrize(
    ("fool", "out", "starter"),
    [
        (1, [[2], [0]], 0),
        (3, [[2], [0]], 2),
        (1, [[0], [3], [2]], 0),
        (1, [[0, 2]], 0),
        (3, [], 1),  # no team was out, so the lowest trump decides, as in a first game
    ],
)
def test_the_member_of_the_winning_team_who_sits_closest_before_the_fool_starts(
    fool: int, out: list[list[int]], starter: int
) -> None:
    rules = {**SMALL_GAME, "teams": 2, "next_game_attacker": "winning_team"}
    assert (
        deal_and_find_roles(rules, 4, deck="3H 5H 9C 9S AC AD AS QC KH", previous={"fool": fool, "out": out})[0]
        == starter
    )


def test_if_several_teams_are_out_together_their_member_closest_before_the_fool_starts() -> None:
    rules = {**SMALL_GAME, "teams": 2, "next_game_attacker": "winning_team"}
    previous = {"fool": 4, "out": [[0], [3], [2, 5]]}  # 0 and 3 are a team, 2 and 5 another; 1 and 4 lost
    assert deal_and_find_roles(rules, 6, seed=bytes(32), previous=previous)[0] == 3
    assert deal_and_find_roles(rules, 6, seed=bytes(32), previous={"fool": 1, "out": [[0, 3, 2, 5]]})[0] == 0
    assert deal_and_find_roles(rules, 6, seed=bytes(32), previous={"fool": 3, "out": [[1, 4, 2, 5]]})[0] == 2


def deal_with_cut(cut: str, players: int = 3, **how: Any) -> Game:
    return deal_game({"preset": "cabinet-podkidnoy", "cut": cut}, players, deck="6C", **how)


def test_no_cards_are_dealt_before_the_cut() -> None:
    game = deal_with_cut("plain")
    fields = ("phase", "bout", "starter", "attacker", "defender", "trump", "trump_card", "talon", "capacity", "hands")
    assert game.view_fields(engine.EVERYTHING, *fields) == [
        "cutting",
        0,
        None,
        None,
        None,
        None,
        None,
        36,
        0,
        [[], [], []],
    ]
    for viewer in (0, 1, 2, engine.SPECTATOR):
        assert game.view_fields(viewer, "must", "may") == [[1], []]
    assert [game.list_legal(seat) for seat in (0, 1, 2)] == [[], ["cut 1"], []]
    for text in ("attack 6C", "take", "pass", "refuse_cut", "exchange"):
        game.check_refused(1, text, "not_your_move")
    assert game.write_events(engine.EVERYTHING) == []


def test_a_cut_moves_the_top_cards_to_the_bottom() -> None:
    game = deal_with_cut("plain")
    deck = [str(engine.build_view(game.state, engine.EVERYTHING)["talon"])]
    assert deck == ["36"]
    game.play((1, "cut 35"))  # the last card, AS, comes to the top
    assert "AS" in game.view_fields(engine.EVERYTHING, "hands")[1]
    assert game.write_events(0, 3)[0] == "1 cut at=35"


def test_in_a_counterclockwise_game_the_player_on_the_other_side_of_the_dealer_cuts() -> None:
    game = deal_game({"cut": "plain", "direction": "counterclockwise"}, 3, seed=bytes(32))
    assert game.view_fields(engine.EVERYTHING, "must") == [2]


@pytest.mark.parametrize("previous", [{}, {"fool": 1}])
def test_under_the_cut_ritual_all_players_but_the_dealer_may_refuse_to_cut_in_a_later_game(
    previous: dict[str, Any],
) -> None:
    game = deal_with_cut("ritual", previous=previous)
    assert game.list_legal(1) == ["cut 1", "refuse_cut"]
    game.play((1, "refuse_cut"))
    game.check_refused(1, "cut 3", "not_your_move")
    game.play((2, "refuse_cut"))
    assert game.list_legal(0) == ["cut 1"]
    game.check_refused(0, "refuse_cut", "not_your_move")
    game.play((0, "cut 3"))
    assert game.view_fields(engine.EVERYTHING, "phase", "bout") == ["opening", 1]
    assert game.write_events(1)[:3] == ["1 cut_refused", "2 cut_refused", "0 cut at=3"]


def test_a_cut_cannot_be_refused_in_the_first_game_or_if_it_is_plain() -> None:
    assert deal_with_cut("ritual").list_legal(1) == ["cut 1"]
    assert deal_with_cut("plain", previous={"fool": 1}).list_legal(1) == ["cut 1"]


def test_after_a_resignation_before_the_cut_all_cards_are_still_in_the_deck() -> None:
    game = deal_game({"cut": "plain"}, 2, seed=bytes(32)).play((0, "resign"))
    fields = ("phase", "bout", "starter", "attacker", "defender", "talon", "must", "may", "capacity")
    assert game.view_fields(engine.EVERYTHING, *fields) == ["over", 0, None, None, None, 36, [], [], 0]
    game.check_refused(1, "cut 4", "game_over")


def test_the_last_card_dealt_is_shown_when_no_talon_is_left() -> None:
    game = deal_game("classic-36", 6, 5, seed=bytes(32))
    shown = [card for known in game.view_fields(3, "known") for card in known]
    assert len(shown) == 1
    assert game.view_fields(engine.EVERYTHING, "known").index(shown) == 5
    assert shown[0] in game.view_fields(engine.EVERYTHING, "hands")[5]
    dealt_event = game.list_events(engine.SPECTATOR)[0]
    assert (dealt_event["shown"], dealt_event["trump_card"], dealt_event["trump"]) == (shown[0], None, shown[0][1])


def test_the_whole_deck_is_dealt_round_until_no_card_is_left() -> None:
    game = deal_game({"preset": "alemi-36", "deal": "whole_deck"}, 5, 1, seed=bytes(32))
    assert game.view_fields(0, "talon", "trump_card") == [0, None]
    assert [len(hand) for hand in game.view_fields(engine.EVERYTHING, "hands")] == [7, 7, 8, 7, 7]
    assert sum(len(known) for known in game.view_fields(engine.EVERYTHING, "known")) == 1
    game = deal_game({"deal": "whole_deck", "trump": "none"}, 2, seed=bytes(32))
    assert game.view_fields(engine.EVERYTHING, "known", "trump") == [[[], []], None]
