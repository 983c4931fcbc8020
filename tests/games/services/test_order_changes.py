"""Standing orders act at once, in the transaction that makes a player awaited. Their moves count as moves by hand."""

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
from tests.factories import create_person
from tests.games.services.test_deadlines import start_with_exchange_question
from tests.games.services.test_moves import HANDS, start_table_of_three
from tests.games.table import Table, get_time_after_deadline, stack_deck, start_table

pytestmark = pytest.mark.django_db

NOTHING = {"then": "pass"}


def leave_orders(at: Table, seat: int, **words: Any) -> dict[str, Any]:
    return replace_orders(game_id=at.game.pk, user=at.people[seat].user, words=words)


def build_beat_rule(card: str, *cards: str) -> dict[str, Any]:
    return {"if": {"card": card}, "do": "beat", "with": list(cards)}


def test_a_prepared_answer_follows_the_attack_at_once() -> None:
    at = start_table_of_three()
    leave_orders(at, 2, defences=[build_beat_rule("6D", "9D")])
    at.play(1, "attack 6D")
    assert at.log() == ["1 attack 6D", "2 beat 6D 9D"]
    assert at.awaited_seats() == [0, 1]


def test_a_turn_answered_by_an_order_causes_no_notification() -> None:
    at = start_table_of_three()
    leave_orders(at, 2, defences=[build_beat_rule("6D", "9D")])
    at.play(1, "attack 6D")
    assert find_notified_seats(at) == {0}
    asked = start_table_of_three()
    asked.play(1, "attack 6D")
    assert find_notified_seats(asked) == {2}


def find_notified_seats(at: Table) -> set[int]:
    """Send the due turn notifications. Return the seats whose players have a notification."""
    notify_due_turns(now=timezone.now())
    told = Notification.objects.filter(kind="your_turn", data__game=at.game.pk)
    return {notification.data["seat"] for notification in told}


def test_an_ordered_move_counts_as_a_move_of_its_player() -> None:
    at = start_table_of_three()
    leave_orders(at, 2, defences=[build_beat_rule("6D", "9D")])
    moved = at.play(1, "attack 6D")
    assert {row.by for row in Event.objects.filter(game=at.game, kind__in=["attacked", "beaten"])} == {"player"}
    assert [(event["kind"], event["by"]) for event in moved.events] == [("attacked", "player"), ("beaten", "player")]
    assert at.reload().moves == [0, 1, 1]


def test_an_unforeseen_attack_is_left_to_the_player() -> None:
    at = start_table_of_three()
    leave_orders(at, 2, defences=[build_beat_rule("7D", "9D")])
    at.play(1, "attack 6D")
    assert (at.log(), at.awaited_seats()) == (["1 attack 6D"], [2])


def test_orders_left_during_the_turn_of_their_player_act_at_once() -> None:
    at = start_table_of_three()
    at.play(1, "attack 6D")
    leave_orders(at, 2, defences=[build_beat_rule("6D", "9D")])
    assert at.log() == ["1 attack 6D", "2 beat 6D 9D"]


def test_a_whole_bout_is_played_by_orders_from_the_primary_attacker_on() -> None:
    at = start_table_of_three()
    leave_orders(at, 0, throw_ins=NOTHING)
    leave_orders(at, 1, throw_ins=NOTHING)
    leave_orders(at, 2, defences=[{"do": "beat"}], openings=["lowest"])
    at.play(1, "attack 6D")
    log = at.log()
    assert log[:4] == ["1 attack 6D", "2 beat 6D 9D", "1 pass", "0 pass"]
    assert log[4].startswith("2 attack 8")
    assert at.awaited_seats() == [0]


