"""The pages that explain the rules of each preset, in both languages."""

import re
from itertools import product

import pytest
from django.utils import translation

from games.engine import OPTIONS, PRESETS, Rules
from games.engine.cards import NAMES, SUITS, build_set, get_rank, get_suit, is_joker, iterate_cards
from games.engine.pack import get_pack
from games.web.rules.chapters import CHAPTERS, make_sentences
from games.web.rules.chapters.attacks import ATTACKING_CHAPTER
from games.web.rules.pages import explain_rules
from games.web.rules.situations import find_situations

KING_OF_HEARTS, ACE_OF_HEARTS = NAMES.index("KH"), NAMES.index("AH")
LETTERS_OF_OTHER_LANGUAGE = {"en": re.compile(r"[А-яё]"), "ru": re.compile(r"[A-Za-z]{3,}")}


def test_the_list_of_rules_links_to_every_preset(client):
    page = client.get("/rules").content.decode()
    assert sorted(re.findall(r'href="/rules/([a-z]+-[\w-]+)"', page)) == sorted(PRESETS)
    assert client.get("/rules/nobodys-42").status_code == 404


@pytest.mark.parametrize("name", PRESETS)
def test_a_preset_is_explained_and_illustrated(client, name):
    page = client.get(f"/rules/{name}").content.decode()
    assert page.count('class="card"') >= 6
    for option in OPTIONS:
        assert f"<code>{option}</code>" in page


def test_the_situation_of_a_six_that_beats_an_ace_is_shown_if_the_rules_have_it():
    def list_situations(rules):
        return [str(one.description) for one in find_situations(Rules.from_data(rules))]

    eats = "The lowest card of a suit beats its highest."
    assert eats in list_situations({"preset": "classic-36", "low_beats_ace": True})
    assert eats not in list_situations("classic-36")


def test_packs_are_shuffled_together_only_if_there_are_several() -> None:
    def make_chapter_sentences(decks):
        return " ".join(make_sentences(CHAPTERS[0], Rules.from_data({"preset": "classic-36", "decks": decks})))

    assert "shuffled together" not in make_chapter_sentences(1)
    assert "2 packs are shuffled together" in make_chapter_sentences(2)


def test_every_value_of_every_option_has_a_sentence_or_is_listed_as_having_none():
    options = {name: sentences for chapter in CHAPTERS for name, sentences in chapter.options.items()}
    assert set(options) == set(OPTIONS)
    for name in set(OPTIONS) - {"role_cards"}:
        silent = [value for value in OPTIONS[name].values if value not in options[name] and ... not in options[name]]
        assert silent == [], name


@pytest.mark.parametrize("language", LETTERS_OF_OTHER_LANGUAGE)
def test_sentences_are_complete_and_without_letters_of_the_other_language(language):
    with translation.override(language):
        for name in PRESETS:
            said = [one for chapter in CHAPTERS for one in make_sentences(chapter, Rules.from_data(name))]
            assert len(said) > 18
            assert not [
                one
                for one in said
                if LETTERS_OF_OTHER_LANGUAGE[language].search(one) or "{" in one or not one.endswith(".")
            ]


@pytest.mark.parametrize("option", ["attack_limit", "first_bout_limit"])
def test_a_limit_of_one_card_is_written_in_the_singular(option):
    def explain_limit(language, most):
        with translation.override(language):
            return " ".join(make_sentences(ATTACKING_CHAPTER, Rules.from_data({"preset": "classic-36", option: most})))

    assert "at most 1 attack card." in explain_limit("en", 1)
    assert "at most 2 attack cards." in explain_limit("en", 2)
    assert "не больше 1 карты." in explain_limit("ru", 1)
    assert "не больше 2 карт." in explain_limit("ru", 2)


def test_options_that_differ_from_the_usual_rules_have_their_sentences():
    def make_chapter_sentences(number, rules):
        return make_sentences(CHAPTERS[number], Rules.from_data(rules))

    assert "An attack cannot be passed on: the defender beats or takes." in make_chapter_sentences(4, "classic-36")
    assert (
        "Two jokers are in every pack. They are the highest trumps and beat every other card; the red one also beats "
        "the black one." in make_chapter_sentences(0, "jokers-54")
    )
    assert "Spades are beaten by spades, but not by trumps of another suit." in make_chapter_sentences(3, "japanese-36")
    assert (
        "After a bout everybody draws until they hold 7 again, as long as there is a talon."
        in make_chapter_sentences(0, "cabinet-podkidnoy-52")
    )


