"""What every page of the admin is made of: staff are shown what the lists and pages name, and can ask for no more."""

from django.contrib import admin
from django.db.models import Model
from django.http import HttpRequest

OF_FILTERS = ("", "__exact", "__isnull", "__isempty", "__id__exact")
OF_DATES = ("__year", "__month", "__day")


class NamedLookups(admin.ModelAdmin):  # type: ignore[type-arg]  # generic in the stub alone
    """A list answers the lookups that its own filters and its calendar ask, and refuses every other one in an address:
    `?seed__startswith=…` would read letter by letter what no page shows."""

    def lookup_allowed(self, lookup: str, value: str, request: HttpRequest | None = None) -> bool:
        filters = [each[0] if isinstance(each, tuple) else each for each in self.list_filter]
        named = {f"{field}{end}" for field in filters for end in OF_FILTERS}
        return lookup in named | {f"{self.date_hierarchy}{end}" for end in OF_DATES}

    def to_field_allowed(self, request: HttpRequest, to_field: str) -> bool:
        """A row is named by its primary key and by nothing else."""
        return to_field == self.opts.pk.name


class ReadOnly:
    """What the services alone may write."""

    def has_add_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False
