from django.http import HttpResponse
from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.api.base import ApiView
from games.api.contract.parameters import USERNAME_PARAMETER
from games.api.contract.refusals import make_conflict_refusal
from games.api.json_responses import make_json_response
from games.api.requests import households as requests
from games.api.responses import households as responses
from games.api.viewers import require_found, require_named_player
from games.selectors.households import build_household_view, find_household_pair, list_household_pairs
from games.selectors.players import find_player
from games.services.households import end_household_pair, request_or_confirm_household_pair


class HouseholdView(ApiView):
    scopes = {"GET": "read", "POST": "play"}
    refusals = {
        "POST": {
            **make_conflict_refusal("You named your own account."),
            "limit_reached": "Your account is in one household with as many accounts as it may be.",
        }
    }
    limits = {"POST": ["household", "household_requests"]}
    tag = "players"

    @extend_schema(operation_id="list_household", responses=responses.HouseholdList)
    def get(self, request: Request) -> HttpResponse:
        """List the accounts that share a household with yours, and the open requests, oldest first. The list has
        one page. Only the two accounts of a request can see it.
        """
        pairs = list_household_pairs(self.user).order_by("pk")
        return make_json_response({"results": [build_household_view(pair, self.user) for pair in pairs]})

    @extend_schema(
        operation_id="request_household",
        request=requests.HouseholdMember,
        responses={
            201: responses.HouseholdMember,
            200: OpenApiResponse(
                responses.HouseholdMember, description="You have requested or confirmed this household already."
            ),
        },
    )
    def post(self, request: Request) -> HttpResponse:
        """Ask another account to confirm that it shares a household with yours, or confirm its request. Games that
        are dealt to both accounts after the confirmation are not rated.
        """
        other = require_named_player(find_player(self.body(requests.HouseholdMember)["player"]))
        pair, is_new = request_or_confirm_household_pair(user=self.user, other=other)
        return self.add_location(
            make_json_response(build_household_view(pair, self.user), status=201 if is_new else 200),
            f"me/household/{other.username}",
        )


class HouseholdMemberView(ApiView):
    scopes = {"GET": "read", "DELETE": "play"}
    tag = "players"

    @extend_schema(
        operation_id="show_household_member", parameters=[USERNAME_PARAMETER], responses=responses.HouseholdMember
    )
    def get(self, request: Request, username: str) -> HttpResponse:
        """Get one account that shares a household with yours, or an unconfirmed request between you and this
        account.
        """
        return make_json_response(
            build_household_view(require_found(find_household_pair(self.user, username)), self.user)
        )

    @extend_schema(operation_id="end_household", parameters=[USERNAME_PARAMETER], responses={204: None})
    def delete(self, request: Request, username: str) -> Response:
        """Declare that this account no longer shares a household with yours. The same call withdraws your request,
        or declines the request of the other account. Games that were dealt before stay unrated.
        """
        end_household_pair(user=self.user, name=username)
        return Response(status=204)
