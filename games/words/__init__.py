"""Sentences about a game: what happened, what it waits for, how moves are called.

All functions are pure: they write the data that selectors show a viewer in the active language, and reveal no more than
these data.
"""

from games.words.awaited import awaited
from games.words.cards import card_name, cards_named, short_name, spoken, suit_name, with_signs
from games.words.conditions import card_meant, rank_named
from games.words.events import line
from games.words.log import Line, lines
from games.words.moves import move_label, move_spoken
from games.words.options import differing, option_name, value_name
from games.words.orders import answered, foreseen, lasting, ordered
from games.words.people import Table, seat_names, short_computer_names
from games.words.presets import preset_name
from games.words.refusals import options_in_words, refusal, said
from games.words.results import result_sentence, why_over
from games.words.roles import phase_name, role_name
from games.words.times import duration, in_time, time_left

__all__ = [
    "Line",
    "Table",
    "answered",
    "awaited",
    "card_meant",
    "card_name",
    "cards_named",
    "differing",
    "duration",
    "foreseen",
    "in_time",
    "lasting",
    "line",
    "lines",
    "move_label",
    "move_spoken",
    "option_name",
    "options_in_words",
    "ordered",
    "phase_name",
    "preset_name",
    "rank_named",
    "refusal",
    "result_sentence",
    "role_name",
    "said",
    "seat_names",
    "short_computer_names",
    "short_name",
    "spoken",
    "suit_name",
    "time_left",
    "value_name",
    "why_over",
    "with_signs",
]
