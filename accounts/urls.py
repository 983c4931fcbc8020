from django.urls import path

from accounts import views

urlpatterns = [
    path("mail/stop/<str:token>", views.stop, name="mail-stop"),
    path("mail/verify/<str:token>", views.verify, name="mail-verify"),
    path("password/reset/<str:token>", views.reset, name="password-reset-page"),
]
