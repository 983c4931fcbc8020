import csv
import io
import re
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from accounts.services import delete_account
from games.models import Penalty, PenaltyMark
from games.services.series import deal_next_game
from tests.factories import Person, create_person, create_token_for, make_anonymous_client
from tests.games.api.calls import (
    API,
    PENALTY,
    expect_refusal,
    expect_status,
    make_move,
    play_and_resign_games,
)

pytestmark = pytest.mark.django_db
DEBTOR_FIELDS = {"debtor": "Mitya", "debtor_display_name": "Mitya"}


def read_ledger(who: Any, path: str, **query: Any) -> dict[str, Any]:
    client = who.client if isinstance(who, Person) else who
    return expect_status(client.get(f"{API}/{path}", query), 200)


def read_series_ledger(who: Any, series: dict[str, Any], **query: Any) -> dict[str, Any]:
    return read_ledger(who, f"series/{series['id']}/penalties", **query)


def mark_penalty(who: Person, penalty: dict[str, Any], text: str) -> Any:
    return who.client.post(f"{API}/penalties/{penalty['id']}/{text}", {})


def test_the_ledger_lists_the_penalties_of_a_series(owner: Person, member: Person) -> None:
    series = play_and_resign_games(member, owner, member)
    ledger = read_series_ledger(owner, series)
    (penalty,) = ledger["results"]
    assert penalty == {
        "id": penalty["id"], "series": series["id"], "series_title": "", "game": series["game"], "game_number": 1,
        "seat": 1, "debtor": "Mitya", "debtor_display_name": "Mitya",
        "creditors": [{"player": "Olga", "display_name": "Olga"}],
        "reason": "fool", "epaulettes": 0, "words": PENALTY, "state": "owed", "created_at": penalty["created_at"],
        "marks": [{"mark": "owed", "by": None, "by_display_name": None, "at": penalty["created_at"], "note": ""}],
    }  # fmt: skip
    assert ledger["next"] is None
    assert ledger["totals"] == [{**DEBTOR_FIELDS, "owed": 1, "paid": 0, "forgiven": 0, "disputed": 0, "epaulettes": 0}]


def test_a_series_without_a_penalty_has_standings_but_an_empty_ledger(owner: Person, member: Person) -> None:
    series = play_and_resign_games(member, owner, member, penalty="")
    assert read_series_ledger(owner, series) == {"results": [], "next": None, "totals": []}
    assert [
        seat["fool"] for seat in expect_status(owner.client.get(f"{API}/series/{series['id']}"), 200)["standings"]
    ] == [0, 1]


def test_marks_of_a_penalty_are_shown_with_their_authors(owner: Person, member: Person) -> None:
    (penalty,) = read_series_ledger(owner, play_and_resign_games(member, owner, member))["results"]
    assert expect_status(mark_penalty(member, penalty, "disputed"), 200)["state"] == "disputed"
    assert expect_status(mark_penalty(owner, penalty, "reopened"), 200)["state"] == "owed"
    paid = expect_status(mark_penalty(owner, penalty, "paid"), 200)
    assert paid["state"] == "paid"
    assert [(one["mark"], one["by"]) for one in paid["marks"]] == [
        ("owed", None), ("disputed", "Mitya"), ("reopened", "Olga"), ("paid", "Olga"),
    ]  # fmt: skip
    assert expect_status(mark_penalty(owner, penalty, "paid"), 200) == paid
    expect_refusal(mark_penalty(owner, penalty, "forgiven"), 409, "conflict")
    assert PenaltyMark.objects.count() == 4


def test_a_penalty_is_visible_to_those_who_see_its_series(owner: Person, member: Person, outsider: Person) -> None:
    for visibility, status in (("public", 200), ("private", 404)):
        (penalty,) = read_series_ledger(owner, play_and_resign_games(member, owner, member, visibility=visibility))[
            "results"
        ]
        path = f"{API}/penalties/{penalty['id']}"
        assert expect_status(owner.client.get(path), 200) == expect_status(member.client.get(path), 200) == penalty
        for client in (outsider.client, make_anonymous_client()):
            assert client.get(path).status_code == status
    expect_refusal(owner.client.get(f"{API}/penalties/nothing"), 404, "not_found")