def make_all_sentences(**options):
    return [one for chapter in CHAPTERS for one in make_sentences(chapter, Rules.from_data(options))]


def test_with_the_whole_deck_dealt_the_trump_card_stays_in_a_hand_and_players_do_not_draw():
    sentences = make_all_sentences(deal="whole_deck")
    assert "The last card dealt is shown: its suit is trump. It stays in the hand." in sentences
    assert "Every card is dealt, so nobody draws." in sentences
    assert not [one for one in sentences if "talon" in one or "draws first" in one or "draws last" in one]


@pytest.mark.parametrize(("hand_size", "is_said"), [(6, True), (7, False)])
def test_where_the_hands_may_take_the_whole_pack_the_trump_card_may_stay_in_a_hand(hand_size, is_said):
    sentences = " ".join(make_all_sentences(hand_size=hand_size))
    assert "The last card of the talon is shown" in sentences
    assert ("no talon is left, the last card dealt is shown instead. It stays in the hand." in sentences) is is_said


@pytest.mark.parametrize(("hand_size", "stays_in_hand"), [(6, True), (7, False)])
def test_with_jokers_the_trump_card_is_never_a_joker(hand_size: int, stays_in_hand: bool) -> None:
    (sentence,) = [
        one
        for one in make_all_sentences(jokers="top_trumps", lowest_rank="2", hand_size=hand_size)
        if "never a joker" in one
    ]
    assert sentence.startswith("The last card of the talon is shown: its suit is trump.")
    assert ("no talon is left, the last card dealt that is no joker is shown instead" in sentence) is stays_in_hand
    assert not [one for one in make_all_sentences(jokers="top_trumps", trump="H") if "never a joker" in one]


def test_with_the_whole_deck_dealt_players_draw_cards_that_go_back_into_the_talon():
    sentences = make_all_sentences(deal="whole_deck", prolonged=True)
    assert "Every card is dealt. Nobody draws until cards go back into the talon." in sentences
    assert "The player who opened the bout draws first." in sentences


def test_with_the_whole_deck_dealt_no_bout_opens_with_a_card_of_the_talon():
    whole_deck = {"deal": "whole_deck", "lead_top_card": True}
    assert not [one for one in make_all_sentences(**whole_deck) if "top card" in one]
    assert [one for one in make_all_sentences(**whole_deck, prolonged=True) if "top card" in one]


def test_where_no_attack_is_transferred_no_sentence_limits_transfers():
    limits = {"transfer_cards": "any", "transfer_max": 1, "transfer_in_first_bout": False}
    several, most, first_bout = (
        "The defender may add several cards of the rank at once.",
        "A bout is passed on at most 1 time.",
        "The first bout of a game cannot be passed on.",
    )
    assert not {several, most, first_bout} & {*make_all_sentences(**limits)}
    assert {several, most, first_bout} <= {*make_all_sentences(**limits, transfer="untouched")}
    of_role_cards = {*make_all_sentences(**limits, role_cards={"8": "pass"})}
    assert {most, first_bout} <= of_role_cards
    assert several not in of_role_cards, "a card with the role is transferred alone"


@pytest.mark.parametrize("rank_order", ["normal", "reverse"])
@pytest.mark.parametrize("epaulettes", ["last_attack", "winning_card"])
def test_epaulettes_are_of_the_rank_with_which_the_pack_begins_in_either_order_of_ranks(epaulettes, rank_order):
    sentences = make_all_sentences(epaulettes=epaulettes, rank_order=rank_order, lowest_rank="2")
    assert [one for one in sentences if "of the rank 2" in one and "epaulette" in one]


def test_each_of_several_packs_has_two_jokers():
    assert [one for one in make_all_sentences(decks=2, jokers="colour") if one.startswith("Two jokers are in every")]


@pytest.mark.parametrize("first_attacker", ["lowest_trump", "highest_trump", "after_dealer"])
def test_without_trumps_the_player_after_the_dealer_opens_the_first_game(first_attacker):
    sentences = make_all_sentences(trump="none", first_attacker=first_attacker)
    assert "The first game is opened by the player after the dealer." in sentences
    assert not [one for one in sentences if "lowest trump" in one or "highest trump" in one]


