from django.db import models


class BareGame(models.Model):
    version = models.PositiveIntegerField(default=0)
    text = models.CharField(max_length=200, default="a row")

    def __str__(self) -> str:
        return self.text


class BareEvent(models.Model):
    row = models.ForeignKey(BareGame, models.CASCADE)
    text = models.CharField(max_length=200)

    def __str__(self) -> str:
        return self.text
