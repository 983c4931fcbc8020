"""Chapters about the pack and the deal, the first attacker, and which card beats which."""

from django.utils.translation import gettext_lazy as _

from games.web.rules.chapters.chapter import (
    DEALT_CARD,
    NO_TALON,
    RETURNING_CARDS,
    Chapter,
    ValueIf,
    has_jokers,
    has_jokers_and_may_leave_no_talon,
    has_teams,
    may_leave_no_talon,
)

PACK_CHAPTER = Chapter(
    _("The pack and the deal"),
    {
        "lowest_rank": {
            "2": _("All ranks from two to ace are in the pack: {count} cards."),
            "A": _("Only the aces are in the pack: {count} cards."),
            ValueIf("A", has_jokers): _("Only the aces and the jokers are in the pack: {count} cards."),
            ...: _("In every suit the lowest card of the pack is a {value}: {count} cards in all."),
        },
        "decks": {1: None, ...: _("{value} packs are shuffled together, so there are equal cards.")},
        "jokers": {
            "off": None,
            "colour": _(
                "Two jokers are in every pack. The black one beats every black card, the red one every red card, and "
                "nothing beats a joker."
            ),
            "top_trumps": _(
                "Two jokers are in every pack. They are the highest trumps and beat every other card; the red one also "
                "beats the black one."
            ),
        },
        "deal": {
            "hand": None,
            "whole_deck": _("Every card is dealt, so nobody draws."),
            RETURNING_CARDS: _("Every card is dealt. Nobody draws until cards go back into the talon."),
        },
        "hand_size": {
            NO_TALON: None,
            ...: _("After a bout everybody draws until they hold {value} again, as long as there is a talon."),
        },
        "trump": {
            "card": _("The last card of the talon is shown: its suit is trump. It is drawn last."),
            ValueIf("card", has_jokers_and_may_leave_no_talon): _(
                "The last card of the talon is shown: its suit is trump. It is drawn last, and is never a joker. If "
                "there are so many players that no talon is left, the last card dealt that is no joker is shown "
                "instead. It stays in the hand."
            ),
            ValueIf("card", has_jokers): _(
                "The last card of the talon is shown: its suit is trump. It is drawn last, and is never a joker."
            ),
            ValueIf("card", may_leave_no_talon): _(
                "The last card of the talon is shown: its suit is trump. It is drawn last. If there are so many "
                "players that no talon is left, the last card dealt is shown instead. It stays in the hand."
            ),
            DEALT_CARD: _("The last card dealt is shown: its suit is trump. It stays in the hand."),
            ValueIf(DEALT_CARD, has_jokers): _(
                "The last card dealt that is no joker is shown: its suit is trump. It stays in the hand."
            ),
            "none": _("There are no trumps."),
            "C": _("Clubs are always trump."),
            "D": _("Diamonds are always trump."),
            "H": _("Hearts are always trump."),
            "S": _("Spades are always trump."),
        },
        "trump_exchange": {
            "off": None,
            "before_first_attack": _(
                "A player who holds the lowest trump may exchange it for the trump card before the first attack."
            ),
            "any_time": _(
                "A player who holds the lowest trump may exchange it for the trump card as long as the trump card "
                "lies there."
            ),
        },
        "cut": {
            "none": None,
            "plain": _("The player after the dealer cuts the pack."),
            "ritual": _(
                "The player after the dealer is asked to cut the pack, and may refuse; then the next is asked."
            ),
        },
    },
)

FIRST_ATTACKER_CHAPTER = Chapter(
    _("Who begins"),
    {
        "first_attacker": {
            "lowest_trump": _("The first game is opened by the player with the lowest trump."),
            "highest_trump": _("The first game is opened by the player with the highest trump."),
            "after_dealer": _("The first game is opened by the player after the dealer."),
        },
        "next_game_attacker": {
            "as_first": _("The same rule applies to later games."),
            "before_fool": _("In later games, the player before the fool begins, so that the fool is attacked first."),
            ValueIf("before_fool", has_teams): _(
                "In later games, the player before the fool who defended last begins, so that this fool is attacked "
                "first."
            ),
            "winning_team": _("In later games, the team that has won begins."),
        },
        "direction": {
            "clockwise": _("Play goes clockwise: you attack the player on your left."),
            "counterclockwise": _("Play goes counter-clockwise: you attack the player on your right."),
        },
        "dealer": {
            "fool": _("The fool deals the next game."),
            ValueIf("fool", has_teams): _("The fool who defended last deals the next game."),
            "rotates": _("The deal goes from one player to the next."),
        },
    },
)

CARD_ORDER_CHAPTER = Chapter(
    _("Which card beats which"),
    {
        "rank_order": {
            "normal": _("A card is beaten by a higher card of its suit. The ace is the highest."),
            "reverse": _(
                "The order of ranks is reversed: in a suit the king beats the ace, the queen beats the king, and so on."
                " The ace is the lowest."
            ),
        },
        "stubborn_suit": {
            None: None,
            "C": _("Clubs are beaten by clubs, but not by trumps of another suit."),
            "D": _("Diamonds are beaten by diamonds, but not by trumps of another suit."),
            "H": _("Hearts are beaten by hearts, but not by trumps of another suit."),
            "S": _("Spades are beaten by spades, but not by trumps of another suit."),
        },
        "royal": {
            False: None,
            True: _("A six is beaten only by an ace of its suit or of trumps."),
            ValueIf(True, has_jokers): _("A six is beaten only by an ace of its suit or of trumps, or by a joker."),
        },
        "low_beats_ace": {False: None, True: _("The lowest card of a suit beats its highest.")},
        "trust": {
            False: None,
            True: _("The defender may lay any card face down to beat. Until somebody calls it out, it counts as good."),
        },
    },
)
