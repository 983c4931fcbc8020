"""Presets of houses as one viewer sees them. Those that are not public are their owners' alone, in counts too."""

from typing import Any

from django.db.models import Count, Prefetch, Q, QuerySet

from accounts.models import User
from games.models import HousePreset, HousePresetVersion, Series
from games.models.named_rules import known_to, presets_called

COUNTED = ~Q(uses__series__visibility=Series.Visibility.PRIVATE) & ~Q(uses__series__state=Series.State.CANCELLED)
"""The series by which it is counted: whoever looks, the same. What is played in private is not told by a number."""


def house_preset_known(owner: str, name: str, viewer: User | None) -> HousePreset | None:
    """With all its versions; None where there is none that this viewer may know of. Two queries."""
    return with_versions(presets_called(owner, name, viewer)).first()


def house_presets_listed(owner: User, viewer: User | None) -> QuerySet[HousePreset]:
    """In no order; with versions. Two queries for each page that is cut from it."""
    return with_versions(HousePreset.objects.filter(known_to(viewer), owner=owner))


def with_versions(presets: QuerySet[HousePreset]) -> QuerySet[HousePreset]:
    """Newest version first, each with `series`, how many are played by it."""
    counted = Count("uses", filter=COUNTED)
    versions = HousePresetVersion.objects.annotate(series=counted).order_by("preset_id", "-number")
    return presets.select_related("owner").prefetch_related(Prefetch("versions", versions))


def house_preset_line(preset: HousePreset) -> dict[str, Any]:
    """As it stands in lists, with the rules of its newest version. No query."""
    newest = preset.versions.all()[0]
    fewest, most = newest.players_allowed
    return {
        **brief_line(preset),
        "public": preset.is_public,
        "rules": newest.to_data(),
        "min_players": fewest,
        "max_players": most,
        "created_at": preset.created_at,
    }


def house_preset_seen(preset: HousePreset) -> dict[str, Any]:
    """With every version. No query."""
    return {**house_preset_line(preset), "versions": [version_seen(version) for version in preset.versions.all()]}


def brief_line(preset: HousePreset) -> dict[str, Any]:
    versions = preset.versions.all()
    return {
        "preset": str(preset),
        "description": preset.description,
        "version": versions[0].number,
        "series": sum(played_by(version) for version in versions),
    }


def played_by(version: Any) -> int:
    """As `with_versions` has counted."""
    return int(version.series)


def version_seen(version: HousePresetVersion) -> dict[str, Any]:
    return {
        "version": version.number,
        "rules": version.to_data(),
        "series": played_by(version),
        "created_at": version.created_at,
    }


def house_presets_on_profile(owner: User) -> list[dict[str, Any]]:
    """What everybody sees, newest first; an account has not so many that pages were needed. Two queries."""
    presets = house_presets_listed(owner, None).order_by("-created_at", "-pk")
    return [brief_line(preset) for preset in presets]


def house_preset_of(series: Series, viewer: User | None) -> dict[str, Any] | None:
    """What the rules of a series were called when it was made, for who may know of it. `with_places` has read it."""
    use = getattr(series, "house_preset_use", None)
    if use is None:
        return None
    preset = use.version.preset
    if not preset.is_public and (viewer is None or preset.owner_id != viewer.pk):
        return None
    return {"preset": str(preset), "version": use.version.number}
