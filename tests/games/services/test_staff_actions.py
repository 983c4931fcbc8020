"""Actions of staff on reports: their log, their notifications, and the rights of restricted accounts."""

from datetime import timedelta
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import IntegrityError, transaction
from django.test import Client
from django.utils import timezone, translation
from django.utils.formats import date_format

from accounts.models import Kind, Notification, User
from accounts.registry import notification_kinds
from accounts.services import update_account
from games.errors import Conflict, Forbidden
from games.models import ClubMember, Measure, Penalty, PlayerReport, Report, Seek, Series, StaffAction
from games.models.player_report import FOREVER
from games.services.chat import post_chat_line, report_chat_line
from games.services.clubs import create_club
from games.services.player_reports import report_player
from games.services.seeks import create_seek
from games.services.staff_actions import act_on_reports, find_wrong_restrictions
from tests.accounts.web.browser import Browser
from tests.factories import Person, create_person
from tests.games.api.calls import API, expect_refusal, expect_status, post_series
from tests.games.table import Table, start_table

pytestmark = pytest.mark.django_db


@pytest.fixture
def staff() -> User:
    return User.objects.create_superuser("the-admin")


@pytest.fixture
def table() -> Table:
    return start_table("alemi-36", 2, seed=bytes(32))


@pytest.fixture
def player_report(table: Table) -> PlayerReport:
    return report_second_player(table)


def report_second_player(table: Table, reason: str = "talk") -> PlayerReport:
    user, player = table.people[0].user, table.people[1].name
    return report_player(game=table.game, user=user, player=player, reason=reason)[0]


def act_on_report(player_report: PlayerReport, staff: User, measure: Measure, **more: Any) -> None:
    act_on_reports(reports=[player_report], staff=staff, measure=measure, why="As its log shows.", **more)


def list_notification_kinds(person: Person) -> list[str]:
    kinds = Notification.objects.filter(player=person.user, kind__in=(Kind.STAFF_ACTION, Kind.REPORT_CLOSED))
    return list(kinds.order_by("number").values_list("kind", flat=True))


def list_notification_sentences(person: Person, language: str) -> list[str]:
    found = Notification.objects.filter(player=person.user, kind__in=(Kind.STAFF_ACTION, Kind.REPORT_CLOSED))
    with translation.override(language):
        return [
            str(kind.texts.sentence).format(**kind.template_values(now))
            for one in found.order_by("number")
            for kind in [notification_kinds[one.kind]]
            for now in kind.load_data([(person.user.pk, one.data)])
            if now is not None
        ]


def test_each_action_is_logged_and_closes_the_report(player_report: PlayerReport, staff: User, table: Table) -> None:
    act_on_report(player_report, staff, Measure.WARNED)
    (action,) = StaffAction.objects.all()
    assert (action.player, action.report, action.by) == (table.people[1].user, player_report, staff)
    assert (action.measure, action.staff_note, action.until) == ("warned", "As its log shows.", None)
    player_report.refresh_from_db()
    assert player_report.closed_at is not None
    assert list_notification_kinds(table.people[0]) == ["report_closed"]
    assert list_notification_kinds(table.people[1]) == ["staff_action"]


def test_the_database_refuses_to_change_the_log_of_staff_actions(player_report: PlayerReport, staff: User) -> None:
    act_on_report(player_report, staff, Measure.WARNED)
    for change in (StaffAction.objects.all().delete, lambda: StaffAction.objects.update(staff_note="")):
        with pytest.raises(IntegrityError), transaction.atomic():
            change()


def test_the_reported_player_is_not_notified_of_a_dismissed_report(
    player_report: PlayerReport, staff: User, table: Table
) -> None:
    act_on_report(player_report, staff, Measure.DISMISSED)
    assert list_notification_kinds(table.people[1]) == []
    assert list_notification_kinds(table.people[0]) == ["report_closed"]


def test_a_measure_for_several_reports_notifies_the_reported_player_once(
    player_report: PlayerReport, staff: User, table: Table
) -> None:
    other = start_table("alemi-36", 2, known={1: table.people[1]})
    reports = [player_report, report_second_player(other)]
    act_on_reports(reports=reports, staff=staff, measure=Measure.WARNED, why="Twice.")
    assert StaffAction.objects.count() == 2
    assert list_notification_kinds(table.people[1]) == ["staff_action"]
    assert list_notification_kinds(other.people[0]) == ["report_closed"]


