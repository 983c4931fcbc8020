"""House presets that were stored before an option existed, and house presets in the admin."""

import pytest
from django.test import Client

from accounts.models import User
from games.models import HousePresetVersion
from tests.engine.test_old_games import NEWER_OPTIONS
from tests.factories import create_person
from tests.games.api.calls import post_series
from tests.games.api.test_house_presets import create_preset, get_preset

pytestmark = pytest.mark.django_db


def test_a_stored_preset_has_the_default_of_a_newer_option_and_not_the_value_of_its_base() -> None:
    owner = create_person("Olga")
    preset = create_preset(owner, rules="jokers-54", public=True)
    assert preset["rules"]["jokers"] == "top_trumps"
    row = HousePresetVersion.objects.get()
    row.rules = {name: value for name, value in row.rules.items() if name not in NEWER_OPTIONS}
    row.save()
    rules = get_preset(None, owner)["rules"]
    assert rules == {**preset["rules"], "jokers": "off"}
    assert post_series(owner, "me", None, rules="Olga/kitchen")["rules"] == rules


def test_presets_are_read_only_in_the_admin() -> None:
    owner = create_person("Olga")
    create_preset(owner, description="As grandmother played it.")
    admin = Client()
    admin.force_login(User.objects.create_superuser("the-admin"))
    path = f"/admin/games/housepreset/{HousePresetVersion.objects.get().preset_id}/"
    shown = admin.get(f"{path}change/").content.decode()
    assert all(text in shown for text in ("kitchen", "As grandmother played it.", "neighbours", "Olga"))
    assert admin.post(f"{path}change/", {"name": "pantry"}).status_code == 403
    assert admin.post(f"{path}delete/", {"post": "yes"}).status_code == 403
    assert admin.get("/admin/games/housepreset/", {"versions__rules__contains": "{}"}).status_code == 400
    assert b"kitchen" in admin.get("/admin/games/housepreset/", {"q": "olga"}).content
    assert get_preset(owner, owner)["description"] == "As grandmother played it."
