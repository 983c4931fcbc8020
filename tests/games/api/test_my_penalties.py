"""`GET /me/penalties`: the penalties that the caller owes or is owed, from all series."""

import codecs
import csv
import io
import random
import time
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games.models import Game, GameSeat, Penalty, PenaltyMark, Series
from games.services.clubs import create_club, join_club
from games.services.penalty_totals import rebuild_penalty_totals
from tests.factories import Person, create_person, create_token_for, make_anonymous_client
from tests.games.api.calls import (
    API,
    PENALTY,
    expect_refusal,
    expect_status,
    play_and_resign_games,
    start_series,
)
from tests.games.table import play_out, start_table

pytestmark = pytest.mark.django_db
MY_PENALTIES_URL = f"{API}/me/penalties"


def read_penalties(who: Person, **query: Any) -> dict[str, Any]:
    return expect_status(who.client.get(MY_PENALTIES_URL, query), 200)


def list_debtors(who: Person, **query: Any) -> list[str]:
    return [one["debtor"] for one in read_penalties(who, **query)["results"]]


def list_csv_rows(response: Any) -> list[dict[str, str]]:
    assert response.status_code == 200, response.getvalue()
    return list(csv.DictReader(io.StringIO(response.getvalue().decode("utf-8-sig"), newline="")))


def mark_penalty(who: Person, penalty: str, text: str, **body: Any) -> Any:
    return who.client.post(f"{API}/penalties/{penalty}/{text}", body)


@pytest.fixture
def third_player() -> Person:
    return create_person("Tikhon")


def test_the_role_selects_penalties_that_the_caller_owes_or_is_owed(
    owner: Person, member: Person, third_player: Person
) -> None:
    play_and_resign_games(member, owner, member, games=2, visibility="private")
    play_and_resign_games(owner, owner, member)
    play_and_resign_games(member, third_player, member)
    assert list_debtors(member, role="debtor") == ["Mitya"] * 3
    assert list_debtors(member, role="creditor") == ["Olga"]
    assert list_debtors(owner, role="creditor") == ["Mitya"] * 2
    assert list_debtors(member) == ["Mitya", "Olga", "Mitya", "Mitya"]
    assert list_debtors(third_player) == ["Mitya"]
    assert list_debtors(create_person()) == []


def test_fools_of_one_team_owe_each_other_nothing(owner: Person, member: Person, third_player: Person) -> None:
    rules = {"preset": "classic-36", "teams": 2}
    known = dict(enumerate((member, owner, create_person("Zoya"), third_player)))
    table = start_table(rules, 4, known=known, seed=bytes([36]) * 32, quick_pass=False, penalty=PENALTY)
    assert play_out(table, random.Random(36)).result["fools"] == [1, 3]
    assert list_debtors(owner, role="debtor") == ["Olga"]
    assert sorted(list_debtors(owner)) == ["Olga", "Tikhon"]
    for fool, fellow in ((owner, "Tikhon"), (third_player, "Olga")):
        for query in ({"role": "creditor"}, {"with": fellow}, {"role": "debtor", "with": fellow}):
            found = read_penalties(fool, **query)
            assert (found["results"], found["totals"]) == ([], []), query
    between = expect_status(owner.client.get(f"{API}/players/Olga/penalties", {"with": "Tikhon"}), 200)
    assert (between["results"], between["totals"]) == ([], [])
    found = read_penalties(member, role="creditor")
    assert [one["debtor"] for one in found["totals"]] == ["Olga", "Tikhon"]
    assert [[one["player"] for one in penalty["creditors"]] for penalty in found["results"]] == [["Mitya", "Zoya"]] * 2
    assert [one["debtor"] for one in read_penalties(member, **{"with": "Olga"})["totals"]] == ["Olga"]
    rows = list_csv_rows(owner.client.get(MY_PENALTIES_URL, {"format": "csv"}))
    assert [row["creditors"] for row in rows] == ["Mitya, Zoya"] * 2


def test_totals_are_limited_by_the_filters_for_role_and_player(
    owner: Person, member: Person, third_player: Person
) -> None:
    play_and_resign_games(member, owner, member, games=2, visibility="private")
    play_and_resign_games(member, third_player, member, visibility="public")
    play_and_resign_games(owner, owner, member)

    def read_owed_totals(**query: Any) -> dict[str, int]:
        return {one["debtor"]: one["owed"] for one in read_penalties(member, **query)["totals"]}

    assert read_owed_totals() == {"Mitya": 3, "Olga": 1}
    assert read_owed_totals(role="debtor") == {"Mitya": 3}
    assert read_owed_totals(role="creditor") == {"Olga": 1}
    assert read_owed_totals(role="debtor", **{"with": "Olga"}) == {"Mitya": 2}
    assert read_owed_totals(**{"with": "tikhon"}) == {"Mitya": 1}


