from django.urls import path

from accounts import views
from accounts.web import language

urlpatterns = [
    path("language", language.choose, name="language"),
    path("mail/stop/<str:token>", views.stop, name="mail-stop"),
    path("mail/verify/<str:token>", views.verify, name="mail-verify"),
    path("password/reset/<str:token>", views.reset, name="password-reset-page"),
]
