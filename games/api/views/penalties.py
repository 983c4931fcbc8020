from typing import ClassVar

from django.db.models import QuerySet
from django.http import HttpResponse
from django.http.response import HttpResponseBase
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, extend_schema
from rest_framework.renderers import JSONRenderer
from rest_framework.request import Request

from accounts.api.base import ApiView
from accounts.models import User
from accounts.selectors import find_user
from durak_site.http.cursor_pagination import NewestFirstPagination
from durak_site.http.etags import apply_condition
from durak_site.http.query_parameters import choose_format, parse_optional_choice
from games.api.contract.refusals import make_conflict_refusal
from games.api.json_responses import make_json_response
from games.api.mark_throttle import MarkThrottle
from games.api.media_types import CsvRenderer
from games.api.requests import penalties as requests
from games.api.responses import penalties as responses
from games.api.spreadsheets import make_csv_response, make_history_response
from games.api.viewers import get_viewer, require_found, require_named_player
from games.models import Penalty, PenaltyMarkKind
from games.selectors.penalties import (
    CREDITOR,
    DEBTOR,
    PenaltyFilter,
    build_penalty_view,
    find_penalty,
    list_own_penalties,
    list_penalties_between,
    list_player_penalties,
    list_series_penalties,
)
from games.selectors.penalty_rows import compute_ledger_digest
from games.selectors.penalty_totals import (
    TotalsSource,
    select_own_totals,
    select_player_totals,
    select_series_totals,
    select_totals_between,
    sum_totals,
)
from games.selectors.series import find_series
from games.services.penalties import add_penalty_mark

JSON, CSV, HISTORY = "json", "csv", "history"
FORMAT_PARAMETER = OpenApiParameter(
    "format",
    str,
    enum=[JSON, CSV, HISTORY],
    default=JSON,
    description="`csv`: the whole ledger as a table, a line for each penalty. `history`: the history of all its "
    "penalties as a table, a line for each mark. Tables are in UTF-8 with a byte order mark, as spreadsheets expect "
    "(`utf-8-sig` in Python). They are streamed: one that breaks off is incomplete. They count as downloads.",
)
CURSOR_PARAMETER = OpenApiParameter("cursor", str, description=NewestFirstPagination.cursor_query_description)
LIMIT_PARAMETER = OpenApiParameter(
    "limit",
    {
        "type": "integer",
        "minimum": 1,
        "maximum": NewestFirstPagination.max_page_size,
        "default": NewestFirstPagination.page_size,
    },
    description=NewestFirstPagination.page_size_query_description,
)
ROLE_PARAMETER = OpenApiParameter(
    "role",
    str,
    enum=(DEBTOR, CREDITOR),
    description="`debtor`: only penalties that you owe. `creditor`: only penalties that are owed to you.",
)
STATE_PARAMETER = OpenApiParameter(
    "state", str, enum=responses.PENALTY_STATES, description="State of penalties: only penalties in this state."
)
WITH_PARAMETER = OpenApiParameter(
    "with", str, description="Username of another player: only penalties that one of you two owes the other."
)
CLUB_PARAMETER = OpenApiParameter("club", str, description="Id of a club: only penalties of its series.")
OTHER_PLAYER_PARAMETER = OpenApiParameter(
    "with",
    str,
    description="Username of another player: only penalties that either of the two owes for their common games.",
)
LEDGER_RESPONSES = {
    (200, "application/json"): responses.Ledger,
    (200, "text/csv"): OpenApiResponse(str, description="With `format=csv` or `format=history`."),
}


MARK_REFUSALS = make_conflict_refusal("This mark cannot follow the last.")


class LedgerView(ApiView):
    """Base of the API views that list penalties, newest first: as pages of JSON, or all of them as streamed CSV."""

    scopes: ClassVar[dict[str, str | None]] = {"GET": None}
    limits = {"GET": ("downloads_at_once", "downloads_address", "exports_account")}
    tag = "penalties"
    pagination_class = NewestFirstPagination
    renderer_classes = [JSONRenderer, CsvRenderer]

    def make_ledger_response(
        self, request: Request, penalties: QuerySet[Penalty], totals: TotalsSource, name: str
    ) -> HttpResponseBase:
        pages = NewestFirstPagination()
        form = choose_format(request, CsvRenderer, CSV, HISTORY)
        if form != JSON:
            pages.get_page_size(request)  # the parameter has no effect on CSV, but is validated
            make_response = make_csv_response if form == CSV else make_history_response
            tag = f'W/"{form}-{compute_ledger_digest(penalties)}"'
            response = make_response(penalties, name, get_viewer(request))
            return apply_condition(response, tag, request.headers.get("If-None-Match", ""))
        page = pages.paginate_queryset(penalties, request)
        results = [build_penalty_view(penalty) for penalty in page]
        return make_json_response({"results": results, "next": pages.get_next_link(), "totals": sum_totals(totals)})


class SeriesPenaltiesView(LedgerView):
    scopes = {"GET": None}
    query = [FORMAT_PARAMETER, CURSOR_PARAMETER, LIMIT_PARAMETER]

    @extend_schema(operation_id="list_penalties_of_series", responses=LEDGER_RESPONSES)
    def get(self, request: Request, series_id: str) -> HttpResponseBase:
        """List the penalties of a series with their states and histories, and the totals of each debtor. A series
        without agreed words for a penalty has no penalties.
        """
        series = require_found(find_series(series_id, get_viewer(request)))
        return self.make_ledger_response(
            request, list_series_penalties(series), select_series_totals(series), series.pk
        )


