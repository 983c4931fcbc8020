"""Permission class for the scopes of tokens."""

from typing import Any

from django.utils.translation import gettext as _
from rest_framework.permissions import BasePermission
from rest_framework.request import Request

from accounts.api.caller import check_scope, is_app
from durak_site.http.problems import forbidden_problem


class HasScope(BasePermission):
    """Allows a method of a view if the caller has the scope that `view.scopes` has for this method. The scope None
    means that the method is public.

    A session has every scope.
    """

    def has_permission(self, request: Request, view: Any) -> bool:
        method = "GET" if request.method == "HEAD" else request.method
        scope = view.scopes.get(method)
        if scope is None:
            return True
        if not request.user.is_authenticated:
            return False
        check_scope(request, scope)
        if method in view.not_for_apps and is_app(request):
            raise forbidden_problem(
                _("No app may do this for you: it takes a token of your own, or the pages of this site.")
            )
        return True
