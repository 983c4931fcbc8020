"""The pages that links in mails open. Looking does nothing: programs look at links too; a button does it."""

from typing import Any

from django import forms
from django.contrib.auth.password_validation import validate_password
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.csrf import csrf_exempt

from accounts import services
from accounts.guessing import Guesses
from accounts.mail import links
from accounts.mail.letters import in_language_of, name_of
from accounts.mail.texts import language_of, texts_in
from accounts.models import User
from accounts.web.pages import page


@csrf_exempt  # mail programs send this POST themselves, and the link alone says who and what
@page
def stop(request: HttpRequest, token: str) -> HttpResponse:
    """No more mails of one kind."""
    found = links.read_stop(token)
    if found is None:
        return bad_link(request)
    player, kind = found
    words = {"name": player.username, "kind": _kind_named(kind, player)}
    if request.method != "POST":
        return told(request, player, "stop", words, button="stop_button")
    services.mails_stop(player=player, kind=kind)
    return told(request, player, "stop", words, sentence="stopped")


def _kind_named(kind: str, player: User) -> str:
    with in_language_of(player):
        return name_of(kind)


@page
def verify(request: HttpRequest, token: str) -> HttpResponse:
    """This address is mine."""
    player = links.read_verify(token)
    if player is None:
        return bad_link(request)
    words = {"name": player.username, "email": player.email}
    if request.method != "POST":
        return told(request, player, "verify", words, button="verify_button")
    services.email_verified(player=player)
    return told(request, player, "verify", words, sentence="verified")


class NewPassword(forms.Form):
    new_password = forms.CharField(
        label="",
        max_length=128,
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password", "aria-labelledby": "sentence"}),
    )

    keep_tokens = forms.BooleanField(required=False)

    def __init__(self, player: User, *data: Any) -> None:
        super().__init__(*data)
        self.player = player
        self.fields["keep_tokens"].label = texts_in(player.language).pages["keep_tokens"]

    def clean_new_password(self) -> str:
        password: str = self.cleaned_data["new_password"]
        validate_password(password, self.player)
        return password


@page
def reset(request: HttpRequest, token: str) -> HttpResponse:
    """A new password."""
    player = links.read_reset(token)
    if player is None:
        return bad_link(request)
    words = {"name": player.username}
    form = NewPassword(player, *([request.POST] if request.method == "POST" else []))
    if not form.is_valid():
        return told(request, player, "reset", words, button="reset_button", form=form)
    wanted = form.cleaned_data
    services.reset_confirm(player=player, password=wanted["new_password"], keep_tokens=wanted["keep_tokens"])
    Guesses.in_request(request, player.username).right()
    return told(request, player, "reset", words, sentence="reset_done")


def told(
    request: HttpRequest, player: User, what: str, words: dict[str, str], *, sentence: str = "", **more: Any
) -> HttpResponse:
    """The page in the player's language; with a `button` it asks, without it is done."""
    texts = texts_in(player.language).pages
    shown = {
        "language": language_of(player.language),
        "title": texts[f"{what}_title"],
        "sentence": texts[sentence or what].format(**words),
        **more,
    }
    return render(request, "link.html", shown | ({"button": texts[more["button"]]} if "button" in more else {}))


def bad_link(request: HttpRequest) -> HttpResponse:
    language = language_of(request.headers.get("Accept-Language", "")[:20])
    texts = texts_in(language).pages
    shown = {"language": language, "title": texts["bad_title"], "sentence": texts["bad"]}
    return render(request, "link.html", shown, status=404)
