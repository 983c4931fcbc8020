"""Parameters that several API views have in common."""

from drf_spectacular.utils import OpenApiParameter

USERNAME_PARAMETER = OpenApiParameter("username", str, OpenApiParameter.PATH)
