from django.contrib.admin.apps import AdminConfig


class CarefulAdmin(AdminConfig):
    """The admin of Django, at a site of our own."""

    default_site = "accounts.admin_site.CarefulSite"
