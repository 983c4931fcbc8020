"""Objects that the figures hold, to the right of the head. The hand is at (207, 118)."""

from games.drawing.svg import BLACK, BLUE, CREAM, OCHRE, RED, line, path


def draw_hand() -> str:
    fist = "M-12-8C-13-14 10-15 12-8C14-4 14 6 11 9C4 13-6 13-11 9C-14 5-13-4-12-8Z"
    fingers = line("M-3-3H12M-3 3H12", 1.8)
    return f'<g transform="translate(207 118)">{path(fist, CREAM)}{fingers}</g>'


def draw_pole(ink: str, top: int) -> str:
    return line(f"M207 {top}V158", 8) + line(f"M207 {top}V158", 3.5, ink)


def draw_sword() -> str:
    return (
        path("M202 104V36L207 24L212 36V104Z", CREAM)
        + line("M207 36V102", 1.6)
        + path("M190 98H224V106H190Z", OCHRE)
        + path("M203 106H211V132H203Z", BLUE)
        + path("M200 131H214V140H200Z", OCHRE)
    )


def draw_sceptre() -> str:
    heart = "M207 52C201 42 192 38 192 31C192 23 203 22 207 29C211 22 222 23 222 31C222 38 213 42 207 52Z"
    return draw_pole(OCHRE, 50) + path(heart, RED) + path("M200 52H214L211 62H203Z", OCHRE)


def draw_mace() -> str:
    return (
        draw_pole(OCHRE, 40)
        + path("M207 26C226 32 226 58 207 68C188 58 188 32 207 26Z", BLUE)
        + line("M207 28V66M199 34C195 44 195 52 199 60M215 34C219 44 219 52 215 60", 2.4, OCHRE)
    )


def draw_orb() -> str:
    return (
        path("M207 70A19 19 0 0 1 207 108A19 19 0 0 1 207 70Z", OCHRE)
        + line("M188 89H226M207 70V89", 4, RED)
        + line("M207 50V70M199 58H215", 5, BLACK)
    )


def draw_halberd() -> str:
    blade = "M211 44C218 40 224 40 228 34V76C224 70 218 70 211 66Z"
    return (
        draw_pole(OCHRE, 50)
        + path("M203 50L207 22L211 50Z", CREAM)
        + path(blade, CREAM)
        + path("M203 48L190 55L203 62Z", CREAM)
    )


def draw_bardiche() -> str:
    return draw_pole(OCHRE, 32) + path("M210 92C232 76 232 44 205 24C210 42 210 50 210 56L200 60V66L210 70Z", CREAM)


def draw_lance() -> str:
    return (
        draw_pole(OCHRE, 40)
        + path("M207 22L213 44H201Z", CREAM)
        + path("M203 50H166L176 60L166 70H203Z", RED)
        + line("M196 60h.01M186 60h.01", 4.5, OCHRE)
    )


def draw_post_horn() -> str:
    """Draw a post horn, the brass instrument of mail coaches."""
    return (
        line("M214 110C232 92 226 66 206 66C190 66 188 88 204 92", 10)
        + line("M214 110C232 92 226 66 206 66C190 66 188 88 204 92", 5, OCHRE)
        + path("M200 84L182 106Q196 114 208 100Z", OCHRE)
    )


def draw_rose() -> str:
    return (
        line("M207 64V128", 5, BLUE)
        + path("M207 92C216 78 226 80 228 84C224 94 216 96 207 98Z", BLUE)
        + path("M190 46C188 34 198 26 207 30C216 26 226 34 224 46C224 58 214 66 207 66S190 58 190 46Z", RED)
        + line("M207 52C200 52 198 44 204 41C212 38 216 46 211 50M197 40C194 52 204 60 215 56", 2.2, OCHRE)
    )


def draw_tulip() -> str:
    return (
        line("M207 60V128", 5, BLUE)
        + path("M207 112C192 104 190 88 194 82C204 88 207 98 207 112Z", BLUE)
        + path("M192 30L200 38L207 26L214 38L222 30C226 52 218 64 207 64S188 52 192 30Z", OCHRE)
        + line("M200 40C198 48 200 56 207 63C214 56 216 48 214 40", 2.2, RED)
    )


def draw_hand_fan() -> str:
    return (
        path("M206 122L174 62C190 48 212 44 228 50Z", BLACK)
        + line("M206 116L186 58M206 116L200 52M206 116L215 50", 2.2, OCHRE)
        + line("M178 66C192 56 210 52 226 56", 3.5, RED)
    )


def draw_letter() -> str:
    """Draw a letter with a seal of red wax."""
    return (
        path("M184 62L226 54L231 84L190 92Z", CREAM)
        + line("M184 62L209 76L226 54", 2.2)
        + line("M209 76h.01", 11, RED)
        + line("M198 84L206 128", 0.1)
    )
