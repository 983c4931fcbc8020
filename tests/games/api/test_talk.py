"""The chat of a series: its readers and writers, blocking, and moderation by staff."""

import pytest
from django.test import Client

from accounts.models import User
from games.models import ChatLine, Report
from tests.factories import Person, anybody, person
from tests.games.api.calls import API, create, good, join, refused

pytestmark = pytest.mark.django_db


def say(who: Person, series: dict[str, str], text: str) -> dict[str, str]:
    return good(who.client.post(f"{API}/series/{series['id']}/chat", {"text": text}), 201)


def heard(who: Person | None, series: dict[str, str], **query: object) -> list[str]:
    client = anybody() if who is None else who.client
    page = good(client.get(f"{API}/series/{series['id']}/chat", query), 200)
    return [f"{line['player']}: {line['text']}" for line in page["results"]]


@pytest.fixture
def series(owner: Person, member: Person) -> dict[str, str]:
    return join(member, create(owner, "me", member, None))


def test_everybody_at_the_table_talks_and_whoever_sees_the_series_reads(
    owner: Person, member: Person, series: dict[str, str]
) -> None:
    say(owner, series, "Good evening.")
    line = say(member, series, "  Привет 👋  ")
    assert (line["player"], line["text"]) == ("Mitya", "Привет 👋")
    assert heard(None, series) == ["Mitya: Привет 👋", "Olga: Good evening."]


def test_who_is_invited_or_looks_on_reads_and_does_not_talk(owner: Person, member: Person, outsider: Person) -> None:
    series = create(owner, "me", member)
    say(owner, series, "Who is coming?")
    for who in (member, outsider):
        assert heard(who, series) == ["Olga: Who is coming?"]
        refused(who.client.post(f"{API}/series/{series['id']}/chat", {"text": "Me!"}), 403, "forbidden")


def test_what_is_said_in_a_private_series_stays_there(owner: Person, outsider: Person) -> None:
    series = create(owner, "me", None, visibility="private")
    line = say(owner, series, "The code is the usual one.")
    refused(outsider.client.get(f"{API}/series/{series['id']}/chat"), 404, "not_found")
    refused(outsider.client.post(f"{API}/chat/{line['id']}/report", {"reason": "?"}), 404, "not_found")


def test_the_creator_talks_without_a_seat(owner: Person) -> None:
    series = create(owner, None, None)
    assert say(owner, series, "Come in.")["player"] == "Olga"


def test_lines_are_read_page_by_page_newest_first(owner: Person, series: dict[str, str]) -> None:
    for number in range(5):
        say(owner, series, str(number))
    pages, address = [], f"{API}/series/{series['id']}/chat?limit=2"
    while address:
        page = good(owner.client.get(address), 200)
        pages.append([line["text"] for line in page["results"]])
        address = page["next"]
    assert pages == [["4", "3"], ["2", "1"], ["0"]]


@pytest.mark.parametrize("text", ["", "   ", "a\nb", "a\u0007b", "a\u2028b", "\u202eback", "x" * 501, 7, None])
def test_a_line_is_one_line_of_plain_text(owner: Person, series: dict[str, str], text: object) -> None:
    problem = refused(owner.client.post(f"{API}/series/{series['id']}/chat", {"text": text}), 400, "invalid")
    assert list(problem["errors"]) == ["text"]


def test_the_longest_line_is_heard(owner: Person, series: dict[str, str]) -> None:
    assert say(owner, series, "x" * 500)["text"] == "x" * 500


def test_a_line_sent_twice_with_a_key_is_said_once(owner: Person, series: dict[str, str]) -> None:
    for _ in range(2):
        owner.client.post(f"{API}/series/{series['id']}/chat", {"text": "Once."}, HTTP_IDEMPOTENCY_KEY="one")
    assert heard(owner, series) == ["Olga: Once."]


