"""URL patterns of the rules."""

from django.urls import path

from games.web.rules import lesson, pages

urlpatterns = [
    path("rules", pages.presets, name="rules"),
    path("rules/lesson", lesson.lesson, name="lesson"),
    path("rules/lesson/<int:number>", lesson.lesson, name="lesson-step"),
    path("rules/<str:name>", pages.preset_page, name="rules-of"),
]
