#!/usr/bin/env python3
"""Adds judged answers to the labels of a development set and prints the result.

    scripts/merge_labels.py LABELS eval/labels-more.jsonl > merged.jsonl

LABELS has one line per query and language:

    {"query": "kruskal", "language": "java", "truth": [{"file": "java/...", "function": "...", "start": 73, "end": 101}],
     "name_leak": true}

A line of the second file is one answer: query, language, file, function, start, end, and a verdict. `exact` and
`variant` become truth entries of their query and language (a variant with `"variant": true`); any other verdict is
passed over. An entry whose file, start and end are there already is left as it is. A query and language without a line
get one at the end, with `"name_leak": false`. Needs nothing but Python 3.
"""

import json
import sys


def read(path):
    with open(path, encoding="utf-8") as lines:
        return [json.loads(line) for line in lines if line.strip()]


def merge(labels, answers):
    """The lines of `labels` with the accepted `answers` added; lines of new queries come last."""
    lines = {(label["query"], label["language"]): label for label in labels}
    for answer in answers:
        if answer["verdict"] not in ("exact", "variant"):
            continue
        key = (answer["query"], answer["language"])
        label = lines.setdefault(key, {"query": key[0], "language": key[1], "truth": [], "name_leak": False})
        place = (answer["file"], answer["start"], answer["end"])
        if any((t["file"], t["start"], t["end"]) == place for t in label["truth"]):
            continue
        entry = {name: answer[name] for name in ("file", "function", "start", "end")}
        if answer["verdict"] == "variant":
            entry["variant"] = True
        label["truth"].append(entry)
    return list(lines.values())


def main():
    if len(sys.argv) != 3:
        sys.exit("usage: merge_labels.py LABELS ANSWERS > MERGED")
    for label in merge(read(sys.argv[1]), read(sys.argv[2])):
        print(json.dumps(label, ensure_ascii=False))


if __name__ == "__main__":
    main()