def test_totals_cover_all_pages_of_the_ledger(owner: Person, member: Person) -> None:
    series = play_and_resign_games(member, owner, member, games=5)
    first = read_series_ledger(owner, series, limit=2)
    mark_penalty(owner, first["results"][0], "paid")
    mark_penalty(owner, first["results"][1], "forgiven")
    mark_penalty(member, read_series_ledger(owner, series)["results"][2], "disputed")
    numbers, page = [], read_series_ledger(owner, series, limit=2)
    assert page["totals"] == [{**DEBTOR_FIELDS, "owed": 2, "paid": 1, "forgiven": 1, "disputed": 1, "epaulettes": 0}]
    while True:
        numbers += [one["game_number"] for one in page["results"]]
        if page["next"] is None:
            break
        page = expect_status(owner.client.get(page["next"]), 200)
    assert numbers == [5, 4, 3, 2, 1]


def test_marking_a_penalty_twice_with_one_idempotency_key_gets_the_same_response(owner: Person, member: Person) -> None:
    (penalty,) = read_series_ledger(owner, play_and_resign_games(member, owner, member))["results"]
    path, key = f"{API}/penalties/{penalty['id']}/paid", {"HTTP_IDEMPOTENCY_KEY": "one"}
    first = owner.client.post(path, {}, **key)
    expect_status(mark_penalty(owner, penalty, "reopened"), 200)
    assert owner.client.post(path, {}, **key).content == first.content
    assert PenaltyMark.objects.count() == 3
    expect_refusal(owner.client.post(path, {"sure": True}), 400, "invalid")


def test_a_private_ledger_is_invisible_to_outsiders(owner: Person, member: Person, outsider: Person) -> None:
    series = play_and_resign_games(member, owner, member, visibility="private")
    (penalty,) = read_series_ledger(member, series)["results"]
    for text in ("paid", "forgiven", "disputed", "reopened"):
        expect_refusal(mark_penalty(outsider, penalty, text), 404, "not_found")
    expect_refusal(mark_penalty(outsider, {"id": "nothing"}, "paid"), 404, "not_found")
    for client in (outsider.client, make_anonymous_client()):
        expect_refusal(client.get(f"{API}/series/{series['id']}/penalties"), 404, "not_found")
        expect_refusal(client.get(f"{API}/series/{series['id']}/penalties", {"format": "csv"}), 404, "not_found")


def test_only_players_of_the_series_can_mark_penalties(owner: Person, member: Person, outsider: Person) -> None:
    (penalty,) = read_series_ledger(outsider, play_and_resign_games(member, owner, member, visibility="public"))[
        "results"
    ]
    for text in ("paid", "forgiven", "disputed", "reopened"):
        expect_refusal(mark_penalty(outsider, penalty, text), 403, "forbidden")
    expect_refusal(make_anonymous_client().post(f"{API}/penalties/{penalty['id']}/paid", {}), 401, "not_authenticated")


def test_outsiders_see_only_penalties_of_public_series(owner: Person, member: Person, outsider: Person) -> None:
    ids = {
        visibility: play_and_resign_games(member, owner, member, visibility=visibility)["id"]
        for visibility in ("public", "unlisted", "private")
    }
    play_and_resign_games(owner, owner, member, visibility="public")
    path = "players/mitya/penalties"
    for viewer in (outsider, make_anonymous_client()):
        assert [one["series"] for one in read_ledger(viewer, path)["results"]] == [ids["public"]]
    for viewer in (member, owner):
        ledger = read_ledger(viewer, path)
        assert {one["series"] for one in ledger["results"]} == set(ids.values())
        assert ledger["totals"][0]["owed"] == 3
    expect_refusal(make_anonymous_client().get(f"{API}/players/nobody-here/penalties"), 404, "not_found")


def test_the_balance_of_two_players_covers_their_common_series(owner: Person, member: Person) -> None:
    third = create_person("Tikhon")
    between = [
        play_and_resign_games(member, owner, member, games=2)["id"],
        play_and_resign_games(owner, owner, member)["id"],
    ]
    play_and_resign_games(member, member, third, visibility="public")
    for viewer, name, other in ((owner, "Olga", "Mitya"), (member, "Olga", "Mitya"), (member, "Mitya", "Olga")):
        ledger = read_ledger(viewer, f"players/{name}/penalties", **{"with": other})
        assert {one["series"] for one in ledger["results"]} == set(between)
        assert [(one["debtor"], one["owed"]) for one in ledger["totals"]] == [("Mitya", 2), ("Olga", 1)]
    assert read_ledger(third, "players/Olga/penalties", **{"with": "Mitya"})["results"] == []
    assert len(read_ledger(make_anonymous_client(), "players/Tikhon/penalties", **{"with": "Mitya"})["results"]) == 1
    for nobody in ("nobody-here", "", "\x00"):
        assert owner.client.get(f"{API}/players/Olga/penalties", {"with": nobody}).status_code in (400, 404)


