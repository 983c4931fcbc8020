from games.models import Series
from games.services.series.terms import TimeTerms


def test_every_optional_time_term_is_a_column_of_series():
    assert TimeTerms.__optional_keys__ <= {field.name for field in Series._meta.concrete_fields}
