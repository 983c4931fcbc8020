"""Sentences about a game for its pages and mails, and names of cards, moves, options and players.

The functions use only data that selectors show a viewer. So they reveal no secrets.
"""

from games.words.cards import (
    get_card_name,
    get_short_card_name,
    get_suit_name,
    join_card_names,
    join_names,
    replace_card_codes,
    spell_out_card_names,
)
from games.words.conditions import describe_condition, get_any_card_name
from games.words.events import describe_event
from games.words.log import LogLine, build_log_lines
from games.words.moves import label_move, label_move_in_words
from games.words.options import get_option_name, get_value_name, list_differences
from games.words.orders import describe_answer, describe_orders, describe_question, describe_validity
from games.words.player_names import (
    PlayerNames,
    format_player_name,
    isolate_direction,
    list_seat_names,
    list_short_computer_names,
    map_player_names,
)
from games.words.presets import get_preset_name
from games.words.refusals import translate_options, translate_refusal, translate_sentence
from games.words.results import describe_result, explain_result
from games.words.roles import get_phase_name, get_role_name
from games.words.series_names import build_series_name
from games.words.times import format_duration, format_time_left, format_time_until
from games.words.waiting import describe_waiting

__all__ = [
    "LogLine",
    "PlayerNames",
    "build_log_lines",
    "build_series_name",
    "describe_answer",
    "describe_condition",
    "describe_event",
    "describe_orders",
    "describe_question",
    "describe_result",
    "describe_validity",
    "describe_waiting",
    "explain_result",
    "format_duration",
    "format_player_name",
    "format_time_left",
    "format_time_until",
    "get_any_card_name",
    "get_card_name",
    "get_option_name",
    "get_phase_name",
    "get_preset_name",
    "get_role_name",
    "get_short_card_name",
    "get_suit_name",
    "get_value_name",
    "isolate_direction",
    "join_card_names",
    "join_names",
    "label_move",
    "label_move_in_words",
    "list_differences",
    "list_seat_names",
    "list_short_computer_names",
    "map_player_names",
    "replace_card_codes",
    "spell_out_card_names",
    "translate_options",
    "translate_refusal",
    "translate_sentence",
]
