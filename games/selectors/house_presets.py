"""House presets as one viewer sees them. Only the owner sees presets that are not public."""

from typing import Any

from django.db.models import Count, Prefetch, Q, QuerySet

from accounts.models import User
from games.models import HousePreset, HousePresetVersion, Series
from games.models.preset_lookup import build_preset_visibility_condition, find_presets
from games.models.series import HIDDEN

COUNTED = ~Q(uses__series__visibility__in=HIDDEN) & ~Q(uses__series__state=Series.State.CANCELLED)
"""The condition for a series to be counted for a preset. It leaves out hidden series, so all viewers get one count."""


def find_house_preset(owner: str, name: str, viewer: User | None) -> HousePreset | None:
    """Return the preset with all its versions. None if it does not exist or the viewer may not see it. Two queries."""
    return _prefetch_versions(find_presets(owner, name, viewer)).first()


def list_house_presets(owner: User, viewer: User | None) -> QuerySet[HousePreset]:
    """Return the owner's presets that the viewer may see, with versions, unordered. Two queries per page."""
    return _prefetch_versions(HousePreset.objects.filter(build_preset_visibility_condition(viewer), owner=owner))


def _prefetch_versions(presets: QuerySet[HousePreset]) -> QuerySet[HousePreset]:
    """Load the versions, newest first. Each gets the attribute `series`, the number of series that use the version."""
    counted = Count("uses", filter=COUNTED)
    versions = HousePresetVersion.objects.annotate(series=counted).order_by("preset_id", "-number")
    return presets.select_related("owner").prefetch_related(Prefetch("versions", versions))


def build_house_preset_line(preset: HousePreset) -> dict[str, Any]:
    """Return the preset as it appears in lists, with the rules of its newest version. No query."""
    newest = preset.versions.all()[0]
    fewest, most = newest.players_allowed
    return {
        **_build_brief_line(preset),
        "public": preset.is_public,
        "rules": newest.to_data(),
        "min_players": fewest,
        "max_players": most,
        "created_at": preset.created_at,
    }


def build_house_preset_view(preset: HousePreset) -> dict[str, Any]:
    """Return the preset with every version. No query."""
    return {
        **build_house_preset_line(preset),
        "versions": [_build_version(version) for version in preset.versions.all()],
    }


def _build_brief_line(preset: HousePreset) -> dict[str, Any]:
    versions = preset.versions.all()
    return {
        "preset": str(preset),
        "description": preset.description,
        "version": versions[0].number,
        "series": sum(_count_series(version) for version in versions),
    }


def _count_series(version: Any) -> int:
    """Return the number of series that use the version, which `_prefetch_versions` has loaded."""
    return int(version.series)


def _build_version(version: HousePresetVersion) -> dict[str, Any]:
    return {
        "version": version.number,
        "rules": version.to_data(),
        "series": _count_series(version),
        "created_at": version.created_at,
    }


def list_public_presets(owner: User) -> list[dict[str, Any]]:
    """Return all public presets of the account, newest first, without pages: their number is limited. Two queries."""
    presets = list_house_presets(owner, None).order_by("-created_at", "-pk")
    return [_build_brief_line(preset) for preset in presets]


def build_preset_use(series: Series, viewer: User | None) -> dict[str, Any] | None:
    """Return the preset and version with which the series was created. None if there is none or the viewer may not see
    the preset. No query.
    """
    use = getattr(series, "house_preset_use", None)
    if use is None:
        return None
    preset = use.version.preset
    if not preset.is_public and (viewer is None or preset.owner_id != viewer.pk):
        return None
    return {"preset": str(preset), "version": use.version.number}
