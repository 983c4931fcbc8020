"""The rule sets to which a house gives names. Nothing here touches a series: it has its rules written out."""

from typing import Any

from django.conf import settings
from django.db import transaction
from django.utils.translation import gettext as _

from accounts.guests import refuse_guest
from accounts.models import User
from accounts.services.having import hold_account, is_full
from games.engine import Rules as RuleSet
from games.engine import RulesError
from games.errors import Conflict, Forbidden, LimitReached, NotFound, by_the_rules
from games.models import HousePreset, preset_names
from games.models.named_rules import Rules, spelled_out


@transaction.atomic
def house_preset_create(
    *, owner: User, name: str, rules: Rules, description: str = "", public: bool = False
) -> HousePreset:
    """Keep a rule set under a name of one's own, as its first version.

    Raises bad_rules, Conflict for a name that the account has already, and limit_reached.
    """
    if public:
        refuse_guest(owner)
    hold_account(owner)
    key = preset_names.key(name)
    if HousePreset.objects.filter(owner=owner, key=key).exists():
        raise Conflict(_("You have a preset of this name: change that one, or choose another name."))
    refuse_another_preset(owner)
    preset = HousePreset.objects.create(
        owner=owner, name=preset_names.composed(name), key=key, description=description, is_public=public
    )
    add_version(preset, rules)
    return preset


@transaction.atomic
def house_preset_change(
    *, preset: HousePreset, user: User, rules: Rules | None = None, description: str | None = None,
    public: bool | None = None,
) -> None:  # fmt: skip
    """Its owner says something else of it; what is None stays. Other rules are a new version.

    Raises Forbidden for others, NotFound if it is deleted meanwhile, bad_rules and limit_reached.
    """
    if public:
        refuse_guest(user)
    preset = hold_own(preset, user)
    if rules is not None:
        add_version(preset, rules)
    preset.description = preset.description if description is None else description
    preset.is_public = preset.is_public if public is None else public
    preset.save(update_fields=["description", "is_public"])


@transaction.atomic
def house_preset_delete(*, preset: HousePreset, user: User) -> None:
    """Its owner takes the name away with all versions; no table loses its rules. Raises Forbidden, and NotFound."""
    hold_own(preset, user).delete()


def house_presets_leave(player: User) -> None:
    """All that this player has named goes; inside the transaction that deletes the account."""
    for preset in HousePreset.objects.select_for_update().filter(owner=player).order_by("pk"):
        preset.delete()


def hold_own(preset: HousePreset, user: User) -> HousePreset:
    if preset.owner_id != user.pk:
        raise Forbidden(_("Only whose preset it is can do this."))
    held = HousePreset.objects.select_for_update().filter(pk=preset.pk).first()
    if held is None:
        raise NotFound(_("There is no such preset."))
    return held


def add_version(preset: HousePreset, rules: Rules) -> None:
    """The next version, unless the newest says the same. The caller holds the preset, or has just made it."""
    base, options = written_out(rules, preset.owner)
    newest = preset.versions.first()
    number = 0 if newest is None else newest.number
    if newest is not None and (newest.base, newest.rules) == (base, options):
        return
    if is_full("preset_versions", number):
        raise LimitReached(
            _("A preset has at most {number} versions: keep these rules under another name.").format(number=number)
        )
    preset.versions.create(number=number + 1, base=base, rules=options)


def written_out(rules: Rules, asker: User) -> tuple[str, dict[str, Any]]:
    """The printed preset that the rules start from, if any, and every option."""
    spelled, _ = spelled_out(rules, asker)
    try:
        options = RuleSet.from_data(spelled).to_data()
    except RulesError as error:
        raise by_the_rules(error) from None
    base = spelled if isinstance(spelled, str) else spelled.get("preset")
    return base or "", options


def refuse_another_preset(owner: User) -> None:
    most = settings.DURAK["presets"]
    if is_full("presets", HousePreset.objects.filter(owner=owner).count()):
        raise LimitReached(_("You have {most} presets of your own, as many as an account may.").format(most=most))
