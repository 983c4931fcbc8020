"""The review of a finished game: a player requests it, workers compute it, and only this player can read it."""

import json
import random
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from games.models import Review
from games.services.reviews import CLAIM_DURATION, review_next_slice
from tests.factories import create_token_for, make_anonymous_client
from tests.games.api.calls import API, expect_refusal, expect_status
from tests.games.table import Table, play_out, start_table
from tests.games.web.pages import create_browser_for, fetch_page, press

pytestmark = pytest.mark.django_db
SHORT_GAME_RULES = {"preset": "classic-36", "lowest_rank": "J"}


def play_game_to_end(rules: Any = SHORT_GAME_RULES, seed: int = 1) -> Table:
    table = start_table(rules, 2, seed=bytes([seed]) * 32)
    play_out(table, random.Random(seed))
    return table


def build_review_address(table: Table) -> str:
    return f"{API}/games/{table.game.pk}/review"


def run_review(table: Table, seat: int = 0) -> dict[str, Any]:
    expect_status(table.people[seat].client.post(build_review_address(table), {}), 201)
    while review_next_slice():
        pass
    return expect_status(table.people[seat].client.get(build_review_address(table)), 200)


def is_own_move(line: str) -> bool:
    return line[0] == "0" and "by clock" not in line


def test_a_review_lists_each_choice_with_its_cost() -> None:
    table = play_game_to_end()
    client = table.people[0].client
    expect_refusal(client.get(build_review_address(table)), 404, "not_found")
    review = run_review(table)
    assert review["done"]
    assert (
        review["moves_reviewed"]
        == review["moves_total"]
        == len([line for line in table.list_moves() if is_own_move(line)])
    )
    events = expect_status(client.get(f"{API}/games/{table.game.pk}/events?limit=500"), 200)["results"]
    by_number = {one["seq"]: one for one in events}
    assert review["moves"]
    for one in review["moves"]:
        assert by_number[one["seq"]]["seat"] == 0
        assert 0 <= one["cost"] <= 1
        assert one["cost"] == 0 or one["better"] != one["move"]
    assert max(one["cost"] for one in review["moves"]) > 0.05
    assert expect_status(client.post(build_review_address(table), {}), 200) == review


def test_a_token_without_scope_read_can_request_a_review_but_sees_no_moves() -> None:
    table = play_game_to_end()
    review = run_review(table)
    client = create_token_for(table.people[0].user, ["play"]).client
    assert expect_status(client.post(build_review_address(table), {}), 200) == {**review, "moves": []}
    expect_refusal(client.get(build_review_address(table)), 403, "forbidden")


def test_a_review_does_not_depend_on_workers_or_crashes() -> None:
    table, now = play_game_to_end(), timezone.now()
    once = run_review(table)
    Review.objects.update(reviewed_count=1, findings=[], due_at=now + CLAIM_DURATION)
    assert not review_next_slice(now=now)
    later = now + CLAIM_DURATION + timedelta(seconds=1)
    while review_next_slice(now=later):
        pass
    again = expect_status(table.people[0].client.get(build_review_address(table)), 200)
    first = Review.objects.get().move_seqs[0]
    findings = [one for one in Review.objects.get().findings if one["true_seq"] > first]
    assert len(findings) == len(again["moves"])
    assert again["moves"] == once["moves"][-len(again["moves"]) :]


def test_a_review_is_private_and_needs_a_finished_game_that_is_not_on_trust() -> None:
    table = play_game_to_end()
    expect_status(table.people[0].client.post(build_review_address(table), {}), 201)
    expect_refusal(table.people[1].client.get(build_review_address(table)), 404, "not_found")
    expect_refusal(start_table().people[0].client.get(build_review_address(table)), 403, "forbidden")
    expect_refusal(make_anonymous_client().post(build_review_address(table), {}), 401, "not_authenticated")
    running = start_table(SHORT_GAME_RULES, 2)
    expect_refusal(running.people[0].client.post(build_review_address(running), {}), 409, "conflict")
    trust = start_table({"preset": "classic-36", "trust": True}, 2)
    trust.play(0, "resign")
    expect_refusal(trust.people[0].client.post(build_review_address(trust), {}), 409, "conflict")


def test_the_export_of_an_account_has_its_reviews() -> None:
    table = play_game_to_end()
    review = run_review(table)
    exported = [json.loads(one.client.get(f"{API}/me/export").getvalue())["reviews"] for one in table.people.values()]
    assert exported == [[review], []]


def test_the_number_of_reviews_is_limited_per_day_and_at_the_same_time(settings: Any) -> None:
    first = start_table(SHORT_GAME_RULES, 2)
    second = start_table(SHORT_GAME_RULES, 2, known=first.people)
    for table in (first, second):
        table.play(0, "resign")
    client = first.people[0].client
    expect_status(client.post(build_review_address(first), {}), 201)
    settings.DURAK = {**settings.DURAK, "reviews_running": 1}
    expect_refusal(client.post(build_review_address(second), {}), 409, "limit_reached")
    settings.DURAK = {**settings.DURAK, "reviews_running": 3, "reviews": "1/day"}
    Review.objects.update(requested_at=timezone.now() - timedelta(hours=6))
    refused = client.post(build_review_address(second), {})
    expect_refusal(refused, 429, "too_many_requests")
    assert 17 * 3600 < int(refused["Retry-After"]) <= 18 * 3600
    assert f'"reviews";r=0;t={refused["Retry-After"]}' in refused["RateLimit"]


def test_the_replay_links_costly_moves_and_names_better_moves() -> None:
    table = play_game_to_end()
    browser = create_browser_for(table.people[0])
    page = fetch_page(browser, f"/games/{table.game.pk}/replay")
    (ask,) = [one for one in page.list_buttons() if one.words == "Review with a computer"]
    assert "moves looked at" in press(browser, ask).text
    while review_next_slice():
        pass
    costly = [one for one in Review.objects.get().findings if one["cost"] >= 0.05]
    for query, number in (("", "seq"), ("&open=1", "true_seq")):
        page = fetch_page(browser, f"/games/{table.game.pk}/replay?at={costly[0][number]}{query}")
        assert page.select(".costly-moves [aria-current]")
        assert page.list_texts(".hint")[0].startswith("Better: ")
    assert "Review of the game" not in fetch_page(create_browser_for(table.people[1]), f"/games/{table.game.pk}").text
