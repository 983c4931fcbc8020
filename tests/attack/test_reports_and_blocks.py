"""Attacks with reports, imitated names and blocks. They try to harm a player, or to learn who reported or blocked
another.
"""

import re
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from accounts.models import Notification, User
from accounts.services import update_account
from games.models import Measure, PlayerReport, StaffAction
from games.services.chat import block_player
from games.services.player_reports import report_player
from games.services.staff_actions import act_on_reports
from tests.factories import Person, create_person
from tests.games.api.calls import API, expect_refusal, expect_status, post_series
from tests.games.table import start_table

pytestmark = pytest.mark.django_db


def test_many_reports_by_many_accounts_do_not_restrict_the_reported_player() -> None:
    victim = create_person()
    for _ in range(12):
        table = start_table("alemi-36", 2, known={1: victim})
        expect_status(
            table.people[0].client.post(
                f"{API}/games/{table.game.pk}/reports", {"player": victim.name, "reason": "two_hands"}
            ),
            201,
        )
        expect_status(table.people[0].client.post(f"{API}/players/{victim.name}/reports", {}), 201)
    user = User.objects.get(pk=victim.user.pk)
    assert (user.suspended_until, user.silenced_until) == (None, None)
    assert not Notification.objects.filter(player=user, kind="staff_action").exists()
    assert expect_status(create_person().client.get(f"{API}/players/{victim.name}"), 200)["reliability"] is None
    post_series(victim, "me", None, visibility="public")


def test_an_account_can_report_a_game_only_once() -> None:
    table = start_table("alemi-36", 3)
    address = f"{API}/games/{table.game.pk}/reports"
    statuses = [
        table.people[0].client.post(address, {"player": table.people[seat].name, "reason": reason}).status_code
        for seat in (1, 2, 1)
        for reason in ("talk", "name")
    ]
    assert statuses == [201, 200, 409, 409, 200, 200]
    assert PlayerReport.objects.count() == 1


def test_an_outsider_cannot_report_a_game_and_gets_404_for_a_private_game() -> None:
    private = start_table("alemi-36", 2, visibility="private")
    stranger, body = create_person(), {"player": private.people[0].name, "reason": "talk"}
    hidden = expect_refusal(stranger.client.post(f"{API}/games/{private.game.pk}/reports", body), 404, "not_found")
    unknown = expect_refusal(stranger.client.post(f"{API}/games/nothinghere1/reports", body), 404, "not_found")
    assert hidden == unknown
    assert not PlayerReport.objects.exists()


def test_the_reported_player_cannot_tell_which_player_reported() -> None:
    """The reported player gets the same notification for each possible reporter in the game."""
    staff, notifications = User.objects.create_superuser("the-admin"), []
    for reporter in (0, 2):
        table = start_table("alemi-36", 3, seed=bytes(32))
        made, _ = report_player(
            game=table.game, user=table.people[reporter].user, player=table.people[1].name, reason="talk", text="Rude!"
        )
        act_on_reports(reports=[made], staff=staff, measure=Measure.WARNED, why="Read it.")
        found = expect_status(table.people[1].client.get(f"{API}/me/notifications"), 200)["results"]
        notifications.append([(one["kind"], one["data"]) for one in found if one["kind"] == "staff_action"])
        assert table.people[reporter].name not in str(found)
    assert (
        notifications[0]
        == notifications[1]
        == [("staff_action", {"measure": "warned", "reason": "talk", "until": None})]
    )


def test_a_report_keeps_the_reported_name_after_the_player_has_changed_it() -> None:
    table = start_table("alemi-36", 2)
    imitator = table.people[1].user
    update_account(user=imitator, changes={"display_name": "Аdmin"})
    made, _ = report_player(game=table.game, user=table.people[0].user, player=imitator.username, reason="name")
    update_account(user=imitator, changes={"display_name": "Boris"})
    made.refresh_from_db()
    assert made.shown_name == "Аdmin"


@pytest.mark.parametrize("name", ["Olga\u202e", "оlga", "Olga ", "Olga\u200b", "%", "' OR 1=1"])
def test_an_imitated_username_is_unknown_to_reports_and_households(name: str) -> None:
    create_person("Olga")
    table = start_table("alemi-36", 2)
    reporter = table.people[0]
    calls = [
        reporter.client.post(f"{API}/games/{table.game.pk}/reports", {"player": name, "reason": "talk"}),
        reporter.client.post(f"{API}/me/household", {"player": name}),
    ]
    for call in calls:
        expect_refusal(call, 400, "invalid")
    assert not PlayerReport.objects.exists()


def try_to_join(who: Person, series: dict[str, Any]) -> Any:
    return who.client.post(f"{API}/series/{series['id']}/join")


def test_a_blocked_player_reads_the_same_responses_as_before_the_block() -> None:
    """Only the field `join_refusal` of a series in a list may differ. The number of queries is also equal."""
    creator, probe, paths = create_person(), create_person(), ["series", "series?state=open", "me", "me/blocks"]
    series = post_series(creator, "me", None, visibility="public")
    paths += [f"series/{series['id']}", f"players/{creator.name}", "me/notifications", "me/household"]

    def load_responses_and_count_queries() -> list[tuple[dict[str, Any], int]]:
        found = []
        for path in paths:
            with CaptureQueriesContext(connection) as queries:
                answer = probe.client.get(f"{API}/{path}")
            content = answer.json()
            for listed in content.get("results", []):
                listed.pop("join_refusal", None)
            found.append((content, len(queries)))
        return found

    load_responses_and_count_queries()
    before = load_responses_and_count_queries()
    block_player(user=creator.user, blocked=probe.user)
    assert load_responses_and_count_queries() == before
    problem = expect_refusal(try_to_join(probe, series), 403, "forbidden")
    assert not re.search(r"block|refuse you", problem["detail"], re.IGNORECASE)
    assert creator.name not in problem["detail"]


def test_the_refusal_of_a_free_seat_does_not_reveal_the_blocking_player() -> None:
    creator, guest, probe = create_person(), create_person(), create_person()
    refusals = []
    for blocker in (creator, guest):
        series = post_series(creator, "me", None, None, visibility="public")
        expect_status(try_to_join(guest, series), 200)
        block_player(user=blocker.user, blocked=probe.user)
        refusals.append(expect_refusal(try_to_join(probe, series), 403, "forbidden"))
        creator.user.blocks.all().delete()
    assert refusals[0] == refusals[1]


def test_a_household_request_does_not_reveal_a_block() -> None:
    blocker, stranger, probe = create_person(), create_person(), create_person()
    block_player(user=blocker.user, blocked=probe.user)
    answers = [probe.client.post(f"{API}/me/household", {"player": one.name}) for one in (blocker, stranger)]
    shown = [{**expect_status(one, 201), "player": "", "display_name": "", "requested_at": ""} for one in answers]
    assert shown[0] == shown[1]


def test_only_staff_can_add_to_the_log_of_staff_actions() -> None:
    table = start_table("alemi-36", 2)
    made, _ = report_player(game=table.game, user=table.people[0].user, player=table.people[1].name, reason="talk")
    body = {"action": "ban_players", "_selected_action": made.pk, "why": "Because."}
    for who in (None, table.people[0]):
        client = create_person().client if who is None else who.client
        assert client.post("/admin/games/playerreport/", body).status_code in (302, 403, 404)
    assert not StaffAction.objects.exists()
