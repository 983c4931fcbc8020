"""Chapters about attacking and throwing in, and about transferring an attack."""

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

from games.web.rules.chapters.chapter import ROLE_ONLY, Chapter, ValueIf, has_teams, needs_beaten_transfers

ATTACKING_CHAPTER = Chapter(
    _("Attacking and throwing in"),
    {
        "opening": {
            "single": _("A bout opens with one card."),
            "set": _("A bout opens with one card, or with several of one rank."),
        },
        "lead_top_card": {
            False: None,
            True: _("Instead, it may be opened with the top card of the talon, which nobody has seen."),
        },
        "throw_in_by": {
            "all": _("Everybody but the defender may throw in cards of the ranks that lie on the table."),
            "neighbours": _(
                "The attacker and the defender's two neighbours may throw in cards of the ranks on the table."
            ),
            ValueIf("all", has_teams): _(
                "Everybody but the defender's team may throw in cards of the ranks that lie on the table."
            ),
            ValueIf("neighbours", has_teams): _(
                "The attacker and the defender's two neighbours, if they are no team-mates of the defender, may throw "
                "in cards of the ranks on the table."
            ),
            "primary_only": _("Only the attacker may throw in cards of the ranks on the table."),
        },
        "throw_in_from": {
            "any_time": _("Cards may be thrown in at any time."),
            "first_beaten": _("Cards may be thrown in once a card has been beaten."),
            "passed_beaten": _(
                "Cards may be thrown in once a card has been beaten, and all cards that were passed on."
            ),
            "all_beaten": _("Cards may be thrown in only while every card on the table is beaten."),
        },
        "throw_in_priority": {
            "first_come": None,
            "ordered": _("The players are asked one after another, from the attacker on."),
        },
        "after_take": {
            "allowed": _("Once the defender takes, cards may still be thrown in."),
            "unless_first_card": _("Once the defender takes, cards may still be thrown in if one had been beaten."),
            ValueIf("allowed", needs_beaten_transfers): _(
                "Once the defender takes, cards may still be thrown in if all cards that were passed on had been "
                "beaten."
            ),
            ValueIf("unless_first_card", needs_beaten_transfers): _(
                "Once the defender takes, cards may still be thrown in if one had been beaten, and all cards that "
                "were passed on."
            ),
            "never": _("Once the defender takes, nothing is thrown in any more."),
        },
        "attack_limit": {
            None: None,
            "hand_size": _("No bout has more attack cards than a player is dealt."),
            ...: ngettext_lazy(
                "A bout has at most {value} attack card.",
                "A bout has at most {value} attack cards.",
                "value",
            ),
        },
        "first_bout_limit": {
            None: None,
            ...: ngettext_lazy(
                "The first bout of a game has at most {value} attack card.",
                "The first bout of a game has at most {value} attack cards.",
                "value",
            ),
        },
        "hand_cap": {
            "always": _("There are never more unbeaten cards than the defender has in hand."),
            "until_take": _(
                "There are never more unbeaten cards than the defender has in hand, unless the defender takes."
            ),
            "never": _("The number of cards in the defender's hand does not limit the attack."),
        },
        "role_cards": {None: None, ...: _("Some cards have a role of their own when they are played: {value}.")},
    },
)

TRANSFERRING_CHAPTER = Chapter(
    _("Passing the attack on"),
    {
        "transfer": {
            "off": _("An attack cannot be passed on: the defender beats or takes."),
            ROLE_ONLY: _("An attack is passed on only with a card whose role is “passes on”."),
            "untouched": _(
                "As long as nothing is beaten, the defender may add a card of the same rank: then the next player "
                "defends."
            ),
            "last_unbeaten": _(
                "While exactly one card is unbeaten, the defender may add a card of its rank: then the next player "
                "defends."
            ),
            ValueIf("last_unbeaten", lambda rules: rules.trust): _(
                "While exactly one card is unbeaten and none lies face down, the defender may add a card of its "
                "rank: then the next player defends."
            ),
        },
        "transfer_cards": {"one": None, "any": _("The defender may add several cards of the rank at once.")},
        "transfer_max": {
            None: None,
            ...: ngettext_lazy(
                "A bout is passed on at most {value} time.", "A bout is passed on at most {value} times.", "value"
            ),
        },
        "transfer_in_first_bout": {True: None, False: _("The first bout of a game cannot be passed on.")},
        "transfer_to": {
            "next": None,
            "next_with_cards": _("A player who has no cards left is passed over."),
        },
        "reflect": {
            False: None,
            True: _("The defender may also show the trump of that rank instead of adding it. It stays in the hand."),
        },
    },
)
