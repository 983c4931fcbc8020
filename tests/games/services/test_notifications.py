"""Notifications about games and series. A player gets each notification at most once, and none that is outdated."""

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any

import pytest
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts.models import Notification, User
from accounts.services import send_due_mails
from durak_site.http.json_encoding import format_timestamp
from games import engine
from games.models import Game, PendingTurnNotification
from games.pictures import draw_table
from games.pictures.png import convert_to_png
from games.selectors.games import load_game_view
from games.services.abandonment import agree_to_abandon
from games.services.computer_moves import play_computer_move
from games.services.deadlines import act_on_deadline
from games.services.moves import play_move
from games.services.notifications import notify_due_turns, turns
from games.services.order_changes import replace_orders
from games.services.series import deal_next_game, join_series, start_series
from games.services.takeover import take_seat_back
from games.tasks import notify_turns_and_remind
from tests.accounts.notification_helpers import create_reachable_person, deliver_mails
from tests.accounts.web.browser import Browser
from tests.factories import Person, create_person
from tests.games.api.calls import expect_status, post_series
from tests.games.services.test_moves import start_table_of_three
from tests.games.table import Table, get_time_after_deadline, let_computers_move, stack_deck, start_table

pytestmark = pytest.mark.django_db
HOUR = timedelta(hours=1)


def list_notification_kinds(who: Person) -> list[str]:
    """Return the kinds of all notifications of this person, oldest first."""
    return list(Notification.objects.filter(player=who.user).order_by("number").values_list("kind", flat=True))


def send_and_count_turn_notifications(table: Table) -> dict[int, int]:
    """Send due turn notifications, and count those of each seat so far. Seats without any are left out."""
    notify_turns_and_remind()
    found = {seat: list_notification_kinds(who).count("your_turn") for seat, who in table.people.items()}
    return {seat: number for seat, number in found.items() if number}


def test_only_the_awaited_player_is_notified_of_a_turn() -> None:
    table = start_table_of_three()
    assert send_and_count_turn_notifications(table) == {1: 1}
    notification = Notification.objects.get()
    game = table.reload()
    assert notification.data == {
        "series": game.series_id,
        "series_title": "",
        "game": game.pk,
        "game_number": 1,
        "seat": 1,
        "turn_started_at": format_timestamp(game.waiting_since),
        "deadline_at": format_timestamp(game.deadline_at),
    }


def test_a_turn_is_notified_once_over_many_sweeps() -> None:
    table = start_table_of_three()
    for _ in range(3):
        assert send_and_count_turn_notifications(table) == {1: 1}
    # A duplicate task has read the row before the first task deleted it.
    PendingTurnNotification.objects.create(game=table.reload(), seats=0b10, since=table.game.waiting_since)
    assert send_and_count_turn_notifications(table) == {1: 1}


def test_turns_that_have_waited_longest_are_notified_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(turns, "BATCH_SIZE", 1)
    one, now = create_person(), timezone.now()
    games = [start_table_of_three(known={1: one}, now=now - hours * HOUR).game.pk for hours in (1, 3, 2)]
    assert notify_due_turns(now=now) == 3
    found = Notification.objects.filter(player=one.user).order_by("number")
    assert [games.index(notification.data["game"]) for notification in found] == [1, 2, 0]


def test_a_player_who_has_moved_gets_no_notification() -> None:
    table = start_table_of_three()
    table.play(1, "attack 6D")
    assert send_and_count_turn_notifications(table) == {2: 1}


def test_each_turn_of_a_player_gets_its_own_notification() -> None:
    table = start_table_of_three()
    assert send_and_count_turn_notifications(table) == {1: 1}
    table.play(1, "attack 6D")
    assert send_and_count_turn_notifications(table) == {1: 1, 2: 1}
    table.play(2, "beat 6D 9D")
    assert send_and_count_turn_notifications(table) == {0: 1, 1: 2, 2: 1}


def test_a_turn_right_after_the_players_own_move_causes_no_notification() -> None:
    table = start_table("alemi-36", 2, seed=bytes(32), quick_pass=False)
    notify_turns_and_remind()
    starter = table.awaited_seats()[0]
    assert list_notification_kinds(table.people[starter]) == ["your_turn"]
    table.play(starter, next(str(move) for move in list_legal_moves(table, starter) if str(move).startswith("attack")))
    table.play(1 - starter, "take")
    while table.state().phase == "taking":
        table.play(starter, "pass")
    assert table.awaited_seats() == [starter]
    notify_turns_and_remind()
    assert list_notification_kinds(table.people[starter]) == ["your_turn"]


def list_legal_moves(table: Table, seat: int) -> list[object]:
    from games import engine

    return list(engine.list_legal_moves(table.state(), seat))


