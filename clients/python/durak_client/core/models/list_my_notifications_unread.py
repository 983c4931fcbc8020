from typing import Literal, cast

ListMyNotificationsUnread = Literal["false", "true"]


def check_list_my_notifications_unread(value: object) -> ListMyNotificationsUnread:
    """What a newer server may add to the list is let through: the contract lets it."""
    if isinstance(value, str):
        return cast(ListMyNotificationsUnread, value)
    raise TypeError(f"Unexpected value {value!r}.")