def test_a_token_without_read_does_not_see_private_ledgers(owner: Person, member: Person) -> None:
    series = play_and_resign_games(member, owner, member, visibility="public")
    playing = create_token_for(member.user, ["play"])
    expect_refusal(playing.client.get(f"{API}/series/{series['id']}/penalties"), 403, "forbidden")
    expect_refusal(playing.client.get(f"{API}/players/Mitya/penalties"), 403, "forbidden")
    reading = create_token_for(owner.user, ["read"])
    (penalty,) = read_series_ledger(reading, series)["results"]
    expect_refusal(mark_penalty(reading, penalty, "paid"), 403, "forbidden")


def list_csv_rows(response: Any) -> list[dict[str, str]]:
    assert response.status_code == 200, response.getvalue()
    assert response["Content-Type"] == "text/csv; charset=utf-8"
    return list(csv.DictReader(io.StringIO(response.getvalue().decode("utf-8-sig"), newline="")))


def test_the_csv_has_all_penalties_of_the_ledger(owner: Person, member: Person) -> None:
    series = play_and_resign_games(member, owner, member, games=3, penalty='Чай, "черный"; и сахар')
    ledger = read_series_ledger(owner, series)["results"]
    expect_status(mark_penalty(owner, ledger[0], "paid"), 200)
    wrong = owner.client.get(f"{API}/series/{series['id']}/penalties", {"format": "csv", "limit": -1})
    assert list(expect_refusal(wrong, 400, "invalid")["errors"]) == ["limit"]
    response = owner.client.get(f"{API}/series/{series['id']}/penalties", {"format": "csv", "limit": 1})
    assert response["Content-Disposition"] == f'attachment; filename="penalties-{series["id"]}.csv"'
    rows = list_csv_rows(response)
    assert [row["game_number"] for row in rows] == ["3", "2", "1"]
    assert {row["words"] for row in rows} == {'Чай, "черный"; и сахар'}
    assert {row["debtor"] for row in rows} == {"Mitya"}
    assert [row["state"] for row in rows] == ["paid", "owed", "owed"]
    paid = read_series_ledger(owner, series)["results"][0]["marks"]
    assert (rows[0]["owed_at"], rows[0]["settled_at"], rows[0]["settled_by"]) == (paid[0]["at"], paid[1]["at"], "Olga")
    assert (rows[1]["owed_at"], rows[1]["settled_at"], rows[1]["settled_by"]) == (ledger[1]["created_at"], "", "")


@pytest.mark.parametrize("words", ['=HYPERLINK("http://evil.example";"x")', "+1", "-1", "@SUM(A1)", "＝1+1"])
def test_words_of_penalties_in_the_csv_cannot_be_formulas(owner: Person, words: str) -> None:
    dash = create_person("-2-3")
    series = play_and_resign_games(dash, owner, dash, penalty=words, title=words)
    (row,) = list_csv_rows(owner.client.get(f"{API}/series/{series['id']}/penalties?format=csv"))
    assert row["words"] == f"'{words}"
    assert row["debtor"] == "'-2-3"
    assert read_series_ledger(owner, series)["results"][0]["words"] == words
    assert row["series_title"] == f"'{words[:60]}"
    assert not [cell for cell in row.values() if cell.startswith(tuple("=+-@\t\r\n＝"))]


@pytest.mark.parametrize("separator", [";", "|", " ", ":", '";"', "; "])
def test_words_in_the_csv_cannot_be_formulas_with_other_separators(
    owner: Person, member: Person, separator: str
) -> None:
    series = play_and_resign_games(member, owner, member, penalty=f"Tea{separator}=1+1{separator}@x")
    text = owner.client.get(f"{API}/series/{series['id']}/penalties?format=csv").getvalue().decode("utf-8-sig")
    cells = [cell.strip(' "') for line in text.splitlines() for cell in line.split(separator.strip('" ') or " ")]
    assert not [cell for cell in cells if cell.startswith(("=", "+", "-", "@"))]


