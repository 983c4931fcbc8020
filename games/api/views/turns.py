from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.api.base import ApiView
from durak_site.http.pagination import NewestFirst
from games.api.responses.games import Turn
from games.selectors.turns import games_waiting_for, turn


class SoonestFirst(NewestFirst):
    ordering = ("deadline_at", "pk")


class TurnsView(ApiView):
    scopes = {"GET": "read"}
    tag = "games"
    pagination_class = SoonestFirst

    @extend_schema(operation_id="list_my_turns", responses=Turn(many=True))
    def get(self, request: Request) -> Response:
        """Every game that waits for you now, soonest deadline first."""
        pages = SoonestFirst()
        page = pages.paginate_queryset(games_waiting_for(self.user), request)
        return pages.get_paginated_response([turn(game) for game in page])
