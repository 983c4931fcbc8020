from datetime import timedelta

import pytest
from django.utils import timezone

from games.errors import GameError
from games.models import Game
from games.services.computer_moves import play_computer_move
from games.services.deadlines import act_on_deadline, act_on_due_deadlines
from games.services.dealing import deal_game
from games.services.takeover import take_seat_back
from games.tasks import sweep
from tests.factories import create_person
from tests.games.services.test_moves import start_table_of_three
from tests.games.table import Table, get_time_after_deadline, stack_deck, start_table

pytestmark = pytest.mark.django_db


def let_deadline_pass(table: Table) -> None:
    assert act_on_deadline(game_id=table.game.pk, now=get_time_after_deadline(table))


def get_overdue_counts(table: Table) -> tuple[list[int], list[int]]:
    game = table.reload()
    return game.overdue, game.overdue_in_row


def test_the_clock_opens_for_a_late_player_with_the_lowest_plain_card() -> None:
    table = start_table_of_three()
    let_deadline_pass(table)
    assert table.list_moves() == ["1 attack 6D by clock"]
    assert get_overdue_counts(table) == ([0, 1, 0], [0, 1, 0])


def test_the_clock_takes_for_a_late_defender() -> None:
    table = start_table_of_three()
    table.play(1, "attack 6D")
    let_deadline_pass(table)
    assert table.list_moves()[:2] == ["1 attack 6D", "2 take by clock"]
    assert get_overdue_counts(table) == ([0, 0, 1], [0, 0, 1])


def test_at_the_end_of_a_window_the_clock_passes_for_all_and_no_player_is_late() -> None:
    table = start_table_of_three()
    table.play(1, "attack 6D")
    table.play(2, "beat 6D 9D")
    let_deadline_pass(table)
    assert sorted(table.list_moves()[2:]) == ["0 pass by clock", "1 pass by clock"]
    assert table.state().phase == "opening"
    assert get_overdue_counts(table) == ([0, 0, 0], [0, 0, 0])


def test_the_clock_does_not_act_before_the_deadline() -> None:
    table = start_table_of_three()
    assert not act_on_deadline(game_id=table.game.pk, now=table.game.deadline_at - timedelta(seconds=1))
    assert table.list_moves() == []


def test_acting_on_a_deadline_twice_changes_nothing() -> None:
    table = start_table_of_three()
    due = get_time_after_deadline(table)
    assert act_on_deadline(game_id=table.game.pk, now=due)
    assert not act_on_deadline(game_id=table.game.pk, now=due)
    assert table.list_moves() == ["1 attack 6D by clock"]


def test_a_deleted_game_has_no_deadline() -> None:
    assert not act_on_deadline(game_id="nothing", now=timezone.now())


def test_takeover_follows_the_agreed_number_of_late_moves() -> None:
    table = start_table_of_three(takeover_after=1)
    let_deadline_pass(table)
    assert table.seat(1).is_taken_over
    assert table.reload().overdue_in_row == [0, 0, 0]
    with pytest.raises(GameError, match="take your seat back") as refused:
        table.play(1, "attack 6D")
    assert refused.value.code == "not_your_move"


def test_only_a_move_by_hand_resets_the_count_of_late_moves() -> None:
    table = start_table_of_three(takeover_after=3)
    let_deadline_pass(table)
    table.play(2, "beat 6D 9D")
    let_deadline_pass(table)
    assert table.reload().overdue_in_row == [0, 1, 0]
    table = start_table_of_three(takeover_after=3)
    let_deadline_pass(table)
    table.play(2, "beat 6D 9D")
    table.play(1, "pass")
    assert get_overdue_counts(table) == ([0, 1, 0], [0, 0, 0])


def test_a_player_returning_to_a_turn_has_the_full_time() -> None:
    table = start_table_of_three()
    seat = table.seat(1)
    seat.is_taken_over = True
    seat.save()
    now = table.game.started_at + timedelta(days=1)
    take_seat_back(game_id=table.game.pk, user=table.people[1].user, now=now)
    assert table.awaited_seats() == [1]
    assert table.game.deadline_at == now + timedelta(days=2)
    assert table.game.computer_at is None


def test_returning_to_a_seat_without_takeover_does_not_change_the_game() -> None:
    table = start_table_of_three()
    deadline = table.game.deadline_at
    take_seat_back(game_id=table.game.pk, user=table.people[1].user)
    assert table.reload().deadline_at == deadline


def test_resigned_players_and_spectators_cannot_return() -> None:
    table = start_table_of_three()
    table.play(1, "resign")
    with pytest.raises(GameError) as refused:
        take_seat_back(game_id=table.game.pk, user=table.people[1].user)
    assert refused.value.code == "conflict"
    with pytest.raises(GameError) as refused:
        take_seat_back(game_id=table.game.pk, user=create_person().user)
    assert refused.value.code == "forbidden"


def test_a_player_under_takeover_is_not_awaited_in_the_next_game() -> None:
    table = start_table_of_three(takeover_after=1)
    let_deadline_pass(table)
    game = deal_game(series=table.series, number=2, dealer=0, previous={"fool": 0})
    assert [seat.is_taken_over for seat in game.seats.all()] == [False, True, False]


def test_the_sweep_acts_only_on_due_games() -> None:
    long_ago = timezone.now() - timedelta(days=3)
    due = [start_table_of_three(now=long_ago) for _ in range(3)]
    open_still = start_table_of_three()
    sweep()
    sweep()
    assert [table.list_moves() for table in due] == [["1 attack 6D by clock"]] * 3
    assert open_still.list_moves() == []


