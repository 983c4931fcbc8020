"""URL patterns of the rules."""

from django.urls import path

from games.web.rules import lesson, pages

urlpatterns = [
    path("rules", pages.presets_page, name="rules"),
    path("rules/lesson", lesson.lesson_page, name="lesson"),
    path("rules/lesson/<int:number>", lesson.lesson_page, name="lesson-step"),
    path("rules/<str:name>", pages.preset_page, name="rules-of"),
]
