"""The twelve figures of the jacks, queens and kings, composed of heads, hats, clothes and objects."""

from dataclasses import dataclass

from games.drawing.courts import dress, hats, heads, objects
from games.drawing.svg import BLACK, BLUE, CREAM, OCHRE, RED, group


@dataclass(frozen=True)
class Figure:
    """The drawing of a jack, queen or king. `drawn` are its SVG elements, those in the background first.

    `sash` is the colour of the band between the two halves of the card, and `beads` that of the beads on it.
    """

    drawn: tuple[str, ...]
    sash: str
    beads: str


def place_head(part: str, facing: int) -> str:
    """Draw a head at its place on the card, mirrored if `facing` is -1."""
    return group(part, transform=f"translate(150 83)scale({1.2 * facing:g} 1.2)")


def compose_figure(
    *, behind: str = "", clothes: str, face: str, facing: int = 1, holds: str, sleeve: str, sash: str, beads: str
) -> Figure:
    """Compose a figure from its parts. The part `behind` is drawn behind the clothes.

    `facing` is 1 for a figure that looks to the right, and -1 for one that looks to the left.
    """
    head_parts = [place_head(part, facing) for part in (behind, face) if part]
    drawn = (*head_parts[:-1], dress.draw_neck(), clothes, head_parts[-1], holds, sleeve, objects.draw_hand())
    return Figure(drawn, sash, beads)


