from django.db import models


class Row(models.Model):
    version = models.PositiveIntegerField(default=0)
    text = models.CharField(max_length=200, default="a row")

    def __str__(self) -> str:
        return self.text


class Entry(models.Model):
    row = models.ForeignKey(Row, models.CASCADE)
    text = models.CharField(max_length=200)

    def __str__(self) -> str:
        return self.text
