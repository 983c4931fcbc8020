"""Services for clubs. Each function here is one transaction. All except `create_club` lock the club's row.

A club always has a keeper. When its last member leaves, the club is deleted.
"""

from games.services.clubs.creation import change_club, create_club, delete_club
from games.services.clubs.invitations import invite_to_club, renew_code
from games.services.clubs.joining import join_club
from games.services.clubs.leaving import leave_club, remove_member
from games.services.clubs.roles import change_role

__all__ = [
    "change_club",
    "change_role",
    "create_club",
    "delete_club",
    "invite_to_club",
    "join_club",
    "leave_club",
    "remove_member",
    "renew_code",
]
