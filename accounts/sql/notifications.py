"""Statements about inboxes, notifications and the webhooks that get them."""

from accounts.models import Inbox, Notification, PushDevice, User, Webhook
from durak_site.database.rows import list_columns

PLAYER_FIELDS = ("id", "is_active", "email", "email_verified_at", "mail", "push", "time_zone")
"""Columns that decide whether and when a player gets mails and pushes."""
DEVICE, INBOX, NOTIFICATION, USER = (model._meta.db_table for model in (PushDevice, Inbox, Notification, User))
NOTIFICATION_COLUMNS = ", ".join(str(field.column) for field in Notification._meta.concrete_fields)
LOCK_INBOXES = f"""
    WITH locked AS (
        INSERT INTO {INBOX} (player_id, newest) SELECT id, 0 FROM {USER} WHERE id = ANY(%s) AND is_active ORDER BY id
        ON CONFLICT (player_id) DO UPDATE SET newest = {INBOX}.newest RETURNING player_id, newest
    )
    SELECT newest, EXISTS (SELECT FROM {DEVICE} WHERE {DEVICE}.player_id = locked.player_id),
        {", ".join(list_columns(User, PLAYER_FIELDS))}
    FROM locked JOIN {USER} ON {USER}.id = locked.player_id
"""  # noqa: S608
"""Locks the inboxes of active accounts. INSERT creates missing inboxes, and ON CONFLICT DO UPDATE locks
existing ones.
"""
SELECT_NEW = f"""
    SELECT wanted.* FROM unnest(%s::bigint[], %s::text[], %s::text[]) AS wanted (player_id, kind, about)
    JOIN {USER} ON {USER}.id = wanted.player_id AND is_active LEFT JOIN LATERAL (
        SELECT id FROM {NOTIFICATION}
        WHERE (player_id, kind, about) = (wanted.player_id, wanted.kind, wanted.about) LIMIT 1
    ) AS existing ON TRUE WHERE existing.id IS NULL
"""  # noqa: S608
"""Finds which of the given notifications are new. Because of LIMIT, PostgreSQL looks up each row by index, even if it
estimates that many rows match. Accounts that were deleted while LOCK_INBOXES waited for their inboxes get none.
"""
INSERT_NOTIFICATIONS = f"""
    WITH added AS (
        INSERT INTO {NOTIFICATION} ({NOTIFICATION_COLUMNS})
            SELECT {NOTIFICATION_COLUMNS} FROM jsonb_populate_recordset(NULL::{NOTIFICATION}, %s)
        RETURNING player_id, number
    )
    INSERT INTO {INBOX} (player_id, newest) SELECT player_id, max(number) FROM added GROUP BY player_id
    ON CONFLICT (player_id) DO UPDATE SET newest = excluded.newest RETURNING player_id
"""  # noqa: S608
SELECT_NEWEST_NUMBERS = f"SELECT player_id, newest FROM {Inbox._meta.db_table} WHERE player_id = ANY(%s)"  # noqa: S608
NOTIFICATION_FIELDS = ("id", "number", "kind", "data", "created_at", "read_at")
SELECT_NEXT_NOTIFICATIONS = f"""
    SELECT {", ".join(list_columns(Notification, NOTIFICATION_FIELDS))} FROM {NOTIFICATION}
    WHERE {NOTIFICATION}.player_id = %s AND {NOTIFICATION}.number > %s ORDER BY {NOTIFICATION}.number LIMIT %s
"""  # noqa: S608
SELECT_OLD_INBOXES = f"""
    SELECT inbox.player_id, inbox.newest - %(remaining)s FROM {INBOX} inbox CROSS JOIN LATERAL (
        SELECT created_at FROM {NOTIFICATION} WHERE player_id = inbox.player_id ORDER BY number LIMIT 1
    ) oldest
    WHERE inbox.newest > %(remaining)s AND oldest.created_at < %(before)s ORDER BY inbox.player_id
"""  # noqa: S608
"""Finds the players with old notifications. Costs one index lookup for each account that has ever had more than
`MIN_REMAINING` notifications.
"""
MAKE_WEBHOOKS_DUE = f"""
    UPDATE {Webhook._meta.db_table} SET due_at = COALESCE(due_at, %s) WHERE player_id = ANY(%s) AND is_on RETURNING id
"""  # noqa: S608
