"""Everything that players and staff do with a finished game works after its log has been archived."""

import random
import re
from typing import Any

import pytest

from accounts.services import delete_account
from games import event_log
from games.models import Review
from games.services.highlights import compute_next_highlights
from games.services.reviews import review_next_slice
from games.services.verify import find_faults
from tests.factories import make_anonymous_client
from tests.games.api.calls import API, expect_status
from tests.games.table import Table, play_out, start_table

pytestmark = pytest.mark.django_db


def play_game_to_end() -> Table:
    table = start_table({"preset": "classic-36", "lowest_rank": "J"}, 2, seed=bytes(32), visibility="public")
    play_out(table, random.Random(1))
    return table


def request_and_run_review(table: Table) -> dict[str, Any]:
    address = f"{API}/games/{table.game.pk}/review"
    expect_status(table.people[0].client.post(address, {}), 201)
    while review_next_slice():
        pass
    review: dict[str, Any] = expect_status(table.people[0].client.get(address), 200)
    return review


def test_a_review_of_an_archived_game_has_the_same_result_as_before() -> None:
    table = play_game_to_end()
    before = request_and_run_review(table)
    Review.objects.all().delete()
    event_log.archive_log(table.game.pk)
    assert request_and_run_review(table)["moves"] == before["moves"] != []


def test_a_review_that_has_begun_continues_after_archiving(monkeypatch: pytest.MonkeyPatch) -> None:
    table = play_game_to_end()
    before = request_and_run_review(table)
    Review.objects.all().delete()
    monkeypatch.setattr("games.services.reviews.SLICE_SECONDS", -1.0)
    expect_status(table.people[0].client.post(f"{API}/games/{table.game.pk}/review", {}), 201)
    assert review_next_slice()
    assert not expect_status(table.people[0].client.get(f"{API}/games/{table.game.pk}/review"), 200)["done"]
    event_log.archive_log(table.game.pk)
    while review_next_slice():
        pass
    assert (
        expect_status(table.people[0].client.get(f"{API}/games/{table.game.pk}/review"), 200)["moves"]
        == before["moves"]
    )


def test_an_archived_game_does_not_show_the_name_of_a_deleted_account() -> None:
    table = play_game_to_end()
    name = table.people[0].name
    event_log.archive_log(table.game.pk)
    delete_account(player=table.people[0].user)
    assert find_faults(game_id=table.game.pk) == []
    for query in ("record", "record?format=text", "events?limit=500"):
        answer = make_anonymous_client().get(f"{API}/games/{table.game.pk}/{query}")
        assert answer.status_code == 200
        assert name not in answer.getvalue().decode()


def test_the_admin_shows_an_archived_log(admin_client: Any) -> None:
    table = play_game_to_end()

    def read_admin_page() -> str:
        page = admin_client.get(f"/admin/games/game/{table.game.pk}/change/").content.decode()
        return re.sub(r'csrfmiddlewaretoken" value="[^"]*"', "", page)

    before = read_admin_page()
    assert "bout opened" in before
    event_log.archive_log(table.game.pk)
    assert read_admin_page() == before


def test_highlights_are_counted_from_an_archived_log() -> None:
    table, other = play_game_to_end(), play_game_to_end()
    event_log.archive_log(table.game.pk)
    while compute_next_highlights():
        pass
    found = [(game.highlights.longest_bout, game.highlights.late_hands) for game in (table.reload(), other.reload())]
    assert found[0] == found[1]
    assert found[0][0] > 1


def test_moves_in_an_archived_game_are_refused_as_before() -> None:
    table = play_game_to_end()
    client, address = table.people[0].client, f"{API}/games/{table.game.pk}"
    acts = [("moves", {"move": "take"}), ("abandon", {}), ("extension", {})]
    before = [client.post(f"{address}/{name}", body, format="json") for name, body in acts]
    event_log.archive_log(table.game.pk)
    after = [client.post(f"{address}/{name}", body, format="json") for name, body in acts]
    assert [one.content for one in after] == [one.content for one in before]
    assert {one.status_code for one in (*before, *after)} == {409}
