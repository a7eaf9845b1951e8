#!/usr/bin/env python3
"""Writes tests/languages/labels.jsonl from tests/languages/truths.tsv.

A line of truths.tsv names a query, a file and a piece of the first line of a function that implements it; the piece
occurs once in the file. The function ends where the code is indented no further than its first line: at a closing
bracket, or in Python before the next statement. Run it after the code has changed.
"""

import json
import re
from pathlib import Path

FOLDER = Path(__file__).resolve().parent.parent / "tests" / "languages"


def indent(line: str) -> int:
    return len(line.expandtabs()) - len(line.expandtabs().lstrip())


def extent(path: Path, heading: str) -> tuple[int, int]:
    """First and last line of the function, counted from 1."""
    lines = path.read_text().splitlines()
    starts = [at for at, line in enumerate(lines) if heading in line]
    if len(starts) != 1:
        raise SystemExit(f"{path.name}: {heading!r} is on {len(starts)} lines")
    start = starts[0]
    end = start
    for at in range(start + 1, len(lines)):
        line = lines[at]
        if not line.strip():
            continue
        if indent(line) <= indent(lines[start]):
            # A bracket on a line of its own opens the body, one that closes a list of parameters has more after it.
            if line.strip() == "{" or line.strip().startswith(")"):
                continue
            return start + 1, end + 1 if path.suffix == ".py" else at + 1
        end = at
    return start + 1, end + 1


def name(heading: str) -> str:
    """The word before a bracket or an equals sign."""
    return re.search(r"(#?\w+)\s*[(<=]", heading)[1]


def main() -> None:
    labels: dict[tuple[str, str], list[dict]] = {}
    for line in (FOLDER / "truths.tsv").read_text().splitlines():
        query, file, heading = line.split("\t")
        start, end = extent(FOLDER / file, heading)
        truth = {"file": file, "function": name(heading), "start": start, "end": end}
        labels.setdefault((query, file.split("/")[0]), []).append(truth)
    with open(FOLDER / "labels.jsonl", "w") as out:
        for (query, language), truths in labels.items():
            out.write(json.dumps({"query": query, "language": language, "truth": truths}) + "\n")


if __name__ == "__main__":
    main()
