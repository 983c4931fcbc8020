"""Notifications about games and series: at most one per event and player, and none that no longer holds."""

from datetime import datetime, timedelta

import pytest
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts.models import Notification, User
from accounts.services import mails_send
from durak_site.http import moments
from games.models import Game, UntoldTurns
from games.services import telling
from games.services.abandoning import game_abandon
from games.services.computers import computer_move
from games.services.deadlines import deadline_pass
from games.services.moves import game_move
from games.services.orders import orders_put
from games.services.series import series_join, series_next_game, series_start
from games.services.takeover import seat_return
from games.services.telling import reminders_tell, turns_tell
from games.tasks import tell
from tests.accounts import inbox
from tests.factories import Person, person
from tests.games.api.calls import create, good
from tests.games.table import Table, later, table
from tests.games.test_moves import three_at_a_table

pytestmark = pytest.mark.django_db
HOUR = timedelta(hours=1)


def told(who: Person) -> list[str]:
    """Return the kinds of this person's notifications, oldest first."""
    return list(Notification.objects.filter(player=who.user).order_by("number").values_list("kind", flat=True))


def turns(at: Table) -> dict[int, int]:
    """Run the sweep; return the number of turn notifications by seat."""
    tell()
    found = {seat: told(who).count("your_turn") for seat, who in at.people.items()}
    return {seat: number for seat, number in found.items() if number}


def test_a_turn_is_told_to_the_one_whose_turn_it_is() -> None:
    at = three_at_a_table()
    assert turns(at) == {1: 1}
    notice = Notification.objects.get()
    game = at.now()
    assert notice.data == {
        "series": game.series_id,
        "game": game.pk,
        "game_number": 1,
        "seat": 1,
        "turn_started_at": moments.to_text(game.waiting_since),
        "deadline_at": moments.to_text(game.deadline_at),
    }


def test_it_is_told_once_however_often_the_sweep_comes_by() -> None:
    at = three_at_a_table()
    for _ in range(3):
        assert turns(at) == {1: 1}
    # A duplicate task has read the row before the first task deleted it.
    UntoldTurns.objects.create(game=at.now(), seats=0b10, since=at.game.waiting_since)
    assert turns(at) == {1: 1}


