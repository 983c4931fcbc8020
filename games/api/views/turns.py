from django.http import HttpResponse
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request

from accounts.api.base import ApiView
from durak_site.http.pagination import NewestFirst
from durak_site.http.waits import LIMITS_OF_WAITING, asked_to_wait, tell_holder, wait_parameter
from durak_site.http.written import digest_of, written
from games.api.answers import with_its_tag
from games.api.responses.games import Turn
from games.selectors.turns import games_waiting_for, turn


class SoonestFirst(NewestFirst):
    ordering = ("deadline_at", "pk")


class TurnsView(ApiView):
    scopes = {"GET": "read"}
    limits = {"GET": LIMITS_OF_WAITING}
    tag = "games"
    pagination_class = SoonestFirst
    query = [wait_parameter("the list differs from the one whose tag was sent (or from the present one)")]

    @extend_schema(
        operation_id="list_my_turns",
        responses=Turn(many=True),
    )
    def get(self, request: Request) -> HttpResponse:
        """List every game that waits for you, earliest deadline first. With `wait` the response is delayed until the
        list changes."""
        asked_to_wait(request.query_params)
        tell_holder(request, self.user.pk)
        pages = SoonestFirst()
        page = [turn(game) for game in pages.paginate_queryset(games_waiting_for(self.user), request)]
        following = pages.get_next_link()
        tag = digest_of(
            written([page, following is not None])
        )  # the link is signed with the time, so it differs each time
        return with_its_tag(written({"results": page, "next": following}), f'"{tag}"', request)
