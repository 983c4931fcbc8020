"""Moves that a player chose when the game had an older version."""

from games import engine
from tests.engine.compact_games import Game, set_up_game


def set_up_three_players() -> Game:
    return set_up_game("spivak-52", "7C 7S KC | 8C 9D TC JC | 7D 8D AC", "S").play((0, "attack 7C"), (1, "beat 7C 8C"))


def test_a_legal_move_is_played_with_any_version() -> None:
    game = set_up_three_players()
    version = game.get_version(2)
    game.play((0, "attack 7S"))
    game.log += engine.play_move_text(game.state, 2, "attack 7D", version)
    assert game.write_events(1, 1) == ["2 attacked cards=[7D]"]


def test_an_illegal_move_is_stale_only_with_an_old_version() -> None:
    game = set_up_three_players()
    version = game.get_version(2)
    game.play((0, "attack 7S"), (1, "take"), (0, "pass"))
    game.check_refused(1, "beat 7S TC", "stale", version=version)
    game.check_refused(1, "beat 7S TC", "not_your_move", version=game.get_version(1))
    game.check_refused(1, "beat 7S TC", "not_your_move", version=game.get_version(1) + 100)
    game.check_refused(1, "beat 7S TC", "not_your_move")


def test_the_version_of_a_seat_does_not_count_events_that_it_is_not_shown() -> None:
    game = set_up_three_players()
    version = game.get_version(2)
    game.play((0, "pass"))  # seat 2 is not shown this move
    assert game.get_version(2) == version
    game.check_refused(2, "attack KC", "illegal_move", version=version)
    game.check_refused(0, "pass", "stale", version=game.get_version(0) - 1)
    game.check_refused(0, "pass", "not_your_move", version=game.get_version(0))


def test_a_pass_chosen_before_a_new_rank_came_to_the_table_is_stale() -> None:
    game = set_up_game("spivak-52", "7C 7S KC | 8C 9S TC JC | 7D 8D AC", "S")
    before = game.get_version(2)
    game.play((0, "attack 7C"))
    attacked = game.get_version(2)
    game.play((1, "beat 7C 8C"))
    beaten = game.get_version(2)
    game.check_refused(2, "pass", "stale", version=before)
    game.check_refused(2, "pass", "stale", version=attacked)
    game.play((0, "attack 7S"), (1, "beat 7S 9S"))
    game.check_refused(2, "pass", "stale", version=beaten)
    game.log += engine.play_move_text(game.state, 2, "pass", game.get_version(2))
    assert game.write_events(2, 1) == ["2 passed"]


def test_a_pass_is_stale_with_the_same_versions_of_spectators() -> None:
    game = set_up_game("spivak-52", "7C 7S KC | 8C 9S TC JC | 7D 8D AC", "S")
    versions = []
    for move in ((0, "attack 7C"), (1, "beat 7C 8C"), (2, "pass"), (0, "attack 7S"), (1, "beat 7S 9S")):
        game.play(move)
        versions.append(engine.get_version(game.state, engine.SPECTATOR))
    assert versions[-1] < game.get_version(2)
    *before, last = [engine.convert_public_version(game.state, 2, version) for version in versions]
    for version in before:
        game.check_refused(2, "pass", "stale", version=version)
    game.log += engine.play_move_text(game.state, 2, "pass", last)
    assert game.write_events(2, 1) == ["2 passed"]


def test_a_pass_chosen_before_cards_of_ranks_already_on_the_table_is_not_stale() -> None:
    game = set_up_game("spivak-52", "7C 7S KC | 8C 8S TC JC | 7D AH AC", "S")
    game.play((0, "attack 7C"), (1, "beat 7C 8C"))
    beaten = game.get_version(2)
    game.play((0, "attack 7S"), (1, "beat 7S 8S"))
    game.log += engine.play_move_text(game.state, 2, "pass", beaten)
    assert game.write_events(2, 1) == ["2 passed"]


def test_a_bad_text_is_reported_rather_than_a_stale_version_or_the_end_of_the_game() -> None:
    game = set_up_game("alemi-36", "7C | 8D", "S").play((0, "attack 7C"))
    game.check_refused(1, "lead", "bad_move", version=0)
    game.check_refused(1, "attack 2C", "bad_card", version=0)
    game.check_refused(1, "attack 8D", "stale", version=0)
    game.play((1, "take"))
    game.check_refused(1, "lead", "bad_move", version=0)
    game.check_refused(1, "attack 2C", "bad_card", version=0)
    game.check_refused(1, "pass", "game_over", version=0)
