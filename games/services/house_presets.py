"""House presets: rule sets that accounts have named. Changes do not affect series, which store their rules."""

from django.conf import settings
from django.db import transaction
from django.utils.translation import gettext as _

from accounts.guests import refuse_guest
from accounts.models import User
from durak_site.limits.quotas import is_quota_used_up, lock_account
from games.engine import Rules, RulesData, RulesError
from games.errors import Conflict, Forbidden, LimitReached, NotFound, convert_refusal_to_error
from games.models import HousePreset, preset_names
from games.models.preset_lookup import RulesOrPreset, expand_preset
from games.services.restrictions import refuse_suspended


@transaction.atomic
def create_house_preset(
    *, owner: User, name: str, rules: RulesOrPreset, description: str = "", public: bool = False
) -> HousePreset:
    """Create a house preset with its first version.

    Raises `bad_rules` if the rules are not valid, `limit_reached` if the account has too many presets, and Conflict if
    it has one with this name. Raises `forbidden` if a guest or a suspended player makes the preset public.
    """
    lock_account(owner)
    if public:
        refuse_guest(owner)
        refuse_suspended(owner)
    key = preset_names.compute_comparison_key(name)
    if HousePreset.objects.filter(owner=owner, key=key).exists():
        raise Conflict(_("You have a preset of this name: change that one, or choose another name."))
    if is_quota_used_up("presets", HousePreset.objects.filter(owner=owner).count()):
        most = settings.DURAK["presets"]
        raise LimitReached(
            _("You have {most} presets of your own, and cannot have more. Delete one first.").format(most=most)
        )
    preset = HousePreset.objects.create(
        owner=owner, name=preset_names.normalize_preset_name(name), key=key, description=description, is_public=public
    )
    _add_version(preset, rules)
    return preset


@transaction.atomic
def change_house_preset(
    *, preset: HousePreset, user: User, rules: RulesOrPreset | None = None, description: str | None = None,
    public: bool | None = None,
) -> None:  # fmt: skip
    """Change the user's preset. None leaves a value unchanged. Rules that differ from the newest version add a version.

    - Raises Forbidden if the preset is not the user's, or if a guest makes it public.
    - Raises Forbidden if the user is suspended, and the preset is public after the change.
    - Raises NotFound if the preset has been deleted, and `bad_rules` if the rules are not valid.
    - Raises `limit_reached` if the preset has too many versions.
    """
    if public:
        refuse_guest(user)
    preset = _lock_own_preset(preset, user)
    if preset.is_public if public is None else public:
        refuse_suspended(user)
    if rules is not None:
        _add_version(preset, rules)
    preset.description = preset.description if description is None else description
    preset.is_public = preset.is_public if public is None else public
    preset.save(update_fields=["description", "is_public"])


@transaction.atomic
def delete_house_preset(*, preset: HousePreset, user: User) -> None:
    """Delete the user's preset with all its versions. Series keep their rules.

    Raises Forbidden if the preset is not the user's, and NotFound if it has been deleted.
    """
    _lock_own_preset(preset, user).delete()


def delete_all_presets(player: User) -> None:
    """Delete all presets of the player. Call inside the transaction that deletes the account."""
    for preset in HousePreset.objects.select_for_update().filter(owner=player).order_by("pk"):
        preset.delete()


def _lock_own_preset(preset: HousePreset, user: User) -> HousePreset:
    """Lock the preset's row. Raises Forbidden for other users, and NotFound if it has been deleted."""
    if preset.owner_id != user.pk:
        raise Forbidden(_("Only the owner of the preset can do this."))
    locked = HousePreset.objects.select_for_update().filter(pk=preset.pk).first()
    if locked is None:
        raise NotFound(_("There is no such preset."))
    return locked


def _add_version(preset: HousePreset, rules: RulesOrPreset) -> None:
    """Add a version unless the newest one has these rules. The caller has locked the preset."""
    base, options = _expand_rules(rules, preset.owner)
    newest = preset.versions.first()
    number = 0 if newest is None else newest.number
    if newest is not None and (newest.base, newest.rules) == (base, options):
        return
    if is_quota_used_up("preset_versions", number):
        raise LimitReached(
            _("A preset has at most {number} versions. Save these rules under another name.").format(number=number)
        )
    preset.versions.create(number=number + 1, base=base, rules=options)


def _expand_rules(rules: RulesOrPreset, viewer: User) -> tuple[str, RulesData]:
    """Return the built-in preset that the rules are based on, or an empty text, and all options of the rules."""
    expanded, _ = expand_preset(rules, viewer)
    try:
        options = Rules.from_data(expanded).to_data()
    except RulesError as error:
        raise convert_refusal_to_error(error) from None
    base = expanded if isinstance(expanded, str) else expanded.get("preset")
    return base or "", options
