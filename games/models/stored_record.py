from django.db import models

from games.models.game import Game


class StoredRecord(models.Model):
    """The part of a finished game's record that follows from its log, in one of two formats, compressed.

    It has no names of players, because these can change. It follows from the log and the version of the program
    (`code`), so the row may be deleted at any time.
    """

    class Form(models.TextChoices):
        JSON = "json"
        TEXT = "text"

    pk = models.CompositePrimaryKey("game_id", "form")
    game = models.ForeignKey(Game, models.CASCADE, related_name="stored_records", db_index=False)
    form = models.CharField(max_length=4, choices=Form)
    code = models.CharField(max_length=32, help_text="Digest of the source code that computed it.")
    digest = models.CharField(max_length=32, help_text="Digest of the content before compression.")
    content = models.BinaryField()

    def __str__(self) -> str:
        return f"{self.game_id} as {self.form}"
