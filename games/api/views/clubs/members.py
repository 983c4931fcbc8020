from django.http import HttpResponse
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.api.base import ApiView
from accounts.models import User
from accounts.selectors import find_user
from durak_site.http.cursor_pagination import NewestFirstPagination
from games.api.contract.parameters import USERNAME_PARAMETER
from games.api.contract.refusals import CLUB_QUOTA_REFUSALS, make_conflict_refusal
from games.api.json_responses import make_json_response
from games.api.requests import clubs as requests
from games.api.responses import clubs as responses
from games.api.viewers import get_viewer, require_found, require_named_player
from games.models import Club
from games.selectors.clubs.clubs import (
    build_invitation_row,
    build_member_row,
    find_club,
    find_member,
    find_readable_club,
    list_club_invitations,
    list_members,
)
from games.services.clubs import change_role, invite_to_club, remove_member
from games.services.clubs.invitations import withdraw_club_invitation
from games.services.clubs.locks import check_keeper


class EarliestJoinedFirstPagination(NewestFirstPagination):
    ordering = ("joined_at", "pk")


class MembersView(ApiView):
    scopes = {"GET": None}
    tag = "clubs"
    pagination_class = EarliestJoinedFirstPagination

    @extend_schema(operation_id="list_club_members", responses=responses.ClubMember(many=True))
    def get(self, request: Request, club_id: str) -> Response:
        """List the members of a club. The member who joined first comes first."""
        club = require_found(find_readable_club(club_id, get_viewer(request)))
        return self.make_page_response(list_members(club), build_member_row)


class MemberView(ApiView):
    scopes = {"GET": None, "PATCH": "play", "DELETE": "play"}
    refusals = {"PATCH": make_conflict_refusal("No other member is a keeper.")}
    tag = "clubs"

    @extend_schema(operation_id="show_club_member", parameters=[USERNAME_PARAMETER], responses=responses.ClubMember)
    def get(self, request: Request, club_id: str, username: str) -> HttpResponse:
        """Get one member of a club."""
        club = require_found(find_readable_club(club_id, get_viewer(request)))
        return make_json_response(build_member_row(require_found(find_member(club, username))))

    @extend_schema(
        operation_id="change_club_member",
        parameters=[USERNAME_PARAMETER],
        request=requests.MemberChange,
        responses=responses.ClubMember,
    )
    def patch(self, request: Request, club_id: str, username: str) -> HttpResponse:
        """Make a member a keeper, or a keeper an ordinary member. Only a keeper can do this. The last keeper of a
        club must stay keeper. Guests and suspended players do not count here.
        """
        wanted, club = self.body(requests.MemberChange), require_found(find_club(club_id, self.user))
        change_role(club_id=club_id, user=self.user, player=require_found(find_user(username)), **wanted)
        return make_json_response(build_member_row(require_found(find_member(club, username))))

    @extend_schema(operation_id="remove_club_member", parameters=[USERNAME_PARAMETER], responses={204: None})
    def delete(self, request: Request, club_id: str, username: str) -> Response:
        """Remove a member from a club. Only a keeper can do this. The member's past results stay."""
        require_found(find_club(club_id, self.user))
        remove_member(club_id=club_id, user=self.user, player=require_found(find_user(username)))
        return Response(status=204)


class ClubInvitationsView(ApiView):
    scopes = {"GET": "read", "POST": "play"}
    refusals = {"POST": make_conflict_refusal("The player is a member, or invited already.") | CLUB_QUOTA_REFUSALS}
    limits = {"POST": ["invitations", "invitations_of_pair", "club_members"]}
    tag = "clubs"
    pagination_class = NewestFirstPagination

    @extend_schema(operation_id="list_club_invitations", responses=responses.ClubInvitation(many=True))
    def get(self, request: Request, club_id: str) -> Response:
        """List the unanswered invitations to a club, newest first. Only a keeper can do this."""
        invitations = list_club_invitations(_find_club_as_keeper(club_id, self.user))
        return self.make_page_response(invitations, build_invitation_row)

    @extend_schema(
        operation_id="invite_to_club", request=requests.ClubInvitation, responses={201: responses.ClubInvitation}
    )
    def post(self, request: Request, club_id: str) -> HttpResponse:
        """Invite a player to a club. Only a keeper can do this. Invitations to clubs and to series share their rate
        limits.
        """
        name, club = self.body(requests.ClubInvitation)["player"], _find_club_as_keeper(club_id, self.user)
        player = require_named_player(find_user(name))
        invite_to_club(club_id=club_id, user=self.user, player=player)
        line = build_invitation_row(list_club_invitations(club).get(player=player))
        return self.add_location(make_json_response(line, status=201), f"clubs/{club_id}/invitations/{player.username}")


class ClubInvitationView(ApiView):
    scopes = {"GET": "read", "DELETE": "play"}
    tag = "clubs"

    @extend_schema(
        operation_id="show_club_invitation", parameters=[USERNAME_PARAMETER], responses=responses.ClubInvitation
    )
    def get(self, request: Request, club_id: str, username: str) -> HttpResponse:
        """Get one unanswered invitation to a club. Only a keeper can do this."""
        players = User.objects.filter_by_username(username)
        invitations = list_club_invitations(_find_club_as_keeper(club_id, self.user)).filter(player__in=players)
        return make_json_response(build_invitation_row(require_found(invitations.first())))

    @extend_schema(operation_id="withdraw_club_invitation", parameters=[USERNAME_PARAMETER], responses={204: None})
    def delete(self, request: Request, club_id: str, username: str) -> Response:
        """Withdraw an unanswered invitation to a club. Only a keeper can do this."""
        _find_club_as_keeper(club_id, self.user)
        withdraw_club_invitation(club_id=club_id, user=self.user, player=require_found(find_user(username)))
        return Response(status=204)


def _find_club_as_keeper(club_id: str, user: User) -> Club:
    club = require_found(find_club(club_id, user))
    check_keeper(club.own_role)
    return club
