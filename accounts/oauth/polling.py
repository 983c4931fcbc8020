"""The poll of a device that waits for its owner's decision."""

from datetime import timedelta

from django.utils import timezone
from oauth2_provider.models import DeviceGrant
from oauthlib.oauth2.rfc8628.grant_types import DeviceCodeGrant

SLOWER_BY = 5
"""Seconds by which the polling interval grows when a device polls too often."""


def polled(asked: DeviceGrant) -> str:
    """Return the status of the request as oauthlib names it. Expects the row to be locked."""
    now = timezone.now()
    if asked.expires <= now:
        return str(DeviceCodeGrant.DEVICE_CODE_EXPIRED)
    if asked.status == DeviceGrant.DENIED or (asked.user and not asked.user.is_active):
        return str(DeviceCodeGrant.DEVICE_CODE_DENIED)
    if asked.status == DeviceGrant.AUTHORIZED:
        return str(DeviceCodeGrant.DEVICE_CODE_AUTHORIZED)
    is_hasty = now - asked.last_checked < timedelta(seconds=asked.interval)
    if is_hasty:
        asked.interval += SLOWER_BY
    asked.save(update_fields=["interval", "last_checked"])
    return str(DeviceCodeGrant.DEVICE_CODE_SLOW_DOWN if is_hasty else DeviceCodeGrant.DEVICE_CODE_PENDING)
