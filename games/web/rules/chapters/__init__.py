"""The chapters that explain the options of the rules. Their order is the one that suits a beginner."""

from games.web.rules.chapters.chapter import Chapter, Sentences, make_sentences
from games.web.rules.chapters.ends import DRAWING, ENDS
from games.web.rules.chapters.pack import BEATS, PACK, STARTS
from games.web.rules.chapters.plays import ATTACKS, PASSES_ON

CHAPTERS = (PACK, STARTS, ATTACKS, BEATS, PASSES_ON, DRAWING, ENDS)

__all__ = ["CHAPTERS", "Chapter", "Sentences", "make_sentences"]
