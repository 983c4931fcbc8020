from games.models import HousePreset, HousePresetUse, HousePresetVersion, Series


def name_rules(series: Series, version: HousePresetVersion | None) -> None:
    """Note which version of a house's preset the new series was agreed by; nothing if that is being deleted just now.

    Until the transaction ends nobody can delete the preset. It is taken before places are kept, because whoever leaves
    takes presets before the row of the account, which places refer to.
    """
    if version is None:
        return
    if HousePreset.objects.select_for_update(no_key=True).filter(pk=version.preset_id).first() is not None:
        HousePresetUse.objects.create(series=series, version=version)
