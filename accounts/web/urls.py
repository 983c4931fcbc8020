"""Every address of the accounts' pages."""

from django.urls import path

from accounts.web import language
from accounts.web.views import keeping, mail_links, signing

urlpatterns = [
    path("language", language.choose, name="language"),
    path("sign-up", signing.sign_up, name="sign-up"),
    path("sign-in", signing.sign_in, name="sign-in"),
    path("sign-out", signing.sign_out, name="sign-out"),
    path("keep", keeping.keep, name="keep"),
    path("password/forgotten", signing.forgotten, name="forgotten"),
    path("password/reset/<str:token>", mail_links.reset, name="password-reset-page"),
    path("mail/stop/<str:token>", mail_links.stop, name="mail-stop"),
    path("mail/verify/<str:token>", mail_links.verify, name="mail-verify"),
]
