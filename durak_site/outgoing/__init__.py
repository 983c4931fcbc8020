"""Requests of the site to addresses that users have entered, never into its own network.

The host is resolved once per request, and the connection goes to an address that was checked. Redirects are not
followed, only the beginning of a response is read, and the whole request has a time limit.
"""

from durak_site.outgoing.destinations import NotAllowed, check_address
from durak_site.outgoing.sending import Answer, Unreachable, post

__all__ = ["Answer", "NotAllowed", "Unreachable", "check_address", "post"]