def test_messages_of_staff_actions_have_the_appeal_address_and_do_not_name_the_reporter(
    player_report: PlayerReport, staff: User, table: Table, settings
) -> None:
    settings.APPEAL_ADDRESS = "staff@durak.example.org"
    act_on_report(player_report, staff, Measure.SUSPENDED, days=7)
    (english,), (russian,) = (list_notification_sentences(table.people[1], language) for language in ("en", "ru"))
    assert english.startswith("You may not play before ")
    for message in (english, russian):
        assert "staff@durak.example.org" in message
        assert table.people[0].name not in message
        assert "As its log shows." not in message
    assert russian.startswith("До ")
    assert list_notification_sentences(table.people[0], "en") == [
        f"Thank you for your report about {table.people[1].name}. Someone looked at it."
    ]


def test_a_suspended_account_can_read_but_cannot_play_or_write(
    player_report: PlayerReport, staff: User, table: Table
) -> None:
    (seat,) = table.awaited_seats()
    late = player_report if seat == 1 else PlayerReport.objects.create(
        reporter=table.people[1].user, player=table.people[0].user, game=table.game, reason="talk", shown_name="x"
    )  # fmt: skip
    act_on_report(late, staff, Measure.SUSPENDED, days=7)
    who, game, series = table.people[seat], f"{API}/games/{table.game.pk}", f"{API}/series/{table.series.pk}"
    shown = expect_status(who.client.get(game), 200)
    other = post_series(create_person(), "me", None, visibility="public")["id"]
    today = str(timezone.now().date())
    calls = [
        who.client.post(f"{game}/moves", {"move": shown["legal"][0]}),
        who.client.put(f"{game}/orders", {"orders": {}}),
        who.client.post(f"{game}/return", {}),
        who.client.post(f"{series}/holidays", {"day": today}),
        who.client.put(f"{API}/me/away", {"from_date": today, "to_date": today}),
        who.client.post(f"{series}/chat", {"text": "Well."}),
        who.client.post(f"{API}/series/{other}/join", {}),
        who.client.post(f"{API}/series", {"rules": "alemi-36", "seats": [{"player": "me"}, {"computer": "steady"}]}),
        who.client.post(f"{API}/clubs", {"name": "A club"}),
        who.client.post(f"{game}/reports", {"player": table.people[1 - seat].name, "reason": "talk"})
        if seat != 0
        else who.client.post(f"{API}/players/{table.people[1].name}/reports", {}),
    ]
    for call in calls:
        assert "nobody@localhost" in expect_refusal(call, 403, "forbidden")["detail"]
    for path in ("me", "me/turns", "me/reports", "me/notifications"):
        expect_status(who.client.get(f"{API}/{path}"), 200)
    assert who.client.get(f"{API}/me/export").status_code == 200
    expect_status(who.client.post(f"{game}/abandon", {}), 200)
    assert who.client.delete(f"{API}/me/away").status_code == 204


def test_a_suspended_account_cannot_write_texts_that_others_read(staff: User) -> None:
    table = start_table("alemi-36", 2, seed=bytes(32), penalty="The fool sings.")
    table.play(0, "resign")
    player = table.people[1].client
    penalty = Penalty.objects.get()
    club = expect_status(player.post(f"{API}/clubs", {"name": "A club"}), 201)
    preset = {"name": "kitchen", "rules": "alemi-36", "public": True}
    expect_status(player.post(f"{API}/me/presets", preset), 201)
    expect_status(player.patch(f"{API}/me", {"display_name": "A name"}), 200)
    act_on_report(report_second_player(table), staff, Measure.SUSPENDED, days=7)
    mark, own_preset = f"{API}/penalties/{penalty.pk}/paid", f"{API}/players/{table.people[1].name}/presets/kitchen"
    for call in (
        player.patch(f"{API}/clubs/{club['id']}", {"description": "Staff are fools."}),
        player.post(f"{API}/me/presets", {**preset, "name": "Staff are fools"}),
        player.patch(own_preset, {"description": "Staff are fools."}),
        player.post(mark, {"note": "Staff are fools."}),
        player.patch(f"{API}/me", {"display_name": "Another fool"}),
    ):
        expect_refusal(call, 403, "forbidden")
    answer = Browser(table.people[1].user).send("/account/preferences", display_name="Another fool")
    assert "you can remove your display name" in answer.content.decode()
    expect_status(player.patch(f"{API}/me", {"display_name": ""}), 200)
    expect_status(player.patch(own_preset, {"description": "", "public": False}), 200)
    expect_status(player.patch(own_preset, {"description": "For me only."}), 200)
    expect_refusal(player.patch(own_preset, {"public": True}), 403, "forbidden")
    expect_status(player.post(mark, {}), 200)


