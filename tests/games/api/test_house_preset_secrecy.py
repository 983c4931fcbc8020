"""Presets that are not public: no response reveals to other accounts that they exist."""

from typing import Any

import pytest

from tests.factories import Person, create_token_for, make_anonymous_client
from tests.games.api.calls import API, expect_refusal, expect_status, join_series, post_series
from tests.games.api.test_house_presets import (
    KITCHEN_RULES,
    build_preset_address,
    create_preset,
    get_preset,
    list_preset_names,
    list_presets_on_profile,
    patch_preset,
)

pytestmark = pytest.mark.django_db

SMALL_POSITION = {"hands": [["7S"], ["9S"]], "trump": "H"}


def remove_name(text: bytes, name: str) -> str:
    return text.decode().replace(name, "?")


def make_all_calls_about_preset(who: Person | None, name: str) -> list[tuple[int, str]]:
    """Make all calls that could reveal a preset with this name. Return the responses without the name."""
    client = who.client if who else make_anonymous_client()
    rules, seats = f"Olga/{name}", [{"player": "me"}, {"open": True}]
    answers = [
        client.get(f"{API}/players/Olga/presets/{name}"),
        client.patch(f"{API}/players/Olga/presets/{name}", {"description": "Mine."}),
        client.delete(f"{API}/players/Olga/presets/{name}"),
        client.get(f"{API}/players/Olga/presets"),
        client.get(f"{API}/players/Olga"),
        client.post(f"{API}/rules/check", {"rules": rules}),
        client.post(f"{API}/rules/check", {"rules": {"preset": rules, "reflect": True}, "players": 99}),
        client.post(f"{API}/analysis", {"rules": rules, "position": SMALL_POSITION}),
        client.post(f"{API}/series", {"rules": rules, "seats": seats}),
        client.post(f"{API}/me/presets", {"name": "mine", "rules": rules}),
    ]
    return [(answer.status_code, remove_name(answer.content, name)) for answer in answers]


def test_a_hidden_preset_looks_like_an_unknown_preset_to_other_players(owner: Person, outsider: Person) -> None:
    create_preset(owner, "kitchen", description="Secret.")
    play_only = create_token_for(owner.user, ["play"])
    for who in (outsider, None):
        assert make_all_calls_about_preset(who, "kitchen") == make_all_calls_about_preset(who, "pantry")
    assert [status for status, _ in make_all_calls_about_preset(outsider, "kitchen")] == [
        404, 404, 404, 200, 200, 422, 422, 422, 422, 422,
    ]  # fmt: skip
    for name in ("kitchen", "pantry"):
        expect_refusal(play_only.client.post(f"{API}/rules/check", {"rules": f"Olga/{name}"}), 422, "bad_rules")
        expect_refusal(play_only.client.get(f"{API}/players/Olga/presets/{name}"), 403, "forbidden")


def test_an_unknown_owner_looks_like_an_unknown_preset(outsider: Person, owner: Person) -> None:
    create_preset(owner)

    def get_refusal_detail(rules: Any) -> str:
        problem = expect_refusal(outsider.client.post(f"{API}/rules/check", {"rules": rules}), 422, "bad_rules")
        assert problem["option"] == "preset"
        return str(problem["detail"]).replace(rules, "?")

    guesses = ["Olga/kitchen", "Olga/x", "Nobody-yet/x", "no one/x", "/", "a/b/c"]
    assert len({get_refusal_detail(guess) for guess in guesses}) == 1


def test_players_of_a_series_with_a_hidden_preset_see_its_rules_but_not_its_name(
    owner: Person, member: Person, outsider: Person
) -> None:
    preset = create_preset(owner, description="Secret.")
    series = join_series(member, post_series(owner, "me", member, rules="Olga/kitchen", visibility="public"))
    assert (series["rules"], series["house_preset"]) == (preset["rules"], None)
    for who in (outsider.client, member.client, make_anonymous_client()):
        assert b"kitchen" not in who.get(f"{API}/series/{series['id']}").content
        assert b"kitchen" not in who.get(f"{API}/series?player=Olga").content
    mine = expect_status(owner.client.get(f"{API}/series/{series['id']}"), 200)
    assert mine["house_preset"] == {"preset": "Olga/kitchen", "version": 1}
    assert b"kitchen" not in member.client.get(f"{API}/me/export").getvalue()


def test_only_the_owner_lists_hidden_presets(owner: Person, outsider: Person) -> None:
    create_preset(owner, "hidden")
    create_preset(owner, "shown", public=True)
    assert list_preset_names(owner, owner) == ["Olga/shown", "Olga/hidden"]
    assert list_preset_names(outsider, owner) == list_preset_names(None, owner) == ["Olga/shown"]
    assert [one["preset"] for one in list_presets_on_profile(owner)] == ["Olga/shown"]


def test_hiding_a_preset_hides_its_name_everywhere(owner: Person, outsider: Person) -> None:
    preset = create_preset(owner, public=True)
    series = post_series(outsider, "me", None, rules="Olga/kitchen", visibility="public")
    expect_status(patch_preset(owner, owner, public=False), 200)
    expect_refusal(outsider.client.get(build_preset_address(owner)), 404, "not_found")
    shown = expect_status(outsider.client.get(f"{API}/series/{series['id']}"), 200)
    assert (shown["rules"], shown["house_preset"]) == (preset["rules"], None)
    expect_refusal(outsider.client.post(f"{API}/rules/check", {"rules": "Olga/kitchen"}), 422, "bad_rules")


def test_private_series_are_not_counted_as_uses_of_a_preset(owner: Person, outsider: Person) -> None:
    before = create_preset(owner, rules=KITCHEN_RULES, public=True)
    post_series(outsider, "me", None, rules="Olga/kitchen", visibility="private")
    assert get_preset(owner, owner) == get_preset(None, owner) == before
    assert list_presets_on_profile(owner)[0]["series"] == 0
    post_series(outsider, "me", None, rules="Olga/kitchen")
    assert get_preset(owner, owner)["series"] == 1
