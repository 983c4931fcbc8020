"""Push devices: browsers that show notifications while no page of the site is open."""

import base64
import binascii

from cryptography.hazmat.primitives.asymmetric import ec
from django.conf import settings
from django.db import transaction
from django.utils.translation import gettext as _

from accounts.models import PushDevice, User
from durak_site.http.problems import build_validation_problem
from durak_site.limits.quotas import lock_account
from durak_site.outgoing import ForbiddenAddressError, parse_destination


@transaction.atomic
def add_push_device(*, player: User, endpoint: str, p256dh: str, auth: str) -> PushDevice:
    """Store this browser as a push device of the player. If the player has too many devices, delete the oldest ones.

    A device of another account becomes one of this player if the keys are the same, which only the browser knows.
    Raises `invalid` for other keys, and for an endpoint or keys that no browser would send. Also raises the error of
    `lock_account`.
    """
    try:
        parse_destination(endpoint)
    except ForbiddenAddressError as reason:
        raise build_validation_problem({"endpoint": [str(reason)]}) from None
    if not (_is_curve_point(p256dh) and len(_decode_base64url(auth)) == 16):
        raise build_validation_problem({"keys": [_("These are not the keys of a browser.")]})
    lock_account(player)
    fields = {"player": player, "p256dh": p256dh, "auth": auth, "failures": 0, "paused_until": None}
    device, _made = PushDevice.objects.select_for_update().get_or_create(endpoint=endpoint, defaults=fields)
    if device.player_id != player.pk and (device.p256dh, device.auth) != (p256dh, auth):
        raise build_validation_problem(
            {"endpoint": [_("Pushes to this browser belong to another account here: switch them off there first.")]}
        )
    PushDevice.objects.filter(pk=device.pk).update(**fields)
    devices = PushDevice.objects.filter(player=player).order_by("-created_at", "-pk")
    too_many = list(devices.exclude(pk=device.pk).values_list("pk", flat=True)[settings.DURAK["devices"] - 1 :])
    PushDevice.objects.filter(pk__in=too_many).delete()
    return device


def delete_push_devices(*, player: User, device_id: int | None = None, except_id: int | None = None) -> None:
    """Delete the player's device `device_id`, or all devices if it is None, but never the device `except_id`."""
    devices = PushDevice.objects.filter(player=player)
    if except_id is not None:
        devices = devices.exclude(pk=except_id)
    (devices if device_id is None else devices.filter(pk=device_id)).delete()


def _is_curve_point(key: str) -> bool:
    """Return whether the key is a point of the curve P-256, not compressed, as browsers send it (RFC 8291)."""
    point = _decode_base64url(key)
    try:
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), point)
    except ValueError:
        return False
    return len(point) == 65


def _decode_base64url(key: str) -> bytes:
    try:
        return base64.b64decode(key + "=" * (-len(key) % 4), altchars=b"-_", validate=True)
    except (ValueError, binascii.Error):
        return b""
