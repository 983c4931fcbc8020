from django.http import HttpResponse
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request

from accounts.api.base import ApiView
from games.api.json_responses import make_json_response
from games.api.responses.index import Index

INDEX_PATHS = {
    "schema": "/api/v1/schema",
    "docs": "/api/v1/docs",
    "limits": "/limits",
    "programs": "/programs",
    "presets": "/api/v1/rules/presets",
    "series": "/api/v1/series",
    "leaderboard": "/api/v1/leaderboard",
    "me": "/api/v1/me",
    "turns": "/api/v1/me/turns",
    "stream": "/api/v1/me/stream",
}


class IndexView(ApiView):
    scopes = {"GET": None}
    tag = "index"

    @extend_schema(operation_id="show_index", responses=Index)
    def get(self, request: Request) -> HttpResponse:
        """Get the addresses of the OpenAPI document, the pages for programmers, and the most common calls."""
        return make_json_response({name: request.build_absolute_uri(path) for name, path in INDEX_PATHS.items()})
