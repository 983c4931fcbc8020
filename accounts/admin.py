from django.contrib import admin
from django.contrib.auth.admin import GroupAdmin, UserAdmin
from django.contrib.auth.forms import AdminUserCreationForm
from django.contrib.auth.models import Group
from django.db.models import QuerySet
from django.forms import ModelForm
from django.http import HttpRequest
from oauth2_provider.models import AccessToken, Application, Grant, IDToken, RefreshToken

from accounts.models import Kind, Mail, Notification, Token, User
from accounts.names import is_deleted
from accounts.services import delete_app, queue_address_changed_mail, revoke_token
from durak_site.web.admin import ReadOnlyAdminMixin, RestrictedLookupsAdmin

TURN_KINDS = (Kind.YOUR_TURN, Kind.DEADLINE_NEAR)


class NewUserForm(AdminUserCreationForm):  # type: ignore[type-arg]  # generic only in the type stub
    class Meta(AdminUserCreationForm.Meta):
        model = User
        fields = ("username",)


@admin.register(User)
class AccountAdmin(RestrictedLookupsAdmin, UserAdmin):  # type: ignore[type-arg]  # generic only in the stub
    """The admin of accounts. It cannot delete an account, because the confirmation page would list the account's
    notifications. It cannot change a deleted account, because a form that was opened before the deletion would restore
    the name and the e-mail address.
    """

    add_form = NewUserForm
    list_display = ("username", "display_name", "email", "is_active", "is_staff", "created_at")
    search_fields = ("username", "display_name", "email")
    ordering = ("-created_at",)
    readonly_fields = (
        "created_at",
        "last_login",
        "email_verified_at",
        "mail",
        "is_bot",
        "suspended_until",
        "silenced_until",
    )
    fieldsets = (
        (None, {"fields": ("username", "display_name", "password")}),
        ("Preferences", {"fields": ("email", "email_verified_at", "mail", "time_zone", "language", "is_bot")}),
        ("Restrictions, set by actions on reports", {"fields": ("suspended_until", "silenced_until")}),
        ("Permissions", {"fields": ("is_active", "is_staff", "is_superuser", "groups", "user_permissions")}),
        ("Dates", {"fields": ("created_at", "last_login")}),
    )

    def has_change_permission(self, request: HttpRequest, obj: User | None = None) -> bool:
        return super().has_change_permission(request, obj) and not (obj is not None and is_deleted(obj.username))

    def has_delete_permission(self, request: HttpRequest, obj: User | None = None) -> bool:
        return False

    def save_model(self, request: HttpRequest, obj: User, form: "ModelForm[User]", change: bool) -> None:
        """Save the account. A new e-mail address must be verified. The old one gets a mail if it was verified."""
        if "email" in form.changed_data:
            if obj.email_verified_at is not None:
                queue_address_changed_mail(player=obj, address=form.initial["email"])
            obj.email_verified_at = None
        super().save_model(request, obj, form, change)


@admin.register(Token)
class TokenAdmin(RestrictedLookupsAdmin):
    """The admin of tokens. It shows all fields except the digest, and can only revoke tokens."""

    list_display = ("id", "user", "name", "scopes", "created_at", "expires_at", "last_used_at", "revoked_at")
    list_select_related = ("user",)
    search_fields = ("id", "user__username")
    fields = readonly_fields = list_display
    actions = ("revoke",)

    @admin.action(description="Revoke the chosen tokens")
    def revoke(self, request: HttpRequest, queryset: QuerySet[Token]) -> None:
        for token in queryset:
            revoke_token(token=token)

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Token | None = None) -> bool:
        return False


@admin.register(Notification)
class NotificationAdmin(ReadOnlyAdminMixin, RestrictedLookupsAdmin):
    """The admin of notifications, without their data.

    Notifications about turns are excluded, because it can be a secret whose turn it is.
    """

    list_display = ("id", "player", "kind", "created_at", "read_at", "mail_at")
    fields = list_display
    list_filter = ("kind",)
    list_select_related = ("player",)
    search_fields = ("id", "player__username")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Notification]:
        return super().get_queryset(request).exclude(kind__in=TURN_KINDS)


@admin.register(Mail)
class MailAdmin(ReadOnlyAdminMixin, RestrictedLookupsAdmin):
    """The admin of mails, without those about turns, because it can be a secret whose turn it is.

    If a mail stays in the state `claimed`, the worker that claimed it has probably died. The mail was perhaps not sent.
    """

    list_display = ("id", "player", "kind", "state", "created_at", "sent_at")
    list_filter = ("state", "kind")
    list_select_related = ("player",)
    search_fields = ("player__username",)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Mail]:
        return super().get_queryset(request).exclude(kind__in=TURN_KINDS)


admin.site.unregister(Group)


@admin.register(Group)
class GroupsAdmin(RestrictedLookupsAdmin, GroupAdmin):
    pass


for model in (AccessToken, Application, Grant, IDToken, RefreshToken):  # stored tokens must not be shown
    admin.site.unregister(model)


@admin.register(Application)
class AppAdmin(RestrictedLookupsAdmin):
    """The admin of OAuth apps. Staff can only view apps and delete those that do harm."""

    list_display = ("client_id", "name", "user", "redirect_uris", "created")
    list_select_related = ("user",)
    search_fields = ("client_id", "name", "user__username")
    fields = readonly_fields = list_display
    actions = ("delete_apps",)

    @admin.action(description="Withdraw the chosen apps: all that they were allowed ends")
    def delete_apps(self, request: HttpRequest, queryset: QuerySet[Application]) -> None:
        for app in queryset:
            delete_app(app=app)

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Application | None = None) -> bool:
        return False
