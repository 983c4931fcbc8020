from drf_spectacular.utils import OpenApiExample, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.api.base import ApiView
from durak_site.http.problems import Problem, make_document
from durak_site.limits.work_throttle import ComputingView, count_request_work
from durak_site.localization.middleware import set_content_language
from games.api.contract.refusals import POSITION_REFUSALS, RULES_REFUSALS
from games.api.requests import rules as requests
from games.api.responses import rules as responses
from games.api.viewers import get_public_viewer
from games.errors import GameError
from games.models.preset_lookup import expand_preset
from games.selectors.analysis import analyse

REQUEST_EXAMPLE = OpenApiExample(
    "a short game",
    {
        "rules": "alemi-36",
        "position": {"hands": [["7S", "8D"], ["9S", "JC"]], "trump": "H"},
        "moves": [[0, "attack 7S"], [1, "beat 7S 9S"]],
    },
    request_only=True,
)


class AnalysisView(ComputingView, ApiView):
    scopes = {"POST": None}
    refusals = {"POST": RULES_REFUSALS | POSITION_REFUSALS}
    tag = "rules"

    @extend_schema(
        operation_id="analyse", request=requests.Analysis, responses=responses.Analysis, examples=[REQUEST_EXAMPLE]
    )
    def post(self, request: Request) -> Response:
        """Set up a position or deal cards, play moves, and get the final state with its legal moves. The server
        stores nothing. The first refused move ends the analysis: `refused` has its index and its problem. The referee
        (docs/referee.md) does the same without a server.
        """
        wanted = self.body(requests.Analysis)
        start = "deal" if "deal" in wanted else "position"
        rules, _ = expand_preset(wanted["rules"], get_public_viewer(request))
        set_up = {"rules": rules, **(wanted["deal"] if start == "deal" else {start: wanted[start]})}
        with count_request_work(request) as work:
            result = analyse(start=start, set_up=set_up, moves=wanted["moves"], seat=wanted.get("seat"), work=work)
        refused = describe_refused_move(result.refusal_index, result.refusal)
        return set_content_language(Response({"state": result.state, "legal": result.legal, "refused": refused}))


def describe_refused_move(index: int | None, error: GameError | None) -> dict[str, object] | None:
    if error is None:
        return None
    problem = Problem(error.code, str(error), status=error.status, **error.extra)
    return {"index": index, "problem": make_document(problem)}
