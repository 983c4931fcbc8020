"""Crowns, caps and veils, for a face with its middle at (0, 0) and its brow at y = -18."""

from games.drawing.svg import BLACK, BLUE, CREAM, OCHRE, RED, add_mirror_image, line, path


def draw_dots(d: str, ink: str, size: float) -> str:
    return line(d, size, ink)


def draw_tall_crown() -> str:
    points = "M-23-18L-30-46L-17-34L-11-52L0-37L11-52L17-34L30-46L23-18Q0-25-23-18Z"
    return (
        path(points, OCHRE)
        + path("M-23-18L-24.5-25Q0-32 24.5-25L23-18Q0-25-23-18Z", BLUE)
        + draw_dots("M-30-48h.01M-11-54h.01M11-54h.01M30-48h.01", RED, 7)
        + draw_dots("M-14-23.5h.01M0-25.5h.01M14-23.5h.01", CREAM, 4)
    )


def draw_arched_crown() -> str:
    return (
        path("M-22-26C-34-48-10-54 0-46C10-54 34-48 22-26Z", RED)
        + path("M-4-26C-8-40-4-46 0-50C4-46 8-40 4-26Z", OCHRE)
        + line("M-22-26C-34-48-10-54 0-48C10-54 34-48 22-26", 4.5, OCHRE)
        + line("M0-57V-49M-5-53.5H5", 3.5, OCHRE)
        + path("M-23-17Q0-24 23-17L24-28Q0-34-24-28Z", OCHRE)
        + draw_dots("M-15-23.5h.01M0-26h.01M15-23.5h.01", RED, 5)
    )


def draw_fur_cap() -> str:
    return (
        path("M-22-24C-20-40-8-47 0-51C8-47 20-40 22-24Z", BLUE)
        + line("M0-49V-26M-10-44C-13-39-14-32-14-26M10-44C13-39 14-32 14-26", 3.2, OCHRE)
        + draw_dots("M0-53h.01", RED, 8)
        + path("M-25-16C-29-20-28-29-22-29Q0-35 22-29C28-29 29-20 25-16Q0-24-25-16Z", CREAM)
        + line("M-17-22v4M-6-28v4M6-25v4M17-24v4", 2.8)
    )


def draw_lily_crown() -> str:
    leaf = "M0-26C-9-32-8-40 0-52C8-40 9-32 0-26Z"
    side = "M-18-24C-30-26-32-36-30-46C-20-42-14-34-14-25Z"
    return (
        path("M-17-24C-16-40 16-40 17-24Z", BLUE)
        + add_mirror_image(path(side, OCHRE))
        + path(leaf, OCHRE)
        + path("M-22-17Q0-24 22-17L23-26Q0-33-23-26Z", OCHRE)
        + draw_dots("M-13-23h.01M0-25h.01M13-23h.01", BLACK, 5)
    )


def draw_beret(cloth: str, feather: str) -> str:
    plume = "M14-34C22-58 44-56 46-40C40-46 34-44 30-36C26-38 22-34 20-28Z"
    return (
        path("M-27-14C-36-34-14-46 4-42C28-42 34-26 26-15Q0-25-27-14Z", cloth)
        + path(plume, feather)
        + line("M-26-15Q0-26 26-15", 5, OCHRE)
        + draw_dots("M15-26h.01", RED, 7)
    )


def draw_brimmed_hat(cloth: str, feather: str) -> str:
    """Draw a hunter's hat with a turned-up brim and a long feather."""
    return (
        path("M-20-20C-20-40-10-46-2-42C4-46 16-44 20-20Z", cloth)
        + path("M10-24C22-28 40-40 52-28C44-28 42-22 34-20C26-17 16-17 10-20Z", feather)
        + path("M-38-22C-26-14-14-27 0-27S26-14 38-22C30-8 16-17 0-17S-30-8-38-22Z", OCHRE)
    )


def draw_guard_cap(cloth: str) -> str:
    """Draw a pointed cap with a cord across it and a rim of fur."""
    return (
        path("M-21-24C-20-36-8-42 2-56C8-44 20-38 21-24Z", cloth)
        + line("M-8-40L4-26M8-43L-6-26", 2.4, OCHRE)
        + path("M-25-15C-29-19-28-28-22-28Q0-34 22-28C28-28 29-19 25-15Q0-23-25-15Z", CREAM)
        + line("M-16-22v4M-5-27v4M6-24v4M16-24v4", 2.8)
    )


def draw_page_cap(cloth: str) -> str:
    """Draw a flat cap with a feather. Its rim is cut in the middle."""
    return (
        path("M-22-20C-26-40 26-40 22-20Z", cloth)
        + path("M-29-27C-31-14-20-14-8-18L-5-28ZM29-27C31-14 20-14 8-18L5-28Z", OCHRE)
        + path("M-14-32C-34-30-48-44-42-54C-38-46-20-48-10-35Z", CREAM)
    )


def draw_veil(cloth: str) -> str:
    """Draw a veil over the head and both shoulders. It lies behind the face."""
    return path("M0-34C-34-36-28 0-36 44H-12L-16-8Q0-26 16-8L12 44H36C28 0 34-36 0-34Z", cloth)


def draw_coronet() -> str:
    return (
        path("M-16-23L-20-38L-9-32L0-46L9-32L20-38L16-23Q0-29-16-23Z", OCHRE)
        + draw_dots("M-20-40h.01M20-40h.01", CREAM, 5)
        + draw_dots("M0-48h.01", RED, 6)
    )


def draw_heart_crown() -> str:
    heart = "M0-36C-4-42-11-46-11-52C-11-58-3-58 0-53C3-58 11-58 11-52C11-46 4-42 0-36Z"
    return (
        path(
            "M-22-19C-25-30-24-36-26-42C-16-42-12-36-9-32L0-40L9-32C12-36 16-42 26-42C24-36 25-30 22-19Q0-27-22-19Z",
            OCHRE,
        )
        + path(heart, RED)
        + draw_dots("M-12-26h.01M0-29h.01M12-26h.01", RED, 5)
    )


def draw_kokoshnik() -> str:
    """Draw the high headdress of a Russian bride."""
    return (
        path("M-25-10C-46-22-36-50 0-54C36-50 46-22 25-10Q20-26 0-26T-25-10Z", RED)
        + line("M-26-18C-36-28-28-44 0-47C28-44 36-28 26-18", 2.6, OCHRE)
        + draw_dots("M0-36h.01M-13-34h.01M13-34h.01M-22-27h.01M22-27h.01", OCHRE, 6)
        + line("M-23-11Q-19-25 0-25T23-11", 5, CREAM)
    )


def draw_wreath() -> str:
    """Draw a wreath of leaves and three flowers."""
    leaves = (
        "M-22-14C-34-20-30-28-22-26C-24-36-14-38-10-32C-6-40 6-40 10-32C14-38 24-36 22-26C30-28 34-20 22-14Q0-28-22-14Z"
    )
    return (
        path(leaves, BLUE)
        + draw_dots("M-18-25h.01M0-31h.01M18-25h.01", RED, 12)
        + draw_dots("M-18-25h.01M0-31h.01M18-25h.01", OCHRE, 5)
    )
