from django.apps import AppConfig
from django.core.checks import register

from durak_site.localization.checks import check_catalogues


class SiteConfig(AppConfig):
    name = "durak_site"
    verbose_name = "Durak by post"

    def ready(self) -> None:
        register(check_catalogues)
