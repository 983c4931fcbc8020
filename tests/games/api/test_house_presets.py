"""House presets: rule sets that a player stores under a name, and that only this player can change."""

import json
from typing import Any

import pytest
from django.conf import LazySettings

from games.engine import OPTIONS
from games.models import HousePresetUse
from tests.factories import Person, create_person, create_token_for, make_anonymous_client
from tests.games.api.calls import API, expect_refusal, expect_status, join_series, make_move, post_series, start_series

pytestmark = pytest.mark.django_db

INVALID_NAMES = ["a/b", "a\nb", "\u202enehctik", "kit\u200bchen", "\u3164", "a\u3164", "-x", "x?y", ".."]
KITCHEN_RULES = {"preset": "classic-36", "throw_in_by": "neighbours"}


def post_preset(who: Person, **body: Any) -> Any:
    return who.client.post(f"{API}/me/presets", body)


def create_preset(who: Person, name: str = "kitchen", rules: Any = KITCHEN_RULES, **more: Any) -> dict[str, Any]:
    return expect_status(post_preset(who, name=name, rules=rules, **more), 201)


def build_preset_address(owner: Person, name: str = "kitchen") -> str:
    return f"{API}/players/{owner.name}/presets/{name}"


def patch_preset(who: Person, owner: Person, **body: Any) -> Any:
    return who.client.patch(build_preset_address(owner), body)


def get_preset(who: Person | None, owner: Person, name: str = "kitchen") -> dict[str, Any]:
    return expect_status((who.client if who else make_anonymous_client()).get(build_preset_address(owner, name)), 200)


def list_preset_names(who: Person | None, owner: Person) -> list[str]:
    page = expect_status(
        (who.client if who else make_anonymous_client()).get(f"{API}/players/{owner.name}/presets"), 200
    )
    return [one["preset"] for one in page["results"]]


def list_presets_on_profile(owner: Person) -> list[dict[str, Any]]:
    presets: list[dict[str, Any]] = expect_status(make_anonymous_client().get(f"{API}/players/{owner.name}"), 200)[
        "presets"
    ]
    return presets


def test_a_preset_is_stored_complete_and_listed_on_the_profile(owner: Person) -> None:
    preset = create_preset(owner, description="As grandmother played it.", public=True)
    assert (preset["preset"], preset["version"], preset["series"]) == ("Olga/kitchen", 1, 0)
    assert (preset["description"], preset["public"]) == ("As grandmother played it.", True)
    assert set(preset["rules"]) == {"preset", *OPTIONS}
    assert (preset["rules"]["throw_in_by"], preset["rules"]["first_attacker"]) == ("neighbours", "highest_trump")
    assert (preset["min_players"], preset["max_players"]) == (2, 6)
    assert get_preset(None, owner) == preset
    page = expect_status(make_anonymous_client().get(f"{API}/players/oLGA/presets"), 200)
    assert page == {"results": [{name: preset[name] for name in preset if name != "versions"}], "next": None}
    assert list_presets_on_profile(owner) == [
        {"preset": "Olga/kitchen", "description": "As grandmother played it.", "version": 1, "series": 0}
    ]


def test_a_preset_counts_the_series_that_use_it(owner: Person, member: Person) -> None:
    preset = create_preset(owner, public=True)
    series = start_series(member, owner, rules="olga/KITCHEN")
    assert series["rules"] == preset["rules"]
    assert series["house_preset"] == {"preset": "Olga/kitchen", "version": 1}
    assert get_preset(None, owner)["series"] == list_presets_on_profile(owner)[0]["series"] == 1
    make_move(member, series["game"], "resign")
    expect_status(owner.client.post(f"{API}/series/{series['id']}/rematch"), 201)
    assert get_preset(None, owner)["series"] == 2


def test_a_series_with_a_built_in_preset_names_no_house_preset(owner: Person) -> None:
    assert post_series(owner, "me", None)["house_preset"] is None


def test_further_options_can_be_added_to_a_preset(owner: Person, member: Person) -> None:
    create_preset(owner, public=True)
    series = post_series(member, "me", None, rules={"preset": "Olga/kitchen", "attack_limit": 6, "throw_in_by": "all"})
    assert (series["rules"]["attack_limit"], series["rules"]["throw_in_by"]) == (6, "all")
    assert (series["rules"]["preset"], series["rules"]["epaulettes"]) == ("classic-36", "last_attack")
    assert series["house_preset"] == {"preset": "Olga/kitchen", "version": 1}
    body = {"rules": {"preset": "Olga/kitchen", "reflect": True}, "seats": [{"player": "me"}, {"open": True}]}
    assert expect_refusal(member.client.post(f"{API}/series", body), 422, "bad_rules")["option"] == "reflect"


def test_a_preset_has_the_player_range_of_its_base(owner: Person) -> None:
    preset = create_preset(owner, rules="cabinet-podkidnoy")
    assert (preset["min_players"], preset["max_players"]) == (3, 6)
    two = {"rules": "Olga/kitchen", "seats": [{"player": "me"}, {"open": True}]}
    expect_refusal(owner.client.post(f"{API}/series", two), 422, "bad_players")
    small = create_preset(owner, "small", {"hand_size": 12})
    assert (small["min_players"], small["max_players"]) == (2, 3)
    assert "preset" not in small["rules"]