def test_an_order_to_pass_ends_with_the_bout() -> None:
    at = start_table_of_three()
    left = leave_orders(at, 0, pass_this_bout=True, openings=["ask"])
    assert left == {"pass_this_bout": True, "openings": ["ask"]}
    at.play(1, "attack 6D")
    at.play(2, "beat 6D 9D")
    assert at.awaited_seats() == [1]
    at.play(1, "pass")
    at.play(2, "attack 8C")
    at.play(0, "take")
    row = StandingOrders.objects.get(game=at.game)
    assert row.select_valid_in(at.state().bout) == {"openings": ["ask"]}
    assert "1 pass by clock" not in at.log()[-1:]


def test_orders_for_a_number_of_bouts_expire() -> None:
    at = start_table_of_three()
    words = {"for_bouts": 1, "openings": ["lowest"], "defences": [build_beat_rule("6D", "9D")]}
    assert leave_orders(at, 2, **words) == words
    at.play(1, "attack 6D", "pass")
    at.play(0, "pass")
    assert at.log() == ["1 attack 6D", "2 beat 6D 9D", "1 pass", "0 pass"]
    assert (at.awaited_seats(), StandingOrders.objects.get().select_valid_in(at.state().bout)) == ([2], {})


def test_an_order_to_pass_applies_again_when_a_new_rank_appears() -> None:
    at = start_table_of_three(quick_pass=False)
    leave_orders(at, 1, pass_this_bout=True)
    at.play(1, "attack 6D")
    at.play(2, "beat 6D 9D")
    at.play(0, "attack 6C")
    at.play(2, "beat 6C 8C")
    assert at.log() == ["1 attack 6D", "2 beat 6D 9D", "1 pass", "0 attack 6C", "2 beat 6C 8C", "1 pass"]


def test_withdrawn_orders_do_nothing() -> None:
    at = start_table_of_three()
    leave_orders(at, 2, defences=[{"do": "take"}])
    assert at.reload().seats_with_orders == 0b100
    assert leave_orders(at, 2) == {}
    assert (at.reload().seats_with_orders, StandingOrders.objects.count()) == (0, 0)
    at.play(1, "attack 6D")
    assert at.log() == ["1 attack 6D"]


def test_an_ordered_move_does_not_reset_the_count_of_overdue_moves() -> None:
    at = start_table_of_three(takeover_after=3)
    at.play(1, "attack 6D")
    assert act_on_deadline(game_id=at.game.pk, now=get_time_after_deadline(at))
    assert at.reload().overdue_in_row == [0, 0, 1]
    at = start_table_of_three(takeover_after=3)
    assert act_on_deadline(game_id=at.game.pk, now=get_time_after_deadline(at))
    leave_orders(at, 1, throw_ins=NOTHING)
    at.play(2, "beat 6D 9D")
    assert "1 pass" in at.log()
    assert at.reload().overdue_in_row == [0, 1, 0]


def test_orders_answer_a_move_that_the_clock_made() -> None:
    at = start_table_of_three()
    leave_orders(at, 2, defences=[build_beat_rule("6D", "9D")])
    assert act_on_deadline(game_id=at.game.pk, now=get_time_after_deadline(at))
    assert at.log() == ["1 attack 6D by clock", "2 beat 6D 9D"]


def test_orders_are_not_carried_out_during_a_takeover_but_after_the_return() -> None:
    at = start_table_of_three(takeover_after=1)
    assert act_on_deadline(game_id=at.game.pk, now=get_time_after_deadline(at))
    assert at.seat(1).is_taken_over
    leave_orders(at, 1, throw_ins=NOTHING)
    at.play(2, "beat 6D 9D")
    assert "1 pass" not in at.log()
    take_seat_back(game_id=at.game.pk, user=at.people[1].user)
    assert "1 pass" in at.log()


def test_orders_decide_about_the_trump_exchange() -> None:
    for word, log in (("always", ["0 exchange"]), ("never", ["0 keep"]), ("ask", [])):
        at = start_with_exchange_question()
        leave_orders(at, 0, exchange=word)
        assert at.log() == log


