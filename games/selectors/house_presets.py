"""House presets as one viewer sees them. Only the owner sees presets that are not public."""

from typing import Any

from django.db.models import Count, Prefetch, Q, QuerySet

from accounts.models import User
from games.models import HousePreset, HousePresetVersion, Series
from games.models.preset_lookup import build_preset_visibility_condition, select_preset_by_name
from games.models.series import HIDDEN_VISIBILITIES

IS_COUNTED_USE = ~Q(uses__series__visibility__in=HIDDEN_VISIBILITIES) & ~Q(uses__series__state=Series.State.CANCELLED)
"""The condition for the series that count as uses of a preset. Cancelled series do not count. Series that strangers may
not know about do not count either, so that all viewers get the same number."""


def find_house_preset(owner: str, name: str, viewer: User | None) -> HousePreset | None:
    """Return the preset with all its versions, or None if the viewer may not see it. Two queries."""
    return _prefetch_versions(select_preset_by_name(owner, name, viewer)).first()


def list_house_presets(owner: User, viewer: User | None) -> QuerySet[HousePreset]:
    """Return the owner's presets that the viewer may see, with all versions. Two queries per page."""
    return _prefetch_versions(HousePreset.objects.filter(build_preset_visibility_condition(viewer), owner=owner))


def _prefetch_versions(presets: QuerySet[HousePreset]) -> QuerySet[HousePreset]:
    """Make the query also load all versions, newest first, each with the number of series that use it."""
    counted = Count("uses", filter=IS_COUNTED_USE)
    versions = HousePresetVersion.objects.annotate(series=counted).order_by("preset_id", "-number")
    return presets.select_related("owner").prefetch_related(Prefetch("versions", versions))


def build_house_preset_row(preset: HousePreset) -> dict[str, Any]:
    """Return the JSON object of a preset, with the rules of its newest version. No query."""
    newest = preset.versions.all()[0]
    fewest, most = newest.player_range
    return {
        **_build_preset_summary(preset),
        "public": preset.is_public,
        "rules": newest.to_data(),
        "min_players": fewest,
        "max_players": most,
        "created_at": preset.created_at,
    }


def build_house_preset_view(preset: HousePreset) -> dict[str, Any]:
    """Return the JSON object of a preset with all its versions. No query."""
    return {
        **build_house_preset_row(preset),
        "versions": [_build_version_view(version) for version in preset.versions.all()],
    }


def _build_preset_summary(preset: HousePreset) -> dict[str, Any]:
    versions = preset.versions.all()
    return {
        "preset": str(preset),
        "description": preset.description,
        "version": versions[0].number,
        "series": sum(_count_series(version) for version in versions),
    }


def _count_series(version: Any) -> int:
    """Return the number of series that use the version, which must come from `_prefetch_versions`."""
    return int(version.series)


def _build_version_view(version: HousePresetVersion) -> dict[str, Any]:
    return {
        "version": version.number,
        "rules": version.to_data(),
        "series": _count_series(version),
        "created_at": version.created_at,
    }


def list_public_presets(owner: User) -> list[dict[str, Any]]:
    """Return all public presets of the account, newest first. Two queries."""
    presets = list_house_presets(owner, None).order_by("-created_at", "-pk")
    return [_build_preset_summary(preset) for preset in presets]


def build_preset_use(series: Series, viewer: User | None) -> dict[str, Any] | None:
    """Return the house preset and version of the series. No query.

    Return None if the series has none, or if the viewer may not see the preset.
    """
    use = getattr(series, "house_preset_use", None)
    if use is None:
        return None
    preset = use.version.preset
    if not preset.is_public and (viewer is None or preset.owner_id != viewer.pk):
        return None
    return {"preset": str(preset), "version": use.version.number}
