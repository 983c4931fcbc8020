"""Normalize stored e-mail addresses, and index them with the collation "C", which is the same in all locales."""

from django.core.exceptions import ValidationError
from django.db import migrations, models
from django.db.models.functions import Lower

from accounts.email_addresses import normalize_address

AS_ASCII = 'LOWER(%(expressions)s COLLATE "C")'


def normalize_stored_addresses(apps, schema_editor):
    """Normalize all addresses, and require a new verification of non-ASCII addresses.

    Until now, mails to a non-ASCII address may have gone to another domain.
    """
    users = apps.get_model("accounts", "User").objects
    for user in users.exclude(email="").only("email").iterator():
        changes = {} if user.email.isascii() else {"email_verified_at": None}
        try:
            changes["email"] = normalize_address(user.email)
        except ValidationError:  # it was stored before this validation existed
            changes["email_verified_at"] = None
        users.filter(pk=user.pk).update(**changes)


class Migration(migrations.Migration):
    dependencies = [
        ("accounts", "0004_nights"),
    ]

    operations = [
        migrations.RunPython(normalize_stored_addresses, migrations.RunPython.noop),
        migrations.RemoveIndex(model_name="user", name="accounts_of_an_address"),
        migrations.AddIndex(
            model_name="user",
            index=models.Index(Lower("email", template=AS_ASCII), name="accounts_of_an_address"),
        ),
        migrations.AddIndex(
            model_name="mail",
            index=models.Index(Lower("address", template=AS_ASCII), "created_at", name="mails_to_an_address"),
        ),
        migrations.AlterField(
            model_name="mail",
            name="kind",
            field=models.CharField(help_text="Of a notification, or what else mails are about.", max_length=20),
        ),
    ]