def test_all_fields_of_the_csv_are_quoted(owner: Person, member: Person) -> None:
    series = play_and_resign_games(member, owner, member)
    text = owner.client.get(f"{API}/series/{series['id']}/penalties?format=csv").getvalue().decode("utf-8-sig")
    for line in text.splitlines():
        assert re.fullmatch(r'"[^"]*"(,"[^"]*"){15}', line)


def test_the_csv_of_a_player_hides_private_series(owner: Person, member: Person, outsider: Person) -> None:
    play_and_resign_games(member, owner, member)
    path = f"{API}/players/Mitya/penalties?format=csv"
    assert len(list_csv_rows(member.client.get(path))) == 1
    assert list_csv_rows(outsider.client.get(path)) == list_csv_rows(make_anonymous_client().get(path)) == []


def test_a_request_that_accepts_text_csv_gets_csv_or_a_problem_document(owner: Person, member: Person) -> None:
    path = f"{API}/series/{play_and_resign_games(member, owner, member)['id']}/penalties"
    assert len(list_csv_rows(owner.client.get(path, HTTP_ACCEPT="text/csv"))) == 1
    assert owner.client.get(path, {"format": "json"}, HTTP_ACCEPT="text/csv").json()["results"]
    expect_refusal(owner.client.get(f"{API}/series/nothing/penalties", HTTP_ACCEPT="text/csv"), 404, "not_found")


@pytest.mark.parametrize("form", ["csv", "history"])
def test_the_etag_of_a_table_changes_with_its_marks_and_names(owner: Person, member: Person, form: str) -> None:
    series = play_and_resign_games(member, owner, member)
    path = f"{API}/series/{series['id']}/penalties"

    def read_table() -> tuple[str, bytes]:
        answer = member.client.get(path, {"format": form})
        assert member.client.head(path, {"format": form})["ETag"] == answer["ETag"]
        again = member.client.get(path, {"format": form}, headers={"If-None-Match": answer["ETag"]})
        headers = ("ETag", "Cache-Control", "Vary")
        assert (again.status_code, again.content) == (304, b"")
        assert [again[name] for name in headers] == [answer[name] for name in headers]
        return answer["ETag"], answer.getvalue()

    owed = read_table()
    mark_penalty(owner, read_series_ledger(member, series)["results"][0], "paid")
    paid = read_table()
    delete_account(player=owner.user)
    tags, tables = zip(owed, paid, read_table(), strict=True)
    assert len(set(tags)) == len(set(tables)) == 3
    assert {member.client.get(path, {"format": one})["ETag"] for one in ("json", "csv", "history")} > {tags[2]}


@pytest.mark.parametrize("query", ["format=xml", "format=", "format=CSV", "limit=0", "limit=x", "cursor=x"])
def test_invalid_filters_are_refused(owner: Person, member: Person, query: str) -> None:
    expect_refusal(
        owner.client.get(f"{API}/series/{play_and_resign_games(member, owner, member)['id']}/penalties?{query}"),
        400,
        "invalid",
    )


def count_queries(who: Person, path: str) -> int:
    who.client.get(f"{API}/{path}")
    with CaptureQueriesContext(connection) as captured:
        response = who.client.get(f"{API}/{path}")
        assert (response.status_code, bool(response.getvalue())) == (200, True)
    return len(captured)


def test_a_long_ledger_takes_as_many_queries_as_a_short_ledger(owner: Person, member: Person) -> None:
    series = play_and_resign_games(member, owner, member)
    paths = [f"series/{series['id']}/penalties", "players/Mitya/penalties", "players/Mitya/penalties?with=Olga"]
    paths += [f"{path}{'&' if '?' in path else '?'}format=csv" for path in paths]
    short = [count_queries(member, path) for path in paths]
    for _ in range(5):
        game, _ = deal_next_game(series_id=series["id"], user=member.user)
        make_move(member, game.pk, "resign")
    for penalty in read_series_ledger(owner, series)["results"]:
        mark_penalty(owner, penalty, "paid")
    assert [count_queries(member, path) for path in paths] == short
    assert max(short) <= 9
    assert Penalty.objects.count() == 6
