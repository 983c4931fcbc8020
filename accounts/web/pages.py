"""Decorators and helpers for page views: allowed methods, sign-in and redirects."""

from collections.abc import Callable
from functools import wraps
from typing import cast
from urllib.parse import urlencode, urlsplit, urlunsplit

from django.core.exceptions import DisallowedHost
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.http.response import HttpResponseBase
from django.urls import reverse
from django.utils.http import escape_leading_slashes, url_has_allowed_host_and_scheme
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from accounts.models import User

PageView = Callable[..., HttpResponseBase]
NEXT_FIELD = "next"


def page(view: PageView) -> PageView:
    """Decorate a view so that it accepts only GET, HEAD and POST, and forbids caching of its response."""
    return never_cache(require_http_methods(["GET", "HEAD", "POST"])(view))


def require_sign_in(view: PageView) -> PageView:
    """Decorate a view so that it sends anonymous visitors to the sign-in page first."""

    @wraps(view)
    def respond_to_signed_in_user(request: HttpRequest, *args: object, **named: object) -> HttpResponseBase:
        return view(request, *args, **named) if request.user.is_authenticated else redirect_to_sign_in(request)

    return respond_to_signed_in_user


def page_for_signed_in_user(view: PageView) -> PageView:
    """Decorate a view like `page`, but send anonymous visitors to the sign-in page first."""
    return page(require_sign_in(view))


def redirect_to_sign_in(request: HttpRequest) -> HttpResponse:
    return HttpResponseRedirect(f"{reverse('sign-in')}?{urlencode({NEXT_FIELD: get_page_address(request)})}")


def get_page_address(request: HttpRequest) -> str:
    """Return the path and query at which the user can load the present page again.

    The response to a form can have an address that accepts only POST. So for a form, return the address of the page
    with the form, which browsers send in the header `Referer`.
    """
    if request.method in ("GET", "HEAD"):
        return request.get_full_path()
    try:
        referrer = urlsplit(request.headers.get("Referer", ""))
        is_ours = bool(referrer.path) and referrer.netloc == request.get_host()
    except (ValueError, DisallowedHost):  # the header is no URL, or the request is for another host
        is_ours = False
    if not is_ours:
        return request.path
    return escape_leading_slashes(urlunsplit(("", "", referrer.path, referrer.query, "")))


def redirect_to_upgrade(back: str) -> HttpResponse:
    """Redirect a guest to the page on which guests upgrade their account. After that, the guest comes to the path
    `back`.
    """
    return HttpResponseRedirect(f"{reverse('keep')}?{urlencode({NEXT_FIELD: back})}")


def redirect_to_list(request: HttpRequest, name: str) -> HttpResponse:
    """Redirect to the page of a list from which a form was sent. The address of the form has the query of this page."""
    query = request.GET.urlencode()
    return HttpResponseRedirect(f"{reverse(name)}?{query}" if query else reverse(name))


def get_signed_in_user(request: HttpRequest) -> User:
    """Return the user who is signed in. Call only in views for signed-in users."""
    return cast(User, request.user)


def get_form_text(request: HttpRequest, name: str) -> str:
    """Return the text of a field of the form, or an empty text. NUL, which PostgreSQL cannot store, is left out."""
    return request.POST.get(name, "").replace("\0", "")


def get_redirect_target(request: HttpRequest) -> str:
    """Return the path in the field `next` if it is on this site, else that of the front page."""
    wanted = request.POST.get(NEXT_FIELD) or request.GET.get(NEXT_FIELD) or ""
    is_ours = wanted.startswith("/") and url_has_allowed_host_and_scheme(wanted, allowed_hosts=None)
    return wanted if is_ours else reverse("home")