def test_a_card_with_the_role_pass_can_transfer_an_attack_although_ranks_cannot():
    sentences = make_all_sentences(role_cards={"8": "pass"})
    assert "An attack is passed on only with a card whose role is “passes on”." in sentences
    assert not [one for one in sentences if "cannot be passed on" in one]


def test_the_sentence_about_teams_forbids_attacks_on_team_mates():
    assert [one for one in make_all_sentences(teams=2) if "nobody attacks a team-mate" in one]


def test_where_a_team_is_the_fool_no_sentence_makes_one_player_the_fool():
    def make_last_sentences(**options):
        return [one for one in make_all_sentences(**options) if "is the fool" in one or "loses" in one]

    assert make_last_sentences(ends="at_once") == [
        "As soon as only one player holds cards and there is no talon, that player is the fool."
    ]
    assert make_last_sentences(teams=2) == []
    assert make_last_sentences(teams=2, ends="at_once") == [
        "As soon as only one team holds cards and there is no talon, that team loses."
    ]
    last = [one for one in make_all_sentences(teams=2, draws="last_defender") if one.startswith("If the last players")]
    assert last == ["If the last players get out together, the fools are the team of the player who defended last."]


@pytest.mark.parametrize("throw_in_by", ["neighbours", "primary_only"])
@pytest.mark.parametrize("after_take", OPTIONS["after_take"].values)
def test_after_a_take_only_those_may_throw_in_who_might_before(throw_in_by, after_take):
    sentences = make_all_sentences(throw_in_by=throw_in_by, after_take=after_take)
    (sentence,) = [one for one in sentences if one.startswith("Once the defender takes")]
    assert "others" not in sentence


def test_with_the_whole_deck_dealt_a_limit_of_a_hand_is_written_as_a_number():
    limit = {"attack_limit": "hand_size", "hand_size": 5}
    assert "No bout has more attack cards than a player is dealt." in make_all_sentences(**limit)
    assert "A bout has at most 5 attack cards." in make_all_sentences(**limit, deal="whole_deck")


def test_a_chapter_without_sentences_is_left_out():
    chapters = explain_rules(Rules.from_data({"deal": "whole_deck"}))["chapters"]
    assert all(sentences for _, sentences in chapters)
    assert "After a bout" not in [str(title) for title, _ in chapters]


def test_in_the_reverse_order_the_king_beats_the_ace():
    assert get_pack(Rules.from_data({"rank_order": "reverse"}), None).can_beat(KING_OF_HEARTS, ACE_OF_HEARTS)
    (sentence,) = [one for one in make_all_sentences(rank_order="reverse") if "reversed" in one]
    assert sentence.endswith(
        "in a suit the king beats the ace, the queen beats the king, and so on. The ace is the lowest."
    )


@pytest.mark.parametrize("option", [{"throw_in_by": "primary_only"}, {"throw_in_priority": "ordered"}])
def test_in_russian_too_the_attacker_after_a_transfer_is_the_player_who_attacks_the_defender(option):
    with translation.override("ru"):
        assert [one for one in make_all_sentences(**option) if "кто ходит под отбивающегося" in one]


