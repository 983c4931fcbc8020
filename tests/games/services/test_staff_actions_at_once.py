"""A measure of staff while the reported player deletes the account."""

from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connection, transaction

from accounts.models import User
from accounts.services import delete_account
from durak_site.limits.quotas import lock_account
from games.models import Measure, PlayerReport, StaffAction
from games.services.player_reports import report_player
from games.services.staff_actions import act_on_reports
from tests.database_locks import count_lock_waits
from tests.games.table import start_table
from tests.stack import wait_for

pytestmark = pytest.mark.django_db(transaction=True)


def warn_and_close_connection(report: PlayerReport, staff: User) -> None:
    try:
        act_on_reports(reports=[report], staff=staff, measure=Measure.WARNED, why="As its log shows.")
    finally:
        connection.close()


def test_a_measure_waits_for_the_deletion_of_the_account() -> None:
    staff, table = User.objects.create_superuser("the-admin"), start_table("alemi-36", 2)
    user, player = table.people[0].user, table.people[1]
    report, _ = report_player(game=table.game, user=user, player=player.name, reason="talk")
    with ThreadPoolExecutor(1) as pool:
        with transaction.atomic():
            lock_account(player.user)
            acting = pool.submit(warn_and_close_connection, report, staff)
            wait_for(lambda: count_lock_waits() == 1, "staff wait for the account")
            delete_account(player=player.user)
        acting.result()
    assert StaffAction.objects.get().report == PlayerReport.objects.exclude(closed_at=None).get()