def test_the_list_of_penalties_can_be_limited_to_a_player_and_a_state(
    owner: Person, member: Person, third_player: Person
) -> None:
    play_and_resign_games(member, owner, member, games=3)
    play_and_resign_games(member, third_player, member)
    first, second, _ = [one["id"] for one in read_penalties(owner)["results"]]
    expect_status(mark_penalty(owner, first, "paid"), 200)
    expect_status(mark_penalty(member, second, "disputed"), 200)
    assert len(read_penalties(member, **{"with": "Olga"})["results"]) == 3
    assert len(read_penalties(member, **{"with": "Olga", "role": "creditor"})["results"]) == 0
    for state, expected in (("owed", 2), ("paid", 1), ("disputed", 1), ("forgiven", 0)):
        assert [one["state"] for one in read_penalties(member, state=state)["results"]] == [state] * expected
    expect_status(mark_penalty(owner, first, "reopened"), 200)
    assert len(read_penalties(member, state="owed")["results"]) == 3


def test_the_list_of_penalties_and_its_totals_can_be_limited_to_a_club(owner: Person, member: Person) -> None:
    club = create_club(creator=owner.user, name="Thursday")
    join_club(club_id=club.pk, user=member.user, code=club.code)
    play_and_resign_games(member, owner, member, games=2, club=club.pk)
    play_and_resign_games(owner, owner, member, club=club.pk)
    play_and_resign_games(member, owner, member)
    of_club = read_penalties(member, club=club.pk)
    assert [one["debtor"] for one in of_club["results"]] == ["Olga", "Mitya", "Mitya"]
    assert {one["debtor"]: one["owed"] for one in of_club["totals"]} == {"Olga": 1, "Mitya": 2}
    assert list_debtors(member, club=club.pk, role="debtor") == ["Mitya"] * 2
    [total] = read_penalties(member, club=club.pk, role="debtor", **{"with": "Olga"})["totals"]
    assert (total["debtor"], total["owed"]) == ("Mitya", 2)
    rows = list_csv_rows(member.client.get(MY_PENALTIES_URL, {"club": club.pk, "format": "csv"}))
    assert [row["debtor"] for row in rows] == ["Olga", "Mitya", "Mitya"]


def test_no_penalties_are_listed_for_a_club_in_which_the_caller_has_none(
    owner: Person, member: Person, third_player: Person
) -> None:
    club = create_club(creator=owner.user, name="Thursday")
    join_club(club_id=club.pk, user=member.user, code=club.code)
    play_and_resign_games(member, owner, member, club=club.pk)
    play_and_resign_games(third_player, owner, third_player)
    for unknown in (club.pk, "nothing", ""):
        assert read_penalties(third_player, club=unknown) == {"results": [], "next": None, "totals": []}


def test_a_filter_by_player_lists_only_penalties_between_this_player_and_the_caller(
    owner: Person, member: Person, third_player: Person
) -> None:
    series = start_series(owner, member, third_player, penalty=PENALTY)
    game = Game.objects.get(pk=series["game"])
    one = Penalty.objects.create(
        series_id=series["id"], game=game, seat=2, debtor=third_player.user, reason="fool", words=PENALTY
    )
    PenaltyMark.objects.create(penalty=one, mark="owed")
    assert one.pk in [found["id"] for found in read_penalties(owner)["results"]]
    assert read_penalties(owner, **{"with": "Mitya"})["results"] == []
    assert one.pk in [found["id"] for found in read_penalties(owner, **{"with": "Tikhon"})["results"]]
    (found,) = [found for found in read_penalties(owner, role="creditor")["results"] if found["id"] == one.pk]
    assert [one["player"] for one in found["creditors"]] == ["Olga", "Mitya"]


def test_the_list_of_penalties_is_paged(owner: Person, member: Person) -> None:
    play_and_resign_games(member, owner, member, games=5)
    page, numbers = read_penalties(member, role="debtor", limit=2), []
    while True:
        numbers += [one["game_number"] for one in page["results"]]
        if page["next"] is None:
            break
        page = expect_status(member.client.get(page["next"]), 200)
    assert numbers == [5, 4, 3, 2, 1]


@pytest.mark.parametrize(
    "query", ["role=both", "role=", "state=open", "state=", "limit=0", "cursor=x", "clubs=x", "club=%00"]
)
def test_unknown_values_of_query_parameters_are_refused(owner: Person, query: str) -> None:
    expect_refusal(owner.client.get(f"{MY_PENALTIES_URL}?{query}"), 400, "invalid")


