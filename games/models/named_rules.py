"""Presets of houses by their names: who may know of them, and what they say. Asked when a series is made or rules are
kept, by checks and by analyses."""

from typing import Any

from django.db.models import Q, QuerySet

from accounts.models import User
from games.errors import bad_preset
from games.models import preset_names
from games.models.house_preset import HousePreset, HousePresetVersion

Rules = str | dict[str, Any]


def known_to(viewer: User | None) -> Q:
    """Those that are not public are known to their owners alone."""
    return Q(is_public=True) if viewer is None else Q(is_public=True) | Q(owner=viewer)


def presets_called(owner: str, name: str, viewer: User | None) -> QuerySet[HousePreset]:
    """The one that this account calls so, in any case of both names, if the viewer may know of it; or none."""
    if not preset_names.is_fit(name):
        return HousePreset.objects.none()
    owners = User.objects.named(owner).filter(is_active=True)
    return HousePreset.objects.filter(known_to(viewer), owner__in=owners, key=preset_names.key(name))


def spelled_out(rules: Rules, asker: User | None) -> tuple[Rules, HousePresetVersion | None]:
    """With `anna/kitchen` replaced by what its newest version says, and that version; other rules stay as they are.

    What is asked for beside the preset goes before it. Raises bad_rules, in the same words for a preset that there is
    not and for one that the asker may not know of. One query where a house is named.
    """
    named = rules if isinstance(rules, str) else rules.get("preset")
    if not isinstance(named, str) or "/" not in named:
        return rules, None
    version = newest_version(named, asker)
    if version is None:
        raise bad_preset(named)
    beside = {} if isinstance(rules, str) else {name: value for name, value in rules.items() if name != "preset"}
    return version.to_data() | beside, version


def newest_version(named: str, asker: User | None) -> HousePresetVersion | None:
    owner, _, name = named.partition("/")
    presets = presets_called(owner, name, asker)
    return HousePresetVersion.objects.filter(preset__in=presets).order_by("-number").first()
