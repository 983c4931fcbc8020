from games.models import Series
from games.services.series.terms import TimeTerms


def test_time_terms_are_columns_of_a_series():
    assert TimeTerms.__optional_keys__ <= {field.name for field in Series._meta.concrete_fields}
