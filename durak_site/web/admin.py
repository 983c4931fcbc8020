"""Base classes for the admin. Staff cannot query hidden fields, or change rows that only services may write."""

from django.contrib import admin
from django.db.models import Model
from django.http import HttpRequest

FILTER_LOOKUPS = ("", "__exact", "__isnull", "__isempty", "__id__exact")
DATE_LOOKUPS = ("__year", "__month", "__day")


class RestrictedLookupsAdmin(admin.ModelAdmin):  # type: ignore[type-arg]  # generic in the stub alone
    """Base class for the admin of a model. Its list accepts only the lookups of its filters and its date hierarchy.

    Django would accept all lookups: with `?seed__startswith=…`, staff could find a hidden field letter by letter.
    """

    def lookup_allowed(self, lookup: str, value: str, request: HttpRequest | None = None) -> bool:
        filters = [each[0] if isinstance(each, tuple) else each for each in self.list_filter]
        named = {f"{field}{end}" for field in filters for end in FILTER_LOOKUPS}
        return lookup in named | {f"{self.date_hierarchy}{end}" for end in DATE_LOOKUPS}

    def to_field_allowed(self, request: HttpRequest, to_field: str) -> bool:
        """Return whether URLs of the admin may identify a row by this field: only by the primary key."""
        return to_field == self.opts.pk.name


class ReadOnlyAdminMixin:
    """A mixin for the admin of rows that only the services may write."""

    def has_add_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False
