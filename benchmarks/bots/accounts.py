"""Creation of accounts for bots, each with a webhook."""

from benchmarks.bots.webhook_server import make_webhook_url


def create_accounts(number: int, port: int) -> list[tuple[str, str]]:
    """Create accounts for bots, with webhooks at the receiver's `port`. Return the names and tokens of the accounts.

    Call this in a separate process, because it sets up Django.
    """
    import django

    django.setup()
    from django.utils import timezone

    from accounts.services import create_webhook
    from tests.factories import create_person

    made = [create_person(f"bot-{index}", ("read", "play")) for index in range(number)]
    for index, one in enumerate(made):
        create_webhook(player=one.user, url=make_webhook_url(index, one.name, port), now=timezone.now())
        one.user.is_bot = True
        one.user.save()
    return [(one.name, one.token) for one in made]
