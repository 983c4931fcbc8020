"""The number of taken seats on the page of a series that has not started, in words."""

import pytest
from django.utils.translation import override

from games.web.series.taken_seats import describe_taken_seats


@pytest.mark.parametrize(
    ("taken", "seats", "english", "russian"),
    [
        (1, 2, "1 of 2 seats taken. Waiting for one more.", "Занято 1 место из 2. Ждём ещё одного."),
        (1, 3, "1 of 3 seats taken. Waiting for two more.", "Занято 1 место из 3. Ждём ещё двоих."),
        (3, 6, "3 of 6 seats taken. Waiting for three more.", "Занято 3 места из 6. Ждём ещё троих."),
        (5, 6, "5 of 6 seats taken. Waiting for one more.", "Занято 5 мест из 6. Ждём ещё одного."),
        (0, 8, "0 of 8 seats taken. Waiting for eight more.", "Занято 0 мест из 8. Ждём ещё восьмерых."),
    ],
)
def test_the_number_of_taken_seats_is_written_in_words_of_each_language(taken, seats, english, russian):
    counted = [{"accepted": seat < taken} for seat in range(seats)]
    for language, sentence in (("en", english), ("ru", russian)):
        with override(language):
            assert describe_taken_seats(counted) == sentence
