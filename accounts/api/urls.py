from django.urls import path

from accounts.api.views.accounts import AccountsView, MeView, PasswordView
from accounts.api.views.tokens import TokensView, TokenView

urlpatterns = [
    path("accounts", AccountsView.as_view(), name="accounts"),
    path("tokens", TokensView.as_view(), name="tokens"),
    path("tokens/<str:token_id>", TokenView.as_view(), name="token"),
    path("me", MeView.as_view(), name="me"),
    path("me/password", PasswordView.as_view(), name="my-password"),
]
