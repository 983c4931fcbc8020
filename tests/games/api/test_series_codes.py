"""With the code of a private series, a caller can read its terms before joining."""

import pytest

from games.models import Series
from tests.factories import Person, make_anonymous_client
from tests.games.api.calls import API, expect_refusal, expect_status, join_series, post_series

pytestmark = pytest.mark.django_db


@pytest.fixture
def private_series(owner: Person, member: Person) -> dict[str, str]:
    return post_series(owner, "me", member, None, visibility="private", penalty="Tea.", clock={"move": "PT1H"})


def build_series_address(series: dict[str, str]) -> str:
    return f"{API}/series/{series['id']}"


def test_the_code_shows_the_terms_like_an_invitation(
    private_series: dict[str, str], member: Person, outsider: Person
) -> None:
    invited = expect_status(member.client.get(build_series_address(private_series)), 200)
    for client in (outsider.client, make_anonymous_client()):
        view = expect_status(client.get(build_series_address(private_series), {"code": private_series["code"]}), 200)
        assert (view["code"], view["your_seat"]) == (None, None)
        assert {**view, "code": invited["code"], "your_seat": 1} == invited
        assert (view["penalty"], view["clock"], view["rules"]["preset"]) == (
            "Tea.", {"move": "PT1H", "window": "PT1H"}, "alemi-36",
        )  # fmt: skip


@pytest.mark.parametrize("code", ["", "x", "None", "\N{SNOWMAN}", "a" * 300])
def test_a_wrong_code_is_not_found(private_series: dict[str, str], outsider: Person, code: str) -> None:
    for client in (outsider.client, make_anonymous_client()):
        expect_refusal(client.get(build_series_address(private_series), {"code": code}), 404, "not_found")
    other = post_series(outsider, "me", None, visibility="private")["code"]
    expect_refusal(outsider.client.get(build_series_address(private_series), {"code": other}), 404, "not_found")
    expect_refusal(
        outsider.client.get(build_series_address(private_series), {"code": private_series["code"].upper()}),
        404,
        "not_found",
    )


def test_an_empty_code_does_not_open_a_series_without_a_code(private_series: dict[str, str], outsider: Person) -> None:
    Series.objects.update(code="")
    expect_refusal(outsider.client.get(build_series_address(private_series), {"code": ""}), 404, "not_found")
    expect_refusal(outsider.client.post(f"{build_series_address(private_series)}/join", {"code": ""}), 404, "not_found")


def test_the_code_of_a_series_shows_neither_its_games_nor_its_chat(
    private_series: dict[str, str], member: Person, outsider: Person
) -> None:
    running = join_series(member, private_series)
    third = join_series(outsider, private_series, code=private_series["code"])
    assert third["state"] == "running"
    stranger = make_anonymous_client()
    view = expect_status(stranger.get(build_series_address(running), {"code": private_series["code"]}), 200)
    assert view["game"] == third["game"]
    expect_refusal(stranger.get(f"{API}/games/{third['game']}"), 404, "not_found")
    for below in ("games", "chat", "penalties", "holidays"):
        expect_refusal(stranger.get(f"{build_series_address(running)}/{below}"), 404, "not_found")
        expect_refusal(
            stranger.get(f"{build_series_address(running)}/{below}", {"code": private_series["code"]}), 400, "invalid"
        )


def test_the_code_of_a_public_series_is_ignored(owner: Person) -> None:
    public = post_series(owner, "me", None, visibility="public")
    assert (
        expect_status(make_anonymous_client().get(build_series_address(public), {"code": "anything"}), 200)["id"]
        == public["id"]
    )