def test_who_talks_without_end_is_asked_to_wait(owner: Person, series: dict[str, str], settings) -> None:
    settings.DURAK = {**settings.DURAK, "talk": "3/day"}
    for number in range(3):
        say(owner, series, str(number))
    response = owner.client.post(f"{API}/series/{series['id']}/chat", {"text": "4"})
    refused(response, 429, "too_many_requests")
    assert int(response["Retry-After"]) > 0
    assert len(heard(owner, series)) == 3


def test_who_blocks_somebody_alone_does_not_hear_them(owner: Person, member: Person, series: dict[str, str]) -> None:
    say(owner, series, "Hello.")
    say(member, series, "Fool!")
    assert good(owner.client.post(f"{API}/me/blocks", {"player": "mitya"}), 201)["player"] == "Mitya"
    assert heard(owner, series) == ["Olga: Hello."]
    assert heard(member, series) == heard(None, series) == ["Mitya: Fool!", "Olga: Hello."]
    good(owner.client.post(f"{API}/me/blocks", {"player": "Mitya"}), 200)
    assert [block["player"] for block in good(owner.client.get(f"{API}/me/blocks"), 200)["results"]] == ["Mitya"]
    assert owner.client.delete(f"{API}/me/blocks/MITYA").status_code == 204
    assert len(heard(owner, series)) == 2
    refused(owner.client.delete(f"{API}/me/blocks/Mitya"), 404, "not_found")


def test_nobody_blocks_nobody_or_themselves(owner: Person) -> None:
    refused(owner.client.post(f"{API}/me/blocks", {"player": "Nobody-at-all"}), 400, "invalid")
    refused(owner.client.post(f"{API}/me/blocks", {"player": "Olga"}), 409, "conflict")


def test_a_line_is_reported_once_by_each(owner: Person, outsider: Person, series: dict[str, str]) -> None:
    line = say(owner, series, "Fools, all of you!")
    first = good(outsider.client.post(f"{API}/chat/{line['id']}/report", {"reason": "Rude."}), 201)
    assert (first["line"], first["reason"]) == (line["id"], "Rude.")
    assert good(outsider.client.post(f"{API}/chat/{line['id']}/report", {"reason": "Really."}), 200) == first
    refused(owner.client.post(f"{API}/chat/{line['id']}/report", {"reason": "Me."}), 409, "conflict")
    refused(outsider.client.post(f"{API}/chat/nothing/report", {"reason": "?"}), 404, "not_found")


@pytest.mark.parametrize(("action", "left"), [("hide_line", []), ("leave_line", ["Olga: Fools, all of you!"])])
def test_staff_hide_a_line_that_was_reported_or_leave_it(
    owner: Person, outsider: Person, series: dict[str, str], action: str, left: list[str]
) -> None:
    line = say(owner, series, "Fools, all of you!")
    for who in (outsider, person()):
        good(who.client.post(f"{API}/chat/{line['id']}/report", {"reason": "Rude."}), 201)
    admin, staff = Client(), User.objects.create_superuser("the-admin")
    admin.force_login(staff)
    shown = admin.get("/admin/games/report/?settled_at__isempty=1").content.decode()
    assert "Fools, all of you!" in shown
    assert "Rude." in shown
    chosen = {"action": action, "_selected_action": [Report.objects.first().pk]}
    assert admin.post("/admin/games/report/", chosen).status_code == 302
    assert heard(owner, series) == left
    assert set(Report.objects.values_list("settled_by__username", flat=True)) == {"the-admin"}
    assert ChatLine.objects.get().text == "Fools, all of you!"


def test_staff_who_may_only_look_settle_nothing(owner: Person, outsider: Person, series: dict[str, str]) -> None:
    from django.contrib.auth.models import Permission

    line = say(owner, series, "Hello.")
    good(outsider.client.post(f"{API}/chat/{line['id']}/report", {"reason": "Rude."}), 201)
    staff = User.objects.create_user("who-looks", is_staff=True)
    staff.user_permissions.add(Permission.objects.get(codename="view_report"))
    client = Client()
    client.force_login(staff)
    client.post("/admin/games/report/", {"action": "hide_line", "_selected_action": [Report.objects.get().pk]})
    assert Report.objects.get().settled_at is None
    assert heard(owner, series) == ["Olga: Hello."]
