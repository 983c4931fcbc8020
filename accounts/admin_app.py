from django.contrib.admin.apps import AdminConfig


class ThrottledAdminConfig(AdminConfig):
    """Django's admin with the site class of this project."""

    default_site = "accounts.admin_site.ThrottledAdminSite"
