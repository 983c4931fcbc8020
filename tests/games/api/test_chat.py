"""The chat of a series: who can read and write it, the effect of blocks, and moderation by staff."""

import pytest
from django.test import Client

from accounts.models import User
from games.models import ChatLine, Report
from tests.factories import Person, create_person, make_anonymous_client
from tests.games.api.calls import API, expect_refusal, expect_status, join_series, post_series

pytestmark = pytest.mark.django_db


def write_chat_line(who: Person, series: dict[str, str], text: str) -> dict[str, str]:
    return expect_status(who.client.post(f"{API}/series/{series['id']}/chat", {"text": text}), 201)


def get_chat_lines(who: Person | None, series: dict[str, str], **query: object) -> list[str]:
    client = make_anonymous_client() if who is None else who.client
    page = expect_status(client.get(f"{API}/series/{series['id']}/chat", query), 200)
    return [f"{line['player']}: {line['text']}" for line in page["results"]]


@pytest.fixture
def series(owner: Person, member: Person) -> dict[str, str]:
    return join_series(member, post_series(owner, "me", member, None))


def test_players_write_chat_and_all_viewers_of_the_series_read_it(
    owner: Person, member: Person, series: dict[str, str]
) -> None:
    write_chat_line(owner, series, "Good evening.")
    line = write_chat_line(member, series, "  Привет 👋  ")
    assert (line["player"], line["text"]) == ("Mitya", "Привет 👋")
    assert get_chat_lines(None, series) == ["Mitya: Привет 👋", "Olga: Good evening."]


def test_invited_players_and_spectators_can_only_read_the_chat(owner: Person, member: Person, outsider: Person) -> None:
    series = post_series(owner, "me", member)
    write_chat_line(owner, series, "Who is coming?")
    for who in (member, outsider):
        assert get_chat_lines(who, series) == ["Olga: Who is coming?"]
        expect_refusal(who.client.post(f"{API}/series/{series['id']}/chat", {"text": "Me!"}), 403, "forbidden")


def test_the_chat_of_a_private_series_is_invisible_to_outsiders(owner: Person, outsider: Person) -> None:
    series = post_series(owner, "me", None, visibility="private")
    line = write_chat_line(owner, series, "The code is the usual one.")
    expect_refusal(outsider.client.get(f"{API}/series/{series['id']}/chat"), 404, "not_found")
    expect_refusal(outsider.client.post(f"{API}/chat/{line['id']}/report", {"reason": "?"}), 404, "not_found")


def test_a_creator_without_a_seat_can_write_in_the_chat(owner: Person) -> None:
    series = post_series(owner, None, None)
    assert write_chat_line(owner, series, "Come in.")["player"] == "Olga"


def test_chat_lines_are_paged_newest_first(owner: Person, series: dict[str, str]) -> None:
    for number in range(5):
        write_chat_line(owner, series, str(number))
    pages, address = [], f"{API}/series/{series['id']}/chat?limit=2"
    while address:
        page = expect_status(owner.client.get(address), 200)
        pages.append([line["text"] for line in page["results"]])
        address = page["next"]
    assert pages == [["4", "3"], ["2", "1"], ["0"]]


@pytest.mark.parametrize("text", ["", "   ", "a\nb", "a\u0007b", "a\u2028b", "\u202eback", "x" * 501, 7, None])
def test_a_chat_line_is_one_line_of_plain_text(owner: Person, series: dict[str, str], text: object) -> None:
    problem = expect_refusal(owner.client.post(f"{API}/series/{series['id']}/chat", {"text": text}), 400, "invalid")
    assert list(problem["errors"]) == ["text"]


def test_a_chat_line_of_maximum_length_is_accepted(owner: Person, series: dict[str, str]) -> None:
    assert write_chat_line(owner, series, "x" * 500)["text"] == "x" * 500


def test_a_chat_line_repeated_with_an_idempotency_key_is_stored_once(owner: Person, series: dict[str, str]) -> None:
    for _ in range(2):
        owner.client.post(f"{API}/series/{series['id']}/chat", {"text": "Once."}, HTTP_IDEMPOTENCY_KEY="one")
    assert get_chat_lines(owner, series) == ["Olga: Once."]