@pytest.mark.parametrize("name", ["nobody-here", "", "%00"])
def test_an_unknown_player_is_refused(owner: Person, name: str) -> None:
    expect_refusal(owner.client.get(f"{MY_PENALTIES_URL}?with={name}"), 400, "invalid")


def test_the_list_of_penalties_needs_an_account_and_scope_read(owner: Person) -> None:
    expect_refusal(make_anonymous_client().get(MY_PENALTIES_URL), 401, "not_authenticated")
    expect_refusal(create_token_for(owner.user, ["play"]).client.get(MY_PENALTIES_URL), 403, "forbidden")


def test_outsiders_do_not_see_penalties_of_private_series(owner: Person, member: Person, outsider: Person) -> None:
    play_and_resign_games(member, owner, member, visibility="private")
    for query in ({}, {"with": "Mitya"}, {"with": "Olga", "role": "creditor"}, {"format": "csv"}):
        assert b"Mitya" not in outsider.client.get(MY_PENALTIES_URL, query).getvalue()


def test_the_history_of_a_penalty_has_the_note_of_each_mark(owner: Person, member: Person) -> None:
    play_and_resign_games(member, owner, member)
    (penalty,) = read_penalties(owner)["results"]
    paid = expect_status(mark_penalty(owner, penalty["id"], "paid", note="  Cake eaten, 3 May "), 200)
    assert [(one["mark"], one["note"]) for one in paid["marks"]] == [("owed", ""), ("paid", "Cake eaten, 3 May")]
    again = expect_status(mark_penalty(owner, penalty["id"], "paid", note="Another note"), 200)
    assert again == paid
    reopened = expect_status(mark_penalty(member, penalty["id"], "reopened", note="It was a pie"), 200)
    assert reopened["marks"][-1]["note"] == "It was a pie"


@pytest.mark.parametrize("note", [5, None, "x" * 201, "two\nlines", "a\u202eb", "\u200b", "a\x00"])
def test_an_invalid_note_of_a_mark_is_refused(owner: Person, member: Person, note: Any) -> None:
    play_and_resign_games(member, owner, member)
    (penalty,) = read_penalties(owner)["results"]
    expect_refusal(mark_penalty(owner, penalty["id"], "paid", note=note), 400, "invalid")
    assert read_penalties(owner)["results"][0]["state"] == "owed"


def test_the_csv_has_a_column_for_each_field(owner: Person, member: Person) -> None:
    series = play_and_resign_games(member, owner, member, games=2)
    first, second = read_penalties(member)["results"]
    expect_status(mark_penalty(owner, first["id"], "paid", note="Cake eaten, 3 May"), 200)
    paid = read_penalties(member)["results"][0]["marks"][-1]
    response = member.client.get(MY_PENALTIES_URL, {"role": "debtor", "format": "csv"})
    assert response["Content-Disposition"] == 'attachment; filename="penalties-Mitya.csv"'
    rows = list_csv_rows(response)
    assert rows == [
        {
            "id": first["id"], "series": series["id"], "series_title": "", "game": first["game"],
            "game_number": "2", "seat": "1", "debtor": "Mitya", "creditors": "Olga",
            "reason": "fool", "epaulettes": "0", "words": PENALTY,
            "state": "paid", "owed_at": first["created_at"], "settled_at": paid["at"], "settled_by": "Olga",
            "note": "Cake eaten, 3 May",
        },
        {
            "id": second["id"], "series": series["id"], "series_title": "", "game": second["game"],
            "game_number": "1", "seat": "1", "debtor": "Mitya", "creditors": "Olga",
            "reason": "fool", "epaulettes": "0", "words": PENALTY,
            "state": "owed", "owed_at": second["created_at"], "settled_at": "", "settled_by": "", "note": "",
        },
    ]  # fmt: skip
    assert list_csv_rows(member.client.get(f"{API}/series/{series['id']}/penalties?format=csv")) == rows
    assert list_csv_rows(member.client.get(MY_PENALTIES_URL, {"format": "csv", "state": "paid"})) == rows[:1]


def test_the_history_of_marks_can_be_downloaded_as_csv(owner: Person, member: Person) -> None:
    play_and_resign_games(member, owner, member)
    (penalty,) = read_penalties(member)["results"]
    expect_status(mark_penalty(member, penalty["id"], "disputed", note="I was ill"), 200)
    expect_status(mark_penalty(owner, penalty["id"], "paid"), 200)
    response = member.client.get(MY_PENALTIES_URL, {"format": "history"})
    assert response["Content-Disposition"] == 'attachment; filename="penalty-history-Mitya.csv"'
    marks = read_penalties(member)["results"][0]["marks"]
    assert list_csv_rows(response) == [
        {"penalty": penalty["id"], **{name: one[name] or "" for name in ("mark", "by", "at", "note")}} for one in marks
    ]


