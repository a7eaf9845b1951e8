#!/usr/bin/env python3
"""BM25 over functions with bm25s: what a plain search of the same code costs.

    bm25_peer.py CODE FUNCTIONS QUERIES

FUNCTIONS has lines `path TAB first TAB last`, relative to CODE. Prints the cost of building and of searching, each as a
line of JSON. Identifiers are split at case and underscore; numpy computes, in one thread as bm25s does.
"""

import json
import re
import resource
import sys
import time
from collections import defaultdict
from pathlib import Path

import bm25s

WORD = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+")


def words(text: str) -> list[str]:
    return [word.lower() for word in WORD.findall(text)]


def report(**cost) -> None:
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    empty = {"seconds": 0.0, "cpu_seconds": 0.0, "n_lines": 0.0, "milliseconds": []}
    print(json.dumps({**empty, "peak_mb": peak, **cost}))


def main() -> None:
    code, functions, queries = map(Path, sys.argv[1:])
    start, cpu = time.perf_counter(), time.process_time()
    by_file = defaultdict(list)
    for line in functions.read_text().splitlines():
        path, first, last = line.split("\t")
        by_file[path].append((int(first), int(last)))
    documents, n_lines = [], 0
    for path, extents in by_file.items():
        lines = (code / path).read_text(errors="replace").split("\n")
        n_lines += len(lines)
        documents.extend(words("\n".join(lines[first - 1 : last])) for first, last in extents)
    search = bm25s.BM25()
    search.index(documents, show_progress=False)
    report(seconds=time.perf_counter() - start, cpu_seconds=time.process_time() - cpu, n_lines=float(n_lines))

    texts = [path.read_text() for path in sorted(queries.glob("*.txt"))]
    for _ in range(2):
        milliseconds = []
        for text in texts:
            begin = time.perf_counter()
            search.retrieve([words(text)], k=min(10, len(documents)), show_progress=False)
            milliseconds.append((time.perf_counter() - begin) * 1e3)
    report(milliseconds=milliseconds)


if __name__ == "__main__":
    main()
