#!/usr/bin/env python3
"""Goldens of the Python functions in tests/differential/python: what CPython makes of them.

usage: python.py SOURCES-DIR > GOLDENS.jsonl

The same format as java.py; a result is a value or {"throws": CLASS}. Parameters are known by their names: `a`, `b` and `c` are
integers (in lists.py `a` is a list of integers, in its `sets` `b` too), `i`, `j` and `r` small integers, `x` and `y` floating
numbers, `s` and `t` strings.
"""
import copy
import importlib.util
import inspect
import json
import pathlib
import random
import sys

import inputs

STRINGS = [s for s in inputs.STRINGS if s.isascii()]
ROMAN = ["I", "IV", "MCMXCIV", "XLII", "", "Q", "MMXXVI", "IX"]
MODEST = [0.0, 1.0, -1.0, 0.5, 1.5, 2.5, -2.5, 0.1, 99.99, -1234.5678, 3.0, 1e5, 255.0, -0.75, 123456.789, 1 / 3, 1e16, 1e-5, 2.675]
SMALL = [0, 1, 2, 3, 4, 5, 7, -1, -2, 12]


def pool(module, function, name):
    if (module, name) == ("lists", "a") or (function, name) == ("sets", "b"):
        return inputs.ARRAYS
    if function == "roman":
        return ROMAN
    if function.startswith("parsed"):
        return {"s": inputs.NUMBERS, "r": [2, 8, 10, 16, 36, 1, 0]}[name]
    if function == "real":
        return inputs.FLOATING
    if function == "factorial":
        return list(range(40)) + [-1]
    if function == "prime":
        return list(range(-2, 40)) + [97, 91, 7919]
    return {"a": inputs.INTS + [1 << 40, -(1 << 60)], "b": inputs.INTS, "c": inputs.INTS, "i": SMALL, "j": SMALL,
            "r": [2, 8, 10, 16], "x": MODEST, "y": MODEST, "s": STRINGS, "t": STRINGS}[name]


def plain(value):
    """A value as JSON keeps it; none for what it cannot."""
    if isinstance(value, float) and (value != value or value in (float("inf"), float("-inf"))):
        return "NaN" if value != value else "inf" if value > 0 else "-inf"
    if isinstance(value, (list, tuple)):
        return [plain(v) for v in value]
    return value


def kind(values):
    """The type that all results have, as far as it must be told apart."""
    return "float" if any(isinstance(v, float) for v in values) else "any"


def main():
    for path in sorted(pathlib.Path(sys.argv[1]).glob("*.py")):
        spec = importlib.util.spec_from_file_location(path.stem, path)
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
        for name, function in vars(module).items():
            if not inspect.isfunction(function) or function.__module__ != path.stem:
                continue
            names = list(inspect.signature(function).parameters)
            rng, seen, cases, results = random.Random("python." + name), set(), [], []
            pools = [pool(path.stem, name, n) for n in names]
            for _ in range(20 * inputs.PER_FUNCTION):
                values = [rng.choice(p) for p in pools]
                if repr(values) in seen or len(cases) == inputs.PER_FUNCTION:
                    continue
                seen.add(repr(values))
                given = copy.deepcopy(values)
                try:
                    result = function(*given)
                    results.append(result)
                    case = [plain(values), plain(result)]
                    if given != values:
                        case.append(plain(given))
                except Exception as e:
                    case = [plain(values), {"throws": type(e).__name__}]
                cases.append(case)
            kinds = ["float" if n in "xy" else "any" for n in names]
            print(json.dumps({"file": path.name, "function": name, "params": kinds, "returns": kind(results), "cases": cases},
                             separators=(",", ":")))


if __name__ == "__main__":
    main()