@pytest.mark.parametrize("lowest_rank", ["2", "6", "7", "A"])
@pytest.mark.parametrize("jokers", OPTIONS["jokers"].values)
@pytest.mark.parametrize("trump", OPTIONS["trump"].values)
def test_the_sentences_about_sixes_suits_and_lowest_cards_are_true_for_every_pack(lowest_rank, jokers, trump):
    if (jokers, trump) == ("top_trumps", "none"):
        return  # the rules contradict each other
    pack_options = {"lowest_rank": lowest_rank, "hand_size": 2, "jokers": jokers, "trump": trump}
    for royal, stubborn_suit, low_beats_ace in product((False, True), (None, "H", "S"), (False, True)):
        options = {"royal": royal, "stubborn_suit": stubborn_suit, "low_beats_ace": low_beats_ace, **pack_options}
        sentences = make_all_sentences(**options)
        suit = {"card": "S", "none": None}.get(trump, trump)
        pack = get_pack(Rules.from_data(options), suit and SUITS.index(suit))
        joker_cards = build_set(card for card in pack.cards if is_joker(card))

        about_sixes = [one for one in sentences if one.startswith("A six is beaten only by an ace")]
        sixes = [card for card in pack.cards if NAMES[card][0] == "6"]
        assert bool(about_sixes) is (royal and bool(sixes))
        for six in sixes if about_sixes else ():
            assert bool(pack.beaters[six] & joker_cards) is ("joker" in about_sixes[0])
            others = pack.beaters[six] & ~joker_cards
            assert {NAMES[card][0] for card in iterate_cards(others)} == {"A"}
            assert {NAMES[card][1] for card in iterate_cards(others)} <= {NAMES[six][1], suit}

        about_suits = [one for one in sentences if "but not by trumps of another suit" in one]
        assert bool(about_suits) is (stubborn_suit is not None and trump not in ("none", stubborn_suit))
        for card in pack.cards if about_suits else ():
            if NAMES[card][1] == stubborn_suit != suit:
                assert not pack.beaters[card] & pack.trumps & ~joker_cards

        about_lowest = "The lowest card of a suit beats its highest." in sentences
        of_hearts = [card for card in pack.cards if get_suit(card) == SUITS.index("H")]
        lowest, highest = min(of_hearts, key=get_rank), max(of_hearts, key=get_rank)
        assert pack.can_beat(lowest, highest) is about_lowest


def test_where_jokers_are_in_the_pack_no_sentence_forgets_them():
    jokers = {"jokers": "colour"}
    pack = "Only the aces and the jokers are in the pack: 6 cards."
    assert pack in make_all_sentences(lowest_rank="A", hand_size=3, **jokers)
    shown = "The last card dealt that is no joker is shown: its suit is trump. It stays in the hand."
    assert shown in make_all_sentences(deal="whole_deck", **jokers)


@pytest.mark.parametrize("out_when", OPTIONS["out_when"].values)
def test_with_the_whole_deck_dealt_players_are_out_at_the_end_of_a_bout(out_when):
    at_bout_end = "A player who has no card at the end of a bout is out."
    assert at_bout_end in make_all_sentences(deal="whole_deck", out_when=out_when)
    assert (at_bout_end in make_all_sentences(out_when=out_when)) is (out_when == "last_card")


def test_with_teams_no_sentence_lets_a_team_mate_throw_in_or_speaks_of_a_single_fool():
    sentences = " ".join(
        sentence
        for throw_in_by, epaulettes in product(OPTIONS["throw_in_by"].values, OPTIONS["epaulettes"].values)
        for sentence in make_all_sentences(
            teams=2,
            throw_in_by=throw_in_by,
            epaulettes=epaulettes,
            next_game_attacker="before_fool",
            draws="last_defender",
            ends="at_once",
        )
    )
    assert "Everybody but the defender's team may throw in cards" in sentences
    assert "two neighbours, if they are no team-mates of the defender, may throw in" in sentences
    assert "The fool who defended last deals the next game." in sentences
    assert "before the fool who defended last begins, so that this fool is attacked first" in sentences
    assert "the whole team wears them as epaulettes" in sentences
    assert "each of the fools wears it as an epaulette" in sentences
    for wrong in (
        "Everybody but the defender may",
        "The fool deals",
        "the fool is attacked",
        "A fool who",
        "the fool wears",
    ):
        assert wrong not in sentences


def test_after_a_take_transferred_cards_must_be_beaten_where_throwing_in_waits_for_them():
    waits = {"throw_in_from": "passed_beaten", "transfer": "untouched"}
    always = "Once the defender takes, cards may still be thrown in if all cards that were passed on had been beaten."
    assert always in make_all_sentences(**waits)
    one_beaten = (
        "Once the defender takes, cards may still be thrown in if one had been beaten, and all cards that were "
        "passed on."
    )
    assert one_beaten in make_all_sentences(**waits, after_take="unless_first_card")
    assert one_beaten in [
        sentence
        for chapter in CHAPTERS
        for sentence in make_sentences(chapter, Rules.from_data("cabinet-podkidnoy-perevodnoy"))
    ]
    assert always not in make_all_sentences(throw_in_from="passed_beaten")


def test_on_trust_the_last_unbeaten_card_is_passed_on_only_if_none_lies_face_down():
    last = {"transfer": "last_unbeaten"}
    assert [one for one in make_all_sentences(**last, trust=True) if "unbeaten and none lies face down" in one]
    assert not [one for one in make_all_sentences(**last) if "lies face down" in one]
