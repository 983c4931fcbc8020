"""A visitor without an account takes a seat. The site creates a guest and signs the visitor in."""

import json

from django.http import HttpRequest, HttpResponse, JsonResponse

from durak_site.http.problems import Problem
from games.errors import Forbidden, NotFound
from games.selectors.series import find_series
from games.services.series import join_series
from games.web.idempotent_forms import build_form_owner, redirect_see_other, respond_once
from games.web.new_guest import create_guest_for_visitor, sign_in_guest
from games.web.series.addresses import get_address_to_play, get_series_address, read_code
from games.web.series.guest_form import GuestForm
from games.web.series.page import render_series
from games.web.view_helpers import require_or_404


def join_as_guest(request: HttpRequest, series_id: str) -> HttpResponse:
    """Create a guest with the name from the form, who joins the series. If joining is refused, no guest is created.

    If a visitor taps the button twice, both requests have the same idempotency key and get the same guest.
    """
    require_or_404(find_series(series_id, None, read_code(request)))
    form = GuestForm(request.POST)
    if not form.is_valid():
        return render_series(request, series_id, status=400, form=form)
    try:
        answer = respond_once(
            request, build_form_owner(request), lambda: JsonResponse(create_joined_guest(request, series_id, form))
        )
    except (Forbidden, NotFound, Problem) as error:
        return render_series(request, series_id, problem=str(error), status=error.status, form=form)
    content = json.loads(answer.content)
    if answer.status_code != 200:
        return render_refusal(request, series_id, form, answer)
    if not sign_in_guest(request, content["guest"]):
        return redirect_see_other(get_series_address(series_id))
    return redirect_see_other(content["page"])


def create_joined_guest(request: HttpRequest, series_id: str, form: GuestForm) -> dict[str, int | str]:
    """Create the guest and join the series. Return the account's primary key, and the address of the page to show."""
    guest = create_guest_for_visitor(request, **form.cleaned_data)
    series = join_series(series_id=series_id, user=guest, code=read_code(request))
    return {"guest": guest.pk, "page": get_address_to_play(series, guest)}


def render_refusal(request: HttpRequest, series_id: str, form: GuestForm, refusal: HttpResponse) -> HttpResponse:
    """Render the page of the series with the refusal, at the name's form field if the name is refused."""
    problem = json.loads(refusal.content)
    about_name = problem.get("errors", {}).get("display_name")
    if about_name:
        form.add_error("display_name", about_name)
    sentence = "" if about_name else problem["detail"]
    response = render_series(request, series_id, problem=sentence, status=refusal.status_code, form=form)
    if "Retry-After" in refusal:
        response["Retry-After"] = refusal["Retry-After"]
    return response
