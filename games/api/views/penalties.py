from typing import ClassVar

from django.db.models import QuerySet
from django.http import HttpResponse
from django.http.response import HttpResponseBase
from django.utils.translation import gettext as _
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, extend_schema
from rest_framework.renderers import JSONRenderer
from rest_framework.request import Request

from accounts.api.base import ApiView
from accounts.models import User
from accounts.selectors import find_user
from durak_site.http.cursor_pagination import NewestFirstPagination
from durak_site.http.problems import invalid_problem
from games.api.contract.refusals import conflict
from games.api.json_responses import make_json_response
from games.api.mark_throttle import MarkThrottle
from games.api.media_types import CsvRenderer
from games.api.requests import penalties as requests
from games.api.responses import penalties as responses
from games.api.spreadsheets import make_csv_response, make_history_response
from games.api.viewers import choose_format, get_viewer, parse_choice, require_found
from games.models import Penalty, PenaltyMarkKind
from games.selectors.penalties import (
    CREDITOR,
    DEBTOR,
    build_penalty_view,
    find_penalty,
    list_own_penalties,
    list_penalties_between,
    list_player_penalties,
    list_series_penalties,
)
from games.selectors.penalty_totals import (
    TotalsSource,
    list_own_totals,
    list_player_totals,
    list_series_totals,
    list_totals_between,
    sum_totals,
)
from games.selectors.series import find_series
from games.services.penalties import add_penalty_mark

JSON, CSV, HISTORY = "json", "csv", "history"
FORMAT = OpenApiParameter(
    "format",
    str,
    enum=[JSON, CSV, HISTORY],
    default=JSON,
    description="`csv`: the whole ledger as a table, a line for each penalty. `history`: the history of all its "
    "penalties as a table, a line for each mark. Tables are streamed: one that breaks off is incomplete. They count as "
    "downloads.",
)
CURSOR = OpenApiParameter("cursor", str, description=NewestFirstPagination.cursor_query_description)
LIMIT = OpenApiParameter(
    "limit",
    {
        "type": "integer",
        "minimum": 1,
        "maximum": NewestFirstPagination.max_page_size,
        "default": NewestFirstPagination.page_size,
    },
    description=NewestFirstPagination.page_size_query_description,
)
ROLES = (DEBTOR, CREDITOR)
ROLE = OpenApiParameter(
    "role",
    str,
    enum=ROLES,
    description="`debtor`: only what you owe. `creditor`: only what others owe for games that you played.",
)
STATE = OpenApiParameter("state", str, enum=responses.STATES, description="Only penalties in this state.")
WITH_ME = OpenApiParameter("with", str, description="Another player's name: only what one of you owes the other.")
WITH = OpenApiParameter("with", str, description="Another player's name: what either owes for games of both.")
LEDGER = {
    (200, "application/json"): responses.Ledger,
    (200, "text/csv"): OpenApiResponse(str, description="With `format=csv` or `format=history`."),
}


NOT_NOW = conflict("This mark cannot follow the last.")


class LedgerView(ApiView):
    """Base of ledgers: penalties, newest first, as pages of JSON or all as CSV, which is streamed."""

    scopes: ClassVar[dict[str, str | None]] = {"GET": None}
    limits = {"GET": ("downloads_at_once", "downloads_address", "exports_account")}
    tag = "penalties"
    pagination_class = NewestFirstPagination
    renderer_classes = [JSONRenderer, CsvRenderer]

    def ledger(
        self, request: Request, penalties: QuerySet[Penalty], totals: TotalsSource, name: str
    ) -> HttpResponseBase:
        pages = NewestFirstPagination()
        form = choose_format(request, CsvRenderer, CSV, HISTORY)
        if form != JSON:
            pages.get_page_size(request)  # the parameter has no effect on CSV, but is validated
            make_response = make_csv_response if form == CSV else make_history_response
            return make_response(penalties, name, get_viewer(request))
        page = pages.paginate_queryset(penalties, request)
        results = [build_penalty_view(penalty) for penalty in page]
        return make_json_response({"results": results, "next": pages.get_next_link(), "totals": sum_totals(totals)})


class SeriesPenaltiesView(LedgerView):
    scopes = {"GET": None}
    query = [FORMAT, CURSOR, LIMIT]

    @extend_schema(operation_id="list_penalties_of_series", responses=LEDGER)
    def get(self, request: Request, series_id: str) -> HttpResponseBase:
        """List the penalties of a series: what is owed, paid, forgiven or disputed, by whom and when, and the totals of
        each debtor. A series whose penalty has no words has no ledger."""
        series = require_found(find_series(series_id, get_viewer(request)))
        return self.ledger(request, list_series_penalties(series), list_series_totals(series), series.pk)