def test_a_preset_can_be_based_on_another_preset(owner: Person, member: Person) -> None:
    create_preset(owner, public=True)
    made = create_preset(member, "ours", {"preset": "Olga/kitchen", "attack_limit": 6})
    assert (made["rules"]["preset"], made["rules"]["throw_in_by"]) == ("classic-36", "neighbours")
    expect_status(owner.client.patch(build_preset_address(owner), {"rules": "alemi-36"}), 200)
    assert get_preset(member, member, "ours") == made


def test_changing_a_preset_creates_a_version_and_running_series_keep_their_version(
    owner: Person, member: Person
) -> None:
    first = create_preset(owner, public=True)
    series = start_series(owner, member, rules="Olga/kitchen")
    second = expect_status(patch_preset(owner, owner, rules={"preset": "alemi-36", "attack_limit": 6}), 200)
    assert (second["version"], second["rules"]["attack_limit"]) == (2, 6)
    assert [(one["version"], one["series"]) for one in second["versions"]] == [(2, 0), (1, 1)]
    assert second["versions"][1]["rules"] == first["rules"]
    shown = expect_status(member.client.get(f"{API}/series/{series['id']}"), 200)
    assert (shown["rules"], shown["house_preset"]["version"]) == (first["rules"], 1)
    make_move(owner, series["game"], "resign")
    again = expect_status(member.client.post(f"{API}/series/{series['id']}/rematch"), 201)
    assert (again["rules"], again["house_preset"]["version"]) == (first["rules"], 1)
    assert post_series(owner, "me", None, rules="Olga/kitchen")["house_preset"]["version"] == 2


def test_a_changed_description_creates_no_version(owner: Person) -> None:
    create_preset(owner)
    assert expect_status(patch_preset(owner, owner, rules=KITCHEN_RULES), 200)["version"] == 1
    changed = expect_status(patch_preset(owner, owner, description="On Sundays.", public=True), 200)
    assert (changed["version"], changed["description"], changed["public"]) == (1, "On Sundays.", True)
    assert expect_status(patch_preset(owner, owner), 200) == changed


def test_a_preset_name_is_unique_in_an_account_whatever_the_case_of_its_letters(owner: Person, member: Person) -> None:
    create_preset(owner, "Кухня")
    expect_refusal(post_preset(owner, name="КУХНЯ", rules="alemi-36"), 409, "conflict")
    assert create_preset(member, "Кухня")["preset"] == "Mitya/Кухня"
    assert get_preset(owner, owner, "кухня")["rules"]["preset"] == "classic-36"


@pytest.mark.parametrize("name", [*INVALID_NAMES, "", " ", "k" * 41, 7, None])
def test_a_preset_name_with_invisible_or_other_invalid_characters_is_refused(owner: Person, name: object) -> None:
    assert list(expect_refusal(post_preset(owner, name=name, rules="alemi-36"), 400, "invalid")["errors"]) == ["name"]


@pytest.mark.parametrize("name", ["kitchen", "K2", "Бабушкина кухня", "cafe\u0301", "a_b-c"])
def test_a_preset_name_may_use_any_alphabet(owner: Person, name: str) -> None:
    preset = create_preset(owner, name, public=True)
    assert get_preset(None, owner, name)["preset"] == preset["preset"]
    assert post_series(owner, "me", None, rules=f"Olga/{name}")["house_preset"]["preset"] == preset["preset"]


@pytest.mark.parametrize("text", ["a\nb", "\u202eback", "a\u2028b", "\u200b", "x" * 501, 7, None])
def test_a_preset_description_is_one_line_of_plain_text(owner: Person, text: object) -> None:
    answer = post_preset(owner, name="kitchen", rules="alemi-36", description=text)
    assert list(expect_refusal(answer, 400, "invalid")["errors"]) == ["description"]


def test_presets_with_unplayable_rules_are_refused(owner: Person) -> None:
    assert (
        expect_refusal(post_preset(owner, name="bad", rules={"reflect": True}), 422, "bad_rules")["option"] == "reflect"
    )
    assert expect_refusal(post_preset(owner, name="bad", rules="whist"), 422, "bad_rules")["option"] == "preset"
    assert "rules" in expect_refusal(post_preset(owner, name="bad"), 400, "invalid")["errors"]
    assert (
        "version"
        in expect_refusal(post_preset(owner, name="bad", rules="alemi-36", version=2), 400, "invalid")["errors"]
    )
    create_preset(owner)
    expect_refusal(patch_preset(owner, owner, rules={"reflect": True}), 422, "bad_rules")
    assert "name" in expect_refusal(patch_preset(owner, owner, name="other"), 400, "invalid")["errors"]
    assert get_preset(owner, owner)["version"] == 1


