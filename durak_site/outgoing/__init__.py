"""HTTP requests to URLs that users have entered. No request goes into an internal network, unless the setting
OUTGOING_INSIDE allows this network.

The host is resolved once per request, all its IP addresses are checked, and one of them is used. Redirects are not
followed, and the whole request has a time limit.
"""

from durak_site.outgoing.destinations import ForbiddenAddressError, parse_destination
from durak_site.outgoing.requests import ReceivedResponse, UnreachableError, send_post

__all__ = ["ForbiddenAddressError", "ReceivedResponse", "UnreachableError", "parse_destination", "send_post"]
