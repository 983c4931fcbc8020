"""Page of the user's absence: its first and last day, and the days off that it takes at each table."""

from datetime import timedelta
from typing import Any
from zoneinfo import ZoneInfo

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.dateparse import parse_date
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.models import User
from accounts.web.forms import ApiRequestForm
from accounts.web.pages import get_signed_in_user, page_for_signed_in_user
from games import words
from games.api.requests.away import Away
from games.selectors.away import load_absence
from games.selectors.series import load_series_rows
from games.services.away import MAX_ABSENCE_DAYS, end_away, set_away


class AwayForm(ApiRequestForm):
    request_serializer = Away
    from_date = forms.CharField(label=gettext_lazy("From"), widget=forms.DateInput(attrs={"type": "date"}))
    to_date = forms.CharField(label=gettext_lazy("To"), widget=forms.DateInput(attrs={"type": "date"}))


@page_for_signed_in_user
def away_page(request: HttpRequest) -> HttpResponse:
    user, now = get_signed_in_user(request), timezone.now()
    absence = load_absence(user, now)
    form = AwayForm(request, initial=absence or get_default_dates(user))
    ends = request.method == "POST" and "end" in request.POST
    if ends or form.is_valid():
        with form.collect_refusals():
            change_absence(request, user, None if ends else form.validated_data)
            return redirect("away")
    return form.render_page(
        "games/away.html", absence=absence and get_absence_context(absence, user), most=MAX_ABSENCE_DAYS
    )


def change_absence(request: HttpRequest, user: User, dates: dict[str, Any] | None) -> None:
    if dates is None:
        end_away(user=user)
        messages.success(request, _("Your absence has ended. Days off that have not begun are yours again."))
    else:
        set_away(user=user, **dates)


def get_default_dates(user: User) -> dict[str, str]:
    today = timezone.now().astimezone(ZoneInfo(user.time_zone)).date()
    return {"from_date": today.isoformat(), "to_date": (today + timedelta(days=7)).isoformat()}


def get_absence_context(absence: dict[str, Any], user: User) -> dict[str, Any]:
    rows = load_series_rows([table["series"] for table in absence["tables"]], user)
    names = {row["id"]: words.build_series_name(row, user.username) for row in rows}
    tables = [
        {
            **table,
            "name": names[table["series"]],
            "saved": len(table["days_off"]),
            "missing": len(table["days_missing"]),
            "first_missing": parse_date(table["days_missing"][0]) if table["days_missing"] else None,
        }
        for table in absence["tables"]
    ]
    dates = {name: parse_date(absence[name]) for name in ("from_date", "to_date")}
    return {**dates, "tables": tables}
