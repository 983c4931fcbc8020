"""A signal handler that makes open streams check their authorization again after an app's access token is deleted."""

from typing import Any

from django.db.models.signals import post_delete
from django.dispatch import receiver
from oauth2_provider.models import AccessToken

from accounts.services.tokens import recheck_access_after_commit


@receiver(post_delete, sender=AccessToken)
def recheck_access(instance: Any, **more: Any) -> None:
    recheck_access_after_commit(instance.user_id)
