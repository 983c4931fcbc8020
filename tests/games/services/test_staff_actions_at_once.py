"""Measures of staff while a reported or reporting player deletes the account."""

from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connection, transaction

from accounts.models import User
from accounts.services import delete_account
from durak_site.limits.quotas import lock_account
from games.models import Measure, PlayerReport, Series, StaffAction
from games.services.player_reports import report_name, report_player
from games.services.series.locks import lock_series
from games.services.staff_actions import act_on_reports
from tests.database_locks import count_lock_waits
from tests.factories import create_person
from tests.games.api.calls import post_series
from tests.games.table import start_table
from tests.stack import wait_for

pytestmark = pytest.mark.django_db(transaction=True)


def act_and_close_connection(report: PlayerReport, staff: User, measure: Measure) -> None:
    try:
        act_on_reports(reports=[report], staff=staff, measure=measure, why="As its log shows.")
    finally:
        connection.close()


def test_a_measure_waits_for_the_deletion_of_the_account() -> None:
    staff, table = User.objects.create_superuser("the-admin"), start_table("alemi-36", 2)
    user, player = table.people[0].user, table.people[1]
    report, _ = report_player(game=table.game, user=user, player=player.name, reason="talk")
    with ThreadPoolExecutor(1) as pool:
        with transaction.atomic():
            lock_account(player.user)
            acting = pool.submit(act_and_close_connection, report, staff, Measure.WARNED)
            wait_for(lambda: count_lock_waits() == 1, "staff wait for the account")
            delete_account(player=player.user)
        acting.result()
    assert StaffAction.objects.get().report == PlayerReport.objects.exclude(closed_at=None).get()


def test_a_ban_waits_while_the_reporting_player_leaves_the_table_of_both() -> None:
    staff, user, player = User.objects.create_superuser("the-admin"), create_person(), create_person()
    report, _ = report_name(player=player.user, user=user.user)
    waiting = post_series(player, "me", user, None)
    with ThreadPoolExecutor(1) as pool:
        with transaction.atomic():
            lock_account(user.user)
            lock_series(waiting["id"])
            acting = pool.submit(act_and_close_connection, report, staff, Measure.BANNED)
            wait_for(lambda: count_lock_waits() == 1, "staff wait for the series")
            delete_account(player=user.user)
        acting.result()
    assert Series.objects.get(pk=waiting["id"]).state == "cancelled"
