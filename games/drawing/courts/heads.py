"""Faces, hair and beards. The face is 38 wide and 54 high, around (0, 0)."""

from games.drawing.svg import BLACK, CREAM, OCHRE, RED, add_mirror_image, line, path

HEAD = path("M-19-14C-19-30 19-30 19-14V4C19 17 9 28 0 28S-19 17-19 4Z", CREAM)


def draw_eyes(glance: float = 0, brows: str = "M4-10Q9-14 15-10") -> str:
    """Draw two eyes with brows. `glance` moves the pupils to the right, or to the left if it is negative."""
    lids = add_mirror_image(line("M4.5-3Q9-7.5 14.5-3", 1.9), line(brows, 2.6))
    return lids + line(f"M{glance - 9:g}-2.6h.01M{glance + 9:g}-2.6h.01", 5.2)


NOSE = line("M1-3C2 3 5 6 4 8.5Q1 11-3.5 9.5", 1.9)
LIPS = path("M-6.5 16.5Q-3 14 0 15.5Q3 14 6.5 16.5Q0 22-6.5 16.5Z", RED, stroke="none")
SMILE = line("M-7 16Q0 21 7 15.5", 2.4, RED)


def draw_long_hair(ink: str) -> str:
    """Draw hair down to the shoulders, turned up at the ends."""
    return add_mirror_image(
        path("M-8-26C-30-30-27-4-30 14C-31 22-38 22-39 17C-41 29-27 33-20 26C-13 20-18 4-17-8Z", ink)
    )


def draw_chin_length_hair(ink: str) -> str:
    """Draw straight hair, cut at the chin."""
    return add_mirror_image(path("M0-27C-30-30-30 0-29 25H-14L-16-10Z", ink))


def draw_fringe(ink: str) -> str:
    return path("M-20-8C-21-32 21-32 20-8C14-12 13-18 12-19C4-14-8-14-13-19C-14-14-16-10-20-8Z", ink)


def draw_parted_hair(ink: str) -> str:
    """Draw hair parted in the middle, down to the ears."""
    return add_mirror_image(path("M0-26C-22-30-24-8-21 6C-14 0-16-12 0-21Z", ink))


def draw_braids(ink: str, ribbon: str) -> str:
    """Draw a braid in front of each shoulder."""
    plaits = (
        "M-22 4C-31 8-31 17-25 20C-33 24-33 34-27 37C-34 41-33 50-27 53C-18 50-18 41-23 37"
        "C-16 34-16 24-21 20C-14 16-14 8-17 4Z"
    )
    return add_mirror_image(path(plaits, ink), path("M-33 52H-20L-22 59H-31Z", ribbon))


def draw_moustache(ink: str) -> str:
    return add_mirror_image(path("M0 11C-6 10-12 16-19 12C-17 20-6 21 0 16Z", ink))


def draw_pointed_beard(ink: str) -> str:
    return path("M-5 22H5L0 35Z", ink) + draw_moustache(ink)


def draw_full_beard(ink: str) -> str:
    """Draw a beard from ear to ear in three waves."""
    beard = (
        "M-20-4C-27 16-24 36-15 42C-12 45-9 44-8 41C-4 50 4 50 8 41C9 44 12 45 15 42C24 36 27 16 20-4"
        "C17 6 14 9 8 10C3 7-3 7-8 10C-14 9-17 6-20-4Z"
    )
    return path(beard, ink) + line("M-9 24C-10 30-9 35-8 40M9 24C10 30 9 35 8 40M0 26V44", 1.8) + SMILE


def draw_forked_beard(ink: str) -> str:
    beard = (
        "M-20-6C-25 14-24 30-17 46C-10 42-4 36 0 30C4 36 10 42 17 46C24 30 25 14 20-6C18 5 14 9 7 10H-7"
        "C-14 9-18 5-20-6Z"
    )
    return path(beard, ink) + line("M-14 20C-16 28-17 34-16 41M14 20C16 28 17 34 16 41", 1.8) + SMILE


def draw_square_beard(ink: str) -> str:
    beard = "M-20-6C-24 12-23 30-20 40Q0 47 20 40C23 30 24 12 20-6C18 5 14 8 7 9H-7C-14 8-18 5-20-6Z"
    return path(beard, ink) + line("M-12 22V38M-4 27V40M4 27V40M12 22V38", 1.8, OCHRE if ink == BLACK else "") + SMILE