def test_of_many_turns_those_are_told_first_that_have_waited_longest(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(telling, "BATCH", 1)
    one, now = person(), timezone.now()
    games = [three_at_a_table(known={1: one}, now=now - hours * HOUR).game.pk for hours in (1, 3, 2)]
    assert turns_tell(now=now) == 3
    found = Notification.objects.filter(player=one.user).order_by("number")
    assert [games.index(notice.data["game"]) for notice in found] == [1, 2, 0]


def test_who_has_moved_meanwhile_is_told_nothing() -> None:
    at = three_at_a_table()
    at.play(1, "attack 6D")
    assert turns(at) == {2: 1}


def test_each_turn_is_told_anew() -> None:
    at = three_at_a_table()
    assert turns(at) == {1: 1}
    at.play(1, "attack 6D")
    assert turns(at) == {1: 1, 2: 1}
    at.play(2, "beat 6D 9D")
    assert turns(at) == {0: 1, 1: 2, 2: 1}


def test_what_follows_from_ones_own_move_one_has_seen() -> None:
    at = table("alemi-36", 2, seed=bytes(32), quick_pass=False)
    tell()
    starter = at.must()[0]
    assert told(at.people[starter]) == ["your_turn"]
    at.play(starter, next(str(move) for move in legal(at, starter) if str(move).startswith("attack")))
    at.play(1 - starter, "take")
    while at.state().phase == "taking":
        at.play(starter, "pass")
    assert at.must() == [starter]
    tell()
    assert told(at.people[starter]) == ["your_turn"]


def legal(at: Table, seat: int) -> list[object]:
    from games import engine

    return list(engine.legal_moves(at.state(), seat))


def test_who_is_awaited_still_is_not_told_again_of_each_further_card() -> None:
    at = three_at_a_table()
    at.play(1, "attack 6D")
    assert turns(at) == {2: 1}
    before = at.now().version
    Game.objects.update(waiting_since=timezone.now())
    assert turns(at) == {2: 1}
    assert at.now().version == before


def test_a_secret_pass_tells_nobody_anything() -> None:
    at = three_at_a_table(quick_pass=False)
    at.play(1, "attack 6D")
    at.play(2, "beat 6D 9D")
    tell()
    before = Notification.objects.count()
    at.play(1, "pass")
    tell()
    assert Notification.objects.count() == before


def test_whom_the_clock_has_played_for_is_told_of_the_next_turn() -> None:
    at = three_at_a_table()
    at.play(1, "attack 6D")
    at.play(2, "beat 6D 9D")
    assert turns(at) == {0: 1, 1: 1}
    assert deadline_pass(game_id=at.game.pk, now=later(at))
    assert turns(at) == {0: 1, 1: 1, 2: 1}


def test_computers_are_told_nothing_nor_those_for_whom_one_sits_in() -> None:
    at = three_at_a_table(takeover_after=1)
    assert deadline_pass(game_id=at.game.pk, now=later(at))
    assert at.seat(1).sitting_in
    at.play(2, "take")
    while computer_move(game_id=at.game.pk):
        pass
    tell()
    assert told(at.people[1]) == []


def test_who_takes_the_seat_back_is_there_already() -> None:
    at = three_at_a_table()
    tell()
    seat = at.seat(1)
    seat.sitting_in = True
    seat.save()
    Game.objects.update(awaited=0)
    seat_return(game_id=at.game.pk, user=at.people[1].user, now=timezone.now() + HOUR)
    assert at.must() == [1]
    assert turns(at) == {1: 1}


def test_a_sweep_that_dies_half_way_has_told_nobody_and_the_next_tells_everybody() -> None:
    tables = [three_at_a_table() for _ in range(3)]
    with transaction.atomic():
        assert turns_tell(now=timezone.now()) == 3
        transaction.set_rollback(True)
    assert not Notification.objects.exists()
    assert [turns(at) for at in tables] == [{1: 1}] * 3


def test_a_sweep_costs_what_is_due() -> None:
    def queries() -> int:
        with CaptureQueriesContext(connection) as captured:
            tell()
        return len(captured)

    three_at_a_table()
    for_one, for_none = queries(), queries()
    for _ in range(5):
        three_at_a_table()
    assert queries() == for_one
    assert for_none < for_one


def test_a_reminder_goes_to_who_has_not_moved_when_the_time_runs_out() -> None:
    at = three_at_a_table(reminder=6 * HOUR)
    game = at.now()
    assert reminders_tell(now=game.deadline_at - 7 * HOUR) == 0
    assert reminders_tell(now=game.deadline_at - 6 * HOUR) == 1
    assert reminders_tell(now=game.deadline_at - HOUR) == 0
    assert {seat: told(who) for seat, who in at.people.items()} == {0: [], 1: ["deadline_near"], 2: []}


def test_who_has_moved_is_not_reminded() -> None:
    at = three_at_a_table(reminder=6 * HOUR)
    game = at.now()
    at.play(1, "attack 6D", now=game.deadline_at - 8 * HOUR)
    assert reminders_tell(now=game.deadline_at) == 0
    assert told(at.people[1]) == []


def test_everybody_is_told_of_the_end() -> None:
    at = table("alemi-36", 2, games_wanted=1)
    at.play(0, "resign")
    for seat in (0, 1):
        assert sorted(told(at.people[seat])) == ["game_over", "series_over"]
    notice = Notification.objects.get(player=at.people[1].user, kind="game_over")
    assert (notice.data["result"], notice.data["fools"]) == ("fool", [0])


def test_a_game_that_is_abandoned_is_over_too() -> None:
    at = table("alemi-36", 2)
    for seat in (0, 1):
        game_abandon(game_id=at.game.pk, user=at.people[seat].user)
    tell()
    for seat in (0, 1):
        assert told(at.people[seat]) == ["game_over"]


def test_the_next_game_is_told_to_all_but_who_dealt_it() -> None:
    at = table("alemi-36", 2)
    at.play(0, "resign")
    series_next_game(series_id=at.series.pk, user=at.people[0].user)
    assert "next_game" not in told(at.people[0])
    assert "next_game" in told(at.people[1])


def test_gathering_at_a_series() -> None:
    olga, mitya, ivan = person(), person(), person()
    series = create(olga, "me", mitya, ivan)
    assert [told(who) for who in (olga, mitya, ivan)] == [[], ["invited"], ["invited"]]
    series_join(series_id=series["id"], user=mitya.user)
    assert [told(who) for who in (olga, mitya, ivan)] == [["joined"], ["invited"], ["invited"]]
    series_join(series_id=series["id"], user=ivan.user)
    assert [told(who) for who in (olga, mitya, ivan)] == [
        ["joined", "joined", "series_started"],
        ["invited", "series_started"],
        ["invited"],
    ]


def test_a_creator_without_a_seat_is_notified_of_each_join_the_start_and_the_end() -> None:
    olga, mitya, ivan = person(), person(), person()
    series = create(olga, None, None, games=1)
    series_join(series_id=series["id"], user=mitya.user)
    series_join(series_id=series["id"], user=ivan.user)
    assert told(olga) == ["joined", "joined", "series_started"]
    game = Game.objects.get(series=series["id"])
    game_move(game_id=game.pk, user=mitya.user, move="resign")
    assert told(olga) == ["joined", "joined", "series_started", "series_over"]
    data = [notice.data for notice in Notification.objects.filter(player=olga.user).order_by("number")]
    assert [one["seat"] for one in data] == [0, 1, None, None]
    lines = good(olga.client.get("/api/v1/me/notifications?after=0"), 200)["results"]
    assert [line["data"] for line in lines] == data
    assert "series_over" in told(mitya)


def test_a_creator_without_a_seat_who_starts_the_series_is_not_told_so() -> None:
    olga, mitya, ivan = person(), person(), person()
    series = create(olga, None, None, None)
    for who in (mitya, ivan):
        series_join(series_id=series["id"], user=who.user)
    series_start(series_id=series["id"], user=olga.user)
    assert told(olga) == ["joined", "joined"]
    assert told(mitya) == told(ivan) == ["series_started"]


def test_who_starts_a_series_tells_the_others() -> None:
    olga, mitya = person(), person()
    series = create(olga, "me", mitya, None)
    series_join(series_id=series["id"], user=mitya.user)
    series_start(series_id=series["id"], user=olga.user)
    assert "series_started" in told(mitya)
    assert "series_started" not in told(olga)


def test_a_turn_that_a_standing_order_answers_is_told_to_nobody() -> None:
    at = three_at_a_table()
    tell()
    attack = {"if": {"card": "6D"}, "do": "beat", "with": ["9D"]}
    orders_put(game_id=at.game.pk, user=at.people[2].user, words={"defences": [attack]})
    at.play(1, "attack 6D")
    assert at.log() == ["1 attack 6D", "2 beat 6D 9D"]
    tell()
    assert told(at.people[2]) == []
    assert told(at.people[0]) == ["your_turn"]


def test_a_move_takes_no_further_query_for_telling() -> None:
    """The pending notification is read together with the game and written with its row."""
    at = three_at_a_table(quick_pass=False)

    def queries(seat: int, move: str) -> list[str]:
        with CaptureQueriesContext(connection) as captured:
            at.play(seat, move)
        assert len(captured) <= 4  # savepoint, lock and read, write events and rows, release
        assert not [query for query in captured if "notification" in query["sql"]]
        return [query["sql"] for query in captured]

    _, read, written, _ = queries(1, "attack 6D")
    assert "untoldturns" in read
    assert "untoldturns" in written
    assert turns(at) == {2: 1}
    queries(2, "beat 6D 9D")
    assert turns(at) == {0: 1, 1: 1, 2: 1}
    assert "untoldturns" not in queries(1, "pass")[2], "nobody is to be told, as before"


def reachable(at: Table) -> None:
    for who in at.people.values():
        User.objects.filter(pk=who.user.pk).update(
            email=f"{who.name}@example.org", email_verified_at=timezone.now(), mail={"hours": [0, 24]}
        )


def test_a_mail_says_how_things_are_and_none_goes_out_when_the_turn_is_over(mailoutbox: list[object]) -> None:
    at = three_at_a_table()
    reachable(at)
    others = f"{at.people[0].name}, {at.people[2].name}"
    tell()
    assert mails_send(now=timezone.now() + 2 * HOUR) == 1
    (letter,) = mailoutbox
    assert letter.to == [f"{at.people[1].name}@example.org"]
    assert letter.subject == f"Your turn against {others}"
    due = at.now().deadline_at
    assert f"Game 1 against {others} waits for you until {due.day} {due:%B %H:%M}." in letter.body
    at.play(1, "attack 6D")
    tell()
    at.play(2, "beat 6D 9D")
    assert mails_send(now=timezone.now() + 2 * HOUR) == 0


def test_the_daily_mail_begins_with_what_is_most_urgent(mailoutbox: list[object]) -> None:
    now = timezone.now()
    relaxed, urgent = (three_at_a_table(move_clock=timedelta(days=days)) for days in (9, 1))
    ended = table("alemi-36", 2)
    reader = relaxed.people[1].user
    User.objects.filter(pk=reader.pk).update(
        email="reader@example.org", email_verified_at=now, mail={"hours": [0, 24], "your_turn": "digest"}
    )
    for at in (relaxed, urgent):
        at.game.seats.filter(index=1).update(player=reader)
    ended.game.seats.filter(index=1).update(player=reader)
    ended.play(0, "resign")
    tell()
    assert mails_send(now=now + 25 * HOUR) == 1
    body = mailoutbox[0].body
    places = [body.index(f"/games/{at.game.pk}") for at in (urgent, relaxed, ended)]
    assert places == sorted(places)


def test_a_mail_about_who_has_joined_goes_when_the_series_begins() -> None:
    olga, mitya, ivan = inbox.reachable("olga", joined="now"), person(), person()
    series = create(olga, "me", None, None)
    series_join(series_id=series["id"], user=mitya.user)
    waiting = Notification.objects.filter(player=olga.user, kind="joined", mail_at__isnull=False)
    assert waiting.count() == 1
    series_join(series_id=series["id"], user=ivan.user)
    sent = [letter.subject for letter in inbox.mails(tomorrow_noon())]
    assert not [subject for subject in sent if "joined" in subject]
    assert waiting.count() == 0


def test_a_mail_about_who_has_joined_is_sent_as_long_as_the_series_waits() -> None:
    olga, mitya = inbox.reachable("olga", joined="now"), person("mitya")
    series = create(olga, "me", None, None)
    series_join(series_id=series["id"], user=mitya.user)
    assert [letter.subject for letter in inbox.mails(tomorrow_noon())] == ["mitya has joined your series"]


def tomorrow_noon() -> datetime:
    """Return a time at which all waiting mails are due, within the hours of everyone in UTC."""
    return (timezone.now() + timedelta(days=1)).replace(hour=12)