def test_presets_per_account_are_limited(owner: Person, settings: LazySettings) -> None:
    settings.DURAK = settings.DURAK | {"presets": 2}
    create_preset(owner, "one")
    create_preset(owner, "two")
    problem = expect_refusal(post_preset(owner, name="three", rules="alemi-36"), 409, "limit_reached")
    assert problem["detail"] == "You have 2 presets of your own, and cannot have more. Delete one first."
    assert owner.client.delete(build_preset_address(owner, "one")).status_code == 204
    create_preset(owner, "three")


def test_versions_per_preset_are_limited(owner: Person, settings: LazySettings) -> None:
    settings.DURAK = settings.DURAK | {"preset_versions": 2}
    create_preset(owner)
    expect_status(patch_preset(owner, owner, rules="alemi-36"), 200)
    expect_refusal(patch_preset(owner, owner, rules="spivak-52"), 409, "limit_reached")
    expect_status(patch_preset(owner, owner, description="The last."), 200)


def test_deleting_a_preset_does_not_affect_its_series(owner: Person, member: Person) -> None:
    preset = create_preset(owner, public=True)
    series = start_series(member, owner, rules="Olga/kitchen")
    assert owner.client.delete(build_preset_address(owner)).status_code == 204
    expect_refusal(owner.client.get(build_preset_address(owner)), 404, "not_found")
    expect_refusal(owner.client.delete(build_preset_address(owner)), 404, "not_found")
    shown = expect_status(member.client.get(f"{API}/series/{series['id']}"), 200)
    assert (shown["rules"], shown["house_preset"]) == (preset["rules"], None)
    make_move(member, series["game"], "resign")
    expect_status(member.client.post(f"{API}/series/{series['id']}/rematch"), 201)
    assert create_preset(owner)["series"] == 0


def test_only_its_owner_changes_a_preset(owner: Person, member: Person) -> None:
    create_preset(owner, public=True)
    expect_refusal(patch_preset(member, owner, public=False), 403, "forbidden")
    expect_refusal(member.client.delete(build_preset_address(owner)), 403, "forbidden")
    expect_refusal(create_token_for(owner.user, ["read"]).client.delete(build_preset_address(owner)), 403, "forbidden")
    assert list_preset_names(None, owner) == ["Olga/kitchen"]


def test_a_cancelled_series_is_not_counted_as_a_use_of_its_preset(owner: Person) -> None:
    create_preset(owner, public=True)
    series = post_series(owner, "me", None, rules="Olga/kitchen")
    assert get_preset(owner, owner)["series"] == 1
    expect_status(owner.client.post(f"{API}/series/{series['id']}/cancel"), 200)
    assert get_preset(owner, owner)["series"] == get_preset(owner, owner)["versions"][0]["series"] == 0


def test_presets_can_be_used_in_rule_checks_and_analyses(owner: Person) -> None:
    preset = create_preset(owner, public=True)
    checked = expect_status(
        make_anonymous_client().post(f"{API}/rules/check", {"rules": "olga/kitchen", "players": 4}), 200
    )
    assert {"preset": "classic-36", **checked["rules"]} == preset["rules"]
    expect_refusal(
        make_anonymous_client().post(f"{API}/rules/check", {"rules": "olga/kitchen", "players": 7}), 422, "bad_players"
    )
    position = {"hands": [["7S"], ["9S"]], "trump": "H"}
    analysed = make_anonymous_client().post(
        f"{API}/analysis", {"rules": {"preset": "Olga/kitchen"}, "position": position}
    )
    assert expect_status(analysed, 200)["legal"] == {"0": ["attack 7S"], "1": []}


def test_deleting_an_account_deletes_its_presets_but_does_not_change_series(owner: Person, member: Person) -> None:
    preset = create_preset(owner, public=True)
    series = join_series(member, post_series(owner, "me", member, rules="Olga/kitchen"))
    owner.user.set_password("a long sentence")
    owner.user.save()
    assert owner.client.delete(f"{API}/me", {"password": "a long sentence"}).status_code == 204
    expect_refusal(make_anonymous_client().get(build_preset_address(owner)), 404, "not_found")
    shown = expect_status(member.client.get(f"{API}/series/{series['id']}"), 200)
    assert (shown["rules"], shown["house_preset"]) == (preset["rules"], None)
    assert not HousePresetUse.objects.exists()
    assert create_preset(create_person("Olga"))["version"] == 1


def test_the_export_of_an_account_has_its_presets(owner: Person, member: Person) -> None:
    preset = create_preset(owner)
    create_preset(member)
    exported = owner.client.get(f"{API}/me/export")
    assert json.loads(exported.getvalue())["presets"] == [preset]


def test_a_repeated_request_with_an_idempotency_key_creates_one_preset(owner: Person) -> None:
    for _ in range(2):
        answer = owner.client.post(
            f"{API}/me/presets", {"name": "kitchen", "rules": KITCHEN_RULES}, HTTP_IDEMPOTENCY_KEY="one"
        )
        assert answer.status_code == 201
    assert list_preset_names(owner, owner) == ["Olga/kitchen"]
