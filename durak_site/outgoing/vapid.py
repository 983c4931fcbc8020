"""The key that signs pushes (VAPID, RFC 8292)."""

import base64

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat


def generate_private_key() -> str:
    """Return a new value for the setting VAPID_PRIVATE_KEY: the private number of the key in base64url."""
    number = ec.generate_private_key(ec.SECP256R1()).private_numbers().private_value
    return encode_base64url(number.to_bytes(32, "big"))


def derive_public_key(private_key: str) -> str:
    """Return the public key in base64url. A browser that subscribes with it gets only this site's pushes."""
    number = int.from_bytes(base64.urlsafe_b64decode(private_key + "=" * (-len(private_key) % 4)), "big")
    point = ec.derive_private_key(number, ec.SECP256R1()).public_key()
    return encode_base64url(point.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint))


def encode_base64url(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()