class PlayerPenaltiesView(LedgerView):
    scopes = {"GET": None}
    query = [OTHER_PLAYER_PARAMETER, FORMAT_PARAMETER, CURSOR_PARAMETER, LIMIT_PARAMETER]

    @extend_schema(operation_id="list_penalties_of_player", responses=LEDGER_RESPONSES)
    def get(self, request: Request, username: str) -> HttpResponseBase:
        """List the penalties that a player owes or owed, with the totals. `with=NAME` lists instead what this player
        and the player NAME owe or owed for games of both. You get the penalties of public series and of series that
        you play in. You get all penalties if you are the player or NAME.
        """
        user, player = get_viewer(request), require_player(username)
        if "with" not in request.query_params:
            return self.make_ledger_response(
                request, list_player_penalties(player, user), select_player_totals(player, user), player.username
            )
        other = require_player(request.query_params["with"])
        name = f"{player.username}-{other.username}"
        return self.make_ledger_response(
            request, list_penalties_between(player, other, user), select_totals_between(player, other, user), name
        )


class OwnPenaltiesView(LedgerView):
    scopes = {"GET": "read"}
    query = [
        ROLE_PARAMETER,
        STATE_PARAMETER,
        WITH_PARAMETER,
        CLUB_PARAMETER,
        FORMAT_PARAMETER,
        CURSOR_PARAMETER,
        LIMIT_PARAMETER,
    ]

    @extend_schema(operation_id="list_my_penalties", responses=LEDGER_RESPONSES)
    def get(self, request: Request) -> HttpResponseBase:
        """List the penalties of all games that you played, with the totals of each debtor. `role=debtor` selects the
        penalties that you owe, and `role=creditor` those that are owed to you: what others owe for these games, except
        fools of your team. `state` limits the list, but not the totals.
        """
        query, user = request.query_params, self.user
        wanted = PenaltyFilter(
            role=parse_optional_choice(request, ROLE_PARAMETER),
            state=parse_optional_choice(request, STATE_PARAMETER),
            club=query.get("club"),
            other=require_named_player(find_user(query["with"]), "with") if "with" in query else None,
        )
        name = f"{user.username}-{wanted.other.username}" if wanted.other else user.username
        return self.make_ledger_response(
            request, list_own_penalties(user, wanted), select_own_totals(user, wanted), name
        )


def require_player(name: str) -> User:
    return require_found(find_user(name))


class PenaltyView(ApiView):
    scopes = {"GET": None}
    tag = "penalties"

    @extend_schema(operation_id="show_penalty", responses=responses.Penalty)
    def get(self, request: Request, penalty_id: str) -> HttpResponse:
        """Get one penalty with its history. You may see it if you may see its series or played its game."""
        return make_json_response(build_penalty_view(require_found(find_penalty(penalty_id, get_viewer(request)))))


class MarkView(ApiView):
    """Base of the API views that add one mark, such as paid, to the history of a penalty."""

    scopes: ClassVar[dict[str, str | None]] = {}
    tag = "penalties"
    throttle_classes = [MarkThrottle]

    def add_mark(self, request: Request, penalty_id: str, mark: PenaltyMarkKind) -> HttpResponse:
        body = self.body(requests.PenaltyMarkNote)
        require_found(find_penalty(penalty_id, self.user))
        add_penalty_mark(penalty_id=penalty_id, user=self.user, mark=mark, **body)
        return make_json_response(build_penalty_view(require_found(find_penalty(penalty_id, self.user))))


class MarkPaidView(MarkView):
    scopes = {"POST": "play"}
    refusals = {"POST": MARK_REFUSALS}
    limits = {"POST": ["penalty_marks"]}

    @extend_schema(operation_id="mark_penalty_paid", request=requests.PenaltyMarkNote, responses=responses.Penalty)
    def post(self, request: Request, penalty_id: str) -> HttpResponse:
        """Mark a penalty as paid. Only another player of the series can do this, or the debtor if no other person
        plays in the series. If the penalty is already marked as paid, nothing changes.
        """
        return self.add_mark(request, penalty_id, PenaltyMarkKind.PAID)


class ForgivePenaltyView(MarkView):
    scopes = {"POST": "play"}
    refusals = {"POST": MARK_REFUSALS}
    limits = {"POST": ["penalty_marks"]}

    @extend_schema(operation_id="mark_penalty_forgiven", request=requests.PenaltyMarkNote, responses=responses.Penalty)
    def post(self, request: Request, penalty_id: str) -> HttpResponse:
        """Forgive a penalty. Only another player of the series can do this, or the debtor if no other person plays in
        the series.
        """
        return self.add_mark(request, penalty_id, PenaltyMarkKind.FORGIVEN)


class DisputePenaltyView(MarkView):
    scopes = {"POST": "play"}
    refusals = {"POST": MARK_REFUSALS}
    limits = {"POST": ["penalty_marks"]}

    @extend_schema(operation_id="mark_penalty_disputed", request=requests.PenaltyMarkNote, responses=responses.Penalty)
    def post(self, request: Request, penalty_id: str) -> HttpResponse:
        """Dispute a penalty. Only its debtor can do this. If the penalty is paid or forgiven, reopen it first."""
        return self.add_mark(request, penalty_id, PenaltyMarkKind.DISPUTED)


class ReopenPenaltyView(MarkView):
    scopes = {"POST": "play"}
    refusals = {"POST": MARK_REFUSALS}
    limits = {"POST": ["penalty_marks"]}

    @extend_schema(operation_id="mark_penalty_reopened", request=requests.PenaltyMarkNote, responses=responses.Penalty)
    def post(self, request: Request, penalty_id: str) -> HttpResponse:
        """Reopen a penalty that was paid, forgiven or disputed. It is then owed again. Any player of the series can
        do this, including the debtor.
        """
        return self.add_mark(request, penalty_id, PenaltyMarkKind.REOPENED)
