"""Accounts of bots."""


def accounts(number: int) -> list[tuple[str, str]]:
    """Names and tokens of new bots; made in a process of its own, without passwords."""
    import django

    django.setup()
    from tests.factories import person

    made = [person(f"bot-{index}", ("read", "play")) for index in range(number)]
    for one in made:
        one.user.is_bot = True
        one.user.save()
    return [(one.name, one.token) for one in made]