class PlayerPenaltiesView(LedgerView):
    scopes = {"GET": None}
    query = [WITH, FORMAT, CURSOR, LIMIT]

    @extend_schema(operation_id="list_penalties_of_player", responses=LEDGER)
    def get(self, request: Request, username: str) -> HttpResponseBase:
        """List the penalties of a player with their totals: those of public series, and those of series that you play
        in. With `with`, only those between the two players: penalties of either one for games that both played."""
        user, player = get_viewer(request), player_named(username)
        if "with" not in request.query_params:
            return self.ledger(
                request, list_player_penalties(player, user), list_player_totals(player, user), player.username
            )
        other = player_named(request.query_params["with"])
        name = f"{player.username}-{other.username}"
        return self.ledger(
            request, list_penalties_between(player, other, user), list_totals_between(player, other, user), name
        )


class OwnPenaltiesView(LedgerView):
    scopes = {"GET": "read"}
    query = [ROLE, STATE, WITH_ME, FORMAT, CURSOR, LIMIT]

    @extend_schema(operation_id="list_my_penalties", responses=LEDGER)
    def get(self, request: Request) -> HttpResponseBase:
        """List the penalties of all games that you played: what you owe to others (`role=debtor`), what others owe for
        them (`role=creditor`), or both. `state` does not limit the totals."""
        wanted, user = request.query_params, self.user
        role = parse_choice(request, "role", ROLES) if "role" in wanted else None
        state = parse_choice(request, "state", responses.STATES) if "state" in wanted else None
        other = find_user(wanted["with"]) if "with" in wanted else None
        if other is None and "with" in wanted:
            raise invalid_problem({"with": [_("Nobody here has this name.")]})
        name = f"{user.username}-{other.username}" if other else user.username
        return self.ledger(
            request, list_own_penalties(user, role, other, state), list_own_totals(user, role, other), name
        )


def player_named(name: str) -> User:
    return require_found(find_user(name))


class PenaltyView(ApiView):
    scopes = {"GET": None}
    tag = "penalties"

    @extend_schema(operation_id="show_penalty", responses=responses.Penalty)
    def get(self, request: Request, penalty_id: str) -> HttpResponse:
        """Get one penalty with its history. Everyone who may read the ledger of its series can."""
        return make_json_response(build_penalty_view(require_found(find_penalty(penalty_id, get_viewer(request)))))


class MarkView(ApiView):
    """Base of the calls that add one mark to the history of a penalty."""

    scopes: ClassVar[dict[str, str | None]] = {}
    tag = "penalties"
    throttle_classes = [MarkThrottle]

    def mark(self, request: Request, penalty_id: str, mark: PenaltyMarkKind) -> HttpResponse:
        body = self.body(requests.PenaltyMarkNote)
        require_found(find_penalty(penalty_id, self.user))
        add_penalty_mark(penalty_id=penalty_id, user=self.user, mark=mark, **body)
        return make_json_response(build_penalty_view(require_found(find_penalty(penalty_id, self.user))))


class PaidView(MarkView):
    scopes = {"POST": "play"}
    refusals = {"POST": NOT_NOW}
    limits = {"POST": ["penalty_marks"]}

    @extend_schema(operation_id="mark_penalty_paid", request=requests.PenaltyMarkNote, responses=responses.Penalty)
    def post(self, request: Request, penalty_id: str) -> HttpResponse:
        """Mark a penalty as paid. Another player of the series does this; the debtor, if no other person plays there.
        Repeating the current mark changes nothing."""
        return self.mark(request, penalty_id, PenaltyMarkKind.PAID)


class ForgivenView(MarkView):
    scopes = {"POST": "play"}
    refusals = {"POST": NOT_NOW}
    limits = {"POST": ["penalty_marks"]}

    @extend_schema(operation_id="mark_penalty_forgiven", request=requests.PenaltyMarkNote, responses=responses.Penalty)
    def post(self, request: Request, penalty_id: str) -> HttpResponse:
        """Forgive a penalty. Another player of the series does this; the debtor, if no other person plays there."""
        return self.mark(request, penalty_id, PenaltyMarkKind.FORGIVEN)


class DisputedView(MarkView):
    scopes = {"POST": "play"}
    refusals = {"POST": NOT_NOW}
    limits = {"POST": ["penalty_marks"]}

    @extend_schema(operation_id="mark_penalty_disputed", request=requests.PenaltyMarkNote, responses=responses.Penalty)
    def post(self, request: Request, penalty_id: str) -> HttpResponse:
        """Dispute a penalty as its debtor. One that was paid or forgiven has to be reopened first."""
        return self.mark(request, penalty_id, PenaltyMarkKind.DISPUTED)


class ReopenedView(MarkView):
    scopes = {"POST": "play"}
    refusals = {"POST": NOT_NOW}
    limits = {"POST": ["penalty_marks"]}

    @extend_schema(operation_id="mark_penalty_reopened", request=requests.PenaltyMarkNote, responses=responses.Penalty)
    def post(self, request: Request, penalty_id: str) -> HttpResponse:
        """Reopen a penalty that was paid, forgiven or disputed: it is owed again. Any player of the series can, its
        debtor too."""
        return self.mark(request, penalty_id, PenaltyMarkKind.REOPENED)
