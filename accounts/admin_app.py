from django.contrib.admin.apps import AdminConfig


class ThrottledAdminConfig(AdminConfig):
    """Django's admin app, with the admin site of `accounts/admin_site.py`, which limits wrong passwords."""

    default_site = "accounts.admin_site.ThrottledAdminSite"