@pytest.mark.parametrize("form", ["csv", "history"])
def test_tables_begin_with_a_byte_order_mark_so_that_excel_reads_cyrillic(
    owner: Person, member: Person, form: str
) -> None:
    play_and_resign_games(member, owner, member, penalty="Чай и сахар")
    table = member.client.get(MY_PENALTIES_URL, {"format": form}).getvalue()
    assert table.startswith(codecs.BOM_UTF8 + b'"')
    assert table.count(codecs.BOM_UTF8) == 1


@pytest.mark.parametrize("text", ["=1+1", "+1", "-1;=2", "@SUM(A1)", '";=1+1;"', "＝1+1", "x,=1+1"])
def test_notes_and_words_in_the_csv_cannot_be_formulas(owner: Person, member: Person, text: str) -> None:
    play_and_resign_games(member, owner, member, penalty=text)
    (penalty,) = read_penalties(member)["results"]
    expect_status(mark_penalty(owner, penalty["id"], "paid", note=text), 200)
    for form in ("csv", "history"):
        content = member.client.get(MY_PENALTIES_URL, {"format": form}).getvalue().decode("utf-8-sig")
        for separator in ",;":
            cells = [cell.strip(' "') for line in content.splitlines() for cell in line.split(separator)]
            assert not [cell for cell in cells if cell.startswith(("=", "+", "-", "@", "＝"))]
    (row,) = list_csv_rows(member.client.get(MY_PENALTIES_URL, {"format": "csv"}))
    assert row["note"].replace("'", "") == text.replace("'", "")


def test_a_line_break_in_the_words_of_an_old_penalty_stays_in_its_cell(owner: Person, member: Person) -> None:
    play_and_resign_games(member, owner, member)
    penalty = Penalty.objects.get()
    other = Penalty(series=penalty.series, game=penalty.game, seat=0, debtor=owner.user, reason="fool")
    other.words = '\r\n=1+1,"\r\n"'
    other.save()
    PenaltyMark.objects.create(penalty=other, mark="owed")
    rows = list_csv_rows(member.client.get(MY_PENALTIES_URL, {"format": "csv"}))
    (words,) = [row["words"] for row in rows if row["debtor"] == owner.name]
    assert words.startswith("'")
    assert "\n'=1+1" in words


def add_penalties(owner: Person, member: Person, number: int) -> None:
    """Finish a series of `owner` and `member`, and add `number` finished games for which `member` owes a penalty."""
    series = Series.objects.get(pk=play_and_resign_games(member, owner, member)["id"])
    game = series.games.get()
    games = [
        Game(**{
            field.attname: getattr(game, field.attname)
            for field in Game._meta.concrete_fields
            if not field.primary_key and not field.generated
        } | {"number": 2 + n})
        for n in range(number)
    ]  # fmt: skip
    Game.objects.bulk_create(games)
    GameSeat.objects.bulk_create(
        GameSeat(game=one, index=index, player=who.user) for one in games for index, who in enumerate((owner, member))
    )
    penalties = [
        Penalty(series=series, game=one, seat=1, debtor=member.user, reason="fool", words=PENALTY, last_mark=last)
        for one, last in zip(games, ["owed", "paid"] * number, strict=False)
    ]
    Penalty.objects.bulk_create(penalties)
    PenaltyMark.objects.bulk_create(PenaltyMark(penalty=one, mark="owed") for one in penalties)
    rebuild_penalty_totals()


def count_queries(who: Person, **query: Any) -> int:
    read_penalties(who, **query)
    with CaptureQueriesContext(connection) as captured:
        read_penalties(who, **query)
    return len(captured)


def test_a_list_of_a_thousand_penalties_takes_as_many_queries_as_one_penalty(owner: Person, member: Person) -> None:
    play_and_resign_games(member, owner, member)
    wanted = [{"role": "debtor"}, {"role": "debtor", "state": "owed"}, {"with": "Olga"}]
    few = [count_queries(member, **query) for query in wanted]
    add_penalties(owner, member, 1000)
    assert [count_queries(member, **query) for query in wanted] == few
    assert max(few) <= 11
    for who in (member, owner):
        began = time.monotonic()
        assert len(read_penalties(who, limit=20)["results"]) == 20
        assert time.monotonic() - began < 1