def test_further_cards_in_the_same_turn_cause_no_notification() -> None:
    table = start_table_of_three()
    table.play(1, "attack 6D")
    assert send_and_count_turn_notifications(table) == {2: 1}
    before = table.reload().version
    Game.objects.update(waiting_since=timezone.now())
    assert send_and_count_turn_notifications(table) == {2: 1}
    assert table.reload().version == before


def test_a_secret_pass_causes_no_notification() -> None:
    table = start_table_of_three(quick_pass=False)
    table.play(1, "attack 6D")
    table.play(2, "beat 6D 9D")
    notify_turns_and_remind()
    before = Notification.objects.count()
    table.play(1, "pass")
    notify_turns_and_remind()
    assert Notification.objects.count() == before


def test_a_player_for_whom_the_clock_moved_is_notified_of_the_next_turn() -> None:
    table = start_table_of_three()
    table.play(1, "attack 6D")
    table.play(2, "beat 6D 9D")
    assert send_and_count_turn_notifications(table) == {0: 1, 1: 1}
    assert act_on_deadline(game_id=table.game.pk, now=get_time_after_deadline(table))
    assert send_and_count_turn_notifications(table) == {0: 1, 1: 1, 2: 1}


def test_computers_and_players_under_takeover_get_no_notifications() -> None:
    table = start_table_of_three(takeover_after=1)
    assert act_on_deadline(game_id=table.game.pk, now=get_time_after_deadline(table))
    assert table.seat(1).is_taken_over
    table.play(2, "take")
    while play_computer_move(game_id=table.game.pk):
        pass
    notify_turns_and_remind()
    assert list_notification_kinds(table.people[1]) == []


def test_a_player_who_returns_from_a_takeover_is_not_notified_of_the_turn() -> None:
    table = start_table_of_three()
    notify_turns_and_remind()
    seat = table.seat(1)
    seat.is_taken_over = True
    seat.save()
    Game.objects.update(awaited=0)
    take_seat_back(game_id=table.game.pk, user=table.people[1].user, now=timezone.now() + HOUR)
    assert table.awaited_seats() == [1]
    assert send_and_count_turn_notifications(table) == {1: 1}


def test_a_failed_sweep_is_rolled_back_and_repeated() -> None:
    tables = [start_table_of_three() for _ in range(3)]
    with transaction.atomic():
        assert notify_due_turns(now=timezone.now()) == 3
        transaction.set_rollback(True)
    assert not Notification.objects.exists()
    assert [send_and_count_turn_notifications(table) for table in tables] == [{1: 1}] * 3


def test_the_number_of_queries_of_a_sweep_depends_only_on_due_games() -> None:
    def notify_and_count_queries() -> int:
        with CaptureQueriesContext(connection) as captured:
            notify_turns_and_remind()
        return len(captured)

    start_table_of_three()
    for_one, for_none = notify_and_count_queries(), notify_and_count_queries()
    for _ in range(5):
        start_table_of_three()
    assert notify_and_count_queries() == for_one
    assert for_none < for_one


def test_all_players_are_notified_of_the_end_of_a_game() -> None:
    table = start_table("alemi-36", 2, games_wanted=1)
    table.play(0, "resign")
    for seat in (0, 1):
        assert sorted(list_notification_kinds(table.people[seat])) == ["game_over", "series_over"]
    notification = Notification.objects.get(player=table.people[1].user, kind="game_over")
    assert (notification.data["result"], notification.data["fools"]) == ("fool", [0])


def test_the_page_of_the_inbox_names_the_fool() -> None:
    table = start_table("alemi-36", 2, games_wanted=1)
    table.play(0, "resign")
    assert f"The fool: {table.people[0].name}." in Browser(table.people[1].user).open("/inbox")


@pytest.mark.parametrize(("language", "sentence"), [("en", "The fool: Computer."), ("ru", "Дурак: Компьютер.")])
def test_the_page_of_the_inbox_names_a_computer_as_the_page_of_the_game_does(language: str, sentence: str) -> None:
    rules = {"lowest_rank": "K", "deal": "whole_deck", "trump": "S", "first_attacker": "after_dealer"}
    unbeatable = stack_deck(["KS KC AS", "KD KH AD"], trump="AC", talon="AH", lowest_rank="K", dealer=1)
    table = start_table(rules, 2, deck=unbeatable, dealer=1, computers={1: "keen"}, games_wanted=1)
    while not table.reload().is_over:
        let_computers_move(table.game.pk)
        for seat in table.awaited_seats():
            table.play(seat, str(engine.list_legal_moves(table.state(), seat)[0]))
    User.objects.filter(pk=table.people[0].user.pk).update(language=language)
    assert sentence in Browser(table.people[0].user).open("/inbox")


