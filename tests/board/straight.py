"""The text of a board file for tests of something else: straight tracks."""


def straight(
    last: int, tracks: int = 1, *, title: str = "Straight", sensors: bool = True, lights: bool = True, wiring: str = ""
) -> str:
    """Return tracks whose last hole has this number, 8 mm apart, and this [wiring] table.

    Its sensors and its lights have the same channels, track by track.
    """
    sides, count = ("red", "blue", "green")[:tracks], last + 2
    parts = [
        f'title = "{title}"\nwidth_mm = {8 * count + 12}\nheight_mm = {10 * tracks + 20}\npitch_mm = 8',
        *(
            f'[[group]]\nname = "track{number}"\nkind = "track"\nlabel = "{side}"'
            for number, side in enumerate(sides, 1)
        ),
        *(
            f'[[street]]\ngroup = "track{number + 1}"\nfirst = -1\nlast = {last}\n'
            f"from_mm = [10, {10 * number + 10}]\nto_mm = [{8 * count + 2}, {10 * number + 10}]"
            + (f"\nsensor_first = {number * count}" if sensors else "")
            + (f"\nlight_first = {number * count}" if lights else "")
            for number in range(tracks)
        ),
    ]
    if wiring:
        parts.append(f"[wiring]\n{wiring}")
    return "\n".join(parts) + "\n"
