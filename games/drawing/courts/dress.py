"""Cloaks, collars and sleeves of the figures, which end at the middle line of the card."""

from games.drawing.svg import BLACK, CREAM, OCHRE, line, path

_CLOAK = "M132 112C112 122 92 130 77 146V151H19V207L231 147V134C214 124 190 122 168 112Z"
_CAPE_OF_FUR = "M130 110C112 118 92 126 79 140C104 152 128 158 150 158S200 148 222 128C206 120 190 118 170 110Z"


def draw_cloak(ink: str, lining: str) -> str:
    """Draw a cloak over both shoulders, open at the front, where its lining is visible."""
    return path(_CLOAK, ink) + path("M136 116L124 182L178 166L164 116Z", lining)


def draw_folds(ink: str = "") -> str:
    return line("M60 160C56 172 56 182 58 192M92 146C86 160 84 172 86 184M200 130C206 136 210 142 211 150", 2.2, ink)


def draw_stripes(ink: str, width: float) -> str:
    return line("M34 154V200M56 154V194M80 148V187M103 136V181M190 124V156M213 130V149", width, ink)


def draw_lozenges(ink: str) -> str:
    """Draw rows of small lozenges (diamond shapes) all over a cloak."""
    middles = (
        (36, 164),
        (62, 160),
        (36, 188),
        (62, 182),
        (88, 152),
        (88, 174),
        (110, 140),
        (112, 164),
        (190, 134),
        (212, 138),
    )
    return path("".join(f"M{x} {y - 8}l6 8l-6 8l-6-8z" for x, y in middles), ink, stroke="none")


def draw_ermine() -> str:
    """Draw a cape of fur with black tails."""
    tails = "M104 134l-2 8M124 144l-1 8M176 144l1 8M196 134l2 8M150 148v6M112 124l-1 5M188 124l1 5"
    return path(_CAPE_OF_FUR, CREAM) + line(tails, 3.4)


def draw_buttons(ink: str = OCHRE) -> str:
    return line("M150 130h.01M150 144h.01M150 158h.01", 7, ink)


def draw_ruff() -> str:
    """Draw a round pleated collar."""
    round_it = (
        "M112 112Q106 118 112 124Q114 132 123 130Q130 137 138 132Q150 140 162 132Q170 137 177 130"
        "Q186 132 188 124Q194 118 188 112Q150 124 112 112Z"
    )
    return path(round_it, CREAM) + line(
        "M124 118L121 128M138 121L137 131M150 122V134M162 121L163 131M176 118L179 128", 1.6
    )


def draw_pointed_collar(ink: str) -> str:
    return path("M132 108L114 124L138 134L150 122L162 134L186 124L168 108Z", ink)


def draw_high_collar(ink: str) -> str:
    """Draw a collar that stands up behind the head."""
    return path(
        "M130 122C116 112 106 96 104 78C116 84 124 92 130 98H170C176 92 184 84 196 78C194 96 184 112 170 122Z", ink
    ) + line("M106 82C109 98 118 112 130 120M194 82C191 98 182 112 170 120", 3, OCHRE)


def draw_necklace(ink: str) -> str:
    return line("M130 116C134 140 166 140 170 116", 5.5, ink, stroke_dasharray="0 8")


def draw_neck() -> str:
    return path("M139 100H161V116Q150 124 139 116Z", CREAM)


def draw_sleeve(ink: str, cuff: str = CREAM) -> str:
    """Draw the arm on the right side of the card, whose hand carries an object."""
    return path("M180 161C182 144 190 134 196 128L219 130C222 138 222 144 221 150Z", ink) + path(
        "M193 132C196 122 216 122 221 132Q207 138 193 132Z", cuff
    )


def draw_coat_cords(ink: str = BLACK) -> str:
    """Draw cords across the front of a guard's coat."""
    return line("M136 126H164M134 140H167M132 154H170", 4, ink)