def test_players_are_notified_of_the_end_of_an_abandoned_game() -> None:
    table = start_table("alemi-36", 2)
    for seat in (0, 1):
        agree_to_abandon(game_id=table.game.pk, user=table.people[seat].user)
    notify_turns_and_remind()
    for seat in (0, 1):
        assert list_notification_kinds(table.people[seat]) == ["game_over"]


def test_all_players_except_the_one_who_dealt_are_notified_of_the_next_game() -> None:
    table = start_table("alemi-36", 2)
    table.play(0, "resign")
    deal_next_game(series_id=table.series.pk, user=table.people[0].user)
    assert "next_game" not in list_notification_kinds(table.people[0])
    assert "next_game" in list_notification_kinds(table.people[1])


def test_invitations_joins_and_the_start_of_a_series_are_notified() -> None:
    olga, mitya, ivan = create_person(), create_person(), create_person()
    series = post_series(olga, "me", mitya, ivan)
    assert [list_notification_kinds(who) for who in (olga, mitya, ivan)] == [[], ["invited"], ["invited"]]
    join_series(series_id=series["id"], user=mitya.user)
    assert [list_notification_kinds(who) for who in (olga, mitya, ivan)] == [["joined"], ["invited"], ["invited"]]
    join_series(series_id=series["id"], user=ivan.user)
    assert [list_notification_kinds(who) for who in (olga, mitya, ivan)] == [
        ["joined", "joined", "series_started"],
        ["invited", "series_started"],
        ["invited"],
    ]


def test_a_creator_without_a_seat_is_notified_of_each_join_the_start_and_the_end() -> None:
    olga, mitya, ivan = create_person(), create_person(), create_person()
    series = post_series(olga, None, None, games=1)
    join_series(series_id=series["id"], user=mitya.user)
    join_series(series_id=series["id"], user=ivan.user)
    assert list_notification_kinds(olga) == ["joined", "joined", "series_started"]
    game = Game.objects.get(series=series["id"])
    play_move(game_id=game.pk, user=mitya.user, move="resign")
    assert list_notification_kinds(olga) == ["joined", "joined", "series_started", "series_over", "game_over"]
    data = [notification.data for notification in Notification.objects.filter(player=olga.user).order_by("number")]
    assert [one["seat"] for one in data] == [0, 1, None, None, None]
    lines = expect_status(olga.client.get("/api/v1/me/notifications?after=0"), 200)["results"]
    assert [line["data"] for line in lines] == data
    assert "series_over" in list_notification_kinds(mitya)


def test_a_creator_who_starts_a_series_is_not_notified_of_its_start() -> None:
    olga, mitya, ivan = create_person(), create_person(), create_person()
    series = post_series(olga, None, None, None)
    for who in (mitya, ivan):
        join_series(series_id=series["id"], user=who.user)
    start_series(series_id=series["id"], user=olga.user)
    assert list_notification_kinds(olga) == ["joined", "joined"]
    assert list_notification_kinds(mitya) == list_notification_kinds(ivan) == ["series_started"]


def test_the_other_players_are_notified_of_the_start_of_a_series() -> None:
    olga, mitya = create_person(), create_person()
    series = post_series(olga, "me", mitya, None)
    join_series(series_id=series["id"], user=mitya.user)
    start_series(series_id=series["id"], user=olga.user)
    assert "series_started" in list_notification_kinds(mitya)
    assert "series_started" not in list_notification_kinds(olga)


def test_a_turn_answered_by_an_order_is_not_notified() -> None:
    table = start_table_of_three()
    notify_turns_and_remind()
    attack = {"if": {"card": "6D"}, "do": "beat", "with": ["9D"]}
    replace_orders(game_id=table.game.pk, user=table.people[2].user, words={"defences": [attack]})
    table.play(1, "attack 6D")
    assert table.list_moves() == ["1 attack 6D", "2 beat 6D 9D"]
    notify_turns_and_remind()
    assert list_notification_kinds(table.people[2]) == []
    assert list_notification_kinds(table.people[0]) == ["your_turn"]


def test_a_move_makes_no_further_query_for_notifications() -> None:
    """The pending turn notification is read and written in the queries for the row of the game."""
    table = start_table_of_three(quick_pass=False)

    def play_and_list_queries(seat: int, move: str) -> list[str]:
        statements = []

        def execute_and_record(execute: Callable[..., Any], sql: str, *others: Any) -> Any:
            statements.append(sql)
            return execute(sql, *others)

        with connection.execute_wrapper(execute_and_record):
            table.play(seat, move)
        assert len(statements) <= 5  # savepoint, lock, read seats, write events and rows, release
        assert not [statement for statement in statements if "accounts_notification" in statement]
        return statements

    _, _, read, written, _ = play_and_list_queries(1, "attack 6D")
    assert "games_pendingturnnotification" in read
    assert "games_pendingturnnotification" in written
    assert send_and_count_turn_notifications(table) == {2: 1}
    play_and_list_queries(2, "beat 6D 9D")
    assert send_and_count_turn_notifications(table) == {0: 1, 1: 1, 2: 1}
    assert "games_pendingturnnotification" not in play_and_list_queries(1, "pass")[3], (
        "no notification is pending, as before"
    )


