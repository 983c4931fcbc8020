"""Encryption of pushes, so that only the browser can read them (RFC 8291), and the signature of the site (RFC 8292)."""

from hashlib import sha256
from urllib.parse import urlsplit

from django.conf import settings
from py_vapid import Vapid02

from accounts.models import PushDevice
from durak_site.outgoing.vapid import encode_base64url


def encrypt_payload(device: PushDevice, payload: bytes) -> bytes:
    """Encrypt the payload. Raises an error, such as ValueError, if the keys are invalid."""
    from pywebpush import WebPusher  # imported here because it imports two HTTP clients, and only a worker needs it

    keys = {"p256dh": device.p256dh, "auth": device.auth}
    body: bytes = WebPusher({"endpoint": device.endpoint, "keys": keys}).encode(payload)["body"]
    return body


def build_push_headers(device: PushDevice, path: str, seconds: int) -> dict[str, str]:
    """Return the HTTP headers of a push. The push service tries for `seconds` to deliver it.

    If an earlier push with the same `path` is not delivered yet, the new push replaces it.
    """
    endpoint = urlsplit(device.endpoint)
    # Operators of push services can contact the site at this URL.
    contact = settings.SITE_URL if settings.SITE_URL.startswith("https://") else "mailto:nobody@localhost.localdomain"
    claims = {"aud": f"{endpoint.scheme}://{endpoint.netloc}", "sub": contact}
    return {
        **Vapid02.from_raw(settings.VAPID_PRIVATE_KEY.encode()).sign(claims),
        "TTL": str(seconds),
        "Topic": encode_base64url(sha256(path.encode()).digest()[:18]),
        "Urgency": "normal",
        "Content-Encoding": "aes128gcm",
        "Content-Type": "application/octet-stream",
    }