def test_one_broken_game_does_not_stop_the_clocks_of_other_games() -> None:
    now = timezone.now()
    broken, sound = (start_table_of_three(now=now - timedelta(days=days)) for days in (4, 3))
    Game.objects.filter(pk=broken.game.pk).update(snapshot={})
    assert act_on_due_deadlines(now=now) == 1
    assert sound.list_moves() == ["1 attack 6D by clock"]


HANDS_WITH_LOWEST_TRUMP_2H = ["2H 8D 7S QD KS AS", "6D 7D 9C TC JS QS", "8C 8S 9D TD JD KD"]


def start_game_with_exchange_window(**series: object) -> Table:
    return start_table(
        "spivak-52", 3, deck=stack_deck(HANDS_WITH_LOWEST_TRUMP_2H, trump="AH", lowest_rank="2"), **series
    )


def test_the_clock_keeps_the_trump_when_the_window_ends() -> None:
    table = start_game_with_exchange_window()
    assert (table.state().phase, table.awaited_seats()) == ("exchanging", [0])
    assert table.game.deadline_at - table.game.started_at == timedelta(hours=12)
    let_deadline_pass(table)
    assert table.list_moves() == ["0 keep by clock"]
    assert get_overdue_counts(table) == ([0, 0, 0], [0, 0, 0])
    assert table.state().phase == "opening"


def test_with_quick_pass_declining_the_exchange_takes_effect_at_once() -> None:
    table = start_game_with_exchange_window()
    table.play(0, "keep")
    assert table.list_moves() == ["0 keep"]
    assert table.state().phase == "opening"


def test_without_quick_pass_declining_the_exchange_takes_effect_when_the_window_ends() -> None:
    table = start_game_with_exchange_window(quick_pass=False)
    deadline, version = table.game.deadline_at, table.view(0)["version"]
    assert table.play(0, "keep").events == []
    assert (table.awaited_seats(), table.reload().deadline_at, table.view(0)["version"]) == ([], deadline, version)
    assert (table.list_moves(), table.state().phase) == ([], "exchanging")
    for again in ("keep", "exchange"):
        with pytest.raises(GameError) as refused:
            table.play(0, again)
        assert refused.value.code == "not_your_move"
    let_deadline_pass(table)
    assert table.list_moves() == ["0 keep"]
    assert (table.state().phase, table.reload().will_keep) == ("opening", False)


def test_a_player_who_has_declined_the_exchange_can_still_resign() -> None:
    table = start_table(
        "spivak-52", 2, deck=stack_deck(HANDS_WITH_LOWEST_TRUMP_2H[:2], trump="AH", lowest_rank="2"), quick_pass=False
    )
    table.play(0, "keep", "resign")
    assert table.reload().is_over
    assert table.list_moves() == ["0 resign"]


def test_an_exchange_takes_effect_at_once_with_and_without_quick_pass() -> None:
    for quick_pass in (True, False):
        table = start_game_with_exchange_window(quick_pass=quick_pass)
        table.play(0, "exchange")
        assert table.list_moves() == ["0 exchange"]
        assert table.state().phase == "opening"


def test_without_quick_pass_a_computer_declines_the_exchange_when_the_window_ends() -> None:
    table = start_game_with_exchange_window(quick_pass=False, computers={0: "random"})
    for _ in range(10):
        if not play_computer_move(game_id=table.game.pk):
            break
    game = table.reload()
    assert game.computer_at is None
    if game.phase == "exchanging":
        assert game.will_keep
        let_deadline_pass(table)
        assert table.list_moves()[:1] == ["0 keep by computer"]


HANDS_WITH_LOWEST_TRUMP_6H = ["6H 8D 7S QD KS AS", "6D 7D 9C TC JS QS", "8C 8S 9D TD JD KD"]
BANK_TERMS = {"bank": timedelta(days=1), "increment": timedelta(hours=1)}
parametrize_bank = pytest.mark.parametrize("bank", [{}, BANK_TERMS], ids=["move clock", "bank"])


def deal_game_with_exchange(hands: list[str], bank: dict[str, timedelta]) -> Table:
    """Deal a game in which seat 1 opens. The trump card is the ace, and can be exchanged at any time."""
    rules = {"preset": "cabinet-podkidnoy", "trump_exchange": "any_time"}
    return start_table(rules, 3, deck=stack_deck(hands, trump="AH"), **bank)


def get_clock_fields(table: Table) -> tuple[object, ...]:
    game = table.reload()
    return game.waiting_since, game.deadline_at, game.reminder_at, game.banks


@parametrize_bank
@pytest.mark.parametrize("moves", [[], ["attack 6D"]], ids=["opening", "defending"])
def test_an_exchange_does_not_restart_the_clock_of_another_seat(moves: list[str], bank: dict[str, timedelta]) -> None:
    table = deal_game_with_exchange(HANDS_WITH_LOWEST_TRUMP_6H, bank)
    for move in moves:
        table.play(1, move, now=table.game.started_at)
    waiting, before = table.awaited_seats(), get_clock_fields(table)
    table.play(0, "exchange", now=table.game.started_at + timedelta(hours=2))
    assert (table.awaited_seats(), get_clock_fields(table)) == (waiting, before)
    assert 0 not in waiting


@parametrize_bank
def test_an_exchange_does_not_restart_the_clock_of_its_player(bank: dict[str, timedelta]) -> None:
    first, second, third = HANDS_WITH_LOWEST_TRUMP_6H
    table = deal_game_with_exchange([second, first, third], bank)
    before = get_clock_fields(table)
    table.play(1, "exchange", now=table.game.started_at + timedelta(hours=2))
    assert (table.awaited_seats(), get_clock_fields(table)) == ([1], before)
