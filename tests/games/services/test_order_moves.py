"""Standing orders make a move in the transaction that makes their player awaited. Ordered moves count as moves by
hand.
"""

from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts.models import Notification
from games import event_log
from games.errors import GameError
from games.models import Event, StandingOrders
from games.services import order_moves
from games.services.computer_moves import play_computer_move
from games.services.deadlines import act_on_deadline
from games.services.notifications import notify_due_turns
from games.services.order_changes import replace_orders
from games.services.takeover import take_seat_back
from games.services.verify import find_faults
from tests.factories import create_person
from tests.games.services.test_deadlines import start_game_with_exchange_window
from tests.games.services.test_moves import HANDS, start_table_of_three
from tests.games.table import Table, get_time_after_deadline, stack_deck, start_table

pytestmark = pytest.mark.django_db

ORDERS_TO_PASS_ALWAYS = {"then": "pass"}


def leave_orders(table: Table, seat: int, **words: Any) -> dict[str, Any]:
    return replace_orders(game_id=table.game.pk, user=table.people[seat].user, words=words)


def build_beat_rule(card: str, *cards: str) -> dict[str, Any]:
    return {"if": {"card": card}, "do": "beat", "with": list(cards)}


def test_an_ordered_defence_is_made_in_the_transaction_of_the_attack() -> None:
    table = start_table_of_three()
    leave_orders(table, 2, defences=[build_beat_rule("6D", "9D")])
    table.play(1, "attack 6D")
    assert table.list_moves() == ["1 attack 6D", "2 beat 6D 9D"]
    assert table.awaited_seats() == [0, 1]


def test_a_turn_answered_by_an_order_causes_no_notification() -> None:
    table = start_table_of_three()
    leave_orders(table, 2, defences=[build_beat_rule("6D", "9D")])
    table.play(1, "attack 6D")
    assert notify_and_find_seats(table) == {0}
    asked = start_table_of_three()
    asked.play(1, "attack 6D")
    assert notify_and_find_seats(asked) == {2}


def notify_and_find_seats(table: Table) -> set[int]:
    """Send the due turn notifications. Return the seats whose players have a turn notification."""
    notify_due_turns(now=timezone.now())
    notifications = Notification.objects.filter(kind="your_turn", data__game=table.game.pk)
    return {notification.data["seat"] for notification in notifications}


def test_an_ordered_move_counts_as_a_move_of_its_player() -> None:
    table = start_table_of_three()
    leave_orders(table, 2, defences=[build_beat_rule("6D", "9D")])
    moved = table.play(1, "attack 6D")
    assert {row.by for row in Event.objects.filter(game=table.game, kind__in=["attacked", "beaten"])} == {"player"}
    assert [(event["kind"], event["by"]) for event in moved.events] == [("attacked", "player"), ("beaten", "player")]
    assert table.reload().moves == [0, 1, 1]


def test_an_attack_without_a_matching_order_is_left_to_the_player() -> None:
    table = start_table_of_three()
    leave_orders(table, 2, defences=[build_beat_rule("7D", "9D")])
    table.play(1, "attack 6D")
    assert (table.list_moves(), table.awaited_seats()) == (["1 attack 6D"], [2])


def test_orders_left_during_the_turn_of_their_player_act_at_once() -> None:
    table = start_table_of_three()
    table.play(1, "attack 6D")
    leave_orders(table, 2, defences=[build_beat_rule("6D", "9D")])
    assert table.list_moves() == ["1 attack 6D", "2 beat 6D 9D"]


def test_after_an_opening_the_whole_bout_can_be_played_by_orders() -> None:
    table = start_table_of_three()
    leave_orders(table, 0, throw_ins=ORDERS_TO_PASS_ALWAYS)
    leave_orders(table, 1, throw_ins=ORDERS_TO_PASS_ALWAYS)
    leave_orders(table, 2, defences=[{"do": "beat"}], openings=["lowest"])
    table.play(1, "attack 6D")
    log = table.list_moves()
    assert log[:4] == ["1 attack 6D", "2 beat 6D 9D", "1 pass", "0 pass"]
    assert log[4].startswith("2 attack 8")
    assert table.awaited_seats() == [0]


def test_an_order_to_pass_ends_with_the_bout() -> None:
    table = start_table_of_three()
    left = leave_orders(table, 0, pass_this_bout=True, openings=["ask"])
    assert left == {"pass_this_bout": True, "openings": ["ask"]}
    table.play(1, "attack 6D")
    table.play(2, "beat 6D 9D")
    assert table.awaited_seats() == [1]
    table.play(1, "pass")
    table.play(2, "attack 8C")
    table.play(0, "take")
    row = StandingOrders.objects.get(game=table.game)
    assert row.select_orders_valid_in(table.state().bout) == {"openings": ["ask"]}
    assert "1 pass by clock" not in table.list_moves()[-1:]


