"""The first page, the OpenAPI document and the page that renders it."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe
from drf_spectacular.renderers import OpenApiJsonRenderer
from drf_spectacular.views import SpectacularAPIView

schema = SpectacularAPIView.as_view(renderer_classes=[OpenApiJsonRenderer])


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    return render(request, "home.html", {"site": request.build_absolute_uri("/").rstrip("/")})


@require_safe
def docs(request: HttpRequest) -> HttpResponse:
    return render(request, "docs.html")
