#!/usr/bin/env python3
"""Runs a command in a terminal of its own and draws what it printed, colours included, as SVG.

    cargo build --release
    PATH=target/release:$PATH scripts/terminal_picture.py docs/search.svg \\
        algofind search examples/queries/kruskal.txt examples/corpus --top 3

Needs nothing but Python. Understands what algofind prints: text and the sequences that set bold, faint and the first
eight colours. Progress goes to standard error and is left out.
"""

import argparse
import fcntl
import os
import pty
import re
import shlex
import struct
import subprocess
import termios
import unicodedata
from html import escape

COLUMN, LINE, SIZE, MARGIN, BAR = 7.8, 18, 13, 16, 34
BACKGROUND, TEXT, FAINT = "#1b1f27", "#d7dce4", "#7c8594"
COLOURS = ["#5c6370", "#e06c75", "#98c379", "#e5c07b", "#61afef", "#c678dd", "#56b6c2", "#d7dce4"]
SEQUENCE = re.compile(r"\x1b\[([0-9;]*)m")


def record(command: list[str], columns: int) -> str:
    """What the command prints on a terminal of this width."""
    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 50, columns, 0, 0))
    environment = {key: value for key, value in os.environ.items() if key != "NO_COLOR"} | {"TERM": "xterm-256color"}
    with subprocess.Popen(command, stdout=theirs, stderr=subprocess.DEVNULL, env=environment) as process:
        os.close(theirs)
        output = b""
        # Linux says that the terminal is gone by an error.
        try:
            while part := os.read(ours, 65536):
                output += part
        except OSError:
            pass
    if process.returncode != 0:
        raise SystemExit(f"{shlex.join(command)} ended with {process.returncode}")
    return output.decode().replace("\r\n", "\n")


def runs(line: str) -> list[tuple[str, frozenset, int | None]]:
    """Pieces of one style: text, attributes, colour. Every style begins and ends within a line."""
    pieces, attributes, colour, at = [], set(), None, 0
    for match in [*SEQUENCE.finditer(line), None]:
        text = line[at : match.start() if match else len(line)]
        if text:
            pieces.append((text, frozenset(attributes), colour))
        if match is None:
            break
        at = match.end()
        for code in match[1].split(";"):
            number = int(code or 0)
            if number == 0:
                attributes, colour = set(), None
            elif number in (1, 2):
                attributes.add(number)
            elif 30 <= number <= 37:
                colour = number - 30
            elif 90 <= number <= 97:
                colour = number - 90
    return pieces


def width(text: str) -> int:
    return sum(2 if unicodedata.east_asian_width(c) in "WF" else not unicodedata.combining(c) for c in text)


def draw_line(pieces: list[tuple[str, frozenset, int | None]], y: float) -> list[str]:
    drawn, column = [], 0
    for text, attributes, colour in pieces:
        words = text.strip(" ")
        if words:
            start = column + len(text) - len(text.lstrip(" "))
            fill = COLOURS[colour] if colour is not None else FAINT if 2 in attributes else TEXT
            weight = ' font-weight="bold"' if 1 in attributes else ""
            # The length keeps columns in line whatever font is found.
            drawn.append(
                f'<text x="{MARGIN + start * COLUMN:.1f}" y="{y:.0f}" textLength="{width(words) * COLUMN:.1f}" '
                f'fill="{fill}"{weight}>{escape(words, quote=False)}</text>'
            )
        column += width(text)
    return drawn


def picture(command: list[str], output: str, columns: int) -> str:
    lines = output.rstrip("\n").split("\n")
    wide = round(2 * MARGIN + columns * COLUMN)
    high = BAR + (len(lines) + 1) * LINE + MARGIN
    svg = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}" width="{wide}" height="{high}" '
        f'font-family="ui-monospace, SFMono-Regular, Menlo, Consolas, \'DejaVu Sans Mono\', monospace" '
        f'font-size="{SIZE}" xml:space="preserve">',
        f"<title>{escape(shlex.join(command))}</title>",
        f'<rect width="{wide}" height="{high}" rx="8" fill="{BACKGROUND}"/>',
    ]
    for at, colour in enumerate(["#e06c75", "#e5c07b", "#98c379"]):
        svg.append(f'<circle cx="{MARGIN + 6 + at * 18}" cy="17" r="5" fill="{colour}"/>')
    prompt = [("$ ", frozenset(), 2), (shlex.join(command), frozenset([1]), None)]
    for at, pieces in enumerate([prompt, *map(runs, lines)]):
        svg.extend(draw_line(pieces, BAR + (at + 0.8) * LINE))
    return "\n".join([*svg, "</svg>", ""])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--columns", type=int, default=110)
    parser.add_argument("svg")
    parser.add_argument("command", nargs=argparse.REMAINDER)
    arguments = parser.parse_args()
    output = record(arguments.command, arguments.columns)
    with open(arguments.svg, "w") as file:
        file.write(picture(arguments.command, output, arguments.columns))


if __name__ == "__main__":
    main()
