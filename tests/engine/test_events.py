"""The visibility of events, and their storage in the log."""

import json

import pytest

from games import engine
from games.engine.events.event import EVENT_KINDS, Event
from tests.engine.compact_games import Game, deal_game, set_up_game

DECK = "2C 6C 3C 7D TC JC QD 2D 5D 5H AD AH 8H 9H 4S KS 2S 9S KH"


def test_each_viewer_sees_its_own_hand_and_the_numbers_of_cards_in_other_hands() -> None:
    game = deal_game("spivak-52", 3, deck=DECK)
    public = {
        "kind": "dealt", "seat": None, "dealer": 0, "trump": "H", "trump_card": "KH", "shown": None, "hands": [6, 6, 6],
        "starter": 1, "shown_by": None,
    }  # fmt: skip
    assert game.list_events(engine.SPECTATOR)[0] == public
    assert game.list_events(1)[0] == {**public, "hand": ["2C", "7D", "QD", "5H", "8H", "KS"]}
    assert game.list_events(engine.EVERYTHING)[0]["hands"][1] == ["2C", "7D", "QD", "5H", "8H", "KS"]
    for viewer in (0, 1, 2, engine.SPECTATOR, engine.EVERYTHING):
        assert game.write_events(viewer)[1:] == ["- bout_opened bout=1 starter=1 defender=2"]


def test_all_viewers_see_the_seat_of_a_shown_card() -> None:
    game = deal_game({"deal": "whole_deck", "lowest_rank": "K"}, 3, deck="KC KD KH KS AC AD AH AS")
    deal = game.list_events(engine.SPECTATOR)[0]
    assert (deal["shown"], deal["shown_by"], deal["trump_card"], deal["starter"]) == ("AS", 2, None, 1)


def test_the_deal_of_an_old_log_names_the_seat_of_the_shown_card() -> None:
    game = deal_game({"deal": "whole_deck", "lowest_rank": "K"}, 3, deck="KC KD KH KS AC AD AH AS")
    stored = json.loads(json.dumps(game.log[0].to_data()))
    assert "shown_by" not in stored
    assert engine.build_event_view(Event.from_data("dealt", None, stored), 0) == game.list_events(0)[0]


def play_bout() -> Game:
    game = set_up_game(
        {"hand_size": 3, "transfer": "untouched"}, "7C KC AD | 8C 7D | 9C TC QD | 7S AS", "H", talon="6C 6D JH"
    )
    game.play((0, "attack 7C"), (1, "transfer 7D"), (2, "beat 7C TC"))
    return game.play((2, "take"), (0, "pass"), (1, "pass"))


EVENTS_BEFORE_PASSES = [
    "0 attacked cards=[7C]",
    "1 transferred cards=[7D] defender=2",
    "2 beaten attack=7C defence=TC face_down=false",
    "2 taken",
]
EVENTS_AFTER_PASSES = [
    "2 picked_up count=3 passed=[0,1,3]",
    "0 drawn count=1 trump_card=false",
    "1 drawn count=2 trump_card=true",
    "- bout_opened bout=3 starter=3 defender=0",
]


@pytest.mark.parametrize(
    ("viewer", "lines"),
    [
        (engine.SPECTATOR, [*EVENTS_BEFORE_PASSES, *EVENTS_AFTER_PASSES]),
        (
            0,
            [
                *EVENTS_BEFORE_PASSES,
                "0 passed",
                EVENTS_AFTER_PASSES[0],
                "0 drawn count=1 trump_card=false cards=[6C]",
                *EVENTS_AFTER_PASSES[2:],
            ],
        ),
        (
            1,
            [
                *EVENTS_BEFORE_PASSES,
                "1 passed",
                *EVENTS_AFTER_PASSES[:2],
                "1 drawn count=2 trump_card=true cards=[6D,JH]",
                EVENTS_AFTER_PASSES[3],
            ],
        ),
        (2, [*EVENTS_BEFORE_PASSES, *EVENTS_AFTER_PASSES]),
        (3, [*EVENTS_BEFORE_PASSES, "3 passed", *EVENTS_AFTER_PASSES]),
    ],
)
def test_each_viewer_sees_the_public_events_of_a_bout_and_its_own_secret_events(viewer: int, lines: list[str]) -> None:
    assert play_bout().play((3, "pass")).write_events(viewer) == lines


def test_only_passed_and_kept_are_secret_kinds_of_events() -> None:
    all_kinds = {
        "cut", "cut_refused", "dealt", "exchanged", "kept", "bout_opened", "attacked", "beaten", "transferred",
        "reflected", "taken", "passed", "challenged", "picked_up", "discarded", "returned", "drawn", "went_out",
        "ended",
    }  # fmt: skip
    assert {cls.shown_as for cls in EVENT_KINDS.values()} == all_kinds
    assert {kind for kind, cls in EVENT_KINDS.items() if cls.secret} == {"passed", "kept"}
    assert all(isinstance(cls.public_fields, tuple) for cls in EVENT_KINDS.values())


def test_an_event_without_visibility_lists_cannot_be_shown() -> None:
    class WithoutLists(Event):
        kind = "unsaid"
        seat = 0

    try:
        with pytest.raises(AttributeError):
            engine.build_event_view(WithoutLists(), 0)
    finally:
        del EVENT_KINDS["unsaid"]


def test_events_are_equal_after_writing_and_reading_the_log() -> None:
    game = play_bout().play((3, "pass"))
    for event in game.log:
        stored = json.loads(json.dumps(event.to_data()))
        again = Event.from_data(event.kind, event.seat, stored)
        assert type(again) is type(event)
        assert (again.to_data(), again.seat) == (event.to_data(), event.seat)
        assert [engine.build_event_view(again, viewer) for viewer in (None, -1, 0, 1)] == [
            engine.build_event_view(event, viewer) for viewer in (None, -1, 0, 1)
        ]


def test_the_moves_can_be_read_from_the_log() -> None:
    game = play_bout().play((3, "pass"))
    assert [engine.get_move_text(event) for event in game.log if engine.get_move_text(event)] == [
        "attack 7C", "transfer 7D", "beat 7C TC", "take", "pass", "pass", "pass",
    ]  # fmt: skip
