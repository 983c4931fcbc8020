"""OAuth apps of third parties: registration, and the grants that accounts give to apps."""

from collections.abc import Iterable

from django.db import transaction
from oauth2_provider.models import AccessToken, Application, DeviceGrant, Grant, RefreshToken

from accounts import selectors
from accounts.guests import refuse_guest
from accounts.models import User
from accounts.oauth.token_families import compute_stored_digest
from accounts.secrets import CLIENT, generate_secret
from accounts.sql.apps import LOCK_APP
from durak_site.database.rows import fetch_row
from durak_site.http.problems import build_not_found_problem
from durak_site.ids import new_id
from durak_site.limits.quotas import check_quota, lock_account


@transaction.atomic
def create_app(
    *, user: User, name: str, redirect_uris: Iterable[str], confidential: bool = False
) -> tuple[Application, str]:
    """Register an app; return the app and its client secret, which is empty for a public app.

    Only a digest of the secret is stored. Raises `forbidden` for guests, and `limit_reached` if the account has too
    many apps.
    """
    refuse_guest(user)
    lock_account(user)
    check_quota("apps", selectors.select_apps(user).count())
    secret = generate_secret(CLIENT) if confidential else ""
    app = Application.objects.create(
        user=user,
        client_id=new_id(),
        name=name,
        redirect_uris=" ".join(redirect_uris),
        client_type=Application.CLIENT_CONFIDENTIAL if confidential else Application.CLIENT_PUBLIC,
        authorization_grant_type=Application.GRANT_AUTHORIZATION_CODE,
        client_secret=compute_stored_digest(secret) if confidential else "",
        hash_client_secret=False,
    )
    return app, secret


@transaction.atomic
def update_app(*, app: Application, changes: dict[str, object]) -> Application:
    """Apply `changes` to the app. `changes` maps `name`, `redirect_uris` or both to their new values, already
    validated.

    Raises `not_found` if the app has been deleted since it was loaded.
    """
    if not lock_app(app):
        raise build_not_found_problem()
    if "name" in changes:
        app.name = changes["name"]
    if "redirect_uris" in changes:
        app.redirect_uris = " ".join(changes["redirect_uris"])  # type: ignore[arg-type]  # a list of strings
    app.save(update_fields=["name", "redirect_uris", "updated"])
    return app


def lock_app(app: Application) -> bool:
    """Prevent the app from being deleted before the transaction ends; return False if it is already deleted.

    Call before codes or tokens of the app are locked or created.
    """
    return fetch_row(LOCK_APP, app.pk) is not None


@transaction.atomic
def delete_app(*, app: Application) -> None:
    """Delete the app together with every grant that accounts have given it. Waits for requests that create tokens."""
    Application.objects.select_for_update().filter(pk=app.pk).first()
    DeviceGrant.objects.filter(client_id=app.client_id).delete()
    app.delete()


@transaction.atomic
def check_grant_quota(*, user: User, app: Application) -> None:
    """Check that the account may grant permissions to this app. Call before the grant is stored.

    Locks the account and the app. Raises `not_found` if the app is deleted, and `limit_reached` if the account has
    granted permissions to too many other apps.
    """
    lock_account(user)
    if not lock_app(app):
        raise build_not_found_problem()
    others = [grant for grant in selectors.load_grants(user) if grant.app != app]
    check_quota("grants", len(others))


@transaction.atomic
def revoke_grant(*, user: User, app: Application) -> None:
    """Revoke all permissions of the app for this account at once."""
    _delete_grants(user, {"application": app}, {"client_id": app.client_id})


@transaction.atomic
def revoke_grants(*, user: User) -> None:
    """Revoke all permissions of all apps for this account."""
    _delete_grants(user, {}, {})


@transaction.atomic
def delete_apps(*, user: User) -> None:
    """Delete all apps that this account has registered."""
    for app in selectors.select_apps(user):
        delete_app(app=app)


def _delete_grants(user: User, token_filter: dict[str, object], device_filter: dict[str, object]) -> None:
    """Delete the user's codes and tokens that match `token_filter`, and the device codes that match `device_filter`.

    Codes are deleted first, so that no code is exchanged for tokens meanwhile. Refresh tokens are deleted before
    access tokens, because the OAuth toolkit locks them in this order.
    """
    for rows in (Grant, RefreshToken, AccessToken):
        rows.objects.filter(user=user, **token_filter).delete()
    DeviceGrant.objects.filter(user=user, **device_filter).delete()
