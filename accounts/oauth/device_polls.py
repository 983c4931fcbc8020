"""Polling: a device requests its tokens again and again until its owner has allowed or denied it."""

from datetime import timedelta

from django.utils import timezone
from oauth2_provider.models import DeviceGrant
from oauthlib.oauth2.rfc8628.grant_types import DeviceCodeGrant

POLL_INTERVAL_STEP = 5
"""Seconds by which the polling interval grows when a device polls too often."""


def record_device_poll(device: DeviceGrant) -> str:
    """Record that the device has polled. Return the result of this poll, as a constant of oauthlib.

    If the device polls too early, it has to wait longer between two polls. The caller must have locked its row.
    """
    now = timezone.now()
    if device.expires <= now:
        return str(DeviceCodeGrant.DEVICE_CODE_EXPIRED)
    if device.status == DeviceGrant.DENIED or (device.user and not device.user.is_active):
        return str(DeviceCodeGrant.DEVICE_CODE_DENIED)
    if device.status == DeviceGrant.AUTHORIZED:
        return str(DeviceCodeGrant.DEVICE_CODE_AUTHORIZED)
    is_too_early = now - device.last_checked < timedelta(seconds=device.interval)
    if is_too_early:
        device.interval += POLL_INTERVAL_STEP
    device.save(update_fields=["interval", "last_checked"])
    return str(DeviceCodeGrant.DEVICE_CODE_SLOW_DOWN if is_too_early else DeviceCodeGrant.DEVICE_CODE_PENDING)