def verify_email_addresses(table: Table) -> None:
    for who in table.people.values():
        User.objects.filter(pk=who.user.pk).update(
            email=f"{who.name}@example.org", email_verified_at=timezone.now(), mail={"hours": [0, 24]}
        )


def test_a_mail_about_a_turn_shows_the_current_state_of_the_game_and_is_dropped_after_the_turn(
    mailoutbox: list[object],
) -> None:
    table = start_table_of_three()
    verify_email_addresses(table)
    others = f"{table.people[0].name}, {table.people[2].name}"
    notify_turns_and_remind()
    assert send_due_mails(now=timezone.now() + 2 * HOUR) == 1
    (letter,) = mailoutbox
    assert letter.to == [f"{table.people[1].name}@example.org"]
    assert letter.subject == f"Your turn against {others}"
    due = table.reload().deadline_at
    assert f"Game 1 against {others} waits for you until {due.day} {due:%B %H:%M}." in letter.body
    (picture,) = letter.attachments
    view = load_game_view(table.game.pk, table.people[1].user)
    assert picture.get_payload(decode=True) == convert_to_png(draw_table(view))
    table.play(1, "attack 6D")
    notify_turns_and_remind()
    table.play(2, "beat 6D 9D")
    assert send_due_mails(now=timezone.now() + 2 * HOUR) == 0


def test_the_digest_begins_with_the_most_urgent_notification(mailoutbox: list[object]) -> None:
    now = timezone.now()
    relaxed, urgent = (start_table_of_three(move_clock=timedelta(days=days)) for days in (9, 1))
    ended = start_table("alemi-36", 2)
    reader = relaxed.people[1].user
    User.objects.filter(pk=reader.pk).update(
        email="reader@example.org", email_verified_at=now, mail={"hours": [0, 24], "your_turn": "digest"}
    )
    for table in (relaxed, urgent):
        table.game.seats.filter(index=1).update(player=reader)
    ended.game.seats.filter(index=1).update(player=reader)
    ended.play(0, "resign")
    notify_turns_and_remind()
    assert send_due_mails(now=now + 25 * HOUR) == 1
    body = mailoutbox[0].body
    places = [body.index(f"/games/{table.game.pk}") for table in (urgent, relaxed, ended)]
    assert places == sorted(places)


def test_a_mail_about_a_newcomer_is_dropped_when_the_series_starts() -> None:
    olga, mitya, ivan = (
        create_reachable_person("olga", joined="now"),
        create_person(),
        create_person(),
    )
    series = post_series(olga, "me", None, None)
    join_series(series_id=series["id"], user=mitya.user)
    waiting = Notification.objects.filter(player=olga.user, kind="joined", mail_at__isnull=False)
    assert waiting.count() == 1
    join_series(series_id=series["id"], user=ivan.user)
    sent = [letter.subject for letter in deliver_mails(get_noon_tomorrow())]
    assert not [subject for subject in sent if "joined" in subject]
    assert waiting.count() == 0


def test_a_mail_about_a_newcomer_is_sent_while_the_series_waits() -> None:
    olga, mitya = create_reachable_person("olga", joined="now"), create_person("mitya")
    series = post_series(olga, "me", None, None)
    join_series(series_id=series["id"], user=mitya.user)
    assert [letter.subject for letter in deliver_mails(get_noon_tomorrow())] == ["mitya has joined your table"]


def test_an_accepted_invitation_is_not_mailed_while_the_series_waits_for_other_players() -> None:
    mitya, ivan = (
        create_reachable_person("mitya", invited="now"),
        create_reachable_person("ivan", invited="now"),
    )
    series = post_series(create_person("olga"), "me", mitya, ivan, None)
    join_series(series_id=series["id"], user=mitya.user)
    letters = deliver_mails(get_noon_tomorrow())
    assert [(letter.to, letter.subject) for letter in letters] == [
        (["ivan@example.org"], "olga invites you to a table")
    ]


def get_noon_tomorrow() -> datetime:
    """Return noon UTC of the next day, when all waiting mails are due and players in UTC get mails."""
    return (timezone.now() + timedelta(days=1)).replace(hour=12)
