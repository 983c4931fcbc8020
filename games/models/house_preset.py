from django.conf import settings
from django.db import models
from django.utils import timezone

from games.engine import PRESETS, Rules, RulesData
from games.models import preset_names
from games.models.series import Series

MAX_DESCRIPTION_LENGTH = 500


class HousePreset(models.Model):
    """A rule set that an account has saved under a name, such as `anna/kitchen`. Unless public, only its owner can see
    it.
    """

    owner = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="house_presets", db_index=False)
    name = models.CharField(max_length=preset_names.MAX_NAME_LENGTH)
    key = models.CharField(
        max_length=3 * preset_names.MAX_NAME_LENGTH, editable=False, help_text="The name without differences of case."
    )
    description = models.CharField(max_length=MAX_DESCRIPTION_LENGTH, blank=True)
    is_public = models.BooleanField(default=False)
    created_at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["owner", "key"], name="house_preset_of_a_name")]

    def __str__(self) -> str:
        return f"{self.owner}/{self.name}"


class HousePresetVersion(models.Model):
    """One version of a house preset. It never changes: new rules become a new version."""

    preset = models.ForeignKey(HousePreset, models.CASCADE, related_name="versions", db_index=False)
    number = models.PositiveSmallIntegerField()
    base = models.CharField(
        max_length=40, blank=True, help_text="The built-in preset that limits the number of players."
    )
    rules = models.JSONField(help_text="Every option with its value.")
    created_at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["preset_id", "-number"]
        constraints = [models.UniqueConstraint(fields=["preset", "number"], name="house_preset_version_once")]

    def __str__(self) -> str:
        return f"{self.preset} {self.number}"

    def to_data(self) -> RulesData:
        """Return every option of the rules, and the built-in preset on which they are based, if any, as `preset`.

        If an option was added to the program later, it has its default, whatever value the built-in preset sets.
        """
        base = {"preset": self.base} if self.base else {}
        return {**base, **Rules.from_data(self.rules).to_data()}

    @property
    def player_range(self) -> tuple[int, int]:
        """The smallest and the largest number of players for these rules."""
        return Rules.from_data(self.rules).get_player_range(PRESETS.get(self.base))


class HousePresetUse(models.Model):
    """A link from a series to its preset version. The series stores its own rules, too."""

    series = models.OneToOneField(Series, models.CASCADE, primary_key=True, related_name="house_preset_use")
    version = models.ForeignKey(HousePresetVersion, models.CASCADE, related_name="uses")

    def __str__(self) -> str:
        return f"{self.series_id} by {self.version_id}"
