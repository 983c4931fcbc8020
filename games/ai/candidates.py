"""Moves read from their texts, as a computer player weighs them."""

from dataclasses import dataclass
from functools import lru_cache

from games.engine.cards import read_face


@dataclass(frozen=True, slots=True)
class Candidate:
    """A move to be weighed. `cards` are the faces that it names: of a `beat`, the attack card and the defence card."""

    text: str
    kind: str
    cards: tuple[int, ...]
    face_down: bool


@lru_cache(maxsize=20_000)
def read(text: str) -> Candidate:
    """The candidate that a legal move's text stands for; words that are no cards (a cut's number) name none."""
    kind, *words = text.split()
    faces = (read_face(word) for word in words)
    return Candidate(text, kind, tuple(face for face in faces if face is not None), "face_down" in words)
