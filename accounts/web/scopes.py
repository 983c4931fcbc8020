"""Descriptions of scopes, for the pages on which users grant permissions to apps or review them."""

from collections.abc import Iterable

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from accounts.models import Scope

LONG_SCOPE_DESCRIPTIONS: dict[str, tuple[Promise, Promise]] = {
    Scope.READ: (
        _("See what you see"),
        _("Your tables and games with your cards, your inbox and your settings."),
    ),
    Scope.PLAY: (
        _("Play for you"),
        _("Make and join tables, move, prepare moves in advance, and chat at the table in your name."),
    ),
    Scope.ACCOUNT: (
        _("Change your settings"),
        _(
            "Change your preferences and mails, and revoke programs. It cannot change your address or your password, "
            "make tokens, or delete the account."
        ),
    ),
}
SHORT_SCOPE_DESCRIPTIONS: dict[str, Promise] = {
    Scope.READ: _("see what I see"),
    Scope.PLAY: _("play for me"),
    Scope.ACCOUNT: _("change my settings"),
}


def describe_scopes(scopes: Iterable[str]) -> list[tuple[Promise, Promise]]:
    return [LONG_SCOPE_DESCRIPTIONS[scope] for scope in Scope.values if scope in scopes]


def describe_scopes_briefly(scopes: Iterable[str]) -> list[Promise]:
    return [SHORT_SCOPE_DESCRIPTIONS[scope] for scope in Scope.values if scope in scopes]