def test_chat_lines_are_rate_limited(owner: Person, series: dict[str, str], settings) -> None:
    settings.DURAK = {**settings.DURAK, "talk": "3/day"}
    for number in range(3):
        write_chat_line(owner, series, str(number))
    response = owner.client.post(f"{API}/series/{series['id']}/chat", {"text": "4"})
    expect_refusal(response, 429, "too_many_requests")
    assert int(response["Retry-After"]) > 0
    assert len(get_chat_lines(owner, series)) == 3


def test_blocking_a_player_hides_the_chat_lines_of_that_player_only_from_the_blocker(
    owner: Person, member: Person, series: dict[str, str]
) -> None:
    write_chat_line(owner, series, "Hello.")
    write_chat_line(member, series, "Fool!")
    assert expect_status(owner.client.post(f"{API}/me/blocks", {"player": "mitya"}), 201)["player"] == "Mitya"
    assert get_chat_lines(owner, series) == ["Olga: Hello."]
    assert get_chat_lines(member, series) == get_chat_lines(None, series) == ["Mitya: Fool!", "Olga: Hello."]
    expect_status(owner.client.post(f"{API}/me/blocks", {"player": "Mitya"}), 200)
    assert [block["player"] for block in expect_status(owner.client.get(f"{API}/me/blocks"), 200)["results"]] == [
        "Mitya"
    ]
    assert owner.client.delete(f"{API}/me/blocks/MITYA").status_code == 204
    assert len(get_chat_lines(owner, series)) == 2
    expect_refusal(owner.client.delete(f"{API}/me/blocks/Mitya"), 404, "not_found")


def test_blocking_oneself_or_an_unknown_player_is_refused(owner: Person) -> None:
    expect_refusal(owner.client.post(f"{API}/me/blocks", {"player": "Nobody-at-all"}), 400, "invalid")
    expect_refusal(owner.client.post(f"{API}/me/blocks", {"player": "Olga"}), 409, "conflict")


def test_each_player_can_report_a_chat_line_once(owner: Person, outsider: Person, series: dict[str, str]) -> None:
    line = write_chat_line(owner, series, "Fools, all of you!")
    first = expect_status(outsider.client.post(f"{API}/chat/{line['id']}/report", {"reason": "Rude."}), 201)
    assert (first["line"], first["reason"]) == (line["id"], "Rude.")
    assert expect_status(outsider.client.post(f"{API}/chat/{line['id']}/report", {"reason": "Really."}), 200) == first
    expect_refusal(owner.client.post(f"{API}/chat/{line['id']}/report", {"reason": "Me."}), 409, "conflict")
    expect_refusal(outsider.client.post(f"{API}/chat/nothing/report", {"reason": "?"}), 404, "not_found")


@pytest.mark.parametrize(("action", "left"), [("hide_line", []), ("keep_line_visible", ["Olga: Fools, all of you!"])])
def test_staff_can_hide_or_keep_a_reported_chat_line(
    owner: Person, outsider: Person, series: dict[str, str], action: str, left: list[str]
) -> None:
    line = write_chat_line(owner, series, "Fools, all of you!")
    for who in (outsider, create_person()):
        expect_status(who.client.post(f"{API}/chat/{line['id']}/report", {"reason": "Rude."}), 201)
    admin, staff = Client(), User.objects.create_superuser("the-admin")
    admin.force_login(staff)
    shown = admin.get("/admin/games/report/?closed_at__isempty=1").content.decode()
    assert "Fools, all of you!" in shown
    assert "Rude." in shown
    chosen = {"action": action, "_selected_action": [Report.objects.first().pk]}
    assert admin.post("/admin/games/report/", chosen).status_code == 302
    assert get_chat_lines(owner, series) == left
    assert set(Report.objects.values_list("closed_by__username", flat=True)) == {"the-admin"}
    assert ChatLine.objects.get().text == "Fools, all of you!"


def test_staff_without_permission_cannot_decide_reports(
    owner: Person, outsider: Person, series: dict[str, str]
) -> None:
    from django.contrib.auth.models import Permission

    line = write_chat_line(owner, series, "Hello.")
    expect_status(outsider.client.post(f"{API}/chat/{line['id']}/report", {"reason": "Rude."}), 201)
    staff = User.objects.create_user("who-looks", is_staff=True)
    staff.user_permissions.add(Permission.objects.get(codename="view_report"))
    client = Client()
    client.force_login(staff)
    client.post("/admin/games/report/", {"action": "hide_line", "_selected_action": [Report.objects.get().pk]})
    assert Report.objects.get().closed_at is None
    assert get_chat_lines(owner, series) == ["Olga: Hello."]
