import pytest

from games.models import Game
from games.services.computer_moves import choose_computer_move, play_chosen_move, play_computer_move
from tests.games.event_log.test_log import verify_game
from tests.games.services.test_moves import HANDS, start_table_of_three
from tests.games.table import Table, stack_deck, start_table

pytestmark = pytest.mark.django_db


def play_until_no_computer_is_awaited(table: Table) -> Game:
    for _ in range(2_000):
        if not play_computer_move(game_id=table.game.pk):
            break
    return table.reload()


@pytest.mark.parametrize(("level", "preset", "players"), [("random", "spivak-52", 4), ("keen", "classic-36", 2)])
def test_a_game_of_computers_ends_by_itself(level: str, preset: str, players: int) -> None:
    table = start_table(preset, players, computers=dict.fromkeys(range(players), level))
    game = play_until_no_computer_is_awaited(table)
    assert game.is_over
    assert {line.split(" by ")[1] for line in table.list_moves()} <= {"computer", "clock"}
    assert verify_game(game) == "1 checked, 0 differ.\n"


def test_a_computer_plays_only_when_awaited() -> None:
    table = start_table_of_three(computers={2: "steady"})
    assert table.game.computer_at is None
    assert not play_computer_move(game_id=table.game.pk)
    table.play(1, "attack 6D")
    game = table.reload()
    assert (table.awaited_seats(), game.deadline_at) == ([], None)
    assert game.computer_at is not None
    assert play_computer_move(game_id=table.game.pk)
    assert table.list_moves()[1].startswith("2 ")
    assert table.list_moves()[1].endswith(" by computer")


def test_all_awaited_computers_act_in_a_public_window() -> None:
    table = start_table(
        "alemi-36", 3, deck=stack_deck(HANDS, trump="7H"), computers={0: "random", 1: "random"}, quick_pass=False
    )
    play_until_no_computer_is_awaited(table)
    table.play(2, "take")
    assert (table.awaited_seats(), table.state().phase) == ([], "taking")
    assert table.reload().deadline_at is not None
    play_until_no_computer_is_awaited(table)
    assert {line for line in table.list_moves() if "pass" in line} >= {"0 pass by computer", "1 pass by computer"}


def test_during_a_takeover_a_computer_plays_for_the_player() -> None:
    table = start_table_of_three()
    seat = table.seat(2)
    seat.is_taken_over = True
    seat.save()
    table.play(1, "attack 6D")
    assert play_computer_move(game_id=table.game.pk)
    assert table.list_moves()[1].endswith(" by computer")


def test_if_choosing_fails_the_computer_makes_the_move_that_the_clock_would_make() -> None:
    table = start_table_of_three(computers={1: "no such level"})
    assert play_computer_move(game_id=table.game.pk)
    assert table.list_moves() == ["1 attack 6D by computer"]


def test_a_move_chosen_for_an_older_version_of_the_game_is_not_played() -> None:
    table = start_table("alemi-36", 3, deck=stack_deck(HANDS, trump="7H"), computers={2: "steady"})
    table.play(1, "attack 6D")
    chosen = choose_computer_move(game_id=table.game.pk)
    assert chosen is not None
    table.play(0, "attack 6C")
    before = table.list_moves()
    assert play_chosen_move(game_id=table.game.pk, chosen=chosen)
    assert table.list_moves() == before
    assert play_computer_move(game_id=table.game.pk)
    assert len(table.list_moves()) > len(before)


def test_a_chosen_move_is_played_although_other_players_have_passed_secretly_since() -> None:
    table = start_table("alemi-36", 3, deck=stack_deck(HANDS, trump="7H"), computers={0: "steady"}, quick_pass=False)
    table.play(1, "attack 6D")
    table.play(2, "take")
    chosen = choose_computer_move(game_id=table.game.pk)
    table.play(1, "pass")
    assert play_chosen_move(game_id=table.game.pk, chosen=chosen)
    assert table.list_moves()[-1].startswith("0 ")


def test_no_move_is_chosen_when_no_computer_is_awaited() -> None:
    table = start_table_of_three()
    assert choose_computer_move(game_id=table.game.pk) is None
    assert choose_computer_move(game_id="nosuchgame12") is None
    assert not play_chosen_move(game_id=table.game.pk, chosen=None)
