from django.urls import path

from benchmarks.bare.views import BareMoveView, BareReadView

urlpatterns = [
    path("bare/<int:pk>", BareReadView.as_view()),
    path("bare/<int:pk>/moves", BareMoveView.as_view()),
]
