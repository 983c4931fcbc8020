from django.contrib import admin

from durak_site.web.admin import ReadOnlyAdminMixin


class ReadOnlyInline(ReadOnlyAdminMixin, admin.TabularInline):  # type: ignore[type-arg]  # generic only in the stub
    """Related rows on the page of an object. Staff cannot change these rows there."""
