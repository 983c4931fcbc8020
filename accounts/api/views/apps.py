from typing import Any

from django.http import Http404
from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from accounts import selectors, services
from accounts.api.base import ApiView
from accounts.api.requests import apps as requests
from accounts.api.responses import apps as responses
from durak_site.http.cursor_pagination import NewestFirstPagination


class NewestAppFirstPagination(NewestFirstPagination):
    ordering = ("-created", "-pk")


class AppsView(ApiView):
    scopes = {"GET": "account", "POST": "account"}
    not_for_apps = ["POST"]
    limits = {"POST": ["apps"]}
    refusals = {"POST": {"limit_reached": "You offer as many apps as an account may."}}
    response_has_secret = True
    pagination_class = NewestAppFirstPagination

    @extend_schema(operation_id="list_my_apps", responses=responses.App(many=True))
    def get(self, request: Request) -> Response:
        """List the OAuth apps that you offer, newest first."""
        apps = selectors.select_apps(self.user)
        return self.make_bulk_page_response(apps, lambda page: responses.App(page, many=True).data)

    @extend_schema(operation_id="create_app", request=requests.NewApp, responses={201: responses.AppWithSecret})
    def post(self, request: Request) -> Response:
        """Create an OAuth app, which can then ask other accounts for permission at `/oauth/authorize`. Only this
        response contains its secret, so repeating the call with the same Idempotency-Key is a `conflict`."""
        wanted = self.body(requests.NewApp)
        app, secret = services.create_app(user=self.user, **{"redirect_uris": [], **wanted})
        answer = {**responses.App(app).data, "secret": secret or None}
        return self.add_location(Response(answer, status=201), f"me/apps/{app.client_id}")


class AppView(ApiView):
    scopes = {"GET": "account", "PATCH": "account", "DELETE": "account"}
    not_for_apps = ["PATCH", "DELETE"]

    @extend_schema(operation_id="show_app", responses=responses.App)
    def get(self, request: Request, app_id: str) -> Response:
        """Get one of your OAuth apps, without its secret."""
        return Response(responses.App(self.get_own_app(app_id)).data)

    @extend_schema(operation_id="change_app", request=requests.AppChanges, responses=responses.App)
    def patch(self, request: Request, app_id: str) -> Response:
        """Change one of your OAuth apps. Fields that you leave out stay unchanged."""
        app = services.update_app(app=self.get_own_app(app_id), changes=self.body(requests.AppChanges))
        return Response(responses.App(app).data)

    @extend_schema(operation_id="delete_app", responses={204: None})
    def delete(self, request: Request, app_id: str) -> Response:
        """Delete one of your OAuth apps. All its grants end at once."""
        services.delete_app(app=self.get_own_app(app_id))
        return Response(status=status.HTTP_204_NO_CONTENT)

    def get_own_app(self, app_id: str) -> Any:
        return get_object_or_404(selectors.select_apps(self.user), client_id=app_id)


class GrantsView(ApiView):
    scopes = {"GET": "account"}

    @extend_schema(operation_id="list_my_grants", responses=responses.GrantList)
    def get(self, request: Request) -> Response:
        """List the OAuth apps that may act for you, most recently used first. The list has one page."""
        return Response({"results": responses.Grant(selectors.load_grants(self.user), many=True).data})


class GrantView(ApiView):
    scopes = {"DELETE": "account"}

    @extend_schema(operation_id="revoke_grant", responses={204: None})
    def delete(self, request: Request, app_id: str) -> Response:
        """Revoke the grant of an OAuth app, permanently and at once."""
        app = next((grant.app for grant in selectors.load_grants(self.user) if grant.app.client_id == app_id), None)
        if app is None:
            raise Http404
        services.revoke_grant(user=self.user, app=app)
        return Response(status=status.HTTP_204_NO_CONTENT)
