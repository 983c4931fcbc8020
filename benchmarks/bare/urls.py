from django.urls import path

from benchmarks.bare.views import BareMove, BareRead

urlpatterns = [
    path("bare/<int:pk>", BareRead.as_view()),
    path("bare/<int:pk>/moves", BareMove.as_view()),
]
