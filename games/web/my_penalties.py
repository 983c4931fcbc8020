"""Page of all penalties that the user owes to others, and of all that others owe to the user."""

from collections.abc import Callable, Collection
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

from accounts.mail.preferences import OFF, complete_mail_preferences
from accounts.models import Kind, User
from accounts.selectors import find_user
from accounts.services import stop_mails
from accounts.web.pages import PageView, get_signed_in_user, page, page_for_signed_in_user
from durak_site.http.html_pagination import ListPage, load_page
from games.models import Penalty
from games.selectors.clubs.clubs import map_names_of_own_clubs
from games.selectors.debts import PersonDebts, list_debts_by_person
from games.selectors.penalties import CREDITOR, DEBTOR, PenaltyFilter, list_own_penalties
from games.selectors.penalty_totals import select_own_totals, sum_totals
from games.web.form_responses import respond_to_form
from games.web.idempotent_forms import make_idempotency_key
from games.web.penalties import build_penalty_row, mark_penalty
from games.web.people import add_debtor_names, list_people_of_penalties, map_shown_names
from games.web.view_helpers import get_viewer

PAGE_SIZE = 20
MAX_SHOWN_PEOPLE, MAX_SHOWN_DEBTS = 20, 5
"""Maximum number of people in the summary, and of different debts of each person."""
ALL_STATES = "all"
PENALTY_ROLES = (DEBTOR, CREDITOR)
STATE_NAMES = {
    "owed": gettext_lazy("still owed"),
    "paid": gettext_lazy("paid"),
    "forgiven": gettext_lazy("forgiven"),
    "disputed": gettext_lazy("disputed"),
    ALL_STATES: gettext_lazy("all"),
}
"""Names of the states of penalties by which the page can be filtered. The first state is the default."""


@dataclass(frozen=True)
class PenaltyPageFilters:
    """The filters of the page. `name` is the username that the user entered, and `other` the player with this name, or
    None. `club` is the id of a club, or empty.
    """

    name: str
    other: User | None
    state: str
    club: str

    @property
    def api_query(self) -> dict[str, str]:
        """The filters as query parameters of the API."""
        state, other = "" if self.state == ALL_STATES else self.state, self.other.username if self.other else ""
        chosen = {"with": other, "state": state, "club": self.club}
        return {name: value for name, value in chosen.items() if value}

    @property
    def page_query(self) -> str:
        """The filters as the query string of this page's address."""
        chosen = {"with": self.name, "state": self.state}
        return urlencode({**chosen, "club": self.club} if self.club else chosen)

    def make_penalty_filter(self, role: str) -> PenaltyFilter:
        return PenaltyFilter(role, self.other, None if self.state == ALL_STATES else self.state, self.club or None)


def read_filters(request: HttpRequest, clubs: Collection[str]) -> PenaltyPageFilters:
    """Return the filters in the query string. Ignore unknown states, and clubs that are not in `clubs`."""
    name, state, club = (request.GET.get(field, "").strip() for field in ("with", "state", "club"))
    return PenaltyPageFilters(
        name, find_user(name), state if state in STATE_NAMES else next(iter(STATE_NAMES)), club if club in clubs else ""
    )


@page_for_signed_in_user
def my_penalties_page(request: HttpRequest) -> HttpResponse:
    return render_penalties(request, get_signed_in_user(request))


def render_penalties(request: HttpRequest, user: User, *, problem: str = "", status: int = 200) -> HttpResponse:
    clubs = map_names_of_own_clubs(user)
    filters = read_filters(request, clubs)
    lists = [load_penalty_page(request, user, role, filters) for role in PENALTY_ROLES]
    shown = [one for some in lists for one in some["rows"]]
    names = map_shown_names(user, list_people_of_penalties(shown), *(one["creditors"] for one in shown))
    owes, is_owed = (count_owed_penalties(user, PenaltyFilter(role)) for role in PENALTY_ROLES)
    context = {
        "owes": owes,
        "is_owed": is_owed,
        **summarize_debts(user, filters, owes),
        "lists": [
            {**some, "rows": add_names_of_people(some["rows"], names), **build_queries(filters, lists, some["role"])}
            for some in lists
        ],
        "wanted": filters,
        "is_unknown": bool(filters.name) and filters.other is None,
        "states": STATE_NAMES,
        "clubs": clubs,
        "downloads": {form: make_download_link(form, filters) for form in ("csv", "history")},
        "is_reminded": complete_mail_preferences(user)[Kind.PENALTY_REMINDER] != OFF,
        "problem": problem,
        "key": make_idempotency_key(),
        "zone": ZoneInfo(user.time_zone),
    }
    return render(request, "penalties/mine.html", context, status=status)


def count_owed_penalties(user: User, wanted: PenaltyFilter) -> int:
    return sum(line["owed"] for line in sum_totals(select_own_totals(user, wanted)))


