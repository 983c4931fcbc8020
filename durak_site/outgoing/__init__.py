"""Requests that the site makes itself, to addresses that somebody else has named: never into its own network.

A name is looked up once, when something is sent, and the connection goes to an address that was looked at. Nothing
follows a redirect, little of an answer is read, and all of it has to be done in a given time.
"""

from durak_site.outgoing.destinations import NotAllowed, check_address
from durak_site.outgoing.sending import Answer, Unreachable, post

__all__ = ["Answer", "NotAllowed", "Unreachable", "check_address", "post"]
