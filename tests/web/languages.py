"""The languages of tests that measure whether the texts of a page fit.

`make soak` measures both languages. Other runs measure Russian, whose words are longer.
"""

import pytest

from tests.example_counts import EXAMPLES_FACTOR

MEASURED_LANGUAGES = ["ru", "en"] if EXAMPLES_FACTOR > 1 else ["ru"]
in_measured_languages = pytest.mark.parametrize("language", MEASURED_LANGUAGES)
