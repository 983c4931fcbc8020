"""The twelve figures of the jacks, queens and kings, composed of the parts in this package."""

from dataclasses import dataclass

from games.drawing.courts import dress, hats, heads, objects
from games.drawing.svg import BLACK, BLUE, CREAM, OCHRE, RED, group


@dataclass(frozen=True)
class Person:
    """A figure. `drawn` are its parts, those in the background first. `sash` and `beads` are the colours of the band
    between the two halves of the card."""

    drawn: tuple[str, ...]
    sash: str
    beads: str


def place_head(part: str, facing: int) -> str:
    """Draw a head at its place on the card, mirrored if `facing` is -1."""
    return group(part, transform=f"translate(150 83)scale({1.2 * facing:g} 1.2)")


def compose_person(
    *, behind: str = "", clothes: str, face: str, facing: int = 1, holds: str, sleeve: str, sash: str, beads: str
) -> Person:
    """Compose a person from parts. `facing` is 1, or -1 for a person who looks to the left."""
    head_parts = [place_head(part, facing) for part in (behind, face) if part]
    drawn = (*head_parts[:-1], dress.neck(), clothes, head_parts[-1], holds, sleeve, objects.hand())
    return Person(drawn, sash, beads)


PLAIN = heads.HEAD + heads.NOSE
PEOPLE = {
    "JS": compose_person(
        behind=heads.bob(BLACK),
        clothes=dress.cloak(BLUE, CREAM) + dress.folds() + dress.knots() + dress.pointed_collar(OCHRE),
        face=PLAIN + heads.fringe(BLACK) + heads.eyes(-2) + heads.moustache(BLACK) + hats.beret(BLACK, CREAM),
        holds=objects.halberd(),
        sleeve=dress.sleeve(BLUE, OCHRE),
        sash=BLACK,
        beads=OCHRE,
    ),
    "QS": compose_person(
        behind=hats.veil(BLACK),
        clothes=dress.cloak(BLACK, BLUE) + dress.lozenges(OCHRE) + dress.ruff(),
        face=PLAIN + heads.parting(BLACK) + heads.eyes(2) + heads.LIPS + hats.coronet(),
        facing=-1,
        holds=objects.fan(),
        sleeve=dress.sleeve(BLACK),
        sash=BLUE,
        beads=OCHRE,
    ),
    "KS": compose_person(
        behind=heads.bob(CREAM),
        clothes=dress.cloak(BLUE, RED) + dress.folds() + dress.ermine() + dress.buttons(),
        face=PLAIN + heads.forked_beard(CREAM) + heads.eyes(0, "M4-9L15-13") + hats.tall_crown(),
        holds=objects.sword(),
        sleeve=dress.sleeve(BLUE, OCHRE),
        sash=BLACK,
        beads=OCHRE,
    ),
    "JH": compose_person(
        behind=heads.locks(OCHRE),
        clothes=dress.cloak(RED, OCHRE) + dress.stripes(CREAM, 6) + dress.buttons(BLACK) + dress.pointed_collar(CREAM),
        face=PLAIN + heads.fringe(OCHRE) + heads.eyes(2) + heads.SMILE + hats.page_cap(BLUE),
        facing=-1,
        holds=objects.post_horn(),
        sleeve=dress.sleeve(RED),
        sash=BLUE,
        beads=CREAM,
    ),
    "QH": compose_person(
        behind=heads.bob(OCHRE),
        clothes=dress.cloak(RED, CREAM) + dress.folds(OCHRE) + dress.necklace(BLUE),
        face=PLAIN + heads.parting(OCHRE) + heads.eyes(-2) + heads.LIPS + heads.braid(OCHRE, BLUE) + hats.heart_crown(),
        holds=objects.rose(),
        sleeve=dress.sleeve(RED, OCHRE),
        sash=OCHRE,
        beads=RED,
    ),
    "KH": compose_person(
        behind=heads.bob(OCHRE),
        clothes=dress.cloak(RED, BLUE) + dress.folds() + dress.ermine() + dress.buttons(RED),
        face=PLAIN + heads.full_beard(OCHRE) + heads.eyes() + hats.arched_crown(),
        holds=objects.sceptre(),
        sleeve=dress.sleeve(RED),
        sash=OCHRE,
        beads=BLUE,
    ),
    "JD": compose_person(
        behind=heads.bob(OCHRE),
        clothes=dress.cloak(RED, RED) + dress.folds() + dress.knots(OCHRE) + dress.high_collar(BLUE),
        face=PLAIN + heads.eyes(2) + heads.moustache(OCHRE) + hats.guard_cap(BLUE),
        holds=objects.bardiche(),
        sleeve=dress.sleeve(RED, BLUE),
        sash=BLUE,
        beads=OCHRE,
    ),
    "QD": compose_person(
        clothes=dress.cloak(OCHRE, CREAM) + dress.lozenges(RED) + dress.necklace(RED),
        face=PLAIN + heads.parting(BLACK) + heads.eyes(2) + heads.LIPS + heads.braid(BLACK, RED) + hats.kokoshnik(),
        holds=objects.letter(),
        sleeve=dress.sleeve(CREAM, RED),
        sash=RED,
        beads=OCHRE,
    ),
    "KD": compose_person(
        clothes=dress.cloak(OCHRE, BLUE) + dress.lozenges(RED) + dress.high_collar(RED) + dress.buttons(),
        face=PLAIN + heads.square_beard(BLACK) + heads.eyes(-2) + hats.fur_cap(),
        facing=-1,
        holds=objects.orb(),
        sleeve=dress.sleeve(OCHRE, RED),
        sash=BLUE,
        beads=OCHRE,
    ),
    "JC": compose_person(
        behind=heads.locks(BLACK),
        clothes=dress.cloak(BLUE, OCHRE) + dress.stripes(BLACK, 4) + dress.knots() + dress.pointed_collar(CREAM),
        face=PLAIN + heads.fringe(BLACK) + heads.eyes(-2) + heads.pointed_beard(BLACK) + hats.brimmed_hat(BLUE, RED),
        facing=-1,
        holds=objects.lance(),
        sleeve=dress.sleeve(BLUE),
        sash=OCHRE,
        beads=BLACK,
    ),
    "QC": compose_person(
        behind=heads.locks(BLACK),
        clothes=dress.cloak(BLUE, CREAM) + dress.stripes(OCHRE, 4) + dress.necklace(RED),
        face=PLAIN + heads.parting(BLACK) + heads.eyes(2) + heads.LIPS + hats.wreath(),
        holds=objects.tulip(),
        sleeve=dress.sleeve(CREAM, BLUE),
        sash=BLACK,
        beads=OCHRE,
    ),
    "KC": compose_person(
        behind=heads.locks(BLACK),
        clothes=dress.cloak(BLACK, BLUE) + dress.folds(OCHRE) + dress.ermine() + dress.buttons(BLUE),
        face=PLAIN + heads.full_beard(BLACK) + heads.eyes(0, "M4-11L15-10") + hats.lily_crown(),
        holds=objects.mace(),
        sleeve=dress.sleeve(BLACK),
        sash=OCHRE,
        beads=BLACK,
    ),
}
