from django.apps import AppConfig


class AccountsConfig(AppConfig):
    name = "accounts"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from accounts import registry
        from accounts.api import security_schemes  # noqa: F401  (importing it registers it with the schema)
        from accounts.webhooks.notification_kind import WEBHOOK_OFF_KIND

        registry.register_notification_kind(WEBHOOK_OFF_KIND)