def test_without_quick_pass_an_order_to_keep_takes_effect_when_the_window_ends() -> None:
    at = start_with_exchange_question(quick_pass=False)
    deadline = at.game.deadline_at
    leave_orders(at, 0, exchange="never")
    assert (at.log(), at.awaited_seats(), at.reload().will_keep, at.reload().deadline_at) == ([], [], True, deadline)
    assert act_on_deadline(game_id=at.game.pk, now=get_time_after_deadline(at))
    assert at.log() == ["0 keep"]


def test_unreadable_stored_orders_are_ignored() -> None:
    at = start_table_of_three()
    leave_orders(at, 2, defences=[{"do": "take"}])
    StandingOrders.objects.update(orders={"defences": 7})
    at.play(1, "attack 6D")
    assert (at.log(), at.awaited_seats()) == (["1 attack 6D"], [2])


def test_a_long_run_of_ordered_moves_continues_in_a_worker(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(order_moves, "MAX_MOVES_PER_TRANSACTION", 5)
    at = start_table("classic-36", 2, seed=bytes(32))
    everything = {
        "openings": ["lowest"],
        "defences": [{"do": "beat"}, {"do": "take"}],
        "throw_ins": {"up_to": "A", "then": "pass"},
    }
    for seat in at.people:
        leave_orders(at, seat, **everything)
    assert at.reload().computer_at is not None
    assert at.awaited_seats() == []
    for _ in range(1000):
        if not play_computer_move(game_id=at.game.pk):
            break
    assert at.reload().is_over
    assert {line.split()[-1] for line in at.log() if "by" in line} <= {"clock"}


def test_only_players_of_a_running_game_leave_orders() -> None:
    at = start_table("alemi-36", 2)
    with pytest.raises(GameError) as refused:
        replace_orders(game_id=at.game.pk, user=create_person().user, words={})
    assert refused.value.code == "forbidden"
    at.play(0, "resign")
    with pytest.raises(GameError) as refused:
        leave_orders(at, 1, pass_this_bout=True)
    assert (refused.value.code, refused.value.extra) == ("game_over", {"version": at.view(1)["version"]})


def test_invalid_orders_change_nothing() -> None:
    at = start_table_of_three()
    leave_orders(at, 2, defences=[build_beat_rule("6D", "9D")])
    with pytest.raises(GameError) as refused:
        leave_orders(at, 2, defences=[build_beat_rule("6D", "5D")])
    assert (refused.value.code, list(refused.value.extra["errors"])) == ("invalid", ["defences.0.with.0"])
    assert StandingOrders.objects.get().orders == {"defences": [build_beat_rule("6D", "9D")]}


def count_queries(at: Table, seat: int, move: str) -> int:
    with CaptureQueriesContext(connection) as captured:
        at.play(seat, move)
    return len(captured)


def test_orders_cost_one_query_and_only_for_awaited_seats() -> None:
    plain, others = start_table_of_three(), start_table_of_three()
    leave_orders(others, 0, throw_ins=NOTHING)
    before = count_queries(plain, 1, "attack 6D")
    assert count_queries(others, 1, "attack 6D") == before
    ordered = start_table_of_three()
    leave_orders(ordered, 2, defences=[build_beat_rule("6D", "9D")])
    assert count_queries(ordered, 1, "attack 6D") == before + 1


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
        [(row.kind, row.seat, row.by, row.at, row.data, row.public_number, row.secrets) for row in load_event_rows(at)]
        for at in (by_hand, by_order)
    ]
    assert rows[0] == rows[1]
    assert by_hand.game.moves == by_order.game.moves
    for viewer in (None, 0, 1, 2):
        assert [one["kind"] for one in event_log.load_events_for(by_hand.game.pk, viewer, 0, 50)] == [
            one["kind"] for one in event_log.load_events_for(by_order.game.pk, viewer, 0, 50)
        ]


def load_event_rows(at: Table) -> list[Event]:
    at.reload()
    return list(Event.objects.filter(game=at.game).order_by("seq"))
