"""Requests of the site to addresses that users have entered, but never to addresses in the site's own network.

The host is resolved once per request, and the connection uses an address that has been checked. Redirects are not
followed, only the beginning of a response is read, and the whole request has a time limit.
"""

from durak_site.outgoing.destinations import ForbiddenAddressError, parse_address
from durak_site.outgoing.requests import OutgoingResponse, UnreachableError, send_post

__all__ = ["ForbiddenAddressError", "OutgoingResponse", "UnreachableError", "parse_address", "send_post"]
