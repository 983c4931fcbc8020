"""House presets that are created, changed, used and deleted by concurrent requests."""

from collections import Counter
from typing import Any

import pytest
from django.conf import LazySettings

from games.models import HousePreset, HousePresetUse, HousePresetVersion, Series
from tests.factories import Person, create_person
from tests.games.api.calls import API, expect_status
from tests.games.api.test_house_presets import KITCHEN_RULES, build_preset_address, create_preset, get_preset
from tests.games.services.test_concurrency import run_concurrently

pytestmark = pytest.mark.django_db(transaction=True)


def post_to_api(who: Person, path: str, **body: Any) -> int:
    status: int = who.client.post(f"{API}/{path}", body).status_code
    return status


def test_two_simultaneous_creations_with_one_name_create_one_preset() -> None:
    anna = create_person()
    answers = run_concurrently(8, lambda _: post_to_api(anna, "me/presets", name="kitchen", rules=KITCHEN_RULES))
    assert Counter(answers) == {201: 1, 409: 7}


def test_concurrent_requests_cannot_exceed_the_quota_of_presets(settings: LazySettings) -> None:
    settings.DURAK = settings.DURAK | {"presets": 3}
    anna = create_person()
    answers = run_concurrently(
        8, lambda number: post_to_api(anna, "me/presets", name=f"k{number}", rules=KITCHEN_RULES)
    )
    assert Counter(answers) == {201: 3, 409: 5}


def test_concurrent_changes_create_consecutive_versions() -> None:
    anna = create_person()
    create_preset(anna)
    limits = range(1, 9)
    run_concurrently(
        8,
        lambda n: expect_status(
            anna.client.patch(build_preset_address(anna), {"rules": {**KITCHEN_RULES, "attack_limit": limits[n]}}), 200
        ),
    )
    versions = get_preset(anna, anna)["versions"]
    assert [one["version"] for one in versions] == [*range(9, 0, -1)]
    assert {one["rules"]["attack_limit"] for one in versions[:-1]} == set(limits)


@pytest.mark.parametrize("_", range(3))
def test_a_preset_that_is_deleted_while_series_are_created_with_it_breaks_no_series(_: int) -> None:
    anna, guests = create_person(), [create_person() for _ in range(7)]
    create_preset(anna, public=True)
    rules = f"{anna.name}/kitchen"

    def create_series_or_delete(number: int) -> int:
        if number < 7:
            seats = [{"player": "me"}, {"player": anna.name}]
            return post_to_api(guests[number], "series", rules=rules, seats=seats)
        status: int = anna.client.delete(build_preset_address(anna)).status_code
        return status

    *made, deleted = run_concurrently(8, create_series_or_delete)
    assert deleted == 204
    assert set(made) <= {201, 422}
    assert Series.objects.count() == made.count(201)
    assert not [kind for kind in (HousePreset, HousePresetVersion, HousePresetUse) if kind.objects.exists()]


def test_an_account_that_is_deleted_while_series_are_created_with_its_preset_breaks_no_series() -> None:
    anna, guests = create_person(), [create_person() for _ in range(7)]
    anna.user.set_password("a long sentence")
    anna.user.save()
    create_preset(anna, public=True)
    rules = f"{anna.name}/kitchen"

    def create_series_or_delete(number: int) -> int:
        if number < 7:
            return post_to_api(guests[number], "series", rules=rules, seats=[{"player": "me"}, {"open": True}])
        status: int = anna.client.delete(f"{API}/me", {"password": "a long sentence"}).status_code
        return status

    *made, deleted = run_concurrently(8, create_series_or_delete)
    assert deleted == 204
    assert set(made) <= {201, 422}
    assert not HousePresetUse.objects.exists()
