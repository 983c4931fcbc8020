"""Reports of players to the staff: their limits, and what the author of a report learns."""

import pytest

from accounts.models import Notification
from games.models import PlayerReport
from tests.factories import Person, create_person
from tests.games.api.calls import API, expect_refusal, expect_status
from tests.games.table import Table, start_table

pytestmark = pytest.mark.django_db


@pytest.fixture
def table(owner: Person, member: Person) -> Table:
    return start_table("alemi-36", 3, known={0: owner, 1: member}, computers={2: "steady"}, title="A fine table")


def post_report(who: Person, table: Table, **body: str) -> object:
    body = {"player": "Mitya", "reason": "stalling", **body}
    return who.client.post(f"{API}/games/{table.game.pk}/reports", body)


def test_a_player_reports_a_game_once(owner: Person, table: Table) -> None:
    made = expect_status(post_report(owner, table, text="Two days for each card."), 201)
    assert (made["player"], made["reason"], made["text"]) == ("Mitya", "stalling", "Two days for each card.")
    assert (made["game"], made["closed_at"]) == (table.game.pk, None)
    assert expect_status(post_report(owner, table, reason="talk", player="mitya"), 200) == made
    assert expect_status(owner.client.get(f"{API}/me/reports/{made['id']}"), 200) == made
    assert expect_status(owner.client.get(f"{API}/me/reports"), 200)["results"] == [made]
    stored = PlayerReport.objects.get()
    assert (stored.shown_name, stored.shown_title) == ("Mitya", "A fine table")


def test_a_report_of_a_second_player_of_the_game_is_refused(owner: Person, member: Person, outsider: Person) -> None:
    table = start_table("alemi-36", 3, known={0: owner, 1: member, 2: outsider})
    expect_status(post_report(owner, table), 201)
    expect_refusal(post_report(owner, table, player="Osip"), 409, "conflict")
    expect_refusal(post_report(owner, table, player="Nobody"), 400, "invalid")
    assert PlayerReport.objects.count() == 1


def test_only_players_of_a_game_can_report_and_only_its_people_can_be_reported(
    owner: Person, member: Person, outsider: Person, table: Table
) -> None:
    expect_refusal(post_report(outsider, table), 403, "forbidden")
    private = start_table("alemi-36", 2, known={0: owner, 1: member}, visibility="private")
    expect_refusal(post_report(outsider, private), 404, "not_found")
    for name in ("Osip", "Olga", "steady", "Nobody"):
        assert list(expect_refusal(post_report(owner, table, player=name), 400, "invalid")["errors"]) == ["player"]


@pytest.mark.parametrize(
    "body", [{"reason": "ugly"}, {"text": "x" * 501}, {"text": "a\nb"}, {"text": "\u202eback"}, {"more": "x"}]
)
def test_a_report_with_an_invalid_field_is_refused_with_the_name_of_the_field(
    owner: Person, table: Table, body: dict[str, str]
) -> None:
    assert list(expect_refusal(post_report(owner, table, **body), 400, "invalid")["errors"]) == list(body)


def test_the_reported_player_sees_no_trace_of_a_report(owner: Person, member: Person, table: Table) -> None:
    made = expect_status(post_report(owner, table), 201)
    assert expect_status(member.client.get(f"{API}/me/reports"), 200)["results"] == []
    expect_refusal(member.client.get(f"{API}/me/reports/{made['id']}"), 404, "not_found")
    assert not Notification.objects.filter(player=member.user).exclude(kind="your_turn").exists()
    exported = member.client.get(f"{API}/me/export").getvalue().decode()
    assert made["id"] not in exported
    assert made["id"] in owner.client.get(f"{API}/me/export").getvalue().decode()


def test_a_name_can_be_reported_on_the_page_of_the_player(owner: Person, member: Person) -> None:
    address = f"{API}/players/mitya/reports"
    made = expect_status(owner.client.post(address, {}), 201)
    assert (made["reason"], made["game"]) == ("name", None)
    assert expect_status(owner.client.post(address, {"text": "It is rude."}), 200) == made
    expect_refusal(member.client.post(address, {}), 409, "conflict")
    expect_refusal(owner.client.post(f"{API}/players/nobody-here/reports", {}), 404, "not_found")


def test_the_number_of_reports_per_day_is_limited(owner: Person) -> None:
    for _ in range(10):
        expect_status(owner.client.post(f"{API}/players/{create_person().name}/reports", {}), 201)
    late = owner.client.post(f"{API}/players/{create_person().name}/reports", {})
    expect_refusal(late, 429, "too_many_requests")
