from django.http import HttpResponse
from django.utils import timezone
from drf_spectacular.utils import OpenApiExample, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.api.base import ApiView
from durak_site.http.client_address import get_client_address
from durak_site.limits.rate_limits import count_or_throttle
from games.api.json_responses import make_json_response
from games.api.requests import seeks as requests
from games.api.responses import seeks as responses
from games.api.viewers import require_found
from games.selectors.seeks import build_seeks, find_own_seek, list_own_seeks, load_seek_counts
from games.services.seeks import create_seek, withdraw_seek

REQUEST_EXAMPLE = OpenApiExample(
    "evening",
    {"presets": ["classic-36", "classic-36-transfer"], "player_counts": [2, 3, 4], "pace": "post", "lasts": "P7D"},
    request_only=True,
)
SEEK_REFUSALS = {
    "limit_reached": "Your account has as many seeks or series as it may have at a time; `detail` has the number."
}


class SeekCountsView(ApiView):
    scopes = {"GET": None}
    tag = "seeks"

    @extend_schema(operation_id="list_seek_counts", responses=responses.SeekCountList)
    def get(self, request: Request) -> HttpResponse:
        """Count the players who seek a table, by pace and preset. The waiting times are those of seeks that ended in
        the last 30 days. A player whose seek names several presets counts for each of them.
        """
        return make_json_response({"results": load_seek_counts(timezone.now())})


class OwnSeeksView(ApiView):
    scopes = {"GET": "read", "POST": "play"}
    refusals = {"POST": SEEK_REFUSALS}
    limits = {"POST": ["seeks", "new_seeks", "new_seeks_address", "running_series"]}
    tag = "seeks"

    @extend_schema(operation_id="list_my_seeks", responses=responses.SeekList)
    def get(self, request: Request) -> HttpResponse:
        """List your seeks that have not ended, oldest first."""
        return make_json_response({"results": build_seeks(list_own_seeks(self.user), self.user, timezone.now())})

    @extend_schema(
        operation_id="create_seek", request=requests.Seek, responses={201: responses.Seek}, examples=[REQUEST_EXAMPLE]
    )
    def post(self, request: Request) -> HttpResponse:
        """Seek a table. The site finds people whose seeks agree with yours, creates a series with a seat for each of
        you, and notifies you (`seat_found`). Join or decline the series as after an invitation. If you decline or do
        not join in time, you lose the seat and your seek ends. The seeks of the other players continue and keep their
        waiting time. Guests and bots cannot seek.
        """
        wanted = self.body(requests.Seek)
        count_or_throttle("new_seeks_address", get_client_address(request._request))
        seek = create_seek(user=self.user, **wanted)
        (line,) = build_seeks([seek], self.user, timezone.now())
        return self.add_location(make_json_response(line, status=201), f"me/seeks/{seek.pk}")


class OwnSeekView(ApiView):
    scopes = {"GET": "read", "DELETE": "play"}
    tag = "seeks"

    @extend_schema(operation_id="show_seek", responses=responses.Seek)
    def get(self, request: Request, seek_id: str) -> HttpResponse:
        """Get one of your seeks. A seek is deleted 60 days after its end."""
        seek = require_found(find_own_seek(seek_id, self.user))
        (line,) = build_seeks([seek], self.user, timezone.now())
        return make_json_response(line)

    @extend_schema(operation_id="withdraw_seek", responses={204: None})
    def delete(self, request: Request, seek_id: str) -> Response:
        """Withdraw one of your seeks. If it has led to a series that has not started, you lose your seat there. The
        call also succeeds if the seek has ended.
        """
        withdraw_seek(seek_id=seek_id, user=self.user)
        return Response(status=204)
