from django.http import HttpResponse
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request

from accounts.api.base import ApiView
from durak_site.http.cursor_pagination import NewestFirstPagination
from durak_site.http.etags import make_page_tag
from durak_site.http.json_encoding import encode_json
from durak_site.http.long_polls import LONG_POLL_LIMITS, make_wait_parameter, parse_wait, set_long_poll_state
from games.api.json_responses import make_conditional_response
from games.api.responses.games import Turn
from games.selectors.turns import build_turn, select_waiting_games


class SoonestFirstPagination(NewestFirstPagination):
    ordering = ("deadline_at", "pk")


class TurnsView(ApiView):
    scopes = {"GET": "read"}
    limits = {"GET": LONG_POLL_LIMITS}
    tag = "games"
    pagination_class = SoonestFirstPagination
    query = [
        make_wait_parameter(
            "the ETag of the list differs from `If-None-Match`, or from its present value if you send none"
        )
    ]

    @extend_schema(
        operation_id="list_my_turns",
        responses=Turn(many=True),
    )
    def get(self, request: Request) -> HttpResponse:
        """List every game that waits for you, earliest deadline first. With `wait`, the response is delayed until the
        list changes.
        """
        parse_wait(request.query_params)
        set_long_poll_state(request, self.user.pk)
        pages = SoonestFirstPagination()
        page = [build_turn(game) for game in pages.paginate_queryset(select_waiting_games(self.user), request)]
        following = pages.get_next_link()
        body = encode_json({"results": page, "next": following})
        return make_conditional_response(body, make_page_tag(body), request)
