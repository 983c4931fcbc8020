from django.http import HttpResponse
from drf_spectacular.utils import OpenApiExample, OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.api.base import ApiView
from durak_site.http.cursor_pagination import NewestFirstPagination
from durak_site.http.serializers import Empty
from games.api.contract.refusals import CLUB_QUOTA_REFUSALS, make_conflict_refusal
from games.api.json_responses import make_json_response
from games.api.requests import clubs as requests
from games.api.responses import clubs as responses
from games.api.viewers import get_viewer, require_found
from games.selectors.clubs.clubs import (
    build_club_row,
    find_club,
    find_club_by_code,
    list_own_clubs,
    list_public_clubs,
)
from games.selectors.clubs.history import build_club_view
from games.services.clubs import change_club, create_club, delete_club, join_club, leave_club, renew_code

REQUEST_EXAMPLE = OpenApiExample(
    "friends",
    {"name": "Thursday's fools", "description": "Since school.", "visibility": "private"},
    request_only=True,
)
CODE_PARAMETER = OpenApiParameter("code", str, description="Code of the club, which lets you see it before you join.")


class ClubsView(ApiView):
    scopes = {"GET": None, "POST": "play"}
    refusals = {"POST": CLUB_QUOTA_REFUSALS}
    limits = {"POST": ["clubs"]}
    tag = "clubs"
    pagination_class = NewestFirstPagination

    @extend_schema(operation_id="list_clubs", responses=responses.ClubSummary(many=True))
    def get(self, request: Request) -> Response:
        """List public clubs, newest first. For your own clubs and invitations, use `/me/clubs`."""
        return self.make_page_response(list_public_clubs(get_viewer(request)), build_club_row)

    @extend_schema(
        operation_id="create_club", request=requests.Club, responses={201: responses.Club}, examples=[REQUEST_EXAMPLE]
    )
    def post(self, request: Request) -> HttpResponse:
        """Create a club. You are its first keeper."""
        club = create_club(creator=self.user, **self.body(requests.Club))
        found = require_found(find_club(club.pk, self.user))
        return self.add_location(make_json_response(build_club_view(found), status=201), f"clubs/{club.pk}")


class OwnClubsView(ApiView):
    scopes = {"GET": "read"}
    tag = "clubs"
    pagination_class = NewestFirstPagination

    @extend_schema(operation_id="list_my_clubs", responses=responses.ClubSummary(many=True))
    def get(self, request: Request) -> Response:
        """List the clubs that you are a member of or invited to, newest first."""
        return self.make_page_response(list_own_clubs(self.user), build_club_row)


class ClubView(ApiView):
    scopes = {"GET": None, "PATCH": "play", "DELETE": "play"}
    tag = "clubs"
    query = [CODE_PARAMETER]

    @extend_schema(operation_id="show_club", responses=responses.Club)
    def get(self, request: Request, club_id: str) -> HttpResponse:
        """Get one club. A private club is shown only to its members, to invited players, and to callers who send its
        `code`.
        """
        code = request.query_params.get("code", "")
        return make_json_response(build_club_view(require_found(find_club_by_code(club_id, get_viewer(request), code))))

    @extend_schema(operation_id="change_club", request=requests.ClubChange, responses=responses.Club)
    def patch(self, request: Request, club_id: str) -> HttpResponse:
        """Change the name, description or visibility of a club. Only a keeper can do this. Fields that you leave out
        stay unchanged.
        """
        change_club(club_id=club_id, user=self.user, **self.body(requests.ClubChange))
        return make_json_response(build_club_view(require_found(find_club(club_id, self.user))))

    @extend_schema(operation_id="delete_club", responses={204: None})
    def delete(self, request: Request, club_id: str) -> Response:
        """Delete a club. Only a keeper can do this. The series of the club continue without it. Series that only
        members could see become private.
        """
        delete_club(club_id=club_id, user=self.user)
        return Response(status=204)


class JoinClubView(ApiView):
    scopes = {"POST": "play"}
    refusals = {"POST": make_conflict_refusal("You are a member already.") | CLUB_QUOTA_REFUSALS}
    limits = {"POST": ["clubs", "club_members", "club_joins"]}
    tag = "clubs"

    @extend_schema(operation_id="join_club", request=requests.ClubJoin, responses=responses.Club)
    def post(self, request: Request, club_id: str) -> HttpResponse:
        """Join a club that you are invited to, or whose `code` you have."""
        join_club(club_id=club_id, user=self.user, **self.body(requests.ClubJoin))
        return make_json_response(build_club_view(require_found(find_club(club_id, self.user))))


class LeaveClubView(ApiView):
    scopes = {"POST": "play"}
    refusals = {"POST": make_conflict_refusal("You are neither a member nor invited.")}
    tag = "clubs"

    @extend_schema(operation_id="leave_club", request=Empty, responses={204: None})
    def post(self, request: Request, club_id: str) -> Response:
        """Leave a club, or decline the invitation to it. Your past results stay. If you are the last keeper, the
        member who joined first becomes keeper. Guests and suspended players do not count here, unless there are no
        other members. If you are the last member, the club is deleted.
        """
        self.body(Empty)
        leave_club(club_id=club_id, user=self.user)
        return Response(status=204)


class ClubCodeView(ApiView):
    scopes = {"POST": "play"}
    tag = "clubs"

    @extend_schema(operation_id="renew_club_code", request=Empty, responses=responses.Club)
    def post(self, request: Request, club_id: str) -> HttpResponse:
        """Replace the code of a club. Only a keeper can do this. The old code then admits no more players."""
        self.body(Empty)
        renew_code(club_id=club_id, user=self.user)
        return make_json_response(build_club_view(require_found(find_club(club_id, self.user))))
