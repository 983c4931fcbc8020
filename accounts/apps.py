from django.apps import AppConfig


class AccountsConfig(AppConfig):
    name = "accounts"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from accounts import registry
        from accounts.api import security_schemes  # noqa: F401  (importing it registers it with the schema)
        from accounts.oauth import ending  # noqa: F401  (importing it connects a signal receiver)
        from accounts.webhooks.notice import WEBHOOK_OFF

        registry.tells(WEBHOOK_OFF)
