"""Pages that links in mails open. A GET changes nothing, because programs follow links too."""

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
from accounts.mail import links
from accounts.mail.letters import get_mail_name
from accounts.models import User
from accounts.web.pages import page
from durak_site.limits.password_attempts import PasswordAttempts
from durak_site.localization.middleware import get_language_or_default


@csrf_exempt  # mail programs send this POST without a CSRF token (RFC 8058); the link is signed
@page
def unsubscribe(request: HttpRequest, token: str) -> HttpResponse:
    """Show the page of an unsubscribe link, which names a kind of mail and an account. A POST stops these mails."""
    found = links.parse_unsubscribe_token(token)
    if found is None:
        return render_invalid_link_page(request, "preferences", _("Preferences"))
    player, kind = found
    activate_language_of(player)
    title, words = _("No more mails"), {"name": player.username, "kind": get_mail_name(kind)}
    if request.method != "POST":
        sentence = _("{name} gets no more mails about: {kind}.").format(**words)
        return render_link_page(request, title, sentence, button=_("No more of these"))
    services.stop_mails(player=player, kind=kind)
    return render_link_page(request, title, _("Done. {name} gets no more mails about: {kind}.").format(**words))


@page
def verify_email(request: HttpRequest, token: str) -> HttpResponse:
    """Show the page that a verification link opens. A POST marks the account's e-mail address as verified."""
    player = links.parse_verification_token(token)
    if player is None:
        return render_invalid_link_page(request, "email", _("E-mail"))
    activate_language_of(player)
    title, words = _("Your address"), {"name": player.username, "email": player.email}
    if request.method != "POST":
        return render_link_page(
            request, title, _("{email} is the address of {name}.").format(**words), button=_("Yes, it is mine")
        )
    services.mark_email_verified(player=player)
    return render_link_page(request, title, _("Thank you. Mails for {name} go to {email} from now on.").format(**words))


class NewPasswordForm(forms.Form):
    new_password = forms.CharField(
        label="",
        max_length=128,
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password", "aria-labelledby": "sentence"}),
    )

    keep_tokens = forms.BooleanField(
        required=False,
        label=gettext_lazy("Keep my tokens, so that my programs still work. Otherwise all are revoked."),
    )

    def __init__(self, player: User, *data: Any) -> None:
        super().__init__(*data)
        self.player = player

    def clean_new_password(self) -> str:
        password: str = self.cleaned_data["new_password"]
        validate_password(password, self.player)
        return password


@page
def reset_password(request: HttpRequest, token: str) -> HttpResponse:
    """Show the page of a link to set a new password. A POST sets the password."""
    player = links.parse_reset_token(token)
    if player is None:
        return render_invalid_link_page(request, "forgotten", _("Ask for a new link"))
    activate_language_of(player)
    title = _("A new password")
    form = NewPasswordForm(player, *([request.POST] if request.method == "POST" else []))
    if not form.is_valid():
        sentence = _("A new password for {name}:").format(name=player.username)
        return render_link_page(request, title, sentence, button=_("Save this password"), form=form)
    wanted = form.cleaned_data
    services.reset_password(player=player, password=wanted["new_password"], keep_tokens=wanted["keep_tokens"])
    PasswordAttempts.from_request(request, player.username).count_success()
    sentence = _("Done: {name} has a new password.").format(name=player.username)
    return render_link_page(request, title, sentence, next_page="sign-in", next_label=_("Sign in"))


def activate_language_of(player: User) -> None:
    """Activate the language of the account that got the mail, not that of the browser."""
    translation.activate(get_language_or_default(player.language))


def render_link_page(
    request: HttpRequest, title: str, sentence: str, *, status: int = 200, **context: Any
) -> HttpResponse:
    """Render a page with a sentence. `context` may add a form (`button`) or a link (`next_page` and `next_label`)."""
    return render(request, "link.html", {"title": title, "sentence": sentence, **context}, status=status)


def render_invalid_link_page(request: HttpRequest, next_page: str, next_label: str) -> HttpResponse:
    """Render the page of a link that does not work. The page has a link to `next_page`, where the user can go on."""
    sentence = _("The link is incomplete, was already used, or has expired.")
    return render_link_page(
        request, _("This link does not work"), sentence, status=404, next_page=next_page, next_label=next_label
    )
