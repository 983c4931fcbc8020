"""The chapters that explain the options of the rules of the game, in the order that suits a beginner."""

from games.web.rules.chapters.chapter import Chapter, Sentences, make_sentences
from games.web.rules.chapters.ends import DRAWING, GAME_END
from games.web.rules.chapters.pack import CARD_ORDER, FIRST_ATTACKER, PACK
from games.web.rules.chapters.plays import ATTACKING, TRANSFERRING

CHAPTERS = (PACK, FIRST_ATTACKER, ATTACKING, CARD_ORDER, TRANSFERRING, DRAWING, GAME_END)

__all__ = ["CHAPTERS", "Chapter", "Sentences", "make_sentences"]