def test_a_player_with_closed_chat_can_mark_a_penalty_only_without_a_note(staff: User) -> None:
    table = start_table("alemi-36", 2, seed=bytes(32), penalty="The fool sings.")
    table.play(0, "resign")
    act_on_report(report_second_player(table), staff, Measure.CHAT_CLOSED)
    mark = f"{API}/penalties/{Penalty.objects.get().pk}/paid"
    expect_refusal(table.people[1].client.post(mark, {"note": "You fool."}), 403, "forbidden")
    expect_status(table.people[1].client.post(mark, {}), 200)


def test_a_suspension_ends_by_itself_and_staff_can_lift_it(
    player_report: PlayerReport, staff: User, table: Table
) -> None:
    player = table.people[1]
    seats = {"rules": "alemi-36", "seats": [{"player": "me"}, {"computer": "steady"}]}
    act_on_report(player_report, staff, Measure.SUSPENDED, days=7, now=timezone.now() - timedelta(days=8))
    expect_status(player.client.post(f"{API}/series", seats), 201)
    act_on_report(player_report, staff, Measure.BANNED)
    assert User.objects.get(pk=player.user.pk).suspended_until == FOREVER
    expect_refusal(player.client.post(f"{API}/series", seats), 403, "forbidden")
    assert "Staff have banned your account" in Browser(player.user).open("/me/household")
    act_on_report(player_report, staff, Measure.LIFTED)
    expect_status(player.client.post(f"{API}/series", seats), 201)
    assert list_notification_kinds(table.people[0]) == ["report_closed"]


def test_a_club_whose_only_keeper_is_banned_gets_another(player_report: PlayerReport, staff: User) -> None:
    club, heir = create_club(creator=player_report.player, name="The fools"), create_person()
    ClubMember.objects.create(club=club, player=heir.user)
    act_on_report(player_report, staff, Measure.SUSPENDED, days=3)
    assert ClubMember.objects.get(player=heir.user).role == "member", "the keeper will come back"
    act_on_report(player_report, staff, Measure.BANNED)
    assert ClubMember.objects.get(player=heir.user).role == "keeper"


def test_the_last_day_of_a_suspension_is_in_the_time_zone_of_the_player(
    player_report: PlayerReport, staff: User, table: Table
) -> None:
    player, evening = table.people[1], timezone.now().replace(hour=20, minute=0)
    update_account(user=player.user, changes={"time_zone": "Asia/Tokyo"})
    act_on_report(player_report, staff, Measure.SUSPENDED, days=7, now=evening)
    day = date_format(evening.date() + timedelta(days=8), "j F Y")
    assert f"until {day}" in Browser(player.user).open("/me/household")
    assert f"before {day}" in Browser(player.user).open("/inbox")


@pytest.mark.parametrize(
    ("measure", "days", "later", "column", "sentence"),
    [
        (Measure.BANNED, None, Measure.SUSPENDED, "suspended_until", "You may not play any more. The reason: "),
        (Measure.SUSPENDED, 30, Measure.SUSPENDED, "suspended_until", "You may not play before {day}. The reason: "),
        (Measure.CHAT_CLOSED, None, Measure.CHAT_CLOSED, "silenced_until", "You may not chat any more. The reason: "),
    ],
)
def test_a_later_measure_does_not_shorten_an_earlier_one(
    player_report: PlayerReport, staff: User, table: Table,
    measure: Measure, days: int | None, later: Measure, column: str, sentence: str,
) -> None:  # fmt: skip
    player = table.people[1].user
    act_on_report(player_report, staff, measure, days=days)
    player.refresh_from_db()
    end = getattr(player, column)
    act_on_report(player_report, staff, later, days=7, now=timezone.now() + timedelta(minutes=1))
    player.refresh_from_db()
    assert getattr(player, column) == end
    assert [action.until for action in StaffAction.objects.order_by("pk")] == [end, end]
    assert find_wrong_restrictions() == []
    day = date_format(end, "j E Y")
    assert list_notification_sentences(table.people[1], "en")[1].startswith(sentence.format(day=day))


def test_a_measure_after_lifted_restrictions_has_its_own_end(
    player_report: PlayerReport, staff: User, table: Table
) -> None:
    now = timezone.now()
    act_on_report(player_report, staff, Measure.BANNED)
    act_on_report(player_report, staff, Measure.LIFTED)
    act_on_report(player_report, staff, Measure.SUSPENDED, days=7, now=now)
    assert User.objects.get(pk=table.people[1].user.pk).suspended_until == now + timedelta(days=7)


