"""Pages that links in mails open. Programs follow links too, so only a POST has an effect."""

from typing import Any

from django import forms
from django.contrib.auth.password_validation import validate_password
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import translation
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.csrf import csrf_exempt

from accounts import services
from accounts.guessing import Guesses
from accounts.mail import links
from accounts.mail.letters import name_of
from accounts.models import User
from accounts.web.pages import page
from durak_site.http.language import spoken


@csrf_exempt  # mail programs send this POST themselves (RFC 8058); the link identifies account and kind
@page
def stop(request: HttpRequest, token: str) -> HttpResponse:
    """Unsubscribe an account from mails of one kind."""
    found = links.read_stop(token)
    if found is None:
        return bad_link(request)
    player, kind = found
    speak_to(player)
    title, words = _("No more mails"), {"name": player.username, "kind": name_of(kind)}
    if request.method != "POST":
        sentence = _("{name} gets no more mails about: {kind}.").format(**words)
        return told(request, title, sentence, button=_("No more of these"))
    services.mails_stop(player=player, kind=kind)
    return told(request, title, _("Done. {name} gets no more mails about: {kind}.").format(**words))


@page
def verify(request: HttpRequest, token: str) -> HttpResponse:
    """Verify the e-mail address of an account."""
    player = links.read_verify(token)
    if player is None:
        return bad_link(request)
    speak_to(player)
    title, words = _("Your address"), {"name": player.username, "email": player.email}
    if request.method != "POST":
        return told(request, title, _("{email} is the address of {name}.").format(**words), button=_("Yes, it is mine"))
    services.email_verified(player=player)
    return told(request, title, _("Thank you. Mails for {name} go to {email} from now on.").format(**words))


class NewPassword(forms.Form):
    new_password = forms.CharField(
        label="",
        max_length=128,
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password", "aria-labelledby": "sentence"}),
    )

    keep_tokens = forms.BooleanField(
        required=False,
        label=gettext_lazy("Keep my tokens, so that my programs go on. Otherwise all are revoked."),
    )

    def __init__(self, player: User, *data: Any) -> None:
        super().__init__(*data)
        self.player = player

    def clean_new_password(self) -> str:
        password: str = self.cleaned_data["new_password"]
        validate_password(password, self.player)
        return password


@page
def reset(request: HttpRequest, token: str) -> HttpResponse:
    """Set a new password with a link from a mail."""
    player = links.read_reset(token)
    if player is None:
        return bad_link(request)
    speak_to(player)
    title = _("A new password")
    form = NewPassword(player, *([request.POST] if request.method == "POST" else []))
    if not form.is_valid():
        sentence = _("A new password for {name}:").format(name=player.username)
        return told(request, title, sentence, button=_("Take this password"), form=form)
    wanted = form.cleaned_data
    services.reset_confirm(player=player, password=wanted["new_password"], keep_tokens=wanted["keep_tokens"])
    Guesses.in_request(request, player.username).right()
    return told(request, title, _("Done: {name} has a new password.").format(name=player.username))


def speak_to(player: User) -> None:
    """Activate the language of the account that received the link, in whichever browser it is opened."""
    translation.activate(spoken(player.language))


def told(request: HttpRequest, title: str, sentence: str, *, status: int = 200, **asked: Any) -> HttpResponse:
    """Render a page with a sentence, and with a form if there is a `button`."""
    return render(request, "link.html", {"title": title, "sentence": sentence, **asked}, status=status)


def bad_link(request: HttpRequest) -> HttpResponse:
    sentence = _("The link is incomplete, was used already, or has become too old.")
    return told(request, _("This link does not work"), sentence, status=404)
