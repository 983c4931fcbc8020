from django.apps import AppConfig


class SiteConfig(AppConfig):
    name = "durak_site"
    verbose_name = "Durak by post"
