"""Queries for house presets by their names."""

from django.db.models import Q, QuerySet

from accounts.models import User
from games.engine import RulesData
from games.errors import build_bad_preset_error
from games.models import preset_names
from games.models.house_preset import HousePreset, HousePresetVersion

RulesOrPreset = str | RulesData


def build_preset_visibility_condition(viewer: User | None) -> Q:
    """Return a condition for the presets that the viewer may see: public ones and the viewer's own."""
    return Q(is_public=True) if viewer is None else Q(is_public=True) | Q(owner=viewer)


def select_preset_by_name(owner: str, name: str, viewer: User | None) -> QuerySet[HousePreset]:
    """Return a query for a house preset that the viewer may see. Case does not matter in either name."""
    if not preset_names.is_valid_preset_name(name):
        return HousePreset.objects.none()
    owners = User.objects.filter_by_username(owner).filter(is_active=True)
    return HousePreset.objects.filter(
        build_preset_visibility_condition(viewer), owner__in=owners, key=preset_names.compute_comparison_key(name)
    )


def expand_preset(rules: RulesOrPreset, viewer: User | None) -> tuple[RulesOrPreset, HousePresetVersion | None]:
    """Replace the name of a house preset in the rules, such as `anna/kitchen`, by the options of its newest version.

    Return the new rules and this version, or the same rules and None if they name no house preset. Options in `rules`
    override those of the preset. Raises `bad_rules` if the preset does not exist or the viewer may not see it. At most
    one query.
    """
    full_name = rules if isinstance(rules, str) else rules.get("preset")
    if not isinstance(full_name, str) or "/" not in full_name:
        return rules, None
    version = find_newest_version(full_name, viewer)
    if version is None:
        raise build_bad_preset_error(full_name)
    overrides = {} if isinstance(rules, str) else {name: value for name, value in rules.items() if name != "preset"}
    return version.to_data() | overrides, version


def find_newest_version(full_name: str, viewer: User | None) -> HousePresetVersion | None:
    """Return the newest version of the house preset `full_name`, such as `anna/kitchen`.

    Return None if there is no such preset, or if the viewer may not see it.
    """
    owner, _, name = full_name.partition("/")
    presets = select_preset_by_name(owner, name, viewer)
    return HousePresetVersion.objects.filter(preset__in=presets).order_by("-number").first()