def summarize_debts(user: User, filters: PenaltyPageFilters, owes: int) -> dict[str, Any]:
    """Return a summary of the open debts between the user and each other person, in both directions.

    It lists MAX_SHOWN_PEOPLE people at most, and the number of the others. `owes` is the number of all penalties that
    the user owes. `is_owed_together` is True if the numbers of the people add up to more, because the user owes some
    penalties to several people at once. The summary is empty if the page shows penalties in another state than `owed`.
    """
    if filters.state != next(iter(STATE_NAMES)):
        return {}
    debts = list_debts_by_person(user, filters.club or None)
    if filters.name:
        debts = [one for one in debts if filters.other is not None and one.player == filters.other.username]
    if filters.club:
        owes = count_owed_penalties(user, PenaltyFilter(DEBTOR, club=filters.club))
    shown = debts[:MAX_SHOWN_PEOPLE]
    names = map_shown_names(user, [{"player": one.player, "display_name": one.display_name} for one in shown])
    return {
        "people": [build_debts_row(one, names) for one in shown],
        "other_people": len(debts) - len(shown),
        "is_owed_together": sum(one.penalty_counts[0] for one in debts) > owes,
    }


def build_debts_row(debts: PersonDebts, names: dict[str, str]) -> dict[str, Any]:
    return {
        "player": debts.player,
        "name": names[debts.player] if debts.player else _("computers"),
        "own": debts.own_debts[:MAX_SHOWN_DEBTS],
        "theirs": debts.debts_of_other[:MAX_SHOWN_DEBTS],
        "own_more": sum(number for number, _words in debts.own_debts[MAX_SHOWN_DEBTS:]),
        "theirs_more": sum(number for number, _words in debts.debts_of_other[MAX_SHOWN_DEBTS:]),
    }


def load_penalty_page(request: HttpRequest, user: User, role: str, filters: PenaltyPageFilters) -> dict[str, Any]:
    """Return one page of penalties that the user owes (role "debtor") or that others owe to the user ("creditor"). The
    page is empty if the filters name an unknown player.
    """
    penalties = list_own_penalties(user, filters.make_penalty_filter(role))
    if filters.name and filters.other is None:
        penalties = penalties.none()
    page: ListPage[Penalty] = load_page(penalties.order_by("-created_at", "-pk"), request.GET.get(role), PAGE_SIZE)
    rows = [build_penalty_row(one, user) for one in page.rows]
    return {"role": role, "rows": rows, "page": page}


def build_queries(filters: PenaltyPageFilters, lists: list[dict[str, Any]], role: str) -> dict[str, str]:
    """Return query strings of this page: as it is, and with the newer and the older penalties of the list `role`. The
    other list does not change.
    """
    numbers = {some["role"]: some["page"].number for some in lists}

    def build_query(step: int = 0) -> str:
        later_pages = {name: number for name, number in {**numbers, role: numbers[role] + step}.items() if number > 1}
        return "&".join([filters.page_query, *([urlencode(later_pages)] if later_pages else [])])

    return {"query": build_query(), "newer": build_query(-1), "older": build_query(1)}


def add_names_of_people(rows: list[dict[str, Any]], names: dict[str, str]) -> list[dict[str, Any]]:
    """Return copies of the penalties, with the names of debtors, creditors and authors of marks."""
    return [
        {**one, "creditors": [names[creditor["player"]] for creditor in one["creditors"]]}
        for one in add_debtor_names(rows, names)
    ]


def make_download_link(form: str, filters: PenaltyPageFilters) -> str:
    return f"/api/v1/me/penalties?{urlencode({**filters.api_query, 'format': form})}"


def make_form_view(act: Callable[[HttpRequest, User], str]) -> PageView:
    """Return a view that runs `act` once and redirects to the page as it was, at the heading whose id `act` returns. If
    `act` is refused, the view renders the page with the refusal.
    """

    def form_view(request: HttpRequest) -> HttpResponse:
        here = f"{reverse('my-penalties')}?{request.GET.urlencode()}"

        def act_and_get_address(user: User) -> str:
            return f"{here}#{act(request, user)}"

        def render_with_refusal(problem: str, status: int) -> HttpResponse:
            user = get_viewer(request)
            assert user is not None  # `respond_to_form` redirects anonymous visitors
            return render_penalties(request, user, problem=problem, status=status)

        return respond_to_form(request, act_and_get_address, page=here, render_refusal=render_with_refusal)

    return page(form_view)


def mark_own_penalty(request: HttpRequest, user: User) -> str:
    return DEBTOR if mark_penalty(request, user).debtor_id == user.pk else CREDITOR


def stop_reminders(request: HttpRequest, user: User) -> str:
    stop_mails(player=user, kind=Kind.PENALTY_REMINDER)
    messages.success(request, _("You get no more reminders of what you owe."))
    return "reminder"
