from django.contrib import admin
from django.contrib.auth.admin import UserAdmin
from django.contrib.auth.forms import AdminUserCreationForm
from django.db.models import QuerySet
from django.http import HttpRequest

from accounts.models import Token, User
from accounts.services import token_revoke


class NewUserForm(AdminUserCreationForm):
    class Meta(AdminUserCreationForm.Meta):
        model = User
        fields = ("username",)


@admin.register(User)
class AccountAdmin(UserAdmin):
    add_form = NewUserForm
    list_display = ("username", "email", "is_active", "is_staff", "created_at")
    search_fields = ("username", "email")
    ordering = ("-created_at",)
    readonly_fields = ("created_at", "last_login")
    fieldsets = (
        (None, {"fields": ("username", "password")}),
        ("Preferences", {"fields": ("email", "time_zone", "language", "is_bot")}),
        ("May", {"fields": ("is_active", "is_staff", "is_superuser", "groups", "user_permissions")}),
        ("When", {"fields": ("created_at", "last_login")}),
    )


@admin.register(Token)
class TokenAdmin(admin.ModelAdmin):
    """Read-only but for revoking; the digest is nowhere shown."""

    list_display = ("id", "user", "name", "scopes", "created_at", "expires_at", "last_used_at", "revoked_at")
    list_select_related = ("user",)
    search_fields = ("id", "user__username")
    fields = readonly_fields = list_display
    actions = ("revoke",)

    @admin.action(description="Revoke the chosen tokens")
    def revoke(self, request: HttpRequest, queryset: QuerySet[Token]) -> None:
        for token in queryset:
            token_revoke(token=token)

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Token | None = None) -> bool:
        return False