def test_orders_for_a_number_of_bouts_end_after_these_bouts() -> None:
    table = start_table_of_three()
    words = {"for_bouts": 1, "openings": ["lowest"], "defences": [build_beat_rule("6D", "9D")]}
    assert leave_orders(table, 2, **words) == words
    table.play(1, "attack 6D", "pass")
    table.play(0, "pass")
    assert table.list_moves() == ["1 attack 6D", "2 beat 6D 9D", "1 pass", "0 pass"]
    assert (table.awaited_seats(), StandingOrders.objects.get().select_orders_valid_in(table.state().bout)) == ([2], {})


def test_orders_that_are_left_before_the_deal_count_from_the_first_bout() -> None:
    table = start_table({"preset": "alemi-36", "cut": "plain"}, 3)
    (cutter,) = table.awaited_seats()
    orders = {"for_bouts": 1, "pass_this_bout": True, "openings": ["lowest"]}
    for seat in range(3):
        assert leave_orders(table, seat, **orders) == orders
    assert find_faults(game_id=table.game.pk) == []
    table.play(cutter, "cut 1")
    assert find_faults(game_id=table.game.pk) == []
    assert (table.state().bout, table.list_moves()[1].split()[1]) == (1, "attack")
    row = StandingOrders.objects.filter(game=table.game).first()
    assert row is not None
    assert row.select_orders_valid_in(1) == orders
    assert row.select_orders_valid_in(2) == {}


def test_an_order_to_pass_applies_again_when_a_new_rank_appears() -> None:
    table = start_table_of_three(quick_pass=False)
    leave_orders(table, 1, pass_this_bout=True)
    table.play(1, "attack 6D")
    table.play(2, "beat 6D 9D")
    table.play(0, "attack 6C")
    table.play(2, "beat 6C 8C")
    assert table.list_moves() == ["1 attack 6D", "2 beat 6D 9D", "1 pass", "0 attack 6C", "2 beat 6C 8C", "1 pass"]


def test_withdrawn_orders_do_nothing() -> None:
    table = start_table_of_three()
    leave_orders(table, 2, defences=[{"do": "take"}])
    assert table.reload().seats_with_orders == 0b100
    assert leave_orders(table, 2) == {}
    assert (table.reload().seats_with_orders, StandingOrders.objects.count()) == (0, 0)
    table.play(1, "attack 6D")
    assert table.list_moves() == ["1 attack 6D"]


def test_an_ordered_move_does_not_reset_the_count_of_overdue_moves() -> None:
    table = start_table_of_three(takeover_after=3)
    table.play(1, "attack 6D")
    assert act_on_deadline(game_id=table.game.pk, now=get_time_after_deadline(table))
    assert table.reload().overdue_in_row == [0, 0, 1]
    table = start_table_of_three(takeover_after=3)
    assert act_on_deadline(game_id=table.game.pk, now=get_time_after_deadline(table))
    leave_orders(table, 1, throw_ins=ORDERS_TO_PASS_ALWAYS)
    table.play(2, "beat 6D 9D")
    assert "1 pass" in table.list_moves()
    assert table.reload().overdue_in_row == [0, 1, 0]


def test_orders_answer_a_move_that_the_clock_made() -> None:
    table = start_table_of_three()
    leave_orders(table, 2, defences=[build_beat_rule("6D", "9D")])
    assert act_on_deadline(game_id=table.game.pk, now=get_time_after_deadline(table))
    assert table.list_moves() == ["1 attack 6D by clock", "2 beat 6D 9D"]


def test_orders_are_not_carried_out_during_a_takeover_but_after_the_return() -> None:
    table = start_table_of_three(takeover_after=1)
    assert act_on_deadline(game_id=table.game.pk, now=get_time_after_deadline(table))
    assert table.seat(1).is_taken_over
    leave_orders(table, 1, throw_ins=ORDERS_TO_PASS_ALWAYS)
    table.play(2, "beat 6D 9D")
    assert "1 pass" not in table.list_moves()
    take_seat_back(game_id=table.game.pk, user=table.people[1].user)
    assert "1 pass" in table.list_moves()


def test_orders_decide_about_the_trump_exchange() -> None:
    for word, log in (("always", ["0 exchange"]), ("never", ["0 keep"]), ("ask", [])):
        table = start_game_with_exchange_window()
        leave_orders(table, 0, exchange=word)
        assert table.list_moves() == log


