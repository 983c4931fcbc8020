"""Page on which a user creates a club."""

from django import forms
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from accounts.web.forms import ApiRequestForm
from accounts.web.pages import get_signed_in_user, page_for_signed_in_user
from games.api.requests import clubs as requests
from games.models.club import MAX_DESCRIPTION_LENGTH, MAX_NAME_LENGTH
from games.services.clubs import create_club
from games.web.form_responses import submit_form_once
from games.web.idempotent_forms import make_idempotency_key

VISIBILITY_CHOICES = (
    ("private", _("only its members can see it")),
    ("public", _("it is listed, and everybody sees its public tables")),
)


class ClubForm(ApiRequestForm):
    request_serializer = requests.Club
    name = forms.CharField(label=_("Name of the club"), max_length=MAX_NAME_LENGTH)
    description = forms.CharField(label=_("About the club"), max_length=MAX_DESCRIPTION_LENGTH, required=False)
    visibility = forms.ChoiceField(label=_("Who can see it"), choices=VISIBILITY_CHOICES, initial="private")


@page_for_signed_in_user
def create_club_page(request: HttpRequest) -> HttpResponse:
    user, form = get_signed_in_user(request), ClubForm(request)

    def create_and_get_address() -> str:
        return reverse("club-members", args=[create_club(creator=user, **form.validated_data).pk])

    if form.is_valid() and (answer := submit_form_once(form, user, create_and_get_address)):
        return answer
    return form.render_page("clubs/make.html", key=make_idempotency_key())