PLAIN_FACE = heads.HEAD + heads.NOSE
FIGURES = {
    "JS": compose_figure(
        behind=heads.draw_chin_length_hair(BLACK),
        clothes=dress.draw_cloak(BLUE, CREAM)
        + dress.draw_folds()
        + dress.draw_coat_cords()
        + dress.draw_pointed_collar(OCHRE),
        face=PLAIN_FACE
        + heads.draw_fringe(BLACK)
        + heads.draw_eyes(-2)
        + heads.draw_moustache(BLACK)
        + hats.draw_beret(BLACK, CREAM),
        holds=objects.draw_halberd(),
        sleeve=dress.draw_sleeve(BLUE, OCHRE),
        sash=BLACK,
        beads=OCHRE,
    ),
    "QS": compose_figure(
        behind=hats.draw_veil(BLACK),
        clothes=dress.draw_cloak(BLACK, BLUE) + dress.draw_lozenges(OCHRE) + dress.draw_ruff(),
        face=PLAIN_FACE + heads.draw_parted_hair(BLACK) + heads.draw_eyes(2) + heads.LIPS + hats.draw_coronet(),
        facing=-1,
        holds=objects.draw_hand_fan(),
        sleeve=dress.draw_sleeve(BLACK),
        sash=BLUE,
        beads=OCHRE,
    ),
    "KS": compose_figure(
        behind=heads.draw_chin_length_hair(CREAM),
        clothes=dress.draw_cloak(BLUE, RED) + dress.draw_folds() + dress.draw_ermine() + dress.draw_buttons(),
        face=PLAIN_FACE + heads.draw_forked_beard(CREAM) + heads.draw_eyes(0, "M4-9L15-13") + hats.draw_tall_crown(),
        holds=objects.draw_sword(),
        sleeve=dress.draw_sleeve(BLUE, OCHRE),
        sash=BLACK,
        beads=OCHRE,
    ),
    "JH": compose_figure(
        behind=heads.draw_long_hair(OCHRE),
        clothes=dress.draw_cloak(RED, OCHRE)
        + dress.draw_stripes(CREAM, 6)
        + dress.draw_buttons(BLACK)
        + dress.draw_pointed_collar(CREAM),
        face=PLAIN_FACE + heads.draw_fringe(OCHRE) + heads.draw_eyes(2) + heads.SMILE + hats.draw_page_cap(BLUE),
        facing=-1,
        holds=objects.draw_post_horn(),
        sleeve=dress.draw_sleeve(RED),
        sash=BLUE,
        beads=CREAM,
    ),
    "QH": compose_figure(
        behind=heads.draw_chin_length_hair(OCHRE),
        clothes=dress.draw_cloak(RED, CREAM) + dress.draw_folds(OCHRE) + dress.draw_necklace(BLUE),
        face=PLAIN_FACE
        + heads.draw_parted_hair(OCHRE)
        + heads.draw_eyes(-2)
        + heads.LIPS
        + heads.draw_braids(OCHRE, BLUE)
        + hats.draw_heart_crown(),
        holds=objects.draw_rose(),
        sleeve=dress.draw_sleeve(RED, OCHRE),
        sash=OCHRE,
        beads=RED,
    ),
    "KH": compose_figure(
        behind=heads.draw_chin_length_hair(OCHRE),
        clothes=dress.draw_cloak(RED, BLUE) + dress.draw_folds() + dress.draw_ermine() + dress.draw_buttons(RED),
        face=PLAIN_FACE + heads.draw_full_beard(OCHRE) + heads.draw_eyes() + hats.draw_arched_crown(),
        holds=objects.draw_sceptre(),
        sleeve=dress.draw_sleeve(RED),
        sash=OCHRE,
        beads=BLUE,
    ),
    "JD": compose_figure(
        behind=heads.draw_chin_length_hair(OCHRE),
        clothes=dress.draw_cloak(RED, RED)
        + dress.draw_folds()
        + dress.draw_coat_cords(OCHRE)
        + dress.draw_high_collar(BLUE),
        face=PLAIN_FACE + heads.draw_eyes(2) + heads.draw_moustache(OCHRE) + hats.draw_guard_cap(BLUE),
        holds=objects.draw_bardiche(),
        sleeve=dress.draw_sleeve(RED, BLUE),
        sash=BLUE,
        beads=OCHRE,
    ),
    "QD": compose_figure(
        clothes=dress.draw_cloak(OCHRE, CREAM) + dress.draw_lozenges(RED) + dress.draw_necklace(RED),
        face=PLAIN_FACE
        + heads.draw_parted_hair(BLACK)
        + heads.draw_eyes(2)
        + heads.LIPS
        + heads.draw_braids(BLACK, RED)
        + hats.draw_kokoshnik(),
        holds=objects.draw_letter(),
        sleeve=dress.draw_sleeve(CREAM, RED),
        sash=RED,
        beads=OCHRE,
    ),
    "KD": compose_figure(
        clothes=dress.draw_cloak(OCHRE, BLUE)
        + dress.draw_lozenges(RED)
        + dress.draw_high_collar(RED)
        + dress.draw_buttons(),
        face=PLAIN_FACE + heads.draw_square_beard(BLACK) + heads.draw_eyes(-2) + hats.draw_fur_cap(),
        facing=-1,
        holds=objects.draw_orb(),
        sleeve=dress.draw_sleeve(OCHRE, RED),
        sash=BLUE,
        beads=OCHRE,
    ),
    "JC": compose_figure(
        behind=heads.draw_long_hair(BLACK),
        clothes=dress.draw_cloak(BLUE, OCHRE)
        + dress.draw_stripes(BLACK, 4)
        + dress.draw_coat_cords()
        + dress.draw_pointed_collar(CREAM),
        face=PLAIN_FACE
        + heads.draw_fringe(BLACK)
        + heads.draw_eyes(-2)
        + heads.draw_pointed_beard(BLACK)
        + hats.draw_brimmed_hat(BLUE, RED),
        facing=-1,
        holds=objects.draw_lance(),
        sleeve=dress.draw_sleeve(BLUE),
        sash=OCHRE,
        beads=BLACK,
    ),
    "QC": compose_figure(
        behind=heads.draw_long_hair(BLACK),
        clothes=dress.draw_cloak(BLUE, CREAM) + dress.draw_stripes(OCHRE, 4) + dress.draw_necklace(RED),
        face=PLAIN_FACE + heads.draw_parted_hair(BLACK) + heads.draw_eyes(2) + heads.LIPS + hats.draw_wreath(),
        holds=objects.draw_tulip(),
        sleeve=dress.draw_sleeve(CREAM, BLUE),
        sash=BLACK,
        beads=OCHRE,
    ),
    "KC": compose_figure(
        behind=heads.draw_long_hair(BLACK),
        clothes=dress.draw_cloak(BLACK, BLUE)
        + dress.draw_folds(OCHRE)
        + dress.draw_ermine()
        + dress.draw_buttons(BLUE),
        face=PLAIN_FACE + heads.draw_full_beard(BLACK) + heads.draw_eyes(0, "M4-11L15-10") + hats.draw_lily_crown(),
        holds=objects.draw_mace(),
        sleeve=dress.draw_sleeve(BLACK),
        sash=OCHRE,
        beads=BLACK,
    ),
}
