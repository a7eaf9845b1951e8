#!/usr/bin/env python3
"""Goldens of the Java functions in tests/differential/java: what javac and java make of them.

usage: java.py SOURCES-DIR > GOLDENS.jsonl

One line per function: file, function, params, returns, cases. A case is [inputs, result] or [inputs, result, arguments
afterwards] when the call changed an argument; a result is a value or {"throws": CLASS}. Characters are numbers, floats that
JSON cannot write are strings. Inputs are chosen by type and parameter name with a seed from the function's name, so the same
sources give the same file. Needs javac and java (17 or later).
"""
import json
import pathlib
import re
import subprocess
import sys
import tempfile

from inputs import cases, PER_FUNCTION

TYPES = {"boolean", "byte", "short", "char", "int", "long", "float", "double", "String"}
METHOD = re.compile(r"^    (?!private)(?:static )?(?:final )?([A-Za-z]+(?:\[\])*) (\w+)\(([^)]*)\)(?: throws \w+)? \{", re.M)


def functions(path):
    for m in METHOD.finditer(path.read_text()):
        params = [p.split() for p in m[3].split(", ")] if m[3] else []
        if all(re.sub(r"(\[\])+$", "", t) in TYPES for t, _ in params) and (m[1] == "void" or m[1].rstrip("[]") in TYPES):
            yield m[2], [t for t, _ in params], [n for _, n in params], m[1]


def field(v, t):
    if v is None:
        return "null"
    if t.endswith("[]"):
        return "[" + (";" if t.endswith("[][]") else ",").join(field(x, t[:-2]) for x in v) + "]"
    if t == "String":
        return "'" + v.encode("utf-16-be").hex()
    if t == "boolean":
        return str(v).lower()
    return str(v)


def main():
    sources = pathlib.Path(sys.argv[1])
    with tempfile.TemporaryDirectory() as tmp:
        subprocess.run(["javac", "-nowarn", "-d", tmp, *map(str, sorted(sources.glob("*.java")))], check=True)
        driver = pathlib.Path(tmp) / "driver"
        subprocess.run(["javac", "-d", str(driver), str(pathlib.Path(__file__).with_name("Driver.java"))], check=True)
        jobs, lines = [], []
        for path in sorted(sources.glob("*.java")):
            for name, types, names, returns in functions(path):
                ins = cases(path.stem + "." + name, types, names, PER_FUNCTION)
                jobs.append((path.name, name, types, returns, ins))
                lines += ["\t".join([path.stem, name, ",".join(types), *map(field, i, types)]) for i in ins]
        done = subprocess.run(["java", "-Xss512k", "-cp", str(driver), "Driver", tmp + "/"], input="\n".join(lines) + "\n",
                              capture_output=True, text=True, check=True).stdout.splitlines()
    at = iter(done)
    for file, name, types, returns, ins in jobs:
        out = []
        for i in ins:
            got = json.loads(next(at))
            result = {"throws": got["x"]} if "x" in got else got["r"]
            changed = any(isinstance(x, list) and json.dumps(x) != json.dumps(y) for x, y in zip(map(plain, i), map(plain, got["a"])))
            out.append([i, result] + ([got["a"]] if changed else []))
        print(json.dumps({"file": file, "function": name, "params": types, "returns": returns, "cases": out}, separators=(",", ":")))


def plain(v):
    return [plain(x) for x in v] if isinstance(v, list) else v


if __name__ == "__main__":
    main()