def test_verify_games_accepts_measures_that_were_shortened_by_earlier_releases(
    player_report: PlayerReport, staff: User, table: Table
) -> None:
    end, player = timezone.now() + timedelta(days=7), table.people[1].user
    shared = {"player": player, "report": player_report, "reason": "talk", "by": staff}
    StaffAction.objects.create(**shared, measure=Measure.BANNED, until=FOREVER)
    StaffAction.objects.create(**shared, measure=Measure.SUSPENDED, until=end)
    User.objects.filter(pk=player.pk).update(suspended_until=end)
    assert find_wrong_restrictions() == []


def test_a_player_with_closed_chat_can_still_play(player_report: PlayerReport, staff: User, table: Table) -> None:
    act_on_report(player_report, staff, Measure.CHAT_CLOSED)
    player = table.people[1]
    line = player.client.post(f"{API}/series/{table.series.pk}/chat", {"text": "Well."})
    assert "closed your chat." in expect_refusal(line, 403, "forbidden")["detail"]
    seats = {"rules": "alemi-36", "seats": [{"player": "me"}, {"computer": "steady"}]}
    expect_status(player.client.post(f"{API}/series", seats), 201)


def test_a_suspension_frees_the_seats_of_tables_that_have_not_started(
    player_report: PlayerReport, staff: User, table: Table
) -> None:
    own, other = post_series(table.people[1], "me", None), post_series(create_person(), "me", None, None)
    expect_status(table.people[1].client.post(f"{API}/series/{other['id']}/join", {}), 200)
    act_on_report(player_report, staff, Measure.BANNED)
    assert Series.objects.get(pk=own["id"]).state == "cancelled"
    assert Series.objects.get(pk=other["id"]).places.filter(player=table.people[1].user).count() == 0
    assert Series.objects.get(pk=table.series.pk).state == "running"


def test_a_suspension_withdraws_the_seeks_of_the_player(player_report: PlayerReport, staff: User, table: Table) -> None:
    terms = {"presets": ["classic-36"], "player_counts": [2], "pace": "day", "lasts": timedelta(days=7)}
    seeks = [create_seek(user=person.user, **terms) for person in table.people.values()]
    act_on_report(player_report, staff, Measure.SUSPENDED, days=1)
    assert [Seek.objects.get(pk=seek.pk).state for seek in seeks] == ["waiting", "withdrawn"]


def test_staff_cannot_decide_reports_about_themselves_or_by_themselves(staff: User, table: Table) -> None:
    player_report = report_second_player(table)
    for seat in (0, 1):
        with pytest.raises(Forbidden):
            act_on_report(player_report, table.people[seat].user, Measure.DISMISSED)
    with pytest.raises(Conflict):
        act_on_report(player_report, staff, Measure.SUSPENDED)
    assert not StaffAction.objects.exists()


def test_verify_games_finds_restrictions_that_differ_from_the_log_of_staff_actions(
    player_report: PlayerReport, staff: User, table: Table
) -> None:
    act_on_report(player_report, staff, Measure.SUSPENDED, days=7)
    act_on_report(player_report, staff, Measure.CHAT_CLOSED)
    assert find_wrong_restrictions() == []
    User.objects.filter(pk=table.people[1].user.pk).update(suspended_until=None)
    User.objects.filter(pk=table.people[0].user.pk).update(silenced_until=timezone.now())
    with pytest.raises(CommandError, match="2 restrictions"):
        call_command("verify_games")


def test_staff_can_close_the_chat_of_the_author_of_a_reported_line(staff: User, table: Table) -> None:
    line = post_chat_line(series=table.series, user=table.people[1].user, text="Rude.")
    report_chat_line(line=line, user=table.people[0].user, reason="Rude.")
    admin = Client()
    admin.force_login(staff)
    body = {"action": "close_chat", "_selected_action": [Report.objects.get().pk]}
    admin.post("/admin/games/report/", body)
    assert not StaffAction.objects.exists()
    admin.post("/admin/games/report/", {**body, "why": "It is rude.", "days": "7"})
    (action,) = StaffAction.objects.all()
    assert (action.player, action.line, action.reason) == (table.people[1].user, line, "talk")
    refused = table.people[1].client.post(f"{API}/series/{table.series.pk}/chat", {"text": "Well."})
    assert "closed your chat until" in expect_refusal(refused, 403, "forbidden")["detail"]
