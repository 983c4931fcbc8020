"""Device authorization (RFC 8628): a device without a keyboard shows a code, and its owner allows it in a browser."""

from datetime import datetime, timedelta

from django.db import transaction
from django.utils import timezone
from oauth2_provider.models import DeviceGrant

from accounts import selectors
from accounts.models import User
from accounts.oauth.token_families import compute_stored_digest
from accounts.oauth.user_codes import generate_user_code, normalize_user_code


@transaction.atomic
def store_device_code(
    *, client_id: str, device_code: str, user_code: str, scope: str, expires_in: int, interval: int, **fields: str
) -> str:
    """Store a device's request for permission, with only the digest of its device code.

    Return the code that the device has to show: `user_code`, or a new code if another device shows `user_code`. The
    device may poll at once.
    """
    now = timezone.now()
    while selectors.find_waiting_device(user_code) is not None:
        user_code = generate_user_code()
    device = DeviceGrant.objects.create(
        client_id=client_id,
        device_code=compute_stored_digest(device_code),
        user_code=normalize_user_code(user_code),
        scope=scope,
        interval=interval,
        expires=now + timedelta(seconds=expires_in),
    )
    DeviceGrant.objects.filter(pk=device.pk).update(last_checked=now - timedelta(seconds=interval))
    return user_code


@transaction.atomic
def allow_or_deny_device(*, user: User, device: DeviceGrant, allow: bool) -> bool:
    """Allow or deny the device; return False if its request was already allowed or denied."""
    status = DeviceGrant.AUTHORIZED if allow else DeviceGrant.DENIED
    waiting = DeviceGrant.objects.filter(pk=device.pk, status=DeviceGrant.AUTHORIZATION_PENDING, user=None)
    return bool(waiting.update(user=user, status=status))


def delete_expired_devices(*, now: datetime) -> None:
    """Delete expired requests of devices."""
    DeviceGrant.objects.filter(expires__lte=now).delete()