def test_without_quick_pass_an_order_to_keep_takes_effect_when_the_window_ends() -> None:
    table = start_game_with_exchange_window(quick_pass=False)
    deadline = table.game.deadline_at
    leave_orders(table, 0, exchange="never")
    assert (table.list_moves(), table.awaited_seats(), table.reload().will_keep, table.reload().deadline_at) == (
        [],
        [],
        True,
        deadline,
    )
    assert act_on_deadline(game_id=table.game.pk, now=get_time_after_deadline(table))
    assert table.list_moves() == ["0 keep"]


def test_unreadable_stored_orders_are_ignored() -> None:
    table = start_table_of_three()
    leave_orders(table, 2, defences=[{"do": "take"}])
    StandingOrders.objects.update(orders={"defences": 7})
    table.play(1, "attack 6D")
    assert (table.list_moves(), table.awaited_seats()) == (["1 attack 6D"], [2])


def test_a_long_run_of_ordered_moves_continues_in_a_worker(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(order_moves, "MAX_MOVES_PER_TRANSACTION", 5)
    table = start_table("classic-36", 2, seed=bytes(32))
    everything = {
        "openings": ["lowest"],
        "defences": [{"do": "beat"}, {"do": "take"}],
        "throw_ins": {"up_to": "A", "then": "pass"},
    }
    for seat in table.people:
        leave_orders(table, seat, **everything)
    assert table.reload().computer_at is not None
    assert table.awaited_seats() == []
    for _ in range(1000):
        if not play_computer_move(game_id=table.game.pk):
            break
    assert table.reload().is_over
    assert {line.split()[-1] for line in table.list_moves() if "by" in line} <= {"clock"}


def test_only_players_of_a_running_game_can_leave_orders() -> None:
    table = start_table("alemi-36", 2)
    with pytest.raises(GameError) as refused:
        replace_orders(game_id=table.game.pk, user=create_person().user, words={})
    assert refused.value.code == "forbidden"
    table.play(0, "resign")
    with pytest.raises(GameError) as refused:
        leave_orders(table, 1, pass_this_bout=True)
    assert (refused.value.code, refused.value.extra) == ("game_over", {"version": table.view(1)["version"]})


def test_invalid_orders_change_nothing() -> None:
    table = start_table_of_three()
    leave_orders(table, 2, defences=[build_beat_rule("6D", "9D")])
    with pytest.raises(GameError) as refused:
        leave_orders(table, 2, defences=[build_beat_rule("6D", "5D")])
    assert (refused.value.code, list(refused.value.extra["errors"])) == ("invalid", ["defences.0.with.0"])
    assert StandingOrders.objects.get().orders == {"defences": [build_beat_rule("6D", "9D")]}


def play_and_count_queries(table: Table, seat: int, move: str) -> int:
    with CaptureQueriesContext(connection) as captured:
        table.play(seat, move)
    return len(captured)


def test_orders_cost_one_query_and_only_for_awaited_seats() -> None:
    plain, others = start_table_of_three(), start_table_of_three()
    leave_orders(others, 0, throw_ins=ORDERS_TO_PASS_ALWAYS)
    before = play_and_count_queries(plain, 1, "attack 6D")
    assert play_and_count_queries(others, 1, "attack 6D") == before
    ordered = start_table_of_three()
    leave_orders(ordered, 2, defences=[build_beat_rule("6D", "9D")])
    assert play_and_count_queries(ordered, 1, "attack 6D") == before + 1


def test_ordered_and_manual_moves_give_the_same_game() -> None:
    now = timezone.now()
    by_hand, by_order = (
        start_table("cabinet-podkidnoy", 3, deck=stack_deck(HANDS, trump="7H"), now=now) for _ in range(2)
    )
    by_hand.play(1, "attack 6D", now=now)
    by_hand.play(2, "beat 6D 9D", now=now)
    leave_orders(by_order, 2, defences=[build_beat_rule("6D", "9D")])
    by_order.play(1, "attack 6D", now=now)
    rows = [
        [
            (row.kind, row.seat, row.by, row.at, row.data, row.public_number, row.secrets)
            for row in load_event_rows(table)
        ]
        for table in (by_hand, by_order)
    ]
    assert rows[0] == rows[1]
    assert by_hand.game.moves == by_order.game.moves
    for viewer in (None, 0, 1, 2):
        assert [one["kind"] for one in event_log.load_events_for_viewer(by_hand.game.pk, viewer, 0, 50)] == [
            one["kind"] for one in event_log.load_events_for_viewer(by_order.game.pk, viewer, 0, 50)
        ]


def load_event_rows(table: Table) -> list[Event]:
    table.reload()
    return list(Event.objects.filter(game=table.game).order_by("seq"))
