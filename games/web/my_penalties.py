"""Page of what the user owes and is owed, over all tables."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode
from zoneinfo import ZoneInfo

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from accounts.mail.preferences import OFF, complete_mail_preferences
from accounts.models import Kind, User
from accounts.selectors import find_user
from accounts.services import stop_mails
from accounts.web.pages import own_page, signed_in_user
from durak_site.http.html_pagination import ListPage, load_page
from games.models import Penalty
from games.selectors.debts import PersonDebts, list_debts_by_person
from games.selectors.penalties import CREDITOR, DEBTOR, list_own_penalties
from games.selectors.penalty_totals import list_own_totals, sum_totals
from games.web.form_responses import respond_to_form
from games.web.idempotent_forms import make_idempotency_key
from games.web.penalties import describe_penalty
from games.web.people import list_debtors, name_debtors, name_people
from games.web.view_helpers import get_viewer

ON_A_PAGE = 20
MOST_PEOPLE, MOST_WORDS = 20, 5
"""Maximum numbers of people in the summary, and of different debts of one person there."""
ALL = "all"
ROLES = (DEBTOR, CREDITOR)
STATES = {
    "owed": gettext_lazy("still owed"),
    "paid": gettext_lazy("paid"),
    "forgiven": gettext_lazy("forgiven"),
    "disputed": gettext_lazy("disputed"),
    ALL: gettext_lazy("all"),
}
"""States by which the page can be filtered, the default first."""


@dataclass(frozen=True)
class Filters:
    """What the page is limited to. `name` is what the user wrote, `other` the player of this name, if there is one."""

    name: str
    other: User | None
    state: str

    @property
    def query(self) -> dict[str, str]:
        """The same filters as a query of the API."""
        chosen = {"with": self.other.username if self.other else "", "state": "" if self.state == ALL else self.state}
        return {name: value for name, value in chosen.items() if value}

    @property
    def own_query(self) -> str:
        """The same filters as a query of this page."""
        return urlencode({"with": self.name, "state": self.state})


def read_filters(request: HttpRequest) -> Filters:
    name, state = request.GET.get("with", "").strip(), request.GET.get("state", "")
    return Filters(name, find_user(name), state if state in STATES else next(iter(STATES)))


@own_page
def my_penalties(request: HttpRequest) -> HttpResponse:
    return render_penalties(request, signed_in_user(request))


def render_penalties(request: HttpRequest, user: User, *, problem: str = "", status: int = 200) -> HttpResponse:
    wanted = read_filters(request)
    lists = [load_list(request, user, role, wanted) for role in ROLES]
    shown = [one for some in lists for one in some["rows"]]
    names = name_people(user, list_debtors(shown), *(one["creditors"] for one in shown))
    owes, is_owed = (sum(line["owed"] for line in sum_totals(list_own_totals(user, role))) for role in ROLES)
    context = {
        "owes": owes,
        "is_owed": is_owed,
        **sum_up_people(user, wanted, owes),
        "lists": [{**some, "rows": name_rows(some["rows"], names)} for some in lists],
        "wanted": wanted,
        "is_unknown": bool(wanted.name) and wanted.other is None,
        "states": STATES,
        "downloads": {form: make_download_link(form, wanted) for form in ("csv", "history")},
        "is_reminded": complete_mail_preferences(user)[Kind.PENALTY_REMINDER] != OFF,
        "problem": problem,
        "key": make_idempotency_key(),
        "zone": ZoneInfo(user.time_zone),
    }
    return render(request, "penalties/mine.html", context, status=status)


def sum_up_people(user: User, wanted: Filters, owes: int) -> dict[str, Any]:
    """Return the open debts with each person in words, and the number of people who are left out.

    Return an empty dict if the page is filtered by a state other than the default, `owed`.
    """
    if wanted.state != next(iter(STATES)):
        return {}
    debts = list_debts_by_person(user)
    if wanted.name:
        debts = [one for one in debts if wanted.other is not None and one.player == wanted.other.username]
    shown = debts[:MOST_PEOPLE]
    names = name_people(user, [{"player": one.player, "display_name": one.display_name} for one in shown])
    return {
        "people": [describe_person(one, names) for one in shown],
        "other_people": len(debts) - len(shown),
        "is_owed_together": sum(one.size[0] for one in debts) > owes,
    }


def describe_person(debts: PersonDebts, names: dict[str, str]) -> dict[str, Any]:
    return {
        "player": debts.player,
        "name": names[debts.player] if debts.player else _("computers"),
        "own": debts.own[:MOST_WORDS],
        "theirs": debts.theirs[:MOST_WORDS],
        "own_more": sum(number for number, _words in debts.own[MOST_WORDS:]),
        "theirs_more": sum(number for number, _words in debts.theirs[MOST_WORDS:]),
    }


def load_list(request: HttpRequest, user: User, role: str, wanted: Filters) -> dict[str, Any]:
    """Return one page of what the user owes, or of what others owe. An unknown name finds no penalty."""
    state = None if wanted.state == ALL else wanted.state
    penalties = list_own_penalties(user, role, wanted.other, state)
    if wanted.name and wanted.other is None:
        penalties = penalties.none()
    page: ListPage[Penalty] = load_page(penalties.order_by("-created_at", "-pk"), request.GET.get(role), ON_A_PAGE)
    rows = [describe_penalty(one, user) for one in page.rows]
    return {"role": role, "rows": rows, "page": page}


def name_rows(rows: list[dict[str, Any]], names: dict[str, str]) -> list[dict[str, Any]]:
    """Return the penalties with the names of their people."""
    return [
        {**one, "creditors": [names[creditor["player"]] for creditor in one["creditors"]]}
        for one in name_debtors(rows, names)
    ]


def make_download_link(form: str, wanted: Filters) -> str:
    return f"/api/v1/me/penalties?{urlencode({**wanted.query, 'format': form})}"


def make_form_view(act: Callable[[HttpRequest, User], None]) -> Callable[[HttpRequest], HttpResponse]:
    """Return the view of a form on this page. It acts once and redirects to the page with the same filters."""

    def view(request: HttpRequest) -> HttpResponse:
        here = f"{reverse('my-penalties')}?{read_filters(request).own_query}"

        def act_and_lead_back(user: User) -> str:
            act(request, user)
            return here

        def again(problem: str, status: int) -> HttpResponse:
            user = get_viewer(request)
            assert user is not None  # anonymous visitors are led to sign in
            return render_penalties(request, user, problem=problem, status=status)

        return respond_to_form(request, act_and_lead_back, page=here, show=again)

    return never_cache(require_POST(view))


def stop_reminders(request: HttpRequest, user: User) -> None:
    stop_mails(player=user, kind=Kind.PENALTY_REMINDER)
    messages.success(request, _("You get no more reminders of what you owe."))
