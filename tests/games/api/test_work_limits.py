"""API calls that compute a result and store nothing. Their work is limited for each request and for each address."""

import pytest
from django.conf import LazySettings

from accounts.models import StoredResponse
from durak_site.limits import work
from tests.factories import Person, make_anonymous_client
from tests.games.api.calls import API, expect_refusal, expect_status, start_series

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("stop_clock")]

RULES_WITH_FOUR_DECKS = {"preset": "alemi-36", "decks": 4, "lowest_rank": "2", "opening": "set", "attack_limit": None}
SMALL_ANALYSIS = {"rules": "alemi-36", "position": {"hands": [["7S", "8D"], ["9S", "JC"]], "trump": "H"}}


def build_position_with_whole_pack() -> dict[str, object]:
    ranks, suits = "3456789TJQKA", "CDHS"
    hand = [rank + suit for rank in ranks for suit in suits for _ in range(4)]
    return {"rules": RULES_WITH_FOUR_DECKS, "position": {"hands": [hand, ["2C"] * 4 + ["2D"] * 4], "trump": "H"}}


def test_a_request_that_is_too_expensive_is_refused_with_an_explanation(monkeypatch: pytest.MonkeyPatch) -> None:
    moves = [[0, "attack 7S"], [1, "beat 7S 9S"]]
    assert (
        expect_status(make_anonymous_client().post(f"{API}/analysis", {**SMALL_ANALYSIS, "moves": moves}), 200)[
            "refused"
        ]
        is None
    )
    monkeypatch.setattr(work, "MAX_STEPS", 370)
    expect_status(make_anonymous_client().post(f"{API}/analysis", SMALL_ANALYSIS), 200)
    problem = expect_refusal(
        make_anonymous_client().post(f"{API}/analysis", {**SMALL_ANALYSIS, "moves": moves}), 400, "invalid"
    )
    assert "too much work" in problem["errors"]["moves"][0]


def test_the_work_of_requests_from_one_network_address_is_limited(settings: LazySettings) -> None:
    settings.DURAK = settings.DURAK | {"work": "2000/minute"}
    statuses = [make_anonymous_client().post(f"{API}/analysis", SMALL_ANALYSIS).status_code for _ in range(9)]
    assert statuses[0] == 200
    assert statuses[-1] == 429
    for path, body in (("rules/check", {"rules": "alemi-36"}), ("analysis", SMALL_ANALYSIS)):
        answer = make_anonymous_client().post(f"{API}/{path}", body)
        expect_refusal(answer, 429, "too_many_requests")
        assert 0 < int(answer["Retry-After"]) <= 60
        elsewhere = make_anonymous_client().post(f"{API}/{path}", body, REMOTE_ADDR="192.0.2.7")
        assert elsewhere.status_code == 200


def test_expensive_requests_use_up_the_limit_of_work_sooner(settings: LazySettings) -> None:
    settings.DURAK = settings.DURAK | {"work": "12000/minute"}
    expect_status(make_anonymous_client().post(f"{API}/analysis", build_position_with_whole_pack()), 200)
    expect_refusal(make_anonymous_client().post(f"{API}/analysis", SMALL_ANALYSIS), 429, "too_many_requests")
    for _ in range(9):
        expect_status(make_anonymous_client().post(f"{API}/analysis", SMALL_ANALYSIS, REMOTE_ADDR="192.0.2.7"), 200)


def test_a_preview_counts_against_the_limit_of_work(owner: Person, member: Person, settings: LazySettings) -> None:
    game = start_series(owner, member)["game"]
    settings.DURAK = settings.DURAK | {"work": "1000/minute"}
    statuses = [owner.client.post(f"{API}/games/{game}/orders/preview", {}).status_code for _ in range(6)]
    assert (statuses[0], statuses[-1]) == (200, 429)


def test_calls_that_only_compute_store_nothing(owner: Person, member: Person) -> None:
    game = start_series(owner, member)["game"]
    for path, body in (
        ("analysis", SMALL_ANALYSIS),
        ("rules/check", {"rules": "alemi-36"}),
        (f"games/{game}/orders/preview", {}),
    ):
        for _ in range(2):
            expect_status(owner.client.post(f"{API}/{path}", body, HTTP_IDEMPOTENCY_KEY="the same"), 200)
    assert not StoredResponse.objects.exists()
